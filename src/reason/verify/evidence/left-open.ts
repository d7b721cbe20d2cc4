/** Names and dates of a clause that no claim and no statement has a place for. */
import type { Reasoning } from '../../reasoning.js';
import type { DateSpan } from '../dates.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { OF_LIFE } from './explain.js';
import { type JudgedOne, plain } from './judged.js';
import { isTied } from './nearby.js';

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

const LIFE = /^(?:born|birth|native|died?|dies|dying|death|dead|buried|burial|grave|lies|lived?)$/;

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
  const except = new Set(read.words.some(({ folded }) => LIFE.test(folded)) ? [] : OF_LIFE);
  for (const mention of open) {
    const [entity] = mention.entities;
    if (entity === undefined) continue;
    if (mention.isPossessive && (await isOwner(reasoning, mention, read))) continue;
    if (/\b(?:more|less|fewer) than\b/i.test(read.text)) continue;
    const others = everybody.filter(
      (other) => other.first !== mention.first && !open.includes(other) && !isOwnerOfNamed(other, everybody),
    );
    if (others.length > 0 && (await isTied(reasoning, mention, others, hearsay, except))) continue;
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

/** `his sister Maelis`: what is told is told of her. */
function isOwnerOfNamed({ isPossessive, end }: Mention, everybody: readonly Mention[]): boolean {
  return isPossessive && everybody.some(({ first }) => first > end && first <= end + 2);
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
