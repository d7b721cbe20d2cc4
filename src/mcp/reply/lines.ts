/** What comes up again and again in results, in a line each: statements, findings, sentences, runs, citations. */
import { isRecord } from '../../model/index.js';
import { cleanText } from '../../report/clean.js';

export type Data = Readonly<Record<string, unknown>>;

/** What comes up again and again has a line of its own; null for anything else. */
export function known(data: Data): string | null {
  if ('told' in data && 'is_disputed' in data) return statementLine(data);
  if ('sentence' in data && 'standing' in data) return sentenceLine(data);
  if ('rules_run' in data && 'finished_at' in data) return runLine(data);
  if ('certainty' in data && 'evidence' in data) return findingLine(data);
  if ('told' in data && 'statement' in data && 'citations' in data) return evidenceLine(data);
  if ('file' in data && 'title' in data && 'source' in data) return citationLine(data);
  if ('id' in data && 'name' in data && 'type' in data && !('rule' in data)) return entityLine(data);
  if ('text' in data && 'because' in data) return timeLine(data);
  if ('answer' in data && 'because' in data) return `${line(data.answer)}; ${line(data.because)}`;
  return isCounts(data) ? countsLine(data) : null;
}

/** What those lines tell of an object. */
export const SAID = new Set([
  'id', 'name', 'type', 'lore_verified', 'told', 'when', 'confidence', 'reliability', 'is_disputed', 'hearsay',
  'provisional', 'qualifiers', 'subject', 'predicate', 'object', 'value', 'source', 'title', 'file', 'lines', 'is_flagged',
]); // biome-ignore format: a list of words

export function isBrief(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length < 40)
  );
}

function entityLine({ name, type, id, lore_verified }: Data): string {
  return `${line(name)} (${line(type)}, id ${line(id)})${lore_verified === false ? ' [provisional]' : ''}`;
}

function timeLine({ text, because }: Data): string {
  return isNothing(because) ? line(text) : `${line(text)} (${line(because)})`;
}

export function isCounts(data: Data): boolean {
  for (const key in data) if (typeof data[key] !== 'number') return false;
  return true;
}

function countsLine(data: Data): string {
  const some = Object.entries(data).filter(([, count]) => count !== 0);
  return some.length === 0
    ? 'none'
    : some.map(([key, count]) => `${key.replaceAll('_', ' ')} ${line(count)}`).join(', ');
}

/** The sources are numbered in a list of their own; which statements it tells is in the data. */
function sentenceLine({ sentence, standing, provisional, sources }: Data): string {
  const marks = [
    standing === 'told' ? '' : String(standing).toUpperCase(),
    provisional === true ? 'provisional' : '',
    Array.isArray(sources) && sources.length > 0 ? `sources ${sources.join(', ')}` : '',
  ].filter((mark) => mark !== '');
  return `${line(sentence)}${marks.length === 0 ? '' : ` [${marks.join('; ')}]`}`;
}

function findingLine(found: Data): string {
  const marks = ['kind', 'severity', 'certainty', 'status'].map((key) => `${key}: ${line(found[key])}`);
  const about = (Array.isArray(found.entities) ? found.entities : [found.subject]).filter(isRecord);
  const code =
    isRecord(found.details) && 'code' in found.details ? `, reason ${line(found.details.code)}` : '';
  return `${line(found.message)} [${marks.join(', ')}] finding ${line(found.id)}, rule ${line(found.rule_id)}${code}; about ${about.map(entityLine).join(', ')}`;
}

function evidenceLine({ told, when, statement }: Data): string {
  const id = isNothing(statement) ? '' : ` id ${line(statement)}`;
  return `${line(told)}${isNothing(when) ? '' : ` (${line(when)})`}${id}`;
}

function runLine(run: Data): string {
  const found = ['contradictions', 'anachronisms', 'violations', 'orphans', 'possible'].map(
    (kind) => `${line(run[`${kind}_found`])} ${kind}`,
  );
  return [
    `${line(run.id)}, scope: ${line(run.scope)}, ${line(run.age)} (${line(run.finished_at)})`,
    `found ${found.join(', ')}`,
    `${line(run.appeared)} new, ${line(run.gone)} gone`,
    `rules run ${line(run.rules_run)}`,
  ].join('; ');
}

function statementLine(data: Data): string {
  const when = isNothing(data.when) ? '' : ` (${line(data.when)})`;
  const marks = [
    `${line(data.reliability)}`,
    `confidence ${line(data.confidence)}`,
    data.is_disputed === true ? 'DISPUTED' : '',
    data.hearsay === true ? 'hearsay' : '',
    data.provisional === true ? 'provisional' : '',
    ...narrowing(data.qualifiers),
  ].filter((mark) => mark !== '');
  for (const key in data) {
    const value = data[key];
    if (!SAID.has(key) && isBrief(value) && !goesWithoutSaying(key, data))
      marks.push(`${key.replaceAll('_', ' ')} ${line(value)}`);
  }
  const id = isNothing(data.id) ? '' : ` id ${line(data.id)}`;
  return `${line(data.told)}${when} [${marks.join(', ')}]${id}`;
}

/** `patients: children`: of what alone it is said. */
function narrowing(qualifiers: unknown): string[] {
  if (typeof qualifiers !== 'object' || qualifiers === null) return [];
  return Object.entries(qualifiers).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${line(value)}`);
}

function goesWithoutSaying(key: string, data: Data): boolean {
  const isAttribute = data.object === null;
  if (key === 'as') return isAttribute || data.as === data.predicate;
  if (key === 'holds') return isAttribute && data.holds === 'undated';
  if (key === 'in_order') return data.in_order === true;
  return key === 'label' || (key === 'is_certain' && data.is_certain === true);
}

function citationLine({ title, file, lines, reliability, source }: Data): string {
  const place = isNothing(lines) ? line(file) : `${line(file)}:${line(lines)}`;
  const marks = [reliability, source === file ? '' : `source ${line(source)}`].filter(
    (mark) => !isNothing(mark),
  );
  return `${line(title)}, ${place} (${marks.map(line).join(', ')})`;
}

/** Nothing in it to be taken out or broken. */
const PLAIN = /^[ -~\u00a0-\u2027\u202f-\u2065\u206a-\udb3f\udb41-\uffff]*$/;

export function line(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return value;
  return cleanText(String(value)).replace(/\s*[\n\u2028\u2029]\s*/g, ' ⏎ ');
}

export function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
