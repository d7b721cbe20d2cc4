/** What a rule's query is handed: thresholds under their names, and the world's now. */
import type { PlainValue } from '../../cypher/index.js';
import type { Ontology } from '../../packs/index.js';
import { type DateContext, formatSeconds } from '../../time/index.js';

/** `$now`: the world's now as a date; null where nobody knows it. A rule that asks for it is left to a run over everything once the present is another. */
export const NOW = 'now';
/** `$anchors`: ids of the entities that a live sweep looks at; only ever put in by the engine. */
export const ANCHORS = 'anchors';

const PARAMETER = /\$([\p{ID_Start}_][\p{ID_Continue}]*)/gu;

/** `mother-age-max` is `$mother_age_max`. */
export function parameterOf(threshold: string): string {
  return threshold.replaceAll('-', '_');
}

export function thresholdsIn(query: string, { thresholds }: Ontology): string[] {
  const names = new Set([...query.matchAll(PARAMETER)].map(([, name = '']) => name));
  return [...thresholds.keys()].filter((threshold) => names.has(parameterOf(threshold)));
}

export function parametersFor(
  thresholds: readonly string[],
  ontology: Ontology,
  now: string | null,
): Record<string, PlainValue> {
  const given: Record<string, PlainValue> = { [NOW]: now };
  for (const name of thresholds) given[parameterOf(name)] = ontology.thresholds.get(name)?.value ?? null;
  return given;
}

/** The day of a second, as a note would have it. */
export function nowText(now: number | undefined, dates: DateContext): string | null {
  return now === undefined ? null : formatSeconds(now, dates, { precision: 'day' });
}
