import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readInput } from '../../src/mcp/read-input.js';
import type { Tool } from '../../src/mcp/tool.js';
import { tools } from '../../src/mcp/tools.generated.js';
import type { LoreError } from '../../src/model/index.js';
import { CASES } from './cases.js';

type Property = z.core.JSONSchema.BaseSchema;

function refused(tool: Pick<Tool, 'input'> & Partial<Pick<Tool, 'alsoNamed'>>, given: unknown): string {
  try {
    readInput(tool.input, given, tool.alsoNamed);
  } catch (error) {
    const { code, message, hint = '' } = error as LoreError;
    expect(code).toBe('mcp/bad-input');
    return `${message} ${hint}`;
  }
  return 'taken';
}

function propertiesOf({ input }: Tool): readonly (readonly [string, Property])[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' });
  return Object.entries(properties).flatMap(([name, one]) => (typeof one === 'object' ? [[name, one]] : []));
}

/** A value of another kind, and what has to be said of it. */
function wrong(name: string, { type, enum: values, maximum }: Property): [unknown, string][] {
  if (values !== undefined) return [['nonsense', `${name} must be one of ${values.join(', ')}`]];
  if (type === 'array') return [['Person', `Write {"${name}": ["Person"]}`]];
  if (type === 'boolean') return [['perhaps', `${name} must be true or false`]];
  if (type !== 'integer' && type !== 'number') return [];
  const text: [unknown, string] = ['many', `${name} must be a`];
  return maximum === undefined || maximum > 1e15
    ? [text]
    : [
        text,
        ...[maximum * 1000, `${maximum * 1000}`].map((value): [unknown, string] => [
          value,
          `${name} must be at most ${maximum}`,
        ]),
      ];
}

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s, called carelessly', (name, tool) => {
  const good = Object.fromEntries(
    Object.entries(CASES[name]?.good ?? {}).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replace(/^\$.*/, 'f-000000000000') : value,
    ]),
  );

  it('says what is wrong and what to write', () => {
    expect(refused(tool, good)).toBe('taken');
    expect(refused(tool, { ...good, zzz: 1 })).toContain('There is no parameter "zzz". Parameters are ');
    expect(refused(tool, 'Aldric')).toContain('must be an object of parameters');
    for (const [key, property] of propertiesOf(tool))
      for (const [value, told] of wrong(key, property))
        expect(refused(tool, { ...good, [key]: value }), key).toContain(told);
  });

  it('takes null and nothing for what is left out, and names what is missing', () => {
    const { required = [] } = z.toJSONSchema(tool.input, { io: 'input' });
    for (const [key] of propertiesOf(tool)) {
      const { [key]: _, ...without } = good;
      const isNeeded = required.includes(key);
      for (const given of [without, { ...without, [key]: null }])
        expect(refused(tool, given), key).toContain(isNeeded ? `${key} is missing` : 'taken');
      if (!isNeeded)
        expect(readInput(tool.input, { ...without, [key]: null })).toEqual(readInput(tool.input, without));
    }
  });
});

describe('what is plain', () => {
  const named = (name: string) => tools.find((tool) => tool.name === name)?.input ?? z.object();
  it.each([
    ['get_contradictions', { entity: 'Valdorn' }, { subject: 'Valdorn' }],
    ['entity_context', { entity: 'Valdorn', at: '340 TA' }, { entity_id: 'Valdorn', at_time: '340 TA' }],
    ['state_at', { entity: 'Valdorn', at_time: 340 }, { entity: 'Valdorn', at_time: '340' }],
    ['state_at', { entity: 'Valdorn', at_time: 'during the Border Wars' }, { at_time: 'the Border Wars' }],
    ['events_during', { era: 'throughout Age of Iron' }, { era: 'Age of Iron' }],
    ['lookup', { query: 'king', at_time: 'in 340 TA' }, { at_time: '340 TA' }],
    ['lookup', { query: 'king', at_time: 'At the Gates' }, { at_time: 'At the Gates' }],
    ['entities_present', { place: 'Mardsville' }, { location: 'Mardsville' }],
    ['events_during', { from: '320 TA', to: '340 TA' }, { era: '320 TA – 340 TA' }],
    ['events_during', { from: 320, until: 340, place: 'Vyr' }, { era: '320 – 340', location: 'Vyr' }],
    ['list_ontology_rules', { limit: 3 }, { limit: 3 }],
    ['lookup', { query: 'king', limit: '3' }, { limit: 3 }],
    ['lookup', { query: '3' }, { query: '3' }],
    ['ingest', { dry_run: 'true' }, { dry_run: true }],
    ['explain_violation', { finding: 'f-1' }, { node_id: 'f-1' }],
    ['lookup', { name: 'Aldric' }, { query: 'Aldric' }],
    ['query_graph', { query: 'RETURN 1' }, { cypher: 'RETURN 1' }],
    ['fact_history', { fact_id: 'm-1' }, { fact: 'm-1' }],
    ['retire_fact', { fact_id: 'm-1' }, { fact: 'm-1' }],
    ['verify_answer', { answer: 'He ruled.' }, { draft: 'He ruled.' }],
    ['events_during', { at_time: '340 TA' }, { era: '340 TA' }],
    ['query_facts', { question: 'limits?', at_time: '2026' }, { query: 'limits?', at: '2026' }],
  ])('is taken as meant: %s %j', (name, given, meant) => {
    expect(readInput(named(name), given)).toMatchObject(meant);
  });

  it('is never guessed where two could be meant, or the own name was given', () => {
    expect(refused({ input: named('resolve_confusion') }, { finding: 'f-1', text: 'x' })).toContain('"text"');
    expect(refused({ input: named('state_at') }, { entity: 'Valdorn', entity_id: 'Kaelmoor' })).toContain(
      'There is no parameter "entity_id"',
    );
  });
});

