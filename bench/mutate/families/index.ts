/** Faults and near misses of every family of declared rules, for every relation and attribute it is made for. */
import type { Ontology } from '../../../src/packs/ontology.js';
import { contradictions, differingWindows } from './clashes.js';
import type { Draft } from './draft.js';
import { backwardsLives, contemporaries, deeds, existences, orders, parts, toldLives } from './lifetimes.js';
import { contiguities, distincts, exclusiveAttributes, exclusiveRelations, maxima } from './limits.js';
import { circles, gaps, misfits, requirements, values } from './shapes.js';
import { denials, holders, otherNames, otherSets, spans, turns } from './told.js';

export type { Draft } from './draft.js';

const FAMILIES: readonly ((ontology: Ontology) => Draft[])[] = [
  backwardsLives,
  exclusiveRelations,
  exclusiveAttributes,
  maxima,
  distincts,
  contiguities,
  contradictions,
  differingWindows,
  existences,
  deeds,
  toldLives,
  parts,
  contemporaries,
  orders,
  misfits,
  requirements,
  circles,
  values,
  gaps,
  denials,
  holders,
  otherNames,
  otherSets,
  spans,
  turns,
];

export function familyDrafts(ontology: Ontology): Draft[] {
  return FAMILIES.flatMap((family) => family(ontology));
}
