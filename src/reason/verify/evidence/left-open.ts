/** Names and dates of a clause that no claim and no statement has a place for. */
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import type { DateSpan } from '../dates.js';
import { waysToShow } from '../facts.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { contentOf } from './explain.js';
import { fitsDate } from './fits-date.js';
import { type JudgedOne, plain } from './judged.js';
import { isTied } from './nearby.js';
import { predicatesTold } from './telling-words.js';
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
  everybody: readonly Mention[],
): Promise<JudgedOne[]> {
  const found: JudgedOne[] = [];
  for (const mention of open) {
    const [entity] = mention.entities;
    if (entity === undefined || (await isAttached(reasoning, mention, read))) continue;
    if (mention.isPossessive && (await isOwner(reasoning, mention, read))) continue;
    if (/\b(?:more|less|fewer) than\b/i.test(read.text)) continue;
    const others = everybody.filter(
      (other) => other.first !== mention.first && !open.includes(other) && !isOwnerOfNamed(other, everybody),
    );
    if (others.length > 0 && (await isTied(reasoning, mention, others, hearsay))) continue;
    // `the seer Wenna Grey of Owlpen`: as what is told of her says.
    const isOf = /^(?:of|from|at|in)$/.test(read.words[mention.first - 1]?.folded ?? '');
    if (isOf && (await areNamedTogether(reasoning, mention, others))) continue;
    const because = `Nothing in the record gives ${entity.name} a part in this.`;
    found.push({
      claim: null,
      judgement: plain(`${mention.written}: ${read.text}`, 'unsupported', because, []),
    });
  }
  for (const date of dates) {
    if (await isDateOfOne(reasoning, read, everybody, date)) continue;
    const because = 'Nothing in the record has this date.';
    found.push({ claim: null, judgement: plain(`${date.text}: ${read.text}`, 'unsupported', because, []) });
  }
  return found;
}

/** `his sister Maelis`: what is told is told of her. */
function isOwnerOfNamed({ isPossessive, end }: Mention, everybody: readonly Mention[]): boolean {
  return isPossessive && everybody.some(({ first }) => first > end && first <= end + 2);
}

/** What the words of the clause tell of one of those it names has the date. */
async function isDateOfOne(
  reasoning: Reasoning,
  read: ReadSentence,
  everybody: readonly Mention[],
  date: DateSpan,
): Promise<boolean> {
  const predicates = predicatesTold(reasoning.ontology, contentOf(read, reasoning.ontology));
  if (predicates.length === 0) return false;
  for (const { id } of everybody.flatMap(({ entities }) => entities.slice(0, 1))) {
    const { statements } = await readSome(reasoning, { subject: id, predicates }, MOST_OF_ONE);
    if (statements.some((one) => isBelieved(one) && fitsDate(reasoning, one, date, read))) return true;
  }
  return false;
}

const MOST_OF_ONE = 200;

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
