/** What is not settled: entities that no document defines, words that only prophets and liars say, dates that are missing. */
import { type Entity, type Finding, foldName, type Statement } from '../model/index.js';
import { type Citation, citer, SILENT } from './cite.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import { cutText, MOST_AROUND, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { isHearsay, type ToldEntity, type ToldStatement, tell } from './told-statement.js';

export interface UnresolvedQuestion extends PageOptions {
  /** Only what concerns this entity. */
  readonly entity?: string;
}

export interface ProvisionalEntity {
  readonly entity: ToldEntity;
  /** All that is told of it, a few. */
  readonly statements: readonly ToldStatement[];
  readonly total: number;
  /** Where it is merely mentioned. */
  readonly mentionedIn: readonly Citation[];
}

export interface OpenQuestion {
  readonly finding: string;
  readonly kind: Finding['kind'];
  readonly message: string;
  readonly subject: string;
  /** The date that would settle it, in words. */
  readonly settles: string | null;
}

/** Somebody whom prose tells something of and no page knows; nothing was made up for them. */
export interface Proposed {
  readonly name: string;
  /** What most of it would make them. */
  readonly type: string;
  /** In how many passages. */
  readonly passages: number;
  /** The words, a few; the first stand in `file`. */
  readonly quotes: readonly string[];
  readonly file: string;
  readonly line: number | null;
  readonly model: string;
  /** The field of knowledge of whoever speaks of it first, where that is told. */
  readonly expertDomain?: string;
}

export interface Unresolved {
  readonly entity: ToldEntity | null;
  readonly provisional: Page<ProvisionalEntity>;
  /** Statements that were only found in prose, which nobody has written or accepted. */
  readonly extracted: Page<ToldStatement>;
  /** Names that were found in prose and no page knows; those of the most passages first. */
  readonly proposed: Page<Proposed>;
  /** Said by prophecies and unreliable sources alone. */
  readonly hearsay: Page<ToldStatement>;
  /** Possible clashes that a date would settle, and gaps in the record. */
  readonly questions: Page<OpenQuestion>;
  /** Nodes that somebody has marked as suspicious and nobody has settled. */
  readonly flagged: number;
  /** That there is more than was read, so that the totals are lower bounds; null when there is not. */
  readonly cut: string | null;
}

const USUAL = 15;
const MOST = 2000;
const MOST_FINDINGS = 500;
const FEW = 3;

export async function unresolved(
  reasoning: Reasoning,
  question: UnresolvedQuestion = {},
): Promise<Unresolved> {
  const { store } = reasoning;
  const found = question.entity === undefined ? null : await reasoning.find(question.entity);
  const entities =
    found === null ? await provisionalOnes(reasoning) : { all: found.verified ? [] : [found], isCut: false };
  const hearsay = await hearsayOf(reasoning, found);
  const about = found === null ? {} : { entity: found.id };
  const possible = await store.findings.findings({
    ...about,
    certainty: 'possible',
    statuses: OPEN,
    limit: MOST_FINDINGS,
  });
  const orphans = await store.findings.findings({
    ...about,
    kinds: ['orphan'],
    statuses: OPEN,
    limit: MOST_FINDINGS,
  });
  const findings = [...new Map([...possible, ...orphans].map((one) => [one.id, one])).values()];
  const page = pageOf(entities.all, question, USUAL);
  const items: ProvisionalEntity[] = [];
  for (const entity of page.items) items.push(await provisional(reasoning, entity));
  const words = pageOf(hearsay, question, USUAL);
  const prose = pageOf(await extractedOnes(reasoning, found), question, USUAL);
  return {
    entity: found === null ? null : summary(found),
    provisional: { ...page, items },
    extracted: { ...prose, items: await tell(reasoning, prose.items) },
    proposed: pageOf(found === null ? await proposedNames(reasoning) : [], question, USUAL),
    hearsay: { ...words, items: await tell(reasoning, words.items) },
    questions: pageOf(findings.map(asQuestion), question, USUAL),
    flagged: (await store.findings.reviewQueue({ settled: false })).length,
    cut: cutOf(entities.isCut, possible.length === MOST_FINDINGS || orphans.length === MOST_FINDINGS),
  };
}

