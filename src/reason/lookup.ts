/** Who or what is meant: by id, name, alias, misspelling, title or pronoun; several are listed, never guessed among. */
import { type Entity, foldName, uninvert } from '../model/index.js';
import { isA, subtypesOf } from '../packs/index.js';
import { CERTAIN, type NameMatch, resolveName } from '../search/index.js';
import { type ActiveContext, referenceOf, referents } from './active-context.js';
import type { AskedTime } from './asked-time.js';
import { timeAsked } from './holding.js';
import { type Lifetime, lifetimeText } from './lifetime.js';
import { livesOf } from './lives.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import type { Reasoning } from './reasoning.js';
import { holdersOf, type Role, roleIn } from './role.js';
import { type ToldEntity, type ToldStatement, tell } from './told-statement.js';

export interface LookupQuestion extends PageOptions {
  readonly query: string;
  /** Only entities of these types and their subtypes. */
  readonly types?: readonly string[];
  /** For titles: who held it then; `current` when absent. */
  readonly at?: string;
  /** For pronouns and `that battle`. */
  readonly context?: ActiveContext;
}

/** `role`: a title or kinship in words (`the king of Valdorn`). `context`: a pronoun. The last two are guesses. */
export type LookupHow = 'id' | 'name' | 'alias' | 'role' | 'holder' | 'context' | 'part' | 'spelling';

export interface LookupCandidate {
  readonly entity: ToldEntity;
  readonly aliases: readonly string[];
  readonly provisional: boolean;
  /** From 0 to 1: how surely this one is meant. */
  readonly confidence: number;
  readonly how: LookupHow;
  readonly why: string;
  /** `300 TA – 360 TA`: the dates of a life, an era, an event; empty when nothing is known. */
  readonly lifetime: string;
  /** Its bounds on the axis, for reckoning; null when nothing is known. */
  readonly window: Lifetime['window'] | null;
  /** What shows it, for a title. */
  readonly statements: readonly ToldStatement[];
}

export interface LookupAnswer {
  readonly query: string;
  /** `found`: the first one is meant. `ambiguous`: ask which. `unknown`: nothing is called so; some resemble it. */
  readonly outcome: 'found' | 'ambiguous' | 'unknown';
  readonly candidates: Page<LookupCandidate>;
  /** What `current` or another time stood for; null when time played no part. */
  readonly at: AskedTime | null;
}

interface Found {
  readonly id: string;
  readonly confidence: number;
  readonly how: LookupHow;
  readonly why: string;
  readonly statements?: readonly ToldStatement[];
}

interface Resolved {
  readonly outcome: LookupAnswer['outcome'];
  readonly found: readonly Found[];
  readonly at?: AskedTime | null;
}

const USUAL = 10;
const MOST_CLOSE = 200;
/** As finding by name does: a guess is taken from this score on, if the next is so much worse. */
const GOOD = 0.7;
const MARGIN = 0.05;

