/** Names and dates of a clause that no claim and no statement has a place for. */
import type { Reasoning } from '../../reasoning.js';
import type { DateSpan } from '../dates.js';
import { waysToShow } from '../facts.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { type JudgedOne, plain } from './judged.js';
import { isTied } from './nearby.js';
import { areNamedTogether } from './told-in-notes.js';

/** What a mere preposition may tell. */
export const ATTACHED = [
  'LOCATED_IN',
  'PART_OF',
  'OCCURRED_AT',
  'OCCURRED_DURING',
  'RESIDES_IN',
  'BELONGS_TO',
  'MEMBER_OF',
  'HOLDS_TITLE',
  'BORN_IN',
  'DIED_IN',
  'CONTROLS',
];

/** Those that no claim and no statement has a place for. */
export async function leftOpen(
  reasoning: Reasoning,
  read: ReadSentence,
  open: readonly Mention[],
  dates: readonly DateSpan[],
  hearsay: boolean,
  /** All whom the clause names, those among them that its claims have settled. */
  everybody: readonly Mention[] = read.mentions,
): Promise<JudgedOne[]> {
  const found: JudgedOne[] = [];
  for (const mention of open) {
    const [entity] = mention.entities;
    if (entity === undefined || (await isAttached(reasoning, mention, read))) continue;
    if (mention.isPossessive && (await isOwner(reasoning, mention, read))) continue;
    if (/\b(?:more|less|fewer) than\b/i.test(read.text)) continue;
    const others = everybody.filter((other) => other.first !== mention.first && !open.includes(other));
    if (others.length > 0 && (await isTied(reasoning, mention, others, hearsay))) continue;
    if (others.length > 0 && (await areNamedTogether(reasoning, mention, others))) continue;
    const because = `Nothing in the record gives ${entity.name} a part in this.`;
    found.push({
      claim: null,
      judgement: plain(`${mention.written}: ${read.text}`, 'unsupported', because, []),
    });
  }
  for (const date of dates) {
    const because = 'Nothing in the record has this date.';
    found.push({ claim: null, judgement: plain(`${date.text}: ${read.text}`, 'unsupported', because, []) });
  }
  return found;
}

/** `of Aldric's three children, Corin …`: somebody else who is named is his in some way. */
async function isOwner(
  { store }: Reasoning,
  { entities }: Mention,
  { mentions }: ReadSentence,
): Promise<boolean> {
  const owners = entities.map(({ id }) => id);
  const others = mentions
    .flatMap((mention) => mention.entities.map(({ id }) => id))
    .filter((id) => !owners.includes(id));
  if (others.length === 0) return false;
  const found = await store.statements({
    subjects: [...owners, ...others],
    objects: [...owners, ...others],
    limit: 50,
  });
  return found.some(
    (one) => one.kind === 'relation' && owners.includes(one.subject) !== owners.includes(one.object),
  );
}

/** `in Mardsville`, `of House Vyr`: told by where it stands. */
async function isAttached(
  reasoning: Reasoning,
  mention: Mention,
  { words, mentions }: ReadSentence,
): Promise<boolean> {
  const before =
    [words[mention.first - 1]?.folded, words[mention.first - 2]?.folded].find((word) => word !== 'the') ?? '';
  if (!/^(?:in|at|of|from|near|during|within|on|outside|by)$/.test(before)) return false;
  const relations = ATTACHED.flatMap((name) => reasoning.ontology.relationTypes.get(name) ?? []);
  const pairs = mentions.flatMap(({ entities }) =>
    entities.flatMap((from) => mention.entities.map((to) => [from.id, to.id] as const)),
  );
  for (const [from, to] of pairs)
    for (const relation of from === to ? [] : relations)
      if ((await waysToShow(reasoning, relation, from, to)).length > 0) return true;
  return false;
}