function cutOf(entities: boolean, findings: boolean): string | null {
  if (entities) return cutText(MOST, null, 'entities');
  return findings ? cutText(MOST_FINDINGS, null, 'findings') : null;
}

async function extractedOnes({ store }: Reasoning, entity: Entity | null): Promise<Statement[]> {
  const about = entity === null ? {} : { about: entity.id };
  const all = await store.statements({ ...about, extracted: true });
  return all.sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
}

interface Collected {
  readonly first: Pick<Proposed, 'name' | 'file' | 'line' | 'model' | 'expertDomain'>;
  readonly passages: Set<string>;
  readonly types: Map<string, number>;
  readonly quotes: Set<string>;
}

/** Those of the most passages first. */
export async function proposedNames({ store }: Reasoning): Promise<Proposed[]> {
  const found = new Map<string, Collected>();
  for (const { hash, file, line, model, names } of await store.extractions.all()) {
    for (const { name, type, quote, expertDomain } of names) {
      const folded = foldName(name);
      const one = found.get(folded) ?? {
        first: { name, file, line, model, ...(expertDomain === undefined ? {} : { expertDomain }) },
        ...{ passages: new Set<string>(), types: new Map<string, number>(), quotes: new Set<string>() },
      };
      found.set(folded, one);
      // One passage counts once, though patterns and a model have read it.
      if (model === one.first.model) one.passages.add(hash);
      one.types.set(type, (one.types.get(type) ?? 0) + 1);
      one.quotes.add(quote);
    }
  }
  const known = new Set((await store.named([...found.keys()])).map(({ name }) => foldName(name)));
  return [...found]
    .filter(([folded]) => !known.has(folded))
    .map(([, { first, passages, types, quotes }]) => ({
      ...first,
      type: commonest(types),
      passages: passages.size,
      quotes: [...quotes].slice(0, FEW),
    }))
    .sort((a, b) => b.passages - a.passages || (a.name < b.name ? -1 : 1));
}

function commonest(types: ReadonlyMap<string, number>): string {
  let best = '';
  for (const [type, times] of types) if (times > (types.get(best) ?? 0)) best = type;
  return best;
}

const OPEN = ['open', 'confirmed'] as const;

async function provisionalOnes({ store }: Reasoning): Promise<{ all: Entity[]; isCut: boolean }> {
  const all: Entity[] = [];
  for await (const entity of store.entities({ verified: false })) {
    if (all.length === MOST) return { all, isCut: true };
    all.push(entity);
  }
  return { all, isCut: false };
}

async function provisional(reasoning: Reasoning, entity: Entity): Promise<ProvisionalEntity> {
  const { store } = reasoning;
  const { statements } = await readSome(reasoning, { about: entity.id }, MOST_AROUND);
  const mentions = (await store.mentions({ entity: entity.id })).slice(0, FEW);
  const passages = new Map(
    (await store.passages({ ids: mentions.map((m) => m.passage) })).map((p) => [p.id, p]),
  );
  const sources = await store.sources({ ids: [...passages.values()].map((p) => p.source) });
  const cite = citer(new Map(sources.map((s) => [s.id, s])), passages);
  return {
    entity: summary(entity),
    statements: await tell(reasoning, statements.slice(0, FEW)),
    total: statements.length,
    mentionedIn: mentions.map(({ passage }) =>
      cite({ ...SILENT, passage, source: passages.get(passage)?.source ?? '' }),
    ),
  };
}

/** Of the whole world, what the documents say that are prophetic or unreliable themselves. */
async function hearsayOf(reasoning: Reasoning, entity: Entity | null): Promise<Statement[]> {
  if (entity !== null) return (await readSome(reasoning, { about: entity.id })).statements.filter(isHearsay);
  const found = new Map<string, Statement>();
  for (const source of (await reasoning.store.sources()).filter(isHearsay)) {
    const { statements } = await readSome(reasoning, { source: source.id });
    for (const s of statements) if (isHearsay(s)) found.set(s.id, s);
    if (found.size >= MOST) break;
  }
  return [...found.values()];
}

function asQuestion({ id, kind, message, subject, settles }: Finding): OpenQuestion {
  return { finding: id, kind, message, subject: subject.name, settles };
}

function summary({ id, name, type, verified }: Entity): ToldEntity {
  return { id, name, type, verified };
}
