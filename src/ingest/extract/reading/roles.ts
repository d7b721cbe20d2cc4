/** Who does it and to whom, whatever the voice of the clause. */
import type { Noun } from './chunks.js';
import type { Clause } from './clauses.js';

export interface Roles {
  readonly agent: readonly Noun[];
  readonly patient: readonly Noun[];
  readonly result: readonly Noun[];
}

export const NONE: readonly Noun[] = [];

export function rolesOf(clause: Clause): Roles[] {
  let { subject } = clause;
  let objects = clause.objects;
  if (subject.length === 0) {
    subject = objects[0] ?? NONE;
    objects = objects.slice(1);
  }
  const [first = NONE, second = NONE] = objects;
  const active = { agent: subject, patient: first, result: second };
  const by = clause.phrases.find(({ word }) => word === 'by')?.nouns ?? NONE;
  const passive = { agent: by, patient: subject, result: first };
  if (clause.voice === 'passive') return [passive];
  return clause.voice === 'either' && objects.length === 0 ? [passive, active] : [active];
}

