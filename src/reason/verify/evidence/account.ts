/** What the words of a clause alone did not settle, the record may: by statements of those it names, or by a passage. */
import type { Passage, Statement } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isAnswer } from '../cited.js';
import type { Claim } from '../claims/claim.js';
import type { DateSpan } from '../dates.js';
import { waysToShow } from '../facts.js';
import { type Hedges, isRemark } from '../hedges.js';
import { settled } from '../judge/settled.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { sentenceInProse } from '../prose.js';
import { lemmaOf, wordsOf } from '../text.js';
import { contentOf, type Explained, explain, type Turned } from './explain.js';
import {
  BAD,
  type ClauseContext,
  distinctly,
  isAttribution,
  isNegated,
  type JudgedOne,
  plain,
} from './judged.js';
import { isTied, nearby } from './nearby.js';
import { quantitiesIn } from './quantities.js';

/** What a mere preposition may tell. */
const ATTACHED = [
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

const NEAR = 'All that it names lies together in the record, and nothing stands against it.';

/** What its words alone did not settle, the record may. */
export async function accountFor(
  { reasoning, hedges }: ClauseContext,
  read: ReadSentence,
  own: ReadSentence,
  judged: JudgedOne[],
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
  if (isNegated(own) && judged.length === 0) return deny(reasoning, read, judged, hedges);
  const explained = await explain(reasoning, read, {
    against: turnedBy(judged, true),
    oriented: turnedBy(judged, false),
    hearsay: hedges.hearsay,
  });
  const content = contentOf(read, reasoning.ontology);
  const { statements } = explained;
  const mayStand = failing.every(
    ({ claim }) =>
      !isPlainlySaid(claim) && (mayBeMisread(claim, statements) || isOtherwise(claim, statements, content)),
  );
  if (!isTransition && mayStand && (await isWhole(reasoning, explained, read, content.length))) {
    for (const one of failing) judged.splice(judged.indexOf(one), 1);
    const base = plain(read.text, 'supported', 'The record says so.', statements);
    judged.push({ claim: null, judgement: await settled(reasoning, base, hedges) });
    return;
  }
  if (failing.length > 0) return;
  if (judged.length > 0) {
    const open = explained.mentions.filter((mention) => loose.includes(mention));
    const openDates = explained.dates.filter((date) => looseDates.includes(date));
    judged.push(...(await leftOpen(reasoning, read, open, openDates, hedges.hearsay)));
    const shown = judged.flatMap(({ judgement }) => judgement.statements.map(({ id }) => id));
    const extra = statements.filter(({ id }) => !shown.includes(id));
    if (extra.length === 0 || open.length > 0 || openDates.length > 0) return;
    const base = plain(read.text, 'supported', 'The record says so.', extra);
    judged.push({ claim: null, judgement: await settled(reasoning, base, hedges) });
    return;
  }
  await inProse(reasoning, own, read, judged, hedges);
}

/** Denied, or told as of now: of that, no statement that holds at some time says anything. */
function isPlainlySaid(claim: Claim | null): boolean {
  return claim?.kind === 'relation' && (claim.negated || claim.present);
}

/** Everybody it names, every date and every word of it are accounted for. */
async function isWhole(
  reasoning: Reasoning,
  { mentions, dates, words, statements }: Explained,
  read: ReadSentence,
  content: number,
): Promise<boolean> {
  if (mentions.length > 0 || dates.length > 0 || statements.length === 0) return false;
  if (isCrossed(read, statements)) return false;
  if (words.length === 0) return true;
  const isMost = distinctly(read) > 1 || words.length * 2 < content;
  return isMost && (await passageWith(reasoning, words, read)) !== null;
}

const DEFEATS = /^(?:defeat|beat|vanquish|rout|overcome|overcame|crush|best)\p{L}*$/u;

/** `A defeated B at C`: what is told of each of two and a third says nothing of who did it to whom. */
function isCrossed({ mentions, words }: ReadSentence, statements: readonly Statement[]): boolean {
  for (const [i, a] of mentions.entries())
    for (const b of mentions.slice(i + 1)) {
      const verbs = words.slice(a.end, b.first).map(({ folded }) => folded);
      const isPair = a.entities.some(({ type, id }) =>
        b.entities.some((other) => other.type === type && other.id !== id),
      );
      if (!isPair || !verbs.some((word) => DEFEATS.test(word))) continue;
      const [winner, loser] = verbs.includes('by') ? [b, a] : [a, b];
      const did = (mention: Mention, predicate: RegExp) =>
        statements.some(
          (one) => predicate.test(one.predicate) && mention.entities.some(({ id }) => id === one.subject),
        );
      if (did(winner, /LOST/) || did(loser, /WON/)) return true;
    }
  return false;
}

/** Those that no claim and no statement has a place for. */
async function leftOpen(
  reasoning: Reasoning,
  read: ReadSentence,
  open: readonly Mention[],
  dates: readonly DateSpan[],
  hearsay: boolean,
): Promise<JudgedOne[]> {
  const found: JudgedOne[] = [];
  for (const mention of open) {
    const [entity] = mention.entities;
    if (entity === undefined || (await isAttached(reasoning, mention, read))) continue;
    if (mention.isPossessive && (await isOwner(reasoning, mention, read))) continue;
    if (/\b(?:more|less|fewer) than\b/i.test(read.text)) continue;
    const others = read.mentions.filter((other) => other !== mention && !open.includes(other));
    if (others.length > 0 && (await isTied(reasoning, mention, others, hearsay))) continue;
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

/** Nothing was recognised: a passage may still say it. */
async function inProse(
  reasoning: Reasoning,
  own: ReadSentence,
  read: ReadSentence,
  judged: JudgedOne[],
  hedges: Hedges,
): Promise<void> {
  if (isRemark(own.text) || isAttribution(own)) return;
  const words = contentOf(own, reasoning.ontology);
  if (words.length === 0 && own.dates.length === 0 && distinctly(own) < 2) return;
  const namesOf = ({ entities, written }: Mention) => [
    written,
    ...entities.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)]),
  ];
  const passage =
    (await sentenceInProse(reasoning, own.text, own.mentions.map(namesOf))) ??
    (own.dates.length === 0 && distinctly(own) === 1 && words.length > 0
      ? await passageWith(reasoning, words, own)
      : null);
  // How old, how long: the date is what it is counted from or to, and is held against the number.
  const isCounted = quantitiesIn(own).some(({ kind }) => kind !== 'count' && kind !== 'other');
  if (passage === null && isCounted && words.length === 0 && distinctly(own) > 0) return;
  const near =
    passage === null && !isNegated(own)
      ? await nearby(reasoning, isCounted ? { ...own, dates: [] } : own, hedges.hearsay)
      : null;
  if (near !== null) {
    const base = plain(read.text, 'supported', NEAR, near.statements);
    const judgement = await settled(reasoning, base, hedges);
    judged.push({
      claim: null,
      judgement: judgement.verdict === 'supported' ? { ...judgement, because: NEAR } : judgement,
    });
    return;
  }
  judged.push({
    claim: null,
    judgement:
      passage === null
        ? plain(read.text, 'unsupported', 'Nothing in the record says this in so many words.', [])
        : { ...plain(read.text, 'supported', 'A passage says so in much the same words.', []), passage },
  });
}

