/** The last resort of a clause that no relation reads: whether all of it lies near together in the record. */
import { isRelation, type Relation, type Statement } from '../../../model/index.js';
import { isA, type Ontology } from '../../../packs/index.js';
import { windowEnds, windowsMayOverlap } from '../../../time/index.js';
import { wholeOf } from '../../asked-time.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isHearsay } from '../../told-statement.js';
import { isDated } from '../../when.js';
import { isAnswer } from '../cited.js';
import type { DateSpan } from '../dates.js';
import { share } from '../judge/fits-time.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { DISCOURSE } from '../said/discourse.js';
import { lemmaOf, wordsOf } from '../text.js';
import { contentOf } from './explain.js';
import { tellingWords } from './telling-words.js';

const MOST_OF_ONE = 200;
/** Who knows more than so many ties nobody to anybody. */
const HUB = 60;
const NEAR = 12;

interface Nearby {
  readonly statements: readonly Statement[];
}

/** Null where a name stands apart, a date is nobody's, or the words are strange to those named. */
export async function nearby(
  reasoning: Reasoning,
  read: ReadSentence,
  hearsay: boolean,
): Promise<Nearby | null> {
  const { mentions, dates } = read;
  const known = mentions.filter(({ entities }) => entities.length > 0);
  const [first, ...others] = known;
  if (first === undefined || known.length < mentions.length) return null;
  const told = new Map<Mention, readonly Statement[]>();
  for (const mention of known) told.set(mention, await aroundOf(reasoning, mention, hearsay));
  const ties: Statement[] = [];
  const direct: Statement[] = [];
  const words = contentOf(read, reasoning.ontology);
  const isPlain = words.length === 0;
  for (const [i, mention] of others.entries()) {
    const tie = await tieOf(reasoning, [first, ...others.slice(0, i)], mention, told, isPlain);
    if (tie === null) return null;
    ties.push(...tie.statements);
    direct.push(...(tie.isDirect ? tie.statements : actsIn(tie.statements)));
  }
  if (mayBeTurned(reasoning, read, known, ties)) return null;
  const ids = new Set(known.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const own = [...told.values()].flat();
  const used: Statement[] = [...ties];
  for (const date of dates) {
    const dating = datedBy(ties, own, date);
    if (dating.length === 0) return null;
    used.push(...dating.slice(0, 3));
  }
  if (words.length === 0) return ids.size > 1 || dates.length > 0 ? { statements: unique(used) } : null;
  const near = ids.size > 1 ? [...direct, ...own.filter(({ kind }) => kind === 'attribute')] : own;
  return (await areAtHome(reasoning, words, near, known, dates.length > 0 || ids.size > 1))
    ? { statements: unique(used) }
    : null;
}

/** Two of a kind, and words that tell what only one of them is or does: who is who cannot be seen. */
function mayBeTurned(
  { ontology }: Reasoning,
  read: ReadSentence,
  mentions: readonly Mention[],
  ties: readonly Statement[],
): boolean {
  const alike = mentions.filter((one) => mentions.some((other) => other !== one && isAlike(one, other)));
  const [a, b] = alike;
  if (a === undefined || b === undefined) return false;
  const between = read.words.slice(a.end, b.first).map(({ folded }) => folded);
  if (between.every((word) => /^(?:and|or|the|nor)$/.test(word))) return false;
  const words = new Set(contentOf(read, ontology));
  const telling = tellingWords(ontology);
  return ties.some(
    ({ predicate }) =>
      ontology.relationTypes.get(predicate)?.symmetric !== true &&
      [...words].some((word) => telling.get(predicate)?.has(word) === true),
  );
}

function isAlike(one: Mention, other: Mention): boolean {
  return one.entities.some(({ type, id }) =>
    other.entities.some((entity) => entity.type === type && entity.id !== id),
  );
}

const SETTING = new Set(['OCCURRED_AT', 'OCCURRED_DURING', 'PART_OF', 'LOCATED_IN']);

/** What somebody did in what happened there; where it happened tells nothing of them. */
function actsIn(statements: readonly Statement[]): Statement[] {
  const acts = statements.filter(({ predicate }) => !SETTING.has(predicate));
  return acts.length < statements.length ? acts : [];
}

/** Whether one who is named has to do with another by a statement, or by what both have to do with. */
export async function isTied(
  reasoning: Reasoning,
  mention: Mention,
  others: readonly Mention[],
  hearsay: boolean,
  /** By these nobody is. */
  except: ReadonlySet<string>,
): Promise<boolean> {
  const told = new Map<Mention, readonly Statement[]>();
  for (const one of [mention, ...others]) {
    const around = await aroundOf(reasoning, one, hearsay);
    told.set(
      one,
      around.filter(({ predicate }) => !except.has(predicate)),
    );
  }
  return (await tieOf(reasoning, others, mention, told, true)) !== null;
}

async function aroundOf(
  reasoning: Reasoning,
  { entities }: Mention,
  hearsay: boolean,
): Promise<readonly Statement[]> {
  const found: Statement[] = [];
  for (const { id } of entities)
    found.push(
      ...(await readSome(reasoning, { about: id }, MOST_OF_ONE)).statements.filter(
        (one) => !one.flagged && (hearsay || !isHearsay(one)),
      ),
    );
  return found;
}

async function tieOf(
  reasoning: Reasoning,
  before: readonly Mention[],
  mention: Mention,
  told: ReadonlyMap<Mention, readonly Statement[]>,
  isDirect: boolean,
): Promise<{ readonly statements: readonly Statement[]; readonly isDirect: boolean } | null> {
  const ids = new Set(mention.entities.map(({ id }) => id));
  const others = new Set(before.flatMap(({ entities }) => entities.map(({ id }) => id)));
  if ([...ids].some((id) => others.has(id))) return { statements: [], isDirect: true };
  const own = (told.get(mention) ?? []).filter(isRelation);
  const direct = own.filter((one) => others.has(one.subject) || others.has(one.object));
  if (direct.length > 0) return { statements: direct, isDirect: true };
  if (isDirect) return null;
  const ends = new Map<string, Relation[]>();
  for (const one of own) {
    const end = ids.has(one.subject) ? one.object : one.subject;
    ends.set(end, [...(ends.get(end) ?? []), one]);
  }
  for (const other of before)
    for (const one of (told.get(other) ?? []).filter(isRelation)) {
      const end = others.has(one.subject) ? one.object : one.subject;
      const shared = ends.get(end);
      if (shared === undefined || (await isSomebody(reasoning, end))) continue;
      const around = await readSome(reasoning, { about: end }, HUB);
      if (!around.isCut) return { statements: [...shared, one], isDirect: false };
    }
  return null;
}

/** Two are not brought together by whom both know. */
async function isSomebody({ store }: Reasoning, id: string): Promise<boolean> {
  for await (const { type } of store.entities({ ids: [id] })) return type === 'Person' || type === 'Deity';
  return false;
}

/** One of its own dates, and none that only lies within. */
function meets(statement: Statement, date: DateSpan): boolean {
  const wanted = [date.from, date.until].filter((one) => one !== null);
  if (statement.kind === 'attribute') {
    const { value } = statement;
    return value.kind === 'date' && wanted.every((one) => share(one, value.date));
  }
  const { valid } = statement;
  if (!isDated(valid)) return false;
  const { first, last } = windowEnds(valid);
  return wanted.every(
    (one) => (valid.fromText !== null && share(one, first)) || (valid.untilText !== null && share(one, last)),
  );
}

/** Where their tie is dated, its own time counts; else any date of theirs. */
function datedBy(
  ties: readonly Statement[],
  own: readonly Statement[],
  date: DateSpan,
): readonly Statement[] {
  const isDatedTie = ties.some(({ valid, kind }) => kind === 'relation' && isDated(valid));
  const fitting = isDatedTie
    ? [
        ...ties.filter((one) => holdsAt(one, date)),
        ...own.filter((one) => one.kind === 'attribute' && meets(one, date)),
      ]
    : own.filter((one) => meets(one, date));
  return fitting.length > 0 ? fitting : lifetimeOf(own, date);
}

/** `the Great Hunger of 291 to 294`: when one of them began and when it ended. */
function lifetimeOf(statements: readonly Statement[], { from, until }: DateSpan): Statement[] {
  if (from === null || until === null) return [];
  const at = (moment: NonNullable<DateSpan['from']>) =>
    statements.filter(
      (one) => one.kind === 'attribute' && one.value.kind === 'date' && share(moment, one.value.date),
    );
  const ends = at(until);
  return at(from).flatMap((first) => {
    const last = ends.find(({ subject }) => subject === first.subject);
    return last === undefined ? [] : [first, last];
  });
}

function holdsAt(statement: Statement, date: DateSpan): boolean {
  if (meets(statement, date)) return true;
  return (
    date.kind === 'at' &&
    date.from !== null &&
    statement.kind === 'relation' &&
    isDated(statement.valid) &&
    windowsMayOverlap(statement.valid, wholeOf(date.from))
  );
}

/** At least half of the words are told of them, and none tells a relation that they do not have. */
async function areAtHome(
  reasoning: Reasoning,
  words: readonly string[],
  statements: readonly Statement[],
  mentions: readonly Mention[],
  isHeld: boolean,
): Promise<boolean> {
  const telling = tellingWords(reasoning.ontology);
  const predicates = new Set(statements.map(({ predicate }) => predicate));
  const values = new Set(
    statements.flatMap((one) =>
      one.kind === 'attribute' && one.value.kind === 'text'
        ? wordsOf(one.value.text).map(({ folded }) => lemmaOf(folded))
        : [],
    ),
  );
  const written = await writtenOf(reasoning, words, mentions);
  let home = 0;
  for (const word of words) {
    const tells = [...telling].filter(([, own]) => own.has(word)).map(([name]) => name);
    if (tells.some((name) => predicates.has(name)) || values.has(word)) home++;
    else if (tells.some((name) => mayRelate(reasoning.ontology, name, mentions))) return false;
    else if (written.has(word)) home++;
  }
  const strange = words.filter((word) => !DISCOURSE.has(word)).length;
  return isHeld
    ? home * 3 >= strange * 2
    : home === words.length || (home > 1 && home * 4 >= words.length * 3);
}

/** Whether the relation can be between two of them by what they are. */
function mayRelate(ontology: Ontology, name: string, mentions: readonly Mention[]): boolean {
  const relation = ontology.relationTypes.get(name);
  if (relation === undefined) return false;
  const fits = ({ entities }: Mention, types: readonly string[]) =>
    types.length === 0 || entities.some(({ type }) => types.some((one) => isA(ontology, type, one)));
  return mentions.some(
    (from) =>
      fits(from, relation.from) &&
      (mentions.length === 1 || mentions.some((to) => to !== from && fits(to, relation.to))),
  );
}

/** The words of a passage that names all of them; of several, the one that has most. */
async function writtenOf(
  { store }: Reasoning,
  words: readonly string[],
  mentions: readonly Mention[],
): Promise<Set<string>> {
  const names = mentions.map(({ entities }) => entities.map(({ name }) => name));
  const hits = await store.searchText({ text: [...names.flat(), ...words].join(' '), limit: NEAR });
  let best = new Set<string>();
  for (const { passage } of hits) {
    if (isAnswer(passage.source)) continue;
    const lemmas = new Set(
      wordsOf(passage.text.replace(/[[\]*_|]/g, ' ')).map(({ folded }) => lemmaOf(folded)),
    );
    const isNamed = names.every((some) =>
      some.some((name) =>
        name.split(' ').some((part) => part.length > 3 && lemmas.has(lemmaOf(part.toLowerCase()))),
      ),
    );
    const own = new Set(words.filter((word) => lemmas.has(word)));
    if (isNamed && own.size > best.size) best = own;
  }
  return best;
}

function unique(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((one) => [one.id, one])).values()].slice(0, 6);
}
