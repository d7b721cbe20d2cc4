/** What a vault's keys mean: by the packs' words for them, the types of the pages and what their values are. */

import {
  addTo,
  editDistance,
  foldName,
  groupBy,
  type OpenLine,
  type ProposedLine,
} from '../../model/index.js';
import { isA, meaningsOfWord, type Ontology } from '../../packs/index.js';
import { DESK_DATE, isVoid } from '../bind/page-field.js';
import { evidence } from './evidence.js';
import {
  fitOf,
  holdsAttribute,
  type KeyParts,
  knownType,
  MOST,
  meaningFor,
  nameOf,
  type Use,
  withoutEra,
} from './key-fit.js';
import { keysIn, type SurveyedValue } from './survey.js';

export interface KeyStudy {
  readonly keys: readonly ProposedLine[];
  readonly open: readonly OpenLine[];
}

/** Keys that every note may have and that the reader knows itself. */
const OWN_KEYS = new Set(
  'id,name,title,type,alias,aliases,document,reliability,written,relations,statements,expert domain,mentioned only'.split(
    ',',
  ),
);

/** What one key is proposed to mean. */
interface Verdict {
  readonly meaning: string | Readonly<Record<string, string>> | null;
  readonly likely: readonly string[];
}

export function studyKeys(parts: KeyParts): KeyStudy {
  const uses = new Map<string, Use[]>();
  for (const { note, type } of parts.notes) {
    for (const { key, values, beside = [] } of keysIn(note.fields)) {
      if (isDetail(key, beside, parts.ontology)) continue;
      const stated = values.filter(({ text }) => !isVoid(text, parts.ontology));
      if (stated.length > 0) addTo(uses, key, { type, values: stated, path: note.path });
    }
  }
  const verdicts = weighed(uses, parts);
  const keys: ProposedLine[] = [];
  const open: OpenLine[] = [];
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

/** `affiliations: { org: Owls, title: Speaker }`: beside a key that names whom, another says more of it. */
function isDetail(key: string, beside: readonly string[], { reading }: Ontology): boolean {
  const inner = foldName(key.split('.').at(-1) ?? '');
  return !reading.targets.has(inner) && beside.some((other) => reading.targets.has(foldName(other)));
}

/** What each key means by itself, then beside the others. */
function weighed(uses: ReadonlyMap<string, readonly Use[]>, parts: KeyParts): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  for (const [key, used] of uses)
    if (!isPassedOver(key, parts.ontology)) verdicts.set(key, verdictOf(key, used, parts));
  for (const key of rivals(verdicts, uses, parts)) {
    const { meaning, likely } = verdicts.get(key) ?? { meaning: null, likely: [] };
    verdicts.set(key, { meaning: null, likely: typeof meaning === 'string' ? [meaning, ...likely] : likely });
  }
  for (const [key, { meaning, likely }] of verdicts) {
    const [first] = likely;
    if (meaning !== null || first === undefined) continue;
    const claimed = [...verdicts].flatMap(([other, told]) => (told.meaning === first ? [other] : []));
    const second = sharesPages(key, claimed, uses)
      ? secondMeaning(key, first, uses.get(key) ?? [], parts)
      : null;
    verdicts.set(key, { meaning: second, likely });
  }
  for (const [key, { meaning }] of verdicts) {
    const used = uses.get(key) ?? [];
    const slip = meaning === null ? slipOf(key, used, verdicts, parts) : null;
    if (slip !== null) verdicts.set(key, { meaning: slip, likely: [] });
  }
  return verdicts;
}

export function isPassedOver(key: string, { reading }: Ontology): boolean {
  const folded = foldName(key);
  return OWN_KEYS.has(folded) || reading.editor.has(folded) || reading.kinds.has(folded);
}

