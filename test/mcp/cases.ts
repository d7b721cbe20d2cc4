/** For every tool: a call that answers and one that fails, both about the sample world. */

export interface ToolCase {
  readonly good: Record<string, unknown>;
  /** What the answer must contain. */
  readonly says: string;
  readonly bad: Record<string, unknown>;
  /** What the error must say. */
  readonly fails: string;
}

const NOBODY = 'world/unknown-entity';
const BAD_INPUT = 'mcp/bad-input';
const wrongName = { bad: { entity: 'Nobody Atall' }, fails: NOBODY };
const strange = { bad: { nonsense: 1 }, fails: BAD_INPUT };

export const CASES: Readonly<Record<string, ToolCase>> = {
  lookup: { good: { query: 'the Iron King' }, says: 'aldric-raventhorne', bad: {}, fails: BAD_INPUT },
  entity_context: {
    good: { entity_id: 'Aldric Raventhorne' },
    says: '300 TA – 360 TA',
    bad: { entity_id: 'Nobody Atall' },
    fails: NOBODY,
  },
  expand_context: {
    good: { entity_id: 'Aldric Raventhorne', hops: 1 },
    says: 'House Vyr',
    bad: { entity_id: 'Aldric Raventhorne', hops: 9 },
    fails: BAD_INPUT,
  },
  list_lineage: {
    good: { person: 'Aldric Raventhorne' },
    says: 'Edmar Raventhorne',
    bad: { person: 'Nobody Atall' },
    fails: NOBODY,
  },
  ancestors_of: {
    good: { person: 'Aldric Raventhorne' },
    says: 'Lysa Harrow',
    bad: { person: 'Nobody Atall' },
    fails: NOBODY,
  },
  descendants_of: {
    good: { person: 'Edmar Raventhorne' },
    says: 'Aldric Raventhorne',
    bad: { person: 'Nobody Atall' },
    fails: NOBODY,
  },
  was_true_at: {
    good: { relation: 'RULES', subject: 'Aldric Raventhorne', object: 'Valdorn', at_time: '340 TA' },
    says: 'verdict: certain',
    bad: { relation: 'RULZ', subject: 'Aldric Raventhorne', object: 'Valdorn' },
    fails: 'reason/unknown-relation',
  },
  true_during: {
    good: { relation: 'RULES', subject: 'Aldric Raventhorne', object: 'Valdorn' },
    says: '324 TA – 360 TA',
    bad: { relation: 'RULES', subject: 'Aldric Raventhorne', object: 'Valdorn', era: 'the 99th of Never' },
    fails: 'reason/bad-date',
  },
  state_at: {
    good: { entity: 'Valdorn', at_time: '340 TA' },
    says: 'Aldric Raventhorne ruled Valdorn',
    ...wrongName,
  },
  entities_present: {
    good: { location: 'Mardsville', at_time: '340 TA' },
    says: 'Finn Ferrow',
    bad: { location: 'Mardsville', at_time: 'soonish' },
    fails: 'reason/bad-date',
  },
  events_during: {
    good: { era: 'Age of Iron', location: 'Valdorn' },
    says: 'Submission of Skeldmark',
    bad: { era: 'the Age of Nonsense' },
    fails: 'reason/bad-date',
  },
  timeline: {
    good: { entity: 'Aldric Raventhorne', relation: 'PARTICIPATED_IN' },
    says: 'Coronation of Aldric',
    ...wrongName,
  },
  event_chain: {
    good: { event: 'Battle of Black Spire' },
    says: 'Border Wars',
    bad: { event: 'Nobody Atall' },
    fails: NOBODY,
  },
  significance_of: {
    good: { entity_id: 'Aldric Raventhorne' },
    says: 'of type: Person',
    bad: { entity_id: 'Nobody Atall' },
    fails: NOBODY,
  },
  list_sources: {
    good: { words: 'chronicles' },
    says: 'Sources/chronicles-vyr.md',
    bad: { reliability: 'gospel' },
    fails: BAD_INPUT,
  },
  get_unresolved: { good: {}, says: 'provisional total: ', ...wrongName },
  describe_world: { good: {}, says: '380 TA', bad: { all: 'yes' }, fails: BAD_INPUT },
  summarize_chain: { good: { entity: 'Battle of Black Spire' }, says: 'Border Wars', ...wrongName },
  narrate_arc: { good: { entity: 'Aldric Raventhorne', style: 'annals' }, says: '324 TA', ...wrongName },
  verify_answer: {
    good: { draft: 'Aldric Raventhorne ruled Valdorn in 340 TA.' },
    says: 'verdict: supported',
    bad: { draft: '' },
    fails: BAD_INPUT,
  },
  cite: {
    good: { claim: 'Aldric Raventhorne ruled Valdorn in 340 TA' },
    says: 'outcome: supported',
    bad: { claim: '' },
    fails: BAD_INPUT,
  },
  lore_about: { good: { entity: 'House Vyr' }, says: 'quote:', ...wrongName },
  recall: {
    good: { query: 'Who locked the crown in a flour bin?' },
    says: 'locked it in a flour bin',
    bad: { query: 'crown', source: 'no-such-document' },
    fails: 'recall/unknown-source',
  },
  get_contradictions: {
    good: { subject: 'Battle of Black Spire', severity: 'warn' },
    says: '342 TA',
    bad: { severity: 'dreadful' },
    fails: BAD_INPUT,
  },
  get_anachronisms: { good: {}, says: 'kind: anachronism', ...wrongName },
  get_ontology_violations: {
    good: {},
    says: 'kind: ontology-violation',
    bad: { rule_id: 'no/such-rule' },
    fails: 'mcp/unknown-rule',
  },
  get_orphans: { good: { reason: 'person-lineage' }, says: 'The Piper of Lower Fenny', ...wrongName },
  flag_for_review: {
    good: { node_id: 'aldric-raventhorne', reason: 'He looks too young in the song.' },
    says: 'test-client',
    bad: { node_id: 'no-such-node', reason: 'x' },
    fails: 'no-such-node',
  },
  explain_violation: {
    good: { node_id: '$finding' },
    says: 'smallest: true',
    bad: { node_id: 'f-000000000000' },
    fails: 'check/unknown-finding',
  },
  suggest_repairs: {
    good: { node_id: '$finding' },
    says: 'closes: 1',
    bad: { node_id: 'f-000000000000' },
    fails: 'check/unknown-finding',
  },
  run_consistency_check: {
    good: { scope: 'Aldric Raventhorne' },
    says: 'scope: entity:aldric-raventhorne',
    bad: { scope: 'Nobody Atall' },
    fails: 'Nobody Atall',
  },
  run_lint: { good: { dry_run: true }, says: 'dry run: true', bad: { judge: 'dice' }, fails: BAD_INPUT },
  list_flagged: { good: {}, says: 'total: 0', ...strange },
  latest_run: { good: {}, says: 'scope: everything', ...strange },
  list_ontology_rules: {
    good: { words: 'overlap' },
    says: 'rules:',
    bad: { kind: 'song' },
    fails: BAD_INPUT,
  },
  add_ontology_rule: {
    good: {
      id: 'nameless-kings',
      cypher: 'MATCH (k:Kingdom) WHERE k.name IS NULL RETURN k',
      description: 'A kingdom has a name.',
      severity: 'warn',
    },
    says: 'nameless-kings',
    bad: { id: 'killer', cypher: 'MATCH (n) DETACH DELETE n', description: 'Deletes everything.' },
    fails: 'would write',
  },
  would_break: {
    good: {
      statements: [
        {
          subject: 'Aldric Raventhorne',
          predicate: 'PARTICIPATED_IN',
          object: 'Battle of Black Spire',
          at: '200 TA',
        },
      ],
    },
    says: 'breaks:',
    bad: { text: '{{{{', file: 'draft.yaml' },
    fails: 'yaml',
  },
  review_finding: {
    good: { node_id: '$finding', verdict: 'confirmed', reason: 'The chronicle is at odds with the north.' },
    says: 'status: confirmed',
    bad: { node_id: 'f-000000000000', verdict: 'confirmed', reason: 'x' },
    fails: 'check/unknown-finding',
  },
  review_extracted: {
    good: { statement: '704d5e41a2fc', verdict: 'accept', reason: 'The page says so.' },
    says: 'verdict: accepted',
    bad: { statement: 'Aldric', verdict: 'reject' },
    fails: 'provisional/bad-id',
  },
  query_graph: {
    good: {
      cypher: 'MATCH (p:Person {name: $who}) RETURN p.birth AS born',
      parameters: { who: 'Aldric Raventhorne' },
    },
    says: '300 TA',
    bad: { cypher: 'CREATE (n:Person)' },
    fails: 'cypher/read-only',
  },
  ingest: {
    good: { dry_run: true },
    says: 'dry run: true',
    bad: { paths: 'Events' },
    fails: BAD_INPUT,
  },
  commit_fact: {
    good: {
      facts: [
        { content: 'The archive opens at nine', scope: 'archive' },
        { content: 'The map room is locked on Sundays', scope: 'archive' },
      ],
    },
    says: 'The map room is locked on Sundays',
    bad: { scope: 'archive' },
    fails: 'Give either content or facts',
  },
  query_facts: {
    good: { query: 'When does the archive open?' },
    says: 'The archive opens at nine',
    bad: { at: 'soonish' },
    fails: 'facts/bad-time',
  },
  fact_history: {
    good: { fact: '$fact' },
    says: 'The lamps were lit',
    bad: { fact: '000000000000' },
    fails: 'facts/unknown',
  },
  retire_fact: {
    good: { fact: '$fact', reason: 'They went out.' },
    says: 'retired',
    bad: { fact: '000000000000', reason: 'x' },
    fails: 'facts/unknown',
  },
  get_confusions: { good: {}, says: 'coverage:', bad: { kind: 'song' }, fails: BAD_INPUT },
  next_case: { good: {}, says: 'why:', ...strange },
  submit_verdict: {
    good: { case_id: '$case', confusions: [] },
    says: 'waiting:',
    bad: { case_id: 'c-000000000000', confusions: [] },
    fails: 'judge/unknown-case',
  },
  resolve_confusion: {
    good: { finding: '$confusion', answer: 'yes' },
    says: 'outcome: resolved',
    bad: { finding: 'f-000000000000', answer: 'yes' },
    fails: 'facts/no-confusion',
  },
  save_synthesis: {
    good: {
      summary: 'Aldric Raventhorne ruled Valdorn, and House Vyr rose with Aldric Raventhorne.',
      entities: ['aldric-raventhorne', 'Valdorn', 'House Vyr'],
      insight_type: 'inference',
    },
    says: 'label: synthesis',
    bad: { summary: 'x', entities: ['Valdorn'], statements: ['ffffffffffffffffffffffff'] },
    fails: 'syntheses/unknown-statement',
  },
  find_syntheses: {
    good: { text: 'House Vyr rose' },
    says: 'and House Vyr rose',
    bad: { entity: 'Nobody Atall' },
    fails: NOBODY,
  },
};
