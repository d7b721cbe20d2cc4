/** Which of somebody's kin it is: `the second son of …`, `her younger brother …`, `the youngest of them`. */
import { isRelation } from '../../../model/index.js';
import { livesOf } from '../../lives.js';
import { isRanked, RANKED } from '../../offices.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelievedRelation } from '../../told-statement.js';
import { hitsIn } from '../hits.js';
import type { Judgement } from '../judge/judgement.js';
import { isFree, type Mention, type ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';
import { plain } from './judged.js';
import { allKinIn, kinNamed } from './kin.js';
import { toldBy as tellingBy } from './telling-words.js';

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

const MOST_HELD = 1000;
const RANK = new RegExp(`^(?:${RANKED})$`);
const NARROWS = /^(?:to|who|whose|that|which|with|without|not|by|of|under|from|born|named|called)$/;
const WHICH = /^(?:the|his|her|its|their)$/;

/** `the first king of Valdorn`: of all who are told to have been it, by when they were. Null where it is so, or no such thing is told. */
export async function judgePlace(
  { store, ontology }: Reasoning,
  read: ReadSentence,
  { statements }: Judgement,
): Promise<Judgement | null> {
  const { words, mentions } = read;
  const at = words.findIndex(
    ({ folded }, i) =>
      RANK.test(folded) &&
      isFree(read, i) &&
      (WHICH.test(words[i - 1]?.folded ?? '') ||
        mentions.some(({ end, isPossessive }) => isPossessive && end === i)),
  );
  const hits =
    at < 0 ? [] : hitsIn(read, ontology).filter(({ first, end }) => first <= at + 2 && end > at + 1);
  const noun = tellingBy(ontology).get(lemmaOf(words[at + 1]?.folded ?? ''));
  const told = statements
    .filter(isRelation)
    .find(
      ({ predicate }) =>
        noun?.has(predicate) === true ||
        hits.some(({ phrase }) =>
          phrase.meanings.some((one) => one.kind === 'relation' && one.relation.name === predicate),
        ),
    );
  if (at < 0 || told === undefined) return null;
  const { subject, object, predicate } = told;
  const ends = mentions.filter(({ entities }) => entities.some(({ id }) => id === subject || id === object));
  // `It was her third marriage`: which of them is meant, nobody says.
  if (![subject, object].every((id) => ends.some(({ entities }) => entities.some((one) => one.id === id))))
    return null;
  const isWhose = ({ isPossessive, first }: Mention) =>
    isPossessive || words.slice(first - 2, first).some(({ folded }) => folded === 'of');
  const whole = ends.find(isWhose) ?? ends.at(-1);
  const isOfObject = whole?.entities.some(({ id }) => id === object) === true;
  const all = await store.statements({
    ...(isOfObject ? { object } : { subject }),
    predicates: [predicate],
    limit: MOST_HELD,
  });
  const held = all
    .filter(isRelation)
    .filter(isBelievedRelation)
    .map((one) => (isOfObject ? one : { ...one, subject: one.object, object: one.subject }));
  const rank = words[at]?.folded ?? '';
  const isSo = isRanked({ name: '', isTitle: false, held }, isOfObject ? subject : object, rank);
  if (isSo === true) return null;
  // `the last ruler of Valdorn to bear the name`: of some of them.
  const isOfSome = NARROWS.test(words[whole?.end ?? 0]?.folded ?? '');
  return isSo === false && !isOfSome
    ? plain(read.text, 'contradicted', `By the dates of the record it was not the ${rank}.`, [told])
    : plain(read.text, 'nearby', `Told nearby, not checked: the dates do not tell which was the ${rank}.`, [
        told,
      ]);
}
