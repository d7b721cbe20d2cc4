/** The insights in a bundle: what another world concluded, and which statements of the bundle that rests on. */
import { INSIGHT_TYPES, type InsightType } from '../../store/syntheses.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { isA, localId } from './bundle-drafts.js';
import { NODES, STATEMENT_PREFIX } from './bundle-shape.js';

/** Somebody whom the bundle speaks of: by the id they have there, where they are known there, and by name. */
export interface BundledName {
  readonly id: string | null;
  readonly name: string;
}

export interface BundledGround {
  /** The statement's id in the world it comes from. */
  readonly statement: string;
  /** What the bundle says it is; null where it leaves it out. */
  readonly says: {
    readonly subject: BundledName;
    readonly predicate: string;
    /** Null for the value of an attribute. */
    readonly object: BundledName | null;
    /** In words, for people. */
    readonly told: string;
  } | null;
}

export interface BundledInsight {
  readonly text: string;
  readonly insightType: InsightType;
  readonly about: readonly BundledName[];
  readonly ground: readonly BundledGround[];
  readonly domain: string | null;
  readonly expertDomain: string | null;
  readonly sourceModel: string | null;
  readonly confidence: number | null;
}

const MOST_INSIGHTS = 10_000;
const MOST_GROUND = 100;
const MOST_NAMES = 50;
const STATEMENT_ID = /^[0-9a-f]{8,64}$/;

/** What cannot be read as an insight is passed over. */
export function insightsIn(nodes: readonly Plain[]): BundledInsight[] {
  const maps = nodes.filter(isPlainMap);
  const insights = maps.filter((node) => isA(node, NODES.synthesis)).slice(0, MOST_INSIGHTS);
  if (insights.length === 0) return [];
  const names = new Map<string, string>();
  const statements = new Map<string, PlainMap>();
  for (const node of maps) {
    const { id, name } = node;
    if (typeof id !== 'string') continue;
    if (isA(node, NODES.entity) && typeof name === 'string') names.set(id, name);
    if (isA(node, NODES.statement)) statements.set(id, node);
  }
  const named = (id: Plain | undefined): BundledName | null =>
    typeof id === 'string' ? { id: localId(id), name: names.get(id) ?? localId(id) } : null;
  return insights.flatMap((node) => {
    const { text, insight_type, domain, expert_domain, model, confidence } = node;
    if (typeof text !== 'string' || text.trim() === '') return [];
    return {
      text,
      insightType: INSIGHT_TYPES.find((type) => type === insight_type) ?? 'synthesis',
      about: listOf(node.about).slice(0, MOST_NAMES).flatMap(aboutOf),
      ground: groundIn(node, statements, named),
      domain: textOrNull(domain),
      expertDomain: textOrNull(expert_domain),
      sourceModel: textOrNull(model),
      confidence: typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : null,
    };
  });
}

function groundIn(
  node: PlainMap,
  statements: ReadonlyMap<string, PlainMap>,
  named: (id: Plain | undefined) => BundledName | null,
): BundledGround[] {
  const ground: BundledGround[] = [];
  for (const id of listOf(node.rests_on).slice(0, MOST_GROUND)) {
    if (typeof id !== 'string' || !id.startsWith(STATEMENT_PREFIX)) continue;
    const statement = id.slice(STATEMENT_PREFIX.length);
    if (!STATEMENT_ID.test(statement)) continue;
    const { subject, predicate, object, value } = statements.get(id) ?? {};
    const [of, to] = [named(subject), named(object)];
    if (of === null || typeof predicate !== 'string') ground.push({ statement, says: null });
    else {
      const told = `${of.name} ${predicate} ${to?.name ?? valueWords(value)}`;
      ground.push({ statement, says: { subject: of, predicate, object: to, told } });
    }
  }
  return ground;
}

function aboutOf(one: Plain): BundledName[] {
  if (!isPlainMap(one) || typeof one.name !== 'string' || one.name.trim() === '') return [];
  return [{ id: typeof one.id === 'string' ? localId(one.id) : null, name: one.name }];
}

function valueWords(value: Plain | undefined): string {
  if (!isPlainMap(value)) return String(value ?? '');
  const [first = ''] = [value.text, value.date, value.number].filter((one) => one !== undefined);
  return String(first);
}

function listOf(value: Plain | undefined): readonly Plain[] {
  return isPlainList(value) ? value : value === undefined || value === null ? [] : [value];
}

function textOrNull(value: Plain | undefined): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
