/** What a vault's keys mean: by the packs' words for them, the types of the pages and what their values are. */

import { addTo, foldName, groupBy, type OpenLine, type ProposedLine } from '../../model/index.js';
import {
  type EntityType,
  findPredicate,
  isA,
  mayStand,
  meaningsOfWord,
  type Ontology,
  otherEnd,
  type Predicate,
} from '../../packs/index.js';
import { DESK_DATE, isVoid } from '../bind/page-field.js';
import { evidence } from './evidence.js';
import { keysIn, type SurveyedNote, type SurveyedValue } from './survey.js';

/** A note that is a thing of the world, and of which type; null where nothing tells. */
export interface TypedNote {
  readonly note: SurveyedNote;
  readonly type: string | null;
}

export interface KeyStudy {
  readonly keys: readonly ProposedLine[];
  readonly open: readonly OpenLine[];
}

export interface KeyParts {
  readonly notes: readonly TypedNote[];
  readonly ontology: Ontology;
  /** The type of the one note that bears a name; null for none, several, or an untyped one. */
  readonly typeOfName: (name: string) => string | null;
  /** Whether a text can be read as a date of this world. */
  readonly isDate: (text: string) => boolean;
  /** Whether the world has a calendar of its own, so that dates of the desk are none of it. */
  readonly isInvented: boolean;
}

const MOST = 0.8;
/** Keys that every note may have and that the reader knows itself. */
const OWN_KEYS = new Set(
  'id name title type alias aliases document reliability written relations statements expert domain mentioned only'.split(
    ' ',
  ),
);
const LONGEST_NAME_WORDS = 6;

interface Use {
  readonly type: string | null;
  readonly values: readonly SurveyedValue[];
  readonly path: string;
}

/** What one key is proposed to mean. */
interface Verdict {
  readonly meaning: string | Readonly<Record<string, string>> | null;
  readonly likely: readonly string[];
}

export function studyKeys(parts: KeyParts): KeyStudy {
  const uses = new Map<string, Use[]>();
  for (const { note, type } of parts.notes) {
    for (const { key, values } of keysIn(note.fields)) {
      const stated = values.filter(({ text }) => !isVoid(text, parts.ontology));
      if (stated.length > 0) addTo(uses, key, { type, values: stated, path: note.path });
    }
  }
  const keys: ProposedLine[] = [];
  const open: OpenLine[] = [];
  const verdicts = new Map<string, Verdict>();
  for (const [key, used] of uses)
    if (!isPassedOver(key, parts.ontology)) verdicts.set(key, verdictOf(key, used, parts));
  for (const key of rivals(verdicts, uses, parts)) {
    const { meaning, likely } = verdicts.get(key) ?? { meaning: null, likely: [] };
    verdicts.set(key, { meaning: null, likely: typeof meaning === 'string' ? [meaning, ...likely] : likely });
  }
  for (const [key, { meaning, likely }] of verdicts) {
    const used = uses.get(key) ?? [];
    const because = evidence(
      used.length,
      'note',
      used.flatMap(({ values }) => values.map(({ text }) => text)),
    );
    if (meaning !== null) keys.push({ name: key, meaning, because, count: used.length });
    else if (!key.includes('.')) open.push({ kind: 'key', name: key, count: used.length, because, likely });
  }
  const byCount = (a: { count: number }, b: { count: number }): number => b.count - a.count;
  return { keys: keys.sort(byCount), open: open.sort(byCount) };
}

function isPassedOver(key: string, { reading }: Ontology): boolean {
  const folded = foldName(key);
  return OWN_KEYS.has(folded) || reading.editor.has(folded) || reading.kinds.has(folded);
}

function verdictOf(key: string, used: readonly Use[], parts: KeyParts): Verdict {
  const { ontology } = parts;
  const values = used.flatMap((use) => use.values);
  const desk = values.filter(({ text }) => DESK_DATE.test(text)).length;
  if (ontology.reading.desk.has(foldName(key)) && desk >= values.length / 2)
    return { meaning: 'desk', likely: [] };
  const isOfDesk = used.every(({ type }) => ontology.entityTypes.get(type ?? '')?.ofTheDesk === true);
  if ((parts.isInvented || isOfDesk) && desk >= values.length * MOST) return { meaning: 'desk', likely: [] };
  const typed = used.filter((use) => use.type !== null);
  if (typed.length === 0) return untyped(key, values, parts);
  const word = key.split('.').at(-1) ?? key;
  const byType = new Map<string, string>();
  const likely = new Set<string>();
  let meant = 0;
  for (const [type, some] of groupBy(typed, (use) => use.type ?? '')) {
    const found = meaningFor(word, type, some, parts);
    if (found.name !== null) likely.add(found.name);
    if (found.name === null || !found.sure) continue;
    byType.set(type, found.name);
    meant += some.length;
  }
  const names = new Set(byType.values());
  const [only] = names;
  if (only === undefined || meant < typed.length * MOST) return { meaning: null, likely: [...likely] };
  if (names.size === 1) return { meaning: only, likely: [] };
  return { meaning: Object.fromEntries(byType), likely: [] };
}

/** A word that means one thing on every page needs no type; only a date or a number is sure enough. */
function untyped(key: string, values: readonly SurveyedValue[], parts: KeyParts): Verdict {
  const [only, another] = meaningsOfWord(parts.ontology, key);
  if (only === undefined || another !== undefined) return { meaning: null, likely: [] };
  const name = nameOf(only);
  return holdsAttribute(only, values, parts)
    ? { meaning: name, likely: [] }
    : { meaning: null, likely: [name] };
}

