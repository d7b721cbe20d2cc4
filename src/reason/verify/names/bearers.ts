/** Who may be meant by words that are a name, or a part of one: by title, by gender, and by whom else the text names. */
import { foldName, groupBy, type Statement } from '../../../model/index.js';
import { findPredicate } from '../../../packs/index.js';
import type { NameHit } from '../../../store/store.js';
import { GENDERS, genderOf, genderTold } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention, Named } from '../mentions.js';
import { CONNECTORS } from './words.js';

const MOST_HAVING = 200;
const MOST_TIES = 2000;
const MOST_TITLES = 10;

/** The words of a name that tell: `George V of Windsor` and `George V Windsor` are one. */
export function tellingParts(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '' && !CONNECTORS.has(word));
}

export function distinct(hits: readonly NameHit[]): Named[] {
  const found = new Map<string, Named>();
  const canonical = hits.filter((hit) => hit.canonical);
  for (const { entity, name, type, verified } of canonical.length > 0 ? canonical : hits)
    if (!found.has(entity)) found.set(entity, { id: entity, name, type, verified });
  return [...found.values()];
}

export class Bearers {
  readonly #having = new Map<string, Promise<readonly Named[]>>();
  /** Words that so many have in their names that not all of them were looked at. */
  readonly #cut = new Set<string>();

  constructor(private readonly reasoning: Reasoning) {}

  /** Those with each of these words in one of their names, in this order: those whose name begins so first. */
  having(folded: string): Promise<readonly Named[]> {
    const known = this.#having.get(folded) ?? this.#read(folded, tellingParts(folded));
    this.#having.set(folded, known);
    return known;
  }

  async #read(folded: string, parts: readonly string[]): Promise<readonly Named[]> {
    if (parts.length === 0) return [];
    const { store } = this.reasoning;
    const hits = await store.nearNames(parts.join(' '), MOST_HAVING, true);
    if (hits.length >= MOST_HAVING) this.#cut.add(folded);
    const found = new Map<string, Fit>();
    for (const { entity, name } of hits) {
      const fit = fitOf(parts, ownWords(name));
      const before = found.get(entity);
      if (fit !== null && (before === undefined || rank(fit) < rank(before))) found.set(entity, fit);
    }
    const named: Named[] = [];
    if (found.size > 0)
      for await (const { id, name, type, verified } of store.entities({ ids: [...found.keys()] }))
        named.push({ id, name, type, verified });
    const fitting = ({ id }: Named) => found.get(id) ?? NO_FIT;
    const all = withoutNamedAfter(named).sort((a, b) => rank(fitting(a)) - rank(fitting(b)));
    const [best] = all;
    return best === undefined ? [] : all.filter((one) => fitting(one).how === fitting(best).how);
  }

  /** Those who bear one of these titles, or at least may by their gender; all, where nobody does. */
  async withTitle(some: readonly Named[], titles: readonly string[]): Promise<readonly Named[]> {
    if (titles.length === 0 || some.length < 2) return some;
    const told = await titlesOf(this.reasoning, some);
    const gender = titles.map(genderOf).find((one) => one !== null) ?? null;
    const fitting = some.filter(({ id }) => {
      const known = told.get(id)?.gender ?? null;
      return gender === null || known === null || known === gender;
    });
    const rest = fitting.length > 0 ? fitting : some;
    const titled = rest.filter(({ id }) => bears(told.get(id), titles));
    return titled.length > 0 ? titled : rest;
  }

  /** Whether each of them is called so by a title of theirs. */
  async areTitled(some: readonly Named[], titles: readonly string[]): Promise<boolean> {
    if (titles.length === 0) return false;
    const told = await titlesOf(this.reasoning, some);
    return some.every(({ id }) => bears(told.get(id), titles));
  }

  /** Whether a title of theirs speaks of it: `Christian IX of Denmark` is King of Denmark. */
  async titledOf(some: readonly Named[], word: string): Promise<readonly Named[]> {
    const told = await titlesOf(this.reasoning, some);
    return some.filter(({ id }) => told.get(id)?.words.has(word) === true);
  }

  /**
   * Of several namesakes, those who have to do with the others whom the text names: `Victoria and her husband Albert`.
   * `instead`: whom else the words may mean, where nobody has.
   */
  async settled(
    mention: Mention,
    instead: readonly Named[],
    beside: readonly (readonly Named[])[],
  ): Promise<readonly Named[]> {
    const { entities } = mention;
    const pool = [...entities, ...instead];
    const own = new Set(pool.map(({ id }) => id));
    const ids = beside.flatMap((some) => some.map(({ id }) => id)).filter((id) => !own.has(id));
    const isCut = this.#cut.has(foldName(mention.written.replace(/['’]s?$/, '')));
    if ((pool.length < 2 && !isCut) || ids.length === 0) return entities;
    const { store } = this.reasoning;
    const [from, to] = await Promise.all([
      store.statements({ subjects: [...own], objects: ids, limit: MOST_TIES }),
      store.statements({ subjects: ids, objects: [...own], limit: MOST_TIES }),
    ]);
    const tied = new Set([
      ...from.map(({ subject }) => subject),
      ...to.flatMap((one) => (one.kind === 'relation' ? [one.object] : [])),
    ]);
    const among = entities.filter(({ id }) => tied.has(id));
    if (among.length > 0) return among;
    const others = instead.filter(({ id }) => tied.has(id));
    if (others.length > 0) return others;
    return entities;
  }
}