export async function lookup(reasoning: Reasoning, question: LookupQuestion): Promise<LookupAnswer> {
  const query = question.query.trim().replace(/^["“'](.+)["”']$/, '$1');
  const { outcome, found, at = null } = await resolve(reasoning, query, question);
  const page = pageOf(found, question, USUAL);
  return {
    query,
    outcome,
    candidates: { ...page, items: await candidates(reasoning, page.items) },
    at,
  };
}

async function resolve(reasoning: Reasoning, query: string, question: LookupQuestion): Promise<Resolved> {
  const { store, ontology } = reasoning;
  const types = question.types === undefined ? undefined : subtypesOf(ontology, question.types);
  const isWanted = (type: string) => types === undefined || types.includes(type);
  const byId = query === '' ? null : await store.entity(query);
  if (byId !== null && isWanted(byId.type))
    return { outcome: 'found', found: [{ id: byId.id, confidence: 1, how: 'id', why: 'its id' }] };
  const named = await namedSo(reasoning, query, types);
  if (named !== null) return withHolders(reasoning, named, question);
  const reference = referenceOf(ontology, query);
  if (reference !== null && question.context !== undefined) {
    const meant = (await referents(reasoning, reference, question.context)).filter(({ entity }) =>
      isWanted(entity.type),
    );
    const found = meant.map(({ entity, isSure }, index): Found => {
      const confidence = meant.length === 1 ? (isSure ? 0.95 : 0.7) : (isSure ? 0.6 : 0.4) - index * 0.01;
      const doubt = isSure ? '' : ', whose gender is not told';
      const why = `"${query}" asks for ${reference.wanted}; ${entity.name}${doubt} was spoken of`;
      return { id: entity.id, confidence: Math.max(0.1, round(confidence)), how: 'context', why };
    });
    if (found.length > 0) return { outcome: found.length === 1 ? 'found' : 'ambiguous', found };
  }
  const role = await roleIn(reasoning, query);
  if (role !== null) {
    const at = await timeAsked(reasoning, question.at);
    const found = await inRole(reasoning, role, at);
    if (found.length > 0) return { outcome: found.length === 1 ? 'found' : 'ambiguous', found, at };
  }
  if (reference !== null) return { outcome: 'unknown', found: [] };
  return guessed(await resolveName(store, query, { types, limit: MOST_CLOSE }));
}

/** Those that bear the very name, with or without its article; null when none does. */
async function namedSo(
  { store }: Reasoning,
  query: string,
  types: readonly string[] | undefined,
): Promise<Resolved | null> {
  const bare = query.replace(/^the\s+/i, '');
  const forms = [query, bare === query ? `The ${query}` : bare];
  for (const form of forms) {
    // Asked first, as resolving a name that nobody bears goes on to look for all that resemble it.
    const known = await store.named([form, uninvert(form) ?? form].map(foldName));
    if (known.length === 0) continue;
    const matches = (await resolveName(store, form, { types, limit: MOST_CLOSE })).filter(
      ({ score }) => score >= CERTAIN,
    );
    const [best, second] = matches;
    if (best === undefined) continue;
    const isOne = best.score > (second?.score ?? 0);
    return { outcome: isOne ? 'found' : 'ambiguous', found: matches.map((match) => byName(match, isOne)) };
  }
  return null;
}

function byName({ entity, name, how, score }: NameMatch, isOne: boolean): Found {
  const isAlias = how === 'alias';
  const why = how === 'exact' ? 'its name' : isAlias ? `also called "${name}"` : `known as "${name}"`;
  return { id: entity, confidence: isOne ? score : 0.5, how: isAlias ? 'alias' : 'name', why };
}

/** A title's own page is found by its name; whoever holds it may be meant as well, and is told after it. */
async function withHolders(
  reasoning: Reasoning,
  named: Resolved,
  question: LookupQuestion,
): Promise<Resolved> {
  const [first] = named.found;
  const entity = first === undefined ? null : await reasoning.store.entity(first.id);
  if (entity === null || !isA(reasoning.ontology, entity.type, 'Title')) return named;
  const at = await timeAsked(reasoning, question.at);
  const role: Role = {
    word: entity.name,
    gender: null,
    relation: 'HOLDS_TITLE',
    of: entity,
    isSubject: true,
  };
  const holders = (await inRole(reasoning, role, at)).map((one): Found => {
    return { ...one, how: 'holder', confidence: Math.min(0.5, one.confidence) };
  });
  return { outcome: named.outcome, found: [...named.found, ...holders], at };
}

async function inRole(reasoning: Reasoning, role: Role, at: AskedTime | null): Promise<Found[]> {
  const holders = await holdersOf(reasoning, role, at);
  const told = await tell(
    reasoning,
    holders.map(({ statement }) => statement),
  );
  const found = new Map<string, Found>();
  for (const [index, { id, held, genderFits }] of holders.entries()) {
    const statement = told[index];
    if (statement === undefined || found.has(id)) continue;
    const sure = { certain: 0.92, possible: 0.7, undated: 0.6, past: 0.75, future: 0.5 }[held.holding];
    const since = held.holding === 'past' ? 'the last of whom this is told: ' : '';
    const doubt = genderFits === false ? `, though no ${role.word}` : statement.disputed ? ', disputed' : '';
    const when = statement.when === '' ? '' : `, ${statement.when}`;
    const confidence = sure * (genderFits === false ? 0.7 : 1) * (statement.disputed ? 0.85 : 1);
    found.set(id, {
      id,
      confidence: round(confidence),
      how: 'role',
      why: `${since}${statement.told}${when}${doubt}`,
      statements: [statement],
    });
  }
  const all = [...found.values()].sort((a, b) => b.confidence - a.confidence);
  return all.length === 1 ? all : all.map((one) => ({ ...one, confidence: Math.min(0.6, one.confidence) }));
}

function guessed(matches: readonly NameMatch[]): Resolved {
  const [best, second] = matches;
  if (best === undefined) return { outcome: 'unknown', found: [] };
  const found = matches.map(({ entity, name, how, score }): Found => {
    const isPart = how === 'partial';
    const why = isPart ? `part of "${name}"` : `spelt like "${name}"`;
    return { id: entity, confidence: score, how: isPart ? 'part' : 'spelling', why };
  });
  if (best.score < GOOD) return { outcome: 'unknown', found: found.slice(0, USUAL) };
  const close = found.filter(({ confidence }) => best.score - confidence < MARGIN);
  if (best.score - (second?.score ?? 0) >= MARGIN) return { outcome: 'found', found: close };
  return { outcome: 'ambiguous', found: close };
}

async function candidates(reasoning: Reasoning, found: readonly Found[]): Promise<LookupCandidate[]> {
  const entities = new Map<string, Entity>();
  const ids = found.map(({ id }) => id);
  if (ids.length > 0)
    for await (const entity of reasoning.store.entities({ ids })) entities.set(entity.id, entity);
  const lives = await livesOf(reasoning, entities.values());
  return found.flatMap(({ id, confidence, how, why, statements = [] }): LookupCandidate[] => {
    const entity = entities.get(id);
    const life = lives.get(id);
    if (entity === undefined || life === undefined) return [];
    const { name, type, verified, aliases } = entity;
    const text = lifetimeText(life);
    return [
      {
        entity: { id, name, type, verified },
        aliases,
        provisional: !verified,
        confidence,
        how,
        // Beside the name it is the query that is spelt like it.
        why: how === 'part' || how === 'spelling' ? why.replace(`"${name}"`, 'its name') : why,
        lifetime: text,
        window: text === '' ? null : life.window,
        statements,
      },
    ];
  });
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
