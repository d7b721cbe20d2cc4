/** Which names the documents of a world define, and as what: those at hand and those read before alike. */
import { PARTICLES, TITLES } from '../language/reader/index.js';
import { type DraftObject, foldName, type StatementDraft } from '../model/index.js';
import { isA, typeByWord } from '../packs/index.js';
import { possibleNames } from './bind/listed-names.js';
import type { ReadFileResult } from './gather.js';
import type { IngestWorld } from './world.js';

const UNTOLD = 'Entity';
const LONGEST_LIST = 400;
/** Those who go by a first name. */
const BEING = 'Person';
/** So many have a word in their names that one of them is looked for among. */
const MOST_NAMESAKES = 50;

export interface NamesTold {
  /** Null for a name that nobody gives a type, or that is given several. */
  readonly typeOf: (folded: string) => string | null;
  /** Whether a document defines something by that name. */
  readonly isNamed: (folded: string) => boolean;
  /** The names, in full, of those whose first name it is. */
  readonly fullNames: (folded: string) => readonly string[];
}

/** `stale` origins no longer say what they said. */
export async function namesTold(
  results: readonly ReadFileResult[],
  stale: ReadonlySet<string>,
  world: IngestWorld,
): Promise<NamesTold> {
  const types = new Map<string, Set<string>>();
  const names = new Set<string>();
  const learn = (folded: string, type: string): void => {
    const known = types.get(folded);
    if (known === undefined) types.set(folded, new Set([type]));
    else known.add(type);
  };
  for (const { entities } of results.flatMap((result) => result.drafts)) {
    for (const { ref, aliases, mentionedOnly } of entities) {
      if (mentionedOnly) continue;
      const type = ref.type === undefined ? null : typeByWord(world.ontology, ref.type);
      for (const name of [ref.name, ...aliases]) {
        const folded = foldName(name);
        names.add(folded);
        if (type !== null) learn(folded, type.name);
      }
    }
  }
  // Those whom a heading, a row or a list makes known are defined by no page.
  const made = madeKnown(results, world);
  const isPerson = (type: string): boolean => isA(world.ontology, type, BEING);
  const asked = namesAsked(results);
  const tell = (name: string, type: string): void => {
    const folded = foldName(name);
    names.add(folded);
    if (type !== UNTOLD) learn(folded, type);
  };
  for (const { name, type } of await toldBefore(asked, stale, world)) tell(name, type);
  const isUnknown = (folded: string): boolean => !folded.includes(' ') && !names.has(folded);
  const longer = await longerBefore([...asked].filter(isUnknown), stale, world);
  for (const { name, type } of longer) tell(name, type);
  let byFirst: ReadonlyMap<string, readonly string[]> | undefined;
  const calledFirst = (folded: string): readonly string[] => {
    // Only prose and notes call anybody so.
    byFirst ??= byFirstName(results, [...made, ...longer]);
    return byFirst.get(folded) ?? [];
  };
  const beings = new Set(made.filter(({ type }) => isPerson(type)).map(({ name }) => foldName(name)));
  // A ship may be called after somebody.
  const isBeing = (folded: string): boolean =>
    beings.has(folded) || [...(types.get(folded) ?? [])].some(isPerson);
  return {
    fullNames: (folded) => onePerBareName(calledFirst(folded).filter((name) => isBeing(foldName(name)))),
    typeOf: (folded) => {
      const [type, another] = types.get(folded) ?? [];
      return another === undefined ? (type ?? null) : null;
    },
    isNamed: (folded) => names.has(folded),
  };
}

function byFirstName(
  results: readonly ReadFileResult[],
  more: readonly { readonly name: string }[],
): ReadonlyMap<string, readonly string[]> {
  const defined = results.flatMap(({ drafts }) => drafts.flatMap(({ entities }) => entities));
  const here = defined.flatMap(({ ref, mentionedOnly }) => (mentionedOnly ? [] : [ref.name]));
  const byFirst = new Map<string, string[]>();
  for (const name of [...here, ...more.map((one) => one.name)]) {
    const first = firstName(name);
    if (first === null) continue;
    const names = byFirst.get(first);
    if (names === undefined) byFirst.set(first, [name]);
    else names.push(name);
  }
  return byFirst;
}

