/** The reads as tools for a language model that answers a question: each call is run, bounded and recorded. */
import { z } from 'zod';
import { defineTool, type Tool } from '../llm/index.js';
import type { FindingKind } from '../model/index.js';
import type { RecordedUse } from '../reason/verify/types.js';
import type { World } from './world.js';

export interface AgentTool {
  readonly tool: Tool;
  /** Gets what the tool's own schema has let through. */
  readonly run: (input: never) => Promise<unknown>;
}

const MOST_LETTERS = 12_000;
const MOST_FINDINGS = 20;

export function agentTools({ reads, store }: World): readonly AgentTool[] {
  const at = z.string().optional().describe('a date, an era or `current`');
  const entity = z.string().describe('id or name');
  const fact = z.object({ relation: z.string(), subject: z.string(), object: z.string() });
  const findings = (kinds: readonly FindingKind[]) => async (input: { entity: string }) => {
    const { id } = await reads.reasoning.find(input.entity);
    const found = await store.findings.findings({
      entity: id,
      kinds,
      statuses: ['open', 'confirmed'],
      limit: MOST_FINDINGS,
    });
    return {
      entity: id,
      findings: found.map(({ id: finding, kind, message, statements, certainty }) => ({
        id: finding,
        kind,
        message,
        statements,
        certainty,
      })),
    };
  };
  return [
    made(
      'lookup',
      'Who or what a name means. Call it first, for every name.',
      z.object({ query: z.string() }),
      (input) => reads.lookup(input),
    ),
    made('entity_context', 'What is told of one entity at a time.', z.object({ entity, at }), (input) =>
      reads.entityContext(input),
    ),
    made(
      'was_true_at',
      'Whether a relation held at a time.',
      fact.extend({ at_time: z.string() }),
      ({ at_time, ...question }) => reads.wasTrueAt(question, at_time),
    ),
    made(
      'true_during',
      'When a relation really held.',
      fact.extend({ era: z.string().optional() }),
      ({ era, ...question }) => reads.trueDuring(question, era),
    ),
    made('state_at', 'What a place, group or person was like at a time.', z.object({ entity, at }), (input) =>
      reads.stateAt(input),
    ),
    made(
      'events_during',
      'What happened in an era or at a date.',
      z.object({ during: z.string(), location: z.string().optional() }),
      (input) => reads.eventsDuring(input),
    ),
    made('event_chain', 'Causes and effects.', z.object({ entity, depth: z.number().optional() }), (input) =>
      reads.eventChain(input),
    ),
    made(
      'list_lineage',
      'Ancestors and descendants of a person.',
      z.object({ person: z.string() }),
      (input) => reads.listLineage(input),
    ),
    made('cite', 'The passages for a claim in words.', z.object({ claim: z.string() }), (input) =>
      reads.citeClaim({ ...input, limit: 5 }),
    ),
    made('lore_about', 'What is written about an entity.', z.object({ entity }), (input) =>
      reads.loreAbout({ ...input, limit: 5 }),
    ),
    made(
      'get_contradictions',
      'What sources contradict each other on.',
      z.object({ entity }),
      findings(['contradiction']),
    ),
    made('get_anachronisms', 'What cannot be for its time.', z.object({ entity }), findings(['anachronism'])),
    made(
      'get_orphans',
      'What one would expect to know and does not.',
      z.object({ entity }),
      findings(['orphan']),
    ),
    made('get_unresolved', 'Entities that no canonical document defines.', z.object({}), () =>
      reads.unresolved(),
    ),
  ];
}

function made<Input extends z.ZodType>(
  name: string,
  description: string,
  input: Input,
  run: (input: z.output<Input>) => Promise<unknown>,
): AgentTool {
  return { tool: defineTool({ name, description, input }), run };
}

/** What a model is given to read, and what is kept of it. */
export function recordedUse(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  result: unknown,
): RecordedUse {
  const whole = JSON.stringify(result, leaveOut) ?? 'null';
  const text = whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS)}… (cut; ask for less)` : whole;
  const statements = new Set<string>();
  const sources = new Set<string>();
  collect(result, statements, sources);
  return { tool, input, statements: [...statements], sources: [...sources], text, error: null };
}

/** Bounds on the axis are for reckoning, not for reading. */
function leaveOut(key: string, value: unknown): unknown {
  return key === 'window' || key === 'recorded' ? undefined : value;
}

function collect(value: unknown, statements: Set<string>, sources: Set<string>): void {
  if (Array.isArray(value)) {
    for (const one of value) collect(one, statements, sources);
  } else if (typeof value === 'object' && value !== null) {
    if ('told' in value && 'id' in value && typeof value.id === 'string') statements.add(value.id);
    if ('source' in value && typeof value.source === 'string') sources.add(value.source);
    if ('statements' in value && Array.isArray(value.statements))
      for (const id of value.statements) if (typeof id === 'string') statements.add(id);
    for (const one of Object.values(value)) collect(one, statements, sources);
  }
}