function meaningFor(
  word: string,
  type: string,
  used: readonly Use[],
  parts: KeyParts,
): { readonly name: string | null; readonly sure: boolean } {
  const { ontology } = parts;
  const values = used.flatMap((use) => use.values);
  const links = values.filter(({ isLink }) => isLink).length;
  const predicate = findPredicate(ontology, word, {
    subjectType: type,
    valueIsLink: links > values.length / 2,
  });
  if (predicate === null) return { name: null, sure: false };
  const name = nameOf(predicate);
  if (predicate.kind === 'attribute') {
    const isOwn = predicate.attribute.of.some((one) => isA(ontology, type, one));
    return { name, sure: isOwn && holdsAttribute(predicate, values, parts) };
  }
  const { relation, inverted } = predicate;
  const here = inverted ? relation.to : relation.from;
  const there = otherEnd(ontology, relation, inverted, type);
  if (!here.some((one) => isA(ontology, type, one))) return { name, sure: false };
  const fitting = values.filter((value) => mayBe(value, there, parts));
  return { name, sure: fitting.length >= values.length * MOST };
}

function nameOf(predicate: Predicate): string {
  if (predicate.kind === 'attribute') return predicate.attribute.name;
  const { relation, inverted } = predicate;
  return inverted ? (relation.inverse?.name ?? relation.name) : relation.name;
}

/** Whether the values are what the attribute holds. */
function holdsAttribute(predicate: Predicate, values: readonly SurveyedValue[], parts: KeyParts): boolean {
  if (predicate.kind !== 'attribute') return false;
  const { value: kind, oneOf } = predicate.attribute;
  const fitting = values.filter((value) => {
    if (value.isLink) return false;
    if (kind === 'date') return parts.isDate(value.text);
    if (kind === 'number') return value.isNumber || /^[\d,. ]+\D{0,20}$/.test(value.text);
    if (kind === 'boolean') return value.isBoolean || /^(?:yes|no|true|false)$/i.test(value.text);
    return !value.isBoolean && (oneOf.length === 0 || oneOf.includes(value.text.toLowerCase()));
  });
  return fitting.length >= values.length * (kind === 'date' ? 0.6 : MOST);
}

/** Whether a value can name a thing of one of these types: by its page, or as a name nobody has a page for. */
function mayBe(
  { text, isLink, isNumber, isBoolean }: SurveyedValue,
  types: readonly string[],
  parts: KeyParts,
): boolean {
  if (isNumber || isBoolean) return false;
  const known = knownType(text, parts);
  if (known !== null) return mayStand(parts.ontology, known, types);
  if (isLink) return true;
  const words = text.split(/\s*[,;]\s*/);
  return words.every((one) => one.split(/\s+/).length <= LONGEST_NAME_WORDS && !/[.!?:]\s|[.!?]$/.test(one));
}

function knownType(text: string, { typeOfName, ontology }: KeyParts): string | null {
  const told = typeOfName(text);
  if (told !== null) return told;
  const folded = foldName(text.replace(/\s*\([^()]*\)$/, ''));
  const example = (type: EntityType): boolean => type.examples.includes(folded);
  return [...ontology.entityTypes.values()].find(example)?.name ?? null;
}

/** Two keys of the same pages cannot both tell what there is only one of: those whose values speak less for it give way. */
function rivals(
  verdicts: ReadonlyMap<string, Verdict>,
  uses: ReadonlyMap<string, readonly Use[]>,
  parts: KeyParts,
): string[] {
  const { relationTypes } = parts.ontology;
  const byMeaning = groupBy([...verdicts], ([, { meaning }]) => (typeof meaning === 'string' ? meaning : ''));
  const losing: string[] = [];
  for (const [meaning, some] of byMeaning) {
    const relation = relationTypes.get(meaning);
    if (some.length < 2 || relation === undefined) continue;
    const speaks = (key: string): number => {
      const values = (uses.get(key) ?? []).flatMap((use) => use.values);
      const fitting = values.filter((value) => {
        const type = knownType(value.text, parts);
        return type !== null && relation.to.some((one) => isA(parts.ontology, type, one));
      });
      return fitting.length / Math.max(1, values.length);
    };
    const keys = some
      .map(([key]) => key)
      .filter((key) =>
        sharesPages(
          key,
          some.map(([one]) => one),
          uses,
        ),
      );
    if (keys.length < 2) continue;
    const best = keys.reduce((a, b) => (speaks(b) > speaks(a) ? b : a));
    losing.push(...keys.filter((key) => key !== best || speaks(key) < 0.5));
  }
  return losing;
}

/** The key stands on pages beside one of the others, with other values. */
function sharesPages(
  key: string,
  others: readonly string[],
  uses: ReadonlyMap<string, readonly Use[]>,
): boolean {
  const own = new Map(
    (uses.get(key) ?? []).map((use) => [use.path, use.values.map(({ text }) => text).join()]),
  );
  return others.some(
    (other) =>
      other !== key &&
      (uses.get(other) ?? []).some(
        ({ path, values }) => own.has(path) && own.get(path) !== values.map(({ text }) => text).join(),
      ),
  );
}