export function verdictOf(key: string, used: readonly Use[], parts: KeyParts): Verdict {
  const { ontology } = parts;
  const values = used.flatMap((use) => use.values);
  const desk = values.filter(({ text }) => DESK_DATE.test(text)).length;
  if (ontology.reading.desk.has(foldName(key)) && desk >= values.length / 2)
    return { meaning: 'desk', likely: [] };
  // The date of a property is one of our calendar, and what can be ticked names nothing.
  const kind = parts.declared(key);
  if (kind?.startsWith('date') && parts.isInvented) return { meaning: 'desk', likely: [] };
  if (kind === 'checkbox') return { meaning: null, likely: [] };
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
  const isMost = meant >= typed.length * MOST;
  // With its era in its name, a key is a date wherever there can be one.
  if (only === undefined || !(isMost || withoutEra(word, parts) !== word))
    return { meaning: null, likely: [...likely] };
  if (names.size === 1 && isMost) return { meaning: only, likely: [] };
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

/** Another meaning of the word that fits the pages and their values: a people, beside a key that tells the species. */
function secondMeaning(
  key: string,
  first: string,
  used: readonly Use[],
  parts: KeyParts,
): Verdict['meaning'] {
  const word = key.split('.').at(-1) ?? key;
  const others = meaningsOfWord(parts.ontology, word).filter((one) => nameOf(one) !== first);
  const typed = used.filter((use) => use.type !== null);
  const fitting = others.flatMap((one) => {
    const types = [...groupBy(typed, (use) => use.type ?? '')].filter(
      ([type, some]) => fitOf(one, word, type, some, parts).sure,
    );
    const meant = types.reduce((sum, [, some]) => sum + some.length, 0);
    return meant > 0 && meant >= typed.length * MOST ? [nameOf(one)] : [];
  });
  const [only, another] = fitting;
  return only === undefined || another !== undefined ? null : only;
}

const SHORTEST_SLIP = 7;

/** A key that means nothing and is nearly another one, with values that fit it as well. */
function slipOf(
  key: string,
  used: readonly Use[],
  verdicts: ReadonlyMap<string, Verdict>,
  parts: KeyParts,
): string | null {
  const folded = foldName(key);
  if (folded.length < SHORTEST_SLIP || meaningsOfWord(parts.ontology, key).length > 0) return null;
  const near = [...verdicts].filter(
    ([other, { meaning }]) =>
      typeof meaning === 'string' && other !== key && editDistance(folded, foldName(other), 2) <= 2,
  );
  const [only, another] = near;
  if (only === undefined || another !== undefined) return null;
  const { meaning } = verdictOf(only[0], used, parts);
  return meaning === only[1].meaning && typeof meaning === 'string' ? meaning : null;
}

/** So much of its values speaks for a key, or so many times more than for the next. */
const PLAINLY = 0.5;
const FAR_MORE = 3;
const OFTENER = 2;

/** Two keys of the same pages cannot both tell what there is only one of: those whose values speak less for it give way. */
function rivals(
  verdicts: ReadonlyMap<string, Verdict>,
  uses: ReadonlyMap<string, readonly Use[]>,
  parts: KeyParts,
): string[] {
  const { relationTypes } = parts.ontology;
  const byMeaning = groupBy([...verdicts], ([, { meaning }]) => (typeof meaning === 'string' ? meaning : ''));
  const losing: string[] = [];
  const pagesOf = (key: string): number => uses.get(key)?.length ?? 0;
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
    for (const [key] of some) {
      const beside = some.flatMap(([other]) => (sharesPages(key, [other], uses) ? [other] : []));
      const most = Math.max(0, ...beside.map(speaks));
      const isPlain = speaks(key) >= PLAINLY || speaks(key) > FAR_MORE * most;
      // Of two that speak for it alike, the one that most pages have is the one that is meant.
      const isUsual = beside.every((other) => pagesOf(key) >= pagesOf(other) * OFTENER);
      const isBeaten = isUsual ? speaks(key) < most : speaks(key) <= most;
      if (beside.length > 0 && (isBeaten || !isPlain)) losing.push(key);
    }
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
