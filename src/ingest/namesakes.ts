/** Whoever goes by somebody's name at a time when that one cannot have lived is somebody else: of them nothing is told. */
import { sharedName, TITLES } from '../language/reader/index.js';
import { foldName } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BoundRef, BoundSource, BoundStatement } from '../store/changes.js';
import { atLeastYears, type Bounds, type Calendar, calendarOf, END } from '../time/index.js';
import type { Bound } from './bind/bind.js';
import type { BoundFile } from './bind-files.js';
import { BEING, type Life, LifeBook } from './lives.js';
import type { IngestWorld } from './world.js';

/** In years: so far from a life, another of the name is likelier than a mistake. */
const GENERATION = 20;
/** Nor does anybody act who would be older by then, had they not died. */
const FULL_LIFE = 70;

interface Namesakes {
  readonly ontology: Ontology;
  readonly calendar: Calendar;
  readonly lives: LifeBook;
  /** Folded names to which others add what tells them apart: `Aldric` where there is an `Aldric II`. */
  readonly shared: ReadonlySet<string>;
}

/** So many have a word in their names that one of them is looked for among. */
const MOST_NAMESAKES = 50;

/** Of all documents at hand; whoever they name is looked up in the store where no document at hand defines them. */
export async function withoutNamesakes(
  files: readonly BoundFile[],
  stale: ReadonlySet<string>,
  { ontology, dates, store }: IngestWorld,
): Promise<BoundFile[]> {
  const calendar = calendarOf(dates, dates.default);
  const bound = files.flatMap((file) => file.bound);
  const loose = bound.filter(({ written }) => written.some((name) => name !== null));
  if (calendar === undefined || loose.length === 0) return [...files];
  const lives = new LifeBook(ontology);
  for (const { source } of bound) lives.learn(source);
  const spoken = new Set(loose.flatMap(({ source }) => source.refs.flatMap(namesOf)));
  const before = stale.size === 0 ? [] : await store.named([...spoken]);
  if (before.length > 0) await lives.fetch(store, spoken, stale);
  const shared = new Set(lives.names().flatMap((name) => apartFrom(name, ontology)));
  for (const name of before.length === 0 ? [] : spoken)
    if (lives.of(name) !== null)
      for (const near of await store.nearNames(name, MOST_NAMESAKES, true))
        for (const one of apartFrom(near.name, ontology)) shared.add(one);
  const world = { ontology, calendar, lives, shared };
  return files.map(({ file, bound }) => ({ file, bound: bound.map((one) => firmly(one, world)) }));
}

function apartFrom(name: string, ontology: Ontology): string[] {
  const shared = sharedName(name, ontology);
  return shared === foldName(name) ? [] : [shared];
}

export function namesOf({ name, others = [] }: BoundRef): string[] {
  return [name, ...others].map(foldName);
}

/** Without what can only be told of others; whoever reads it again will ask for the names. */
function firmly(bound: Bound, world: Namesakes): Bound {
  const { source, written } = bound;
  const own = new Set(source.definitions.map(({ ref }) => ref));
  const ends = source.refs.map((ref, i) => {
    const name = own.has(i) ? null : written[i];
    return name == null ? null : looseEnd(ref, name, world);
  });
  const isSelf = (one: BoundStatement): boolean => isOfOneself(one, own, source.refs, world);
  if (ends.every((end) => end === null) && !source.statements.some(isSelf)) return bound;
  const lifeAt = (i: number): Life | null => {
    const { name, others = [] } = source.refs[i] ?? { name: '' };
    return firstLife([name, ...others], world.lives);
  };
  const self = source.statements.filter(isSelf);
  const others = new Set([
    ...self,
    ...source.statements.filter((one) => isOfAnother(one, ends, lifeAt, world)),
  ]);
  // `Child: Ada (b. 850)`: who was born then is another, and so is whose child she is.
  const isOfLife = ({ predicate }: BoundStatement) => predicate === 'birth' || predicate === 'death';
  const born = [...others].filter((one) => 'value' in one.object && isOfLife(one));
  const isBesideBirth = (one: BoundStatement): boolean =>
    'ref' in one.object && born.some((other) => isBeside(other, one, source.refs));
  const isBesideSelf = (one: BoundStatement): boolean =>
    isOfLife(one) && self.some((tie) => isBeside(one, tie, source.refs));
  const statements = source.statements.filter(
    (one) => !others.has(one) && !isBesideBirth(one) && !isBesideSelf(one),
  );
  if (statements.length === source.statements.length) return bound;
  return { ...bound, source: withStatements(source, statements) };
}

/** `Children: George` on the page of George Thorley: a son of his name. */
function isOfOneself(
  { subject, object, predicate }: BoundStatement,
  own: ReadonlySet<number>,
  refs: readonly BoundRef[],
  { ontology }: Namesakes,
): boolean {
  if (!('ref' in object) || (ontology.relationTypes.get(predicate)?.order ?? null) === null) return false;
  const [one, other] = own.has(subject) ? [subject, object.ref] : [object.ref, subject];
  const [page, named] = [refs[one], refs[other]];
  if (!own.has(one) || page === undefined || named === undefined) return false;
  return one === other || (named.id === null && namesOf(named).includes(foldName(page.name)));
}

/** Whether a date of somebody's life and what ties them to another stand in one place. */
function isBeside(
  { subject, lines }: BoundStatement,
  tie: BoundStatement,
  refs: readonly BoundRef[],
): boolean {
  const ends = 'ref' in tie.object ? [tie.subject, tie.object.ref] : [];
  if (lines == null || tie.lines == null) return false;
  // One name may stand there twice: with what its bearer must be, and without.
  const isSame = ends.some((end) => end === subject || refs[end]?.name === refs[subject]?.name);
  return isSame && tie.lines.start === lines.start && tie.lines.end === lines.end;
}