/** Dame Ada Holt and Ada Holt are one. */
function onePerBareName(names: readonly string[]): string[] {
  const byBare = new Map<string, string>();
  for (const name of names) if (!byBare.has(bareName(name))) byBare.set(bareName(name), name);
  return [...byBare.values()];
}

function madeKnown(
  results: readonly ReadFileResult[],
  { ontology }: IngestWorld,
): { readonly name: string; readonly type: string }[] {
  const made: { name: string; type: string }[] = [];
  for (const { statements } of results.flatMap((result) => result.drafts)) {
    for (const { subject, field } of statements) {
      const type = field?.ofKnown && subject.type !== undefined ? typeByWord(ontology, subject.type) : null;
      if (type !== null) made.push({ name: subject.name, type: type.name });
    }
  }
  return made;
}

/** Folded, without the title that it begins with. */
function bareName(name: string): string {
  return foldName(name)
    .split(' ')
    .filter((word, i) => i > 0 || !TITLES.has(word))
    .join(' ');
}

/** By which somebody of several names may be called: "Maud" of "Queen Maud Aldane"; null for one name alone. */
export function firstName(name: string): string | null {
  const words = foldName(name).split(' ');
  const [first, ...rest] = bareName(name).split(' ');
  return first === undefined ||
    words.length === 1 ||
    rest.some((word) => PARTICLES.has(word) || word === 'and')
    ? null
    : first;
}

/** Those that other documents define, and that the names may stand for. */
async function longerBefore(
  short: readonly string[],
  stale: ReadonlySet<string>,
  world: IngestWorld,
): Promise<{ name: string; type: string }[]> {
  if (stale.size === 0) return [];
  const found = new Set<string>();
  for (const word of short)
    for (const { name } of await world.store.nearNames(word, MOST_NAMESAKES, true))
      if (firstName(name) === word) found.add(foldName(name));
  return toldBefore(found, stale, world);
}

/** Folded names whose meaning hangs on what other documents define. */
function namesAsked(results: readonly ReadFileResult[]): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const { statements } of results.flatMap((result) => result.drafts)) {
    for (const statement of statements) {
      const { subject, field, known } = statement;
      // Most of what data say is a plain claim about one name.
      if (!known && field === undefined && subject.others === undefined) {
        if (subject.type === undefined) asked.add(subject.name);
      } else for (const name of namesIn(statement)) asked.add(name);
    }
  }
  return new Set([...asked].map(foldName));
}

function namesIn({ subject, object, field, known, qualifiers }: StatementDraft): string[] {
  if (known) {
    const ends = object.kind === 'ref' ? [subject, object.ref] : [subject];
    const told = typeof qualifiers.name === 'string' ? [qualifiers.name] : [];
    return [...ends.flatMap(({ name, others = [] }) => [name, ...others]), ...told];
  }
  const own = subject.type === undefined ? [subject.name, ...(subject.others ?? [])] : [];
  return field === undefined ? own : [...own, ...namesInField(object)];
}

/** Whom the value of a field may name, whole or as one of a list. */
function namesInField(object: DraftObject): string[] {
  if (object.kind === 'ref') return [object.ref.name];
  if (typeof object.value !== 'string' || object.value.length > LONGEST_LIST) return [];
  return possibleNames(object.value);
}

/** An entity that is only spoken of has a guessed type, which tells nothing. */
async function toldBefore(asked: ReadonlySet<string>, stale: ReadonlySet<string>, { store }: IngestWorld) {
  const told: { name: string; type: string }[] = [];
  const hits = asked.size === 0 || stale.size === 0 ? [] : await store.named([...asked]);
  const definitions = new Map<string, Awaited<ReturnType<typeof store.definitions>>>();
  for (const { entity } of hits)
    if (!definitions.has(entity)) definitions.set(entity, await store.definitions(entity));
  const ids = new Set([...definitions.values()].flat().map((definition) => definition.source));
  const origins = new Map(
    (await store.sources({ ids: [...ids] })).map((source) => [source.id, source.origin]),
  );
  for (const { entity, name } of hits) {
    for (const { source, type } of definitions.get(entity) ?? []) {
      if (!stale.has(origins.get(source) ?? '')) told.push({ name, type });
    }
  }
  return told;
}
