/** What may stand at a place of a rule while it is written: labels, relations, properties, functions, tags. */
import { parameterOf, schemaOf } from '../consistency/cypher/index.js';
import { FUNCTION_NAMES, READING_CLAUSES, RESERVED, type Schema } from '../cypher/index.js';
import { CERTAINTIES, FINDING_KINDS, SEVERITIES } from '../model/index.js';
import { type Ontology, RULE_TAGS } from '../packs/index.js';
import type { World } from './world.js';

export interface Completion {
  readonly label: string;
  readonly kind: 'label' | 'relation' | 'property' | 'function' | 'keyword' | 'variable' | 'header' | 'value';
  readonly detail: string;
  readonly info: string | null;
}

export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

const MOST = 200;
const WORD = /[\p{ID_Continue}$@-]*$/u;
const VALUES: Readonly<Record<string, readonly string[]>> = {
  kind: FINDING_KINDS.filter((kind) => kind !== 'confusion'),
  severity: SEVERITIES,
  certainty: CERTAINTIES,
  order: ['sanity', 'normal', 'late'],
  accepts: ['extracted'],
};

type Ground = Pick<World, 'ontology' | 'dates'>;

export function completionsAt({ ontology, dates }: Ground, text: string, offset: number): Completions {
  const before = text.slice(0, offset);
  const headerEnd = text.startsWith('/**') || /^\s*\/\*\*/.test(text) ? text.indexOf('*/') : -1;
  const isHeader = /^\s*\/\*\*/.test(text) && (headerEnd < 0 || offset <= headerEnd);
  const typed = WORD.exec(before)?.[0] ?? '';
  const items = isHeader
    ? inHeader(before, text.slice(headerEnd + 2))
    : inQuery(before, text.slice(headerEnd < 0 ? 0 : headerEnd + 2), ontology, schemaOf(ontology, dates));
  const plain = typed.replace(/^[$@]/, '').toLowerCase();
  const fits = items.filter(({ label }) => label.replace(/^[$@]/, '').toLowerCase().includes(plain));
  const isFirst = ({ label }: Completion) => label.replace(/^[$@]/, '').toLowerCase().startsWith(plain);
  const ordered = [...fits.filter(isFirst), ...fits.filter((one) => !isFirst(one))];
  return { from: offset - typed.length, to: offset, items: ordered.slice(0, MOST) };
}

function inHeader(before: string, query: string): Completion[] {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const tag = /@(\w+)[ \t]+[^@]*$/.exec(line)?.[1];
  if (tag === undefined)
    return Object.entries(RULE_TAGS).map(([name, says]) => ({
      ...{ label: `@${name}`, kind: 'header', detail: says, info: null },
    }));
  const values = VALUES[tag];
  if (values !== undefined)
    return values.map((label) => ({ label, kind: 'value', detail: `@${tag}`, info: null }));
  return ['anchor', 'subject', 'message', 'claim', 'volatile'].includes(tag) ? variablesIn(query) : [];
}

function inQuery(before: string, query: string, ontology: Ontology, schema: Schema): Completion[] {
  const typed = WORD.exec(before)?.[0] ?? '';
  const head = before.slice(0, before.length - typed.length);
  if (typed.startsWith('$')) return parametersIn(ontology);
  const of = /([\p{ID_Start}_][\p{ID_Continue}]*)\.$/u.exec(head)?.[1];
  if (of !== undefined) return propertiesOf(of, query, ontology, schema);
  if (/[:|]\s*!?$/.test(head)) {
    const bracket = openBracket(head);
    if (bracket === '[') return relationsIn(ontology);
    if (bracket === '(' || bracket === null) return labelsIn(ontology, schema);
  }
  return [...variablesIn(query), ...functions(), ...keywords(), ...parametersIn(ontology)];
}

/** The innermost bracket that is not closed yet. */
function openBracket(text: string): string | null {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    const letter = text.charAt(i);
    if (letter === ')' || letter === ']' || letter === '}') depth++;
    else if (letter === '(' || letter === '[' || letter === '{') {
      if (depth === 0) return letter;
      depth--;
    }
  }
  return null;
}

function labelsIn({ entityTypes }: Ontology, schema: Schema): Completion[] {
  return [...new Set(schema.labels())].sort().map((label) => {
    const type = entityTypes.get(label);
    const detail = type === undefined ? 'of the graph' : (type.extends ?? '');
    return { label, kind: 'label', detail, info: type?.description ?? null };
  });
}

function relationsIn({ relationTypes }: Ontology): Completion[] {
  return [...relationTypes.values()].flatMap(({ name, inverse, from, to, description }): Completion[] => {
    const own = { kind: 'relation' as const, info: description };
    const forth = { ...own, label: name, detail: `${from.join('|')} → ${to.join('|')}` };
    if (inverse === null) return [forth];
    return [forth, { ...own, label: inverse.name, detail: `${to.join('|')} → ${from.join('|')}` }];
  });
}

function propertiesOf(variable: string, query: string, ontology: Ontology, schema: Schema): Completion[] {
  const name = variable.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const edge = new RegExp(`\\[\\s*${name}\\s*(?::\\s*([\\w|]+))?`).exec(query);
  if (edge !== null) {
    const types = edge[1]?.split('|') ?? [];
    return [...(schema.relationshipKeys?.(types) ?? [])].map((label) => ({
      ...{ label, kind: 'property', detail: types.join('|') || 'relation', info: null },
    }));
  }
  const node = new RegExp(`\\(\\s*${name}\\s*(?::\\s*([\\w:|&]+))?`).exec(query);
  const labels = node?.[1]?.split(/[:|&]/).filter((label) => label !== '') ?? [];
  return [...(schema.nodeKeys?.(labels) ?? [])].map((label) => {
    const attribute = ontology.attributes.get(label);
    return {
      label,
      kind: 'property',
      detail: attribute?.value ?? labels.join(':'),
      info: attribute?.description ?? null,
    };
  });
}

function variablesIn(query: string): Completion[] {
  const names = [...query.matchAll(/[([]\s*([\p{ID_Start}_][\p{ID_Continue}]*)\s*(:\s*[\w|:&]+)?/gu)];
  const known = new Map(names.map(([, name = '', of = '']) => [name, of.replace(/^:\s*/, '')]));
  return [...known]
    .filter(([name]) => !RESERVED.has(name.toUpperCase()))
    .map(([label, detail]) => ({ label, kind: 'variable', detail, info: null }));
}

function functions(): Completion[] {
  return FUNCTION_NAMES.map((label) => ({ label, kind: 'function', detail: 'function', info: null }));
}

function keywords(): Completion[] {
  const words = [
    ...READING_CLAUSES,
    'WHERE',
    'ORDER BY',
    'AND',
    'OR',
    'NOT',
    'IN',
    'IS NULL',
    'IS NOT NULL',
    'EXISTS',
    'AS',
    'DISTINCT',
    'LIMIT',
    'CASE',
    'WHEN',
    'THEN',
    'ELSE',
    'END',
  ];
  return [...new Set(words)].map((label) => ({ label, kind: 'keyword', detail: '', info: null }));
}

function parametersIn({ thresholds }: Ontology): Completion[] {
  const known = [...thresholds.values()].map(({ name, value, unit, description }) => ({
    ...{
      label: `$${parameterOf(name)}`,
      kind: 'value' as const,
      detail: `${value} ${unit}`,
      info: description,
    },
  }));
  return [...known, { label: '$now', kind: 'value', detail: "the world's present", info: null }];
}