const bears = (told: Titled | undefined, titles: readonly string[]): boolean =>
  titles.every((title) => told?.words.has(title) === true);

interface Titled {
  readonly words: Set<string>;
  gender: string | null;
}

/** The words of their titles, and their gender, by who they are. */
export async function titlesOf(
  { store, ontology }: Reasoning,
  some: readonly Named[],
): Promise<Map<string, Titled>> {
  const title = findPredicate(ontology, 'title');
  const name = title?.kind === 'attribute' ? title.attribute.name : title?.relation.name;
  const told = await store.statements({
    subjects: some.map(({ id }) => id),
    predicates: [...GENDERS, ...(name === undefined ? [] : [name])],
    limit: Math.max(MOST_TIES, some.length * MOST_TITLES),
  });
  const found = new Map<string, Titled>();
  for (const one of told) {
    if (GENDERS.includes(one.predicate)) continue;
    const own = found.get(one.subject) ?? { words: new Set(), gender: null };
    found.set(one.subject, own);
    for (const word of tellingParts(foldName(textOf(one)))) own.words.add(word);
  }
  for (const [id, all] of groupBy(told, ({ subject }) => subject)) {
    const gender = genderTold(all);
    if (gender !== null) found.set(id, { words: found.get(id)?.words ?? new Set(), gender });
  }
  return found;
}

function textOf(statement: Statement): string {
  if (statement.kind === 'relation') return statement.object.replaceAll('-', ' ');
  return statement.value.kind === 'text' ? statement.value.text : '';
}

/** How the words that are asked for stand in a name: at its beginning, in their order, or turned round as surnames are. */
interface Fit {
  readonly how: 0 | 1 | 2;
  readonly length: number;
}
const NO_FIT: Fit = { how: 2, length: 0 };
const rank = ({ how, length }: Fit): number => how * 1000 + length;

function fitOf(parts: readonly string[], words: readonly string[]): Fit | null {
  const { length } = words;
  if (parts.every((part, i) => words[i] === part)) return { how: 0, length };
  let at = 0;
  for (const word of words) if (word === parts[at]) at++;
  if (at === parts.length) return { how: 1, length };
  return parts.every((part) => words.includes(part)) ? { how: 2, length } : null;
}

/** The number that a list puts before a name, `24. Ninken`, is no part of it. */
const ownWords = (name: string): string[] =>
  tellingParts(foldName(name.replace(/^\d+[.):]\s+(?=\p{L})/u, '')));

/** What is only named after another of them, `Family of Ninken`, is not what `Ninken` means. */
function withoutNamedAfter(some: readonly Named[]): Named[] {
  const words = new Map(some.map(({ id, name }) => [id, new Set(tellingParts(foldName(name)))]));
  const isAfter = (one: Named, other: Named): boolean => {
    const [own, its] = [words.get(one.id), words.get(other.id)];
    return (
      one.type !== other.type &&
      own !== undefined &&
      its !== undefined &&
      its.size < own.size &&
      [...its].every((word) => own.has(word))
    );
  };
  return some.filter((one) => !some.some((other) => isAfter(one, other)));
}