/** Parameters of one kind, of all tools: what one tool calls it, any other with just one of the kind takes. */
const SAME_KIND: Readonly<Record<string, readonly string[]>> = {
  entity: [
    'ancestors_of.person',
    'descendants_of.person',
    'entities_present.location',
    'entity_context.entity_id',
    'event_chain.event',
    'events_during.location',
    'expand_context.entity_id',
    'find_syntheses.entity',
    'flag_for_review.node_id',
    'get_anachronisms.entity',
    'get_contradictions.subject',
    'get_ontology_violations.entity',
    'get_orphans.entity',
    'get_unresolved.entity',
    'list_lineage.person',
    'lore_about.entity',
    'narrate_arc.entity',
    'run_consistency_check.scope',
    'significance_of.entity_id',
    'state_at.entity',
    'summarize_chain.entity',
    'timeline.entity',
  ],
  time: [
    'entities_present.at_time',
    'entity_context.at_time',
    'events_during.era',
    'expand_context.at_time',
    'lookup.at_time',
    'query_facts.at',
    'recall.at_time',
    'state_at.at_time',
    'true_during.era',
    'was_true_at.at_time',
  ],
  finding: [
    'explain_violation.node_id',
    'flag_for_review.node_id',
    'resolve_confusion.finding',
    'review_finding.node_id',
    'suggest_repairs.node_id',
  ],
  fact: ['fact_history.fact', 'retire_fact.fact'],
  rule: ['add_ontology_rule.id', 'get_ontology_violations.rule_id', 'run_consistency_check.scope'],
  statement: ['flag_for_review.node_id', 'review_extracted.statement'],
  case: ['submit_verdict.case_id'],
  words: [
    'find_syntheses.text',
    'list_ontology_rules.words',
    'list_sources.words',
    'lookup.query',
    'query_facts.query',
    'recall.query',
  ],
  cypher: ['add_ontology_rule.cypher', 'query_graph.cypher'],
  draft: ['verify_answer.draft', 'would_break.text'],
  claim: ['cite.claim', 'commit_fact.content', 'save_synthesis.summary'],
  relation: ['was_true_at.relation', 'true_during.relation', 'timeline.relation'],
  steps: [
    'ancestors_of.depth',
    'descendants_of.depth',
    'event_chain.depth',
    'expand_context.hops',
    'list_lineage.depth',
    'summarize_chain.depth',
  ],
};
/** An id of anything; a folder of facts in one tool and an entity in another. */
const AMBIGUOUS = new Set(['id', 'scope']);
/** Two of a kind in a call, or a kind that no other tool has under another name. */
const ALONE = new Set(
  [
    'was_true_at.subject, was_true_at.object, true_during.subject, true_during.object'.split(', '),
    'commit_fact.scope, query_facts.scope, get_confusions.scope, next_case.scope, commit_fact.author, query_facts.author'.split(
      ', ',
    ),
    'commit_fact.provenance, commit_fact.valid_from, query_facts.as_of, query_graph.as_of'.split(', '),
    'add_ontology_rule.description, would_break.file, recall.source, timeline.from, timeline.to'.split(', '),
    'resolve_confusion.keep, resolve_confusion.merge, resolve_confusion.retire, review_finding.expires'.split(
      ', ',
    ),
    'find_syntheses.domain, find_syntheses.expert_domain, recall.expert_domain, save_synthesis.domain'.split(
      ', ',
    ),
    'save_synthesis.expert_domain, save_synthesis.source_model'.split(', '),
  ].flat(),
);

describe("a neighbouring tool's name", () => {
  const placed = new Set(Object.values(SAME_KIND).flat());
  it.each(tools.map((tool) => [tool.name, tool] as const))('is taken by %s', (name, tool) => {
    for (const [key, { type, enum: values }] of propertiesOf(tool)) {
      const own = `${name}.${key}`;
      if (type === 'string' && values === undefined && !/^(?:context|cursor|reason)$/.test(key))
        expect(placed.has(own) || ALONE.has(own), `${own} is of no kind`).toBe(true);
      for (const kind of Object.values(SAME_KIND).filter((members) => members.includes(own))) {
        const others = new Set(kind.map((member) => member.split('.')[1] ?? ''));
        const mine = Object.keys(tool.input.shape);
        for (const other of others) {
          if (mine.includes(other) || AMBIGUOUS.has(other)) continue;
          const value = type === 'integer' ? 1 : 'f-0000';
          const read = meantOf(tool, { [other]: value });
          expect(read, `${own} as ${other}`).toMatchObject({ [key]: value });
        }
      }
    }
  });
});

/** With whatever else the tool needs. */
function meantOf(tool: Tool, given: Readonly<Record<string, unknown>>): unknown {
  const partial = { ...tool, input: z.strictObject(tool.input.partial().shape) };
  return readInput(partial.input, given, tool.alsoNamed);
}