/** A life, and by how many years it may be missed. */
interface LooseEnd {
  readonly life: Life;
  readonly slack: number;
}

/** Null for one who is firmly meant: by a link, by a name in full that nobody shares. */
function looseEnd(
  { name, others = [] }: BoundRef,
  written: string,
  { lives, shared, ontology }: Namesakes,
): LooseEnd | null {
  const life = firstLife([name, ...others], lives);
  if (life === null || (life.birth === null && life.death === null)) return null;
  const { namesakes } = ontology.reading;
  // "Elder" and "senior" are titles as well.
  const isTitle = (word: string): boolean => TITLES.has(word) && !namesakes.has(word);
  const words = written.split(/\s+/).filter((word) => !isTitle(foldName(word)));
  const bare = foldName(words.join(' '));
  const isAnother = sharedName(bare, ontology) !== bare && !life.names.has(bare);
  if (isAnother || shared.has(bare)) return { life, slack: 0 };
  const isWhole =
    words.length > 1 && ![...life.names].some((full) => sharedName(full, ontology) === bare && full !== bare);
  return isWhole ? null : { life, slack: GENERATION };
}

function firstLife(names: readonly string[], lives: LifeBook): Life | null {
  return names.map((name) => lives.of(foldName(name))).find((life) => life !== null) ?? null;
}

function isOfAnother(
  statement: BoundStatement,
  ends: readonly (LooseEnd | null)[],
  lifeAt: (ref: number) => Life | null,
  world: Namesakes,
): boolean {
  const { ontology, calendar } = world;
  const { subject, object, predicate, relative } = statement;
  const relation = ontology.relationTypes.get(predicate);
  const other = 'ref' in object ? object.ref : null;
  const isOut = (one: number, role: 'subject' | 'object', another: number | null): boolean => {
    const end = ends[one];
    if (end == null) return false;
    const needsLife = relation === undefined || relation.requiresExistence.includes(role);
    if (!relative && needsLife && isOutside(end, timeOf(statement), calendar)) return true;
    if (!relative && relation === undefined && isBornFarFrom(end, statement, world)) return true;
    const beside = another === null ? null : lifeAt(another);
    if (relation === undefined || beside === null) return false;
    const isFirst = relation.order === (role === 'subject' ? 'subject_first' : 'object_first');
    return (
      (relation.order !== null && isOutOfOrder(end, beside, isFirst, calendar)) ||
      (relation.contemporary && isApart(end, beside, calendar))
    );
  };
  return isOut(subject, 'subject', other) || (other !== null && isOut(other, 'object', subject));
}

/** Two generations lie between their births: nobody mistakes a year by so much. */
function isBornFarFrom(
  { life: { birth } }: LooseEnd,
  { predicate, object }: BoundStatement,
  { ontology, calendar }: Namesakes,
): boolean {
  const isBirth = ontology.entityTypes.get(BEING)?.lifetime?.from.includes(predicate) === true;
  if (!isBirth || birth === null || !('value' in object) || object.value.kind !== 'date') return false;
  const { date } = object.value;
  const isFar = (one: Bounds, other: Bounds) => atLeastYears(one, other, 2 * GENERATION, calendar) === true;
  return isFar(birth, date) || isFar(date, birth);
}

interface Time {
  readonly begin: Bounds;
  readonly end: Bounds;
}

function timeOf({ object, valid }: BoundStatement): Time {
  if ('value' in object && object.value.kind === 'date')
    return { begin: object.value.date, end: object.value.date };
  const { fromMin, fromMax, untilMin, untilMax } = valid;
  const last = untilMax >= END ? untilMax : untilMax - 1;
  return { begin: { min: fromMin, max: fromMax }, end: { min: untilMin, max: last } };
}

function isOutside(
  { life: { birth, death }, slack }: LooseEnd,
  { begin, end }: Time,
  calendar: Calendar,
): boolean {
  const isAfter = death !== null && atLeastYears(death, begin, slack, calendar) === true;
  const isOld = slack === 0 || birth === null || atLeastYears(birth, begin, FULL_LIFE, calendar) === true;
  return (isAfter && isOld) || (birth !== null && atLeastYears(end, birth, slack, calendar) === true);
}

/** The father of the old king is not his grandson. */
function isOutOfOrder(
  { life, slack }: LooseEnd,
  beside: Life,
  isFirst: boolean,
  calendar: Calendar,
): boolean {
  const [elder, younger] = isFirst ? [life.birth, beside.birth] : [beside.birth, life.birth];
  return elder !== null && younger !== null && atLeastYears(younger, elder, slack, calendar) === true;
}

function isApart({ life, slack }: LooseEnd, beside: Life, calendar: Calendar): boolean {
  const isAfter = (one: Life, other: Life): boolean =>
    one.death !== null &&
    other.birth !== null &&
    atLeastYears(one.death, other.birth, slack, calendar) === true;
  return isAfter(life, beside) || isAfter(beside, life);
}

/** Nobody is made up for a reference that is left without use. */
function withStatements(source: BoundSource, statements: readonly BoundStatement[]): BoundSource {
  const used = new Set([
    ...source.definitions.map(({ ref }) => ref),
    ...source.mentions.map(({ ref }) => ref),
    ...statements.flatMap(({ subject, object }) => ('ref' in object ? [subject, object.ref] : [subject])),
  ]);
  const refs = source.refs.map((ref, i) => (used.has(i) ? ref : { ...ref, known: true }));
  return { ...source, refs, statements };
}