async function deny(
  reasoning: Reasoning,
  read: ReadSentence,
  judged: JudgedOne[],
  hedges: Hedges,
): Promise<void> {
  const { statements, mentions, dates, words } = await explain(
    reasoning,
    { ...read, words: read.words },
    { against: [], oriented: [], hearsay: false, isStrict: true },
  );
  const left = words.filter((word) => !/^(?:no|not|never|none|nobody|nothing|without)$/.test(word));
  if (isRemark(read.text)) return;
  const isSaid = statements.length > 0 && mentions.length === 0 && dates.length === 0 && left.length === 0;
  const base = plain(
    read.text,
    isSaid ? 'contradicted' : 'supported',
    isSaid ? 'The record says so.' : 'No source says otherwise.',
    isSaid ? statements : [],
  );
  judged.push({ claim: null, judgement: isSaid ? base : await settled(reasoning, base, hedges) });
}

async function passageWith(
  { store }: Reasoning,
  words: readonly string[],
  { mentions }: ReadSentence,
): Promise<Passage | null> {
  const names = mentions.flatMap(({ entities }) => entities.map(({ name }) => name));
  const hits = await store.searchText({ text: [...names, ...words].join(' '), limit: 8 });
  const hit = hits.find(({ passage }) => {
    const lemmas = new Set(
      wordsOf(passage.text.replace(/[[\]*_|]/g, ' ')).map(({ folded }) => lemmaOf(folded)),
    );
    const isNamed = names.some((name) =>
      name.split(' ').some((part) => part.length > 3 && lemmas.has(lemmaOf(part.toLowerCase()))),
    );
    return isNamed && !isAnswer(passage.source) && words.every((word) => lemmas.has(word));
  });
  return hit?.passage ?? null;
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

/** Claims of a direction: those that hold, or those that are told the other way round. */
function turnedBy(judged: readonly JudgedOne[], isBad: boolean): Turned[] {
  return judged.flatMap(({ claim, judgement }) => {
    if (claim?.kind !== 'relation' || BAD.has(judgement.verdict) !== isBad) return [];
    return claim.meanings.flatMap(({ relation, inverted }) =>
      claim.subject.entities.flatMap((a) =>
        claim.object.entities.map((b) => ({
          predicate: relation.name,
          from: inverted ? b.id : a.id,
          to: inverted ? a.id : b.id,
        })),
      ),
    );
  });
}

/** Its words were read as told of others than those they are told of: the record must have the same relation all the same. */
function mayBeMisread(claim: Claim | null, statements: readonly Statement[]): boolean {
  if (claim === null || claim.kind === 'unknown-name' || claim.kind === 'type') return false;
  if (claim.kind === 'lifetime') return true;
  if (claim.kind === 'attribute')
    return statements.some(({ predicate }) =>
      claim.meanings.some(({ attribute }) => attribute.name === predicate),
    );
  const isOf = (mention: Mention, one: Statement) =>
    mention.entities.some(({ id }) => id === one.subject || (one.kind === 'relation' && id === one.object));
  const own = statements.filter(({ predicate }) =>
    claim.meanings.some(({ relation }) => relation.name === predicate),
  );
  return own.some((one) => isOf(claim.subject, one)) && own.some((one) => isOf(claim.object, one));
}

/** The same words tell another relation of the same two. */
function isOtherwise(
  claim: Claim | null,
  statements: readonly Statement[],
  words: readonly string[],
): boolean {
  if (claim?.kind !== 'relation') return false;
  const isPlain =
    claim.meanings.every(({ relation }) => ATTACHED.includes(relation.name)) &&
    statements.every(({ predicate }) => ATTACHED.includes(predicate) || predicate === 'HAS_SPECIES');
  if (words.length === 0 && !isPlain) return false;
  const isOne = (mention: Mention, id: string) => mention.entities.some((entity) => entity.id === id);
  return statements.some(
    (one) =>
      one.kind === 'relation' &&
      ((isOne(claim.subject, one.subject) && isOne(claim.object, one.object)) ||
        (isOne(claim.subject, one.object) && isOne(claim.object, one.subject))),
  );
}
