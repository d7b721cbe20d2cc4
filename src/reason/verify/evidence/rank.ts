/** Which of somebody's kin it is: `the second son of …`, `her younger brother …`, `the youngest of them`. */
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { plain } from './judged.js';
import { allKinIn, kinNamed } from './kin.js';

const PLACES: Readonly<Record<string, number>> = {
  first: 0,
  eldest: 0,
  oldest: 0,
  firstborn: 0,
  second: 1,
  third: 2,
  fourth: 3,
  fifth: 4,
  sixth: 5,
  seventh: 6,
  last: -1,
  youngest: -1,
};

type Told = number | 'elder' | 'younger' | 'only';

export async function judgeRanks(reasoning: Reasoning, read: ReadSentence): Promise<Judgement[]> {
  const found: Judgement[] = [];
  for (const { owner, noun, who, at } of allKinIn(read)) {
    const word = read.words[at - 1]?.folded ?? '';
    const told = toldBy(word);
    const [one, ...others] = who.entities;
    // Wives and husbands are counted by their weddings.
    if (
      told === null ||
      one === undefined ||
      others.length > 0 ||
      /^(?:wife|husband|spouse|consort)$/.test(noun)
    )
      continue;
    const said = `${one.name}: ${word} ${noun} of ${owner.entities.map(({ name }) => name).join(' and ')}`;
    const isSibling = /^(?:brother|sister|sibling|twin)$/.test(noun);
    const answer = isSibling
      ? await amongSiblings(reasoning, owner, noun, one.id, told)
      : await amongKin(reasoning, owner, noun, one.id, told);
    if (answer === 'no')
      found.push(plain(said, 'contradicted', `By the births of the record it is another.`, []));
    if (answer === 'open')
      found.push(plain(said, 'unsupported', 'The births of the record do not tell.', []));
  }
  return found;
}

/** `eldest`, `second`, `only`: which one of several it is. */
export const isRank = (word: string): boolean => toldBy(word) !== null;

function toldBy(word: string): Told | null {
  if (word === 'elder' || word === 'older' || word === 'big') return 'elder';
  if (word === 'younger' || word === 'little') return 'younger';
  if (word === 'only' || word === 'sole') return 'only';
  return Object.hasOwn(PLACES, word) ? (PLACES[word] ?? null) : null;
}

type Answer = 'yes' | 'no' | 'open';

async function amongSiblings(
  reasoning: Reasoning,
  owner: Mention,
  noun: string,
  id: string,
  told: Told,
): Promise<Answer> {
  if (told !== 'elder' && told !== 'younger') return amongKin(reasoning, owner, noun, id, told);
  const [first] = owner.entities;
  if (first === undefined) return 'open';
  const order = await orderOf(reasoning, id, [first.id]);
  if (order.open > 0) return 'open';
  return (order.before === 0) === (told === 'elder') ? 'yes' : 'no';
}

async function amongKin(
  reasoning: Reasoning,
  { entities, isTogether }: Mention,
  noun: string,
  id: string,
  told: Told,
): Promise<Answer> {
  const lists = await Promise.all(
    (isTogether === true ? entities : entities.slice(0, 1)).map((one) => kinNamed(reasoning, one.id, noun)),
  );
  const [first = [], ...others] = lists.map((list) => list.map((one) => one.id));
  const all = first.filter((one) => others.every((list) => list.includes(one)));
  // Who is no such kin at all is told so elsewhere.
  if (!all.includes(id)) return 'yes';
  const rest = all.filter((one) => one !== id);
  if (told === 'only') return rest.length === 0 ? 'yes' : 'no';
  const { before, after, open } = await orderOf(reasoning, id, rest);
  if (told === 'elder' || told === 'younger') {
    const isIt = told === 'elder' ? after > 0 : before > 0;
    return isIt ? 'yes' : open > 0 ? 'open' : 'no';
  }
  const [least, most] = told < 0 ? [after, after + open] : [before, before + open];
  const place = told < 0 ? 0 : told;
  if (place < least || place > most) return 'no';
  return least === most ? 'yes' : 'open';
}

/** How many of the others were born before, how many after, and of how many nobody can tell. */
async function orderOf(
  reasoning: Reasoning,
  id: string,
  others: readonly string[],
): Promise<{ readonly before: number; readonly after: number; readonly open: number }> {
  const people = [id, ...others].map((one) => ({ id: one, type: 'Person' }));
  const lives = await livesOf(reasoning, people);
  const own = lives.get(id)?.from ?? null;
  let [before, after, open] = [0, 0, 0];
  for (const other of others) {
    const at = lives.get(other)?.from ?? null;
    if (own === null || at === null || (at.min <= own.max && own.min <= at.max)) open++;
    else if (at.max < own.min) before++;
    else after++;
  }
  return { before, after, open };
}
