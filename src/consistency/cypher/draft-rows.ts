/** Rows of a rule that nobody keeps, in words: what a finding would say, and what stands in each column. */
import { formatValue, fromPlain, type PlainValue } from '../../cypher/index.js';
import type { Ontology } from '../../packs/index.js';
import type { CypherRule } from '../rule.js';
import type { Row } from './cypher-run.js';
import { messageOf } from './details.js';
import { foundIn, type RowEntity } from './row.js';
import { inWords } from './template.js';

export function draftMessage(row: Row, rule: CypherRule, ontology: Ontology): string {
  const entities = [...row.cells.values()].flatMap((value) => foundIn(value, ontology).entities);
  const unique = new Map<string, RowEntity>(entities.map((entity) => [entity.id, entity]));
  const read = { entities: [...unique.values()], nameless: [], statements: [], attributes: [] };
  return messageOf({ ...row, ...read, anchor: null, subject: null, key: [] }, rule, ontology);
}

/** `entity`: the id of the one that stands there alone. */
export function tellRow(value: PlainValue, ontology: Ontology): { text: string; entity: string | null } {
  const { entities, statements } = foundIn(value, ontology);
  const [entity, another] = entities;
  const isAlone = entity !== undefined && another === undefined && statements.length === 0;
  if (isAlone) return { text: entity.name, entity: entity.id };
  if (value === null || value === undefined) return { text: '', entity: null };
  if (typeof value !== 'object') return { text: String(value), entity: null };
  const [statement] = statements;
  if (statement !== undefined)
    return { text: `${statement.predicate} ${windowIn(value)}`.trim(), entity: null };
  return {
    text: Array.isArray(value) ? formatValue(fromPlain(value)) : inWords(value, '', () => false),
    entity: null,
  };
}

function windowIn(value: PlainValue): string {
  if (typeof value !== 'object' || value === null || !('valid_from' in value)) return '';
  const ends = [value.valid_from, value.valid_until].map((end) =>
    typeof end === 'object' && end !== null && 'text' in end ? String(end.text) : '?',
  );
  return ends.every((end) => end === '?') ? '' : ends.join(' – ');
}
