/** Everything that can be wrong with declarations once they are laid over each other. */
import { didYouMean } from '../../model/index.js';
import { calendarsOf } from '../build.js';
import type { Layer } from '../layer.js';
import type { MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';
import { validateAliases } from './aliases.js';
import { validateAttributes, validateThresholds } from './attributes.js';
import { validateEntities } from './entities.js';
import { validateRelations } from './relations.js';
import { References, wordsOf } from './words.js';

/** In steps. */
export function* validateDeclarations(merged: MergedLayers, problems: Problems): Generator<undefined, void> {
  const words = wordsOf(merged);
  const refs = new References(words, problems);
  validateEntities(merged, words, refs, problems);
  yield* validateRelations(merged, words, refs, problems);
  validateAttributes(merged, refs, problems);
  validateThresholds(merged, refs, problems);
  yield;
  validateAliases(merged, problems);
}

export function validateCalendars(layers: readonly Layer[], problems: Problems): void {
  const known = calendarsOf(layers);
  for (const layer of layers) {
    const { calendar } = layer.settings;
    if (calendar === undefined || known.has(calendar) || problems.isBroken(calendar)) continue;
    const hint = didYouMean(calendar, known.keys()) ?? `There are ${[...known.keys()].join(', ')}.`;
    problems.add(
      'pack/unknown-calendar',
      layer.at(['calendar']),
      `There is no calendar "${calendar}".`,
      hint,
    );
  }
}
