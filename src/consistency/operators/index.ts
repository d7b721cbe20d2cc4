/**
 * The families of rules that declarations make: one file each, one rule for each relation, attribute or expectation.
 *
 * There is no rule for `symmetric` and `inverse`: such a relation is stored once, the lesser id first, under the one
 * name, and read from either end. A mirror image cannot be missing.
 */

import type { Ontology } from '../../packs/ontology.js';
import type { GroundRule, Operator } from '../rule.js';
import { acyclic } from './acyclic.js';
import { contemporary } from './contemporary.js';
import { contiguous } from './contiguous.js';
import { contradicts } from './contradicts.js';
import { deedOutsideLife } from './deed-outside-life.js';
import { denied } from './denied.js';
import { differingWindows } from './differing-windows.js';
import { withDisagreements } from './disagreement.js';
import { distinct } from './distinct.js';
import { endsBeforeItBegins } from './ends-before-it-begins.js';
import { exclusiveAttribute } from './exclusive-attribute.js';
import { exclusiveObject } from './exclusive-object.js';
import { exclusiveSubject } from './exclusive-subject.js';
import { expects } from './expects.js';
import { heldByAnother } from './held-by-another.js';
import { kinOtherwise } from './kin-otherwise.js';
import { lifeOtherwise } from './life-otherwise.js';
import { max } from './max.js';
import { order } from './order.js';
import { outOfTurn } from './out-of-turn.js';
import { relationEndsBeforeItBegins } from './relation-ends-before-it-begins.js';
import { requires } from './requires.js';
import { requiresExistence } from './requires-existence.js';
import { spanOtherwise } from './span-otherwise.js';
import { toldOtherwise } from './told-otherwise.js';
import { types } from './types.js';
import { unitMismatch } from './unit-mismatch.js';
import { valueRange } from './value-range.js';
import { valueVocabulary } from './value-vocabulary.js';
import { widowedTooSoon } from './widowed-too-soon.js';

/** Sanity first; the rest as a person would read it. */
export const OPERATORS: readonly Operator[] = [
  endsBeforeItBegins,
  relationEndsBeforeItBegins,
  exclusiveSubject,
  exclusiveObject,
  exclusiveAttribute,
  max,
  distinct,
  contiguous,
  contradicts,
  denied,
  kinOtherwise,
  toldOtherwise,
  spanOtherwise,
  outOfTurn,
  heldByAnother,
  differingWindows,
  requiresExistence,
  deedOutsideLife,
  lifeOtherwise,
  widowedTooSoon,
  contemporary,
  order,
  types,
  requires,
  acyclic,
  valueRange,
  valueVocabulary,
  unitMismatch,
  expects,
];

export function declaredRules(ontology: Ontology): GroundRule[] {
  return withDisagreements(
    OPERATORS.flatMap((operator) => operator.rules(ontology)),
    ontology,
  );
}
