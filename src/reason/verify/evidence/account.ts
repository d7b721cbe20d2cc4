/** What the words of a clause alone did not settle, the record may: by statements of those it names, or by a passage. */
import type { Statement } from '../../../model/index.js';
import type { Ontology } from '../../../packs/index.js';
import type { Reasoning } from '../../reasoning.js';
import { settled } from '../judge/settled.js';
import { isFree, type Mention, type ReadSentence } from '../mentions.js';
import { isCrossed } from './crossed.js';
import { contentOf, type Explained, explain } from './explain.js';
import { deny, inProse, passageWith } from './in-prose.js';
import { BAD, type ClauseContext, distinctly, isNegated, type JudgedOne, plain } from './judged.js';
import { leftOpen } from './left-open.js';
import { isOtherwise, isPlainlySaid, mayBeMisread, turnedBy } from './misread.js';

/** What its words alone did not settle, the record may. */
export async function accountFor(
  { reasoning, hedges }: ClauseContext,
  read: ReadSentence,
  own: ReadSentence,
  judged: JudgedOne[],
  /** Claims that the types of the two rule out. */
  misread: readonly JudgedOne[],
  told: ReadonlySet<Mention>,
  dated: ReadonlySet<string>,
  isTransition: boolean,
): Promise<void> {
  const failing = judged.filter(({ judgement }) => BAD.has(judgement.verdict));
  const names = new Set([...told].flatMap(({ entities }) => entities.map(({ id }) => id)));
  const loose = read.mentions.filter(
    (mention) => !told.has(mention) && !mention.entities.some(({ id }) => names.has(id)),
  );
  const looseDates = read.dates.filter(({ text }) => !dated.has(text));
  if (judged.length > 0 && failing.length === 0 && loose.length === 0 && looseDates.length === 0) return;
  if (isNegated(own) && judged.length === 0) return deny(reasoning, read, judged);
  const explained = await explain(reasoning, read, {
    against: turnedBy([...judged, ...misread], true),
    oriented: turnedBy(judged, false),
    hearsay: hedges.hearsay,
  });
  const content = contentOf(read, reasoning.ontology);
  const { statements } = explained;
  const isBorrowed = own.mentions.length === 0 && own.dates.length > 0 && content.length > 0;
  const mayStand = failing.every(
    ({ claim }) =>
      !isPlainlySaid(claim) && (mayBeMisread(claim, statements) || isOtherwise(claim, statements, content)),
  );
  if (!isTransition && mayStand && (await isWhole(reasoning, explained, read, content.length, isBorrowed))) {
    for (const one of failing) judged.splice(judged.indexOf(one), 1);
    const base = plain(read.text, 'supported', 'The record says so.', statements);
    const judgement = await settled(reasoning, base, hedges);
    const isLoose = judgement.verdict === 'supported' && isLeftOpen(own, statements);
    judged.push({
      claim: null,
      judgement: isLoose ? { ...judgement, verdict: 'nearby', because: LOOSE } : judgement,
    });
    return;
  }
  if (failing.length > 0) return;
  if (judged.length > 0) {
    const open = explained.mentions.filter((mention) => loose.includes(mention));
    const openDates = explained.dates.filter((date) => looseDates.includes(date));
    judged.push(
      ...(await leftOpen(
        reasoning,
        read,
        open,
        openDates,
        hedges.hearsay,
        own.mentions.length > 0 ? own.mentions : read.mentions,
      )),
    );
    const shown = judged.flatMap(({ judgement }) => judgement.statements.map(({ id }) => id));
    const extra = statements.filter(({ id }) => !shown.includes(id));
    if (extra.length === 0 || open.length > 0 || openDates.length > 0) return;
    const base = plain(read.text, 'supported', 'The record says so.', extra);
    judged.push({ claim: null, judgement: await settled(reasoning, base, hedges) });
    return;
  }
  await inProse(reasoning, own, read, judged, hedges);
}

const LOOSE = 'Told nearby, not checked: it does not say of whom, or it has a number that nothing tells.';
/** Somebody spoken of before, whom no name stands for. */
const SPOKEN_OF =
  /\b(?:the|these|those|of) (?:two|three|pair|couple|former|latter|boys?|girls?|others?|last-named|first-named)\b|\b(?:the one|the other)\b/i;

/** What the words leave open cannot be told by statements of those they name. */
function isLeftOpen(read: ReadSentence, statements: readonly Statement[]): boolean {
  if (SPOKEN_OF.test(read.text)) return true;
  const known = statements.map((one) => JSON.stringify(one)).join(' ');
  return read.words.some(
    ({ text: word }, i) =>
      /^\d+$/.test(word) && isFree(read, i) && !new RegExp(`(?<!\\d)${word}(?!\\d)`).test(known),
  );
}

/** `before the siege`: that both are known says nothing of which came first. */
function isOrdered({ words, mentions }: ReadSentence): boolean {
  return mentions.some(({ first, isPossessive, isPronoun }) => {
    if (isPossessive || isPronoun) return false;
    const lead = words[first - 1]?.folded === 'the' ? words[first - 2] : words[first - 1];
    return lead !== undefined && /^(?:before|after|until|since)$/.test(lead.folded);
  });
}

const PLACED =
  /^(?:was|is|were|are|lay|lies|stood|stands) (?:in|at|of|from|within|inside|under|on|by|with)(?: the)?$/;

const IS_BESIDE = / (?:with|by)\b/;
const PLACES = /_(?:IN|AT|ON|OF|TO|FROM|WITHIN|UNDER|NEAR|BY|WITH)$/;

/** `Valdorn was in Ashford`: told of the one, and not of the other; that it held the town says it neither way. */
function isTurned(
  { words, mentions }: ReadSentence,
  statements: readonly Statement[],
  ontology: Ontology,
): boolean {
  const isSymmetric = (predicate: string) => ontology.relationTypes.get(predicate)?.symmetric === true;
  return mentions.some((one, i) => {
    const other = mentions[i + 1];
    if (other === undefined || one.isPossessive) return false;
    const between = words.slice(one.end, other.first).map(({ folded }) => folded);
    if (!PLACED.test(between.join(' '))) return false;
    const [from, to] = [one, other].map(({ entities }) => new Set(entities.map(({ id }) => id)));
    return !statements.some(
      (told) =>
        told.kind === 'relation' &&
        PLACES.test(told.predicate) &&
        // `Frosthollow was at Mardsville`: that they trade with each other places neither.
        (IS_BESIDE.test(between.join(' ')) || !isSymmetric(told.predicate)) &&
        from?.has(told.subject) === true &&
        to?.has(told.object) === true,
    );
  });
}

/** Everybody it names, every date and every word of it are accounted for. */
async function isWhole(
  reasoning: Reasoning,
  { mentions, dates, words, statements }: Explained,
  read: ReadSentence,
  content: number,
  isBorrowed: boolean,
): Promise<boolean> {
  // `The marriage took place in 348`: of all who were spoken of, it means those who have such a date.
  if (isBorrowed && dates.length === 0 && words.length === 0 && statements.length > 0) return true;
  if (mentions.length > 0 || dates.length > 0 || statements.length === 0) return false;
  if (isCrossed(read, statements) || isOrdered(read) || isTurned(read, statements, reasoning.ontology))
    return false;
  if (words.length === 0) return true;
  const isMost = distinctly(read) > 1 || words.length * 2 < content;
  return isMost && (await passageWith(reasoning, words, read)) !== null;
}
