/** What a result tells of, found by looking through it: entities, statements, sources, and what must be said of them. */
import { isRecord } from '../../model/index.js';
import type { Data } from './lines.js';

export interface Told {
  readonly entities: readonly { readonly id: string; readonly name: string; readonly type: string }[];
  /** Whom the question was about, rather than who is merely mentioned. */
  readonly focus: readonly { readonly id: string; readonly name: string; readonly type: string }[];
  /** Names of entities that no canonical document defines. */
  readonly provisional: readonly string[];
  readonly statements: readonly string[];
  readonly sources: readonly { readonly id: string; readonly title: string }[];
  readonly findings: readonly string[];
  readonly disputed: number;
  /** Only prophecies or unreliable sources say so. */
  readonly hearsay: number;
  /** Conclusions among what is told, and those whose ground has moved or is none. */
  readonly concluded: { readonly total: number; readonly shaky: number };
  /** The least confidence of a statement in it; 1 when there is none. */
  readonly confidence: number;
}

export function toldBy(result: unknown): Told {
  const parts: Data[] = [];
  collect(result, parts);
  const entities = unique(parts.filter(isEntity), ({ id }) => id);
  const statements = unique(parts.filter(isStatement), ({ id }) => id);
  const sources = unique(parts.filter(isCitation), ({ source }) => source);
  return {
    entities: entities.map(({ id, name, type }) => ({ id, name, type })),
    focus: focusOf(result).map(({ id, name, type }) => ({ id, name, type })),
    provisional: entities.filter((entity) => entity.lore_verified === false).map(({ name }) => name),
    statements: [...new Set([...statements.map(({ id }) => id), ...parts.flatMap(restsOn)])],
    sources: sources.map(({ source, title }) => ({ id: source, title })),
    findings: [...new Set(parts.flatMap(findingIn))],
    disputed: statements.filter((statement) => statement.is_disputed === true).length,
    hearsay: statements.filter((statement) => statement.hearsay === true).length,
    concluded: concludedIn(parts),
    confidence: Math.min(1, ...statements.map(({ confidence }) => Number(confidence ?? 1))),
  };
}

/** Entities at the top of a result, and the one that a name was found to mean. */
function focusOf(result: unknown) {
  if (!isRecord(result)) return [];
  const { outcome, candidates } = result;
  const [found] = Array.isArray(candidates) ? candidates : [];
  const meant = outcome === 'found' && isRecord(found) ? [found.entity] : [];
  return [...Object.values(result), ...meant].filter(isRecord).filter(isEntity);
}

/** Each object before those within it. */
function collect(value: unknown, found: Data[]): void {
  if (Array.isArray(value)) for (const one of value) collect(one, found);
  else if (isRecord(value)) {
    found.push(value);
    for (const key in value) if (typeof value[key] === 'object') collect(value[key], found);
  }
}

function isEntity(data: Data): data is Data & { id: string; name: string; type: string } {
  return 'lore_verified' in data && isText(data.id) && isText(data.name) && isText(data.type);
}

function isStatement(data: Data): data is Data & { id: string } {
  return 'is_disputed' in data && isText(data.id) && isText(data.told);
}

/** Statements that a sentence of a spine or the evidence of a finding names by their ids. */
function restsOn({ statement, statements }: Data): string[] {
  return [statement, ...(Array.isArray(statements) ? statements : [])].filter(isText);
}

function isCitation(data: Data): data is Data & { source: string; title: string } {
  return 'file' in data && isText(data.source) && isText(data.title);
}

/** A finding itself, or a confusion that names the one it is. */
function findingIn(data: Data): string[] {
  if ('rule_id' in data && 'certainty' in data) return [data.id].filter(isText);
  return 'rule' in data ? [data.finding].filter(isText) : [];
}

function concludedIn(parts: readonly Data[]): Told['concluded'] {
  const insights = parts.filter((data) => data.label === 'synthesis' && 'insight' in data);
  const shaky = insights.filter(({ stale, unsupported }) => stale === true || unsupported === true);
  return { total: insights.length, shaky: shaky.length };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function unique<T>(all: readonly T[], key: (one: T) => string): T[] {
  return [...new Map([...all].reverse().map((one) => [key(one), one])).values()].reverse();
}
