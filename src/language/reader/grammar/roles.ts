/** Who does it and to whom, whatever the voice of the clause. */
import type { Noun } from './chunks.js';
import type { Clause } from './clause.js';
import { verbKey } from './verbs.js';

export interface Roles {
  readonly agent: readonly Noun[];
  readonly patient: readonly Noun[];
  readonly result: readonly Noun[];
  readonly recipient: readonly Noun[];
}

export const NONE: readonly Noun[] = [];

export function rolesOf(clause: Clause): Roles[] {
  let { subject } = clause;
  let objects = clause.objects;
  // "Beside him fell Hadric", "in 402 TA was born Isolde".
  if (subject.length === 0 && clause.phrases.length + clause.lead.length + clause.dates.length > 0) {
    subject = objects[0] ?? NONE;
    objects = objects.slice(1);
  }
  const [first = NONE, second = NONE] = objects;
  // "Bore him a son", "gave Corvin the sword": who receives it stands first.
  const isGiven = second.length > 0 && GIVING.has(clause.verb.key);
  const active = isGiven
    ? { agent: subject, patient: second, result: NONE, recipient: first }
    : { agent: subject, patient: first, result: second, recipient: NONE };
  const by = byOf(clause);
  const passive = { agent: by, patient: subject, result: first, recipient: NONE };
  if (clause.voice === 'passive') return [passive];
  return clause.voice === 'either' && objects.length === 0 ? [passive, active] : [active];
}

/** "By contrast, it was begun by House Marrash": whoever is named did it. */
function byOf({ phrases }: Clause): readonly Noun[] {
  const by = phrases.filter(({ word }) => word === 'by');
  const named = by.find(({ nouns }) => nouns.some(({ name, owner }) => name !== null || owner !== null));
  return (named ?? by[0])?.nouns ?? NONE;
}

const GIVING: ReadonlySet<string> = new Set(
  'give bear grant send bring leave lend hand award present bequeath forge write pay sell'
    .split(' ')
    .map(verbKey),
);
