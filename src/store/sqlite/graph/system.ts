/** What the logical graph holds besides entities and relations. A query must name these labels to meet them. */
import { BOOLEAN, FLOAT, INTEGER, listOf, MOMENT, STRING, type Type } from '../../../cypher/index.js';
import type { EdgeKind, NodeKind } from './element-id.js';

export type Properties = Readonly<Record<string, Type>>;

export interface SystemLabel {
  /** Null while nothing in the store has this label. */
  readonly kind: NodeKind | null;
  readonly properties: Properties;
}

/** What an edge between entities and its reified node both carry. */
export const EDGE_PROPERTIES: Properties = {
  id: STRING,
  valid_from: MOMENT,
  valid_until: MOMENT,
  valid_from_min: INTEGER,
  valid_from_max: INTEGER,
  valid_until_min: INTEGER,
  valid_until_max: INTEGER,
  confidence: FLOAT,
  trust: FLOAT,
  reliability: STRING,
  is_disputed: BOOLEAN,
  disputed_with: listOf(STRING),
  flagged: BOOLEAN,
  lint_note: STRING,
  lint_ts: INTEGER,
  lint_model: STRING,
  source_model: STRING,
  expert_domain: STRING,
  recorded_from: INTEGER,
  recorded_until: INTEGER,
};

const FINDING: Properties = {
  id: STRING,
  rule_id: STRING,
  part: STRING,
  subject: STRING,
  predicate: STRING,
  severity: STRING,
  certainty: STRING,
  status: STRING,
  message: STRING,
  settles: STRING,
  sources: listOf(STRING),
  flagged: BOOLEAN,
  detected_at: INTEGER,
};

function finding(kind: NodeKind | null, properties: Properties): SystemLabel {
  return { kind, properties: { ...FINDING, ...properties } };
}

export const SYSTEM_LABELS: Readonly<Record<string, SystemLabel>> = {
  Relation: {
    kind: 'relation',
    properties: { ...EDGE_PROPERTIES, type: STRING, from_id: STRING, to_id: STRING },
  },
  Claim: {
    kind: 'claim',
    properties: {
      id: STRING,
      statement_id: STRING,
      subject_id: STRING,
      predicate: STRING,
      object_id: STRING,
      value: STRING,
      reliability: STRING,
      confidence: FLOAT,
      quote: STRING,
      note: STRING,
      source_model: STRING,
      source: STRING,
      passage: STRING,
      line_start: INTEGER,
      line_end: INTEGER,
    },
  },
  LoreSource: {
    kind: 'source',
    properties: {
      id: STRING,
      title: STRING,
      format: STRING,
      reliability: STRING,
      written: STRING,
      origin: STRING,
    },
  },
  LoreChunk: {
    kind: 'chunk',
    properties: {
      id: STRING,
      source: STRING,
      heading: STRING,
      text: STRING,
      line_start: INTEGER,
      line_end: INTEGER,
    },
  },
  Fact: {
    kind: 'fact',
    properties: {
      id: STRING,
      text: STRING,
      scope: STRING,
      author: STRING,
      kind: STRING,
      ttl: INTEGER,
      created: INTEGER,
      confidence: FLOAT,
      provenance: STRING,
      source: STRING,
      retired: BOOLEAN,
    },
  },
  Synthesis: {
    kind: 'synthesis',
    properties: {
      id: STRING,
      text: STRING,
      insight_type: STRING,
      entities: listOf(STRING),
      created: INTEGER,
      domain: STRING,
      expert_domain: STRING,
      source_model: STRING,
      confidence: FLOAT,
      /** Some of its ground has moved; `moved` says how: retracted, superseded, flagged, disputed, absent. */
      stale: BOOLEAN,
      moved: listOf(STRING),
      /** It rests on nothing that is believed. */
      unsupported: BOOLEAN,
      rests_on: listOf(STRING),
    },
  },
  Contradiction: finding('contradiction', {
    claim_a: STRING,
    doc_a: STRING,
    claim_b: STRING,
    doc_b: STRING,
    is_disputed: BOOLEAN,
  }),
  Anachronism: finding('anachronism', {
    entity_name: STRING,
    event_name: STRING,
    era: STRING,
    claim: STRING,
    expected: STRING,
    actual: STRING,
  }),
  OntologyViolation: finding('ontology-violation', { claim: STRING }),
  Orphan: finding('orphan', { entity_name: STRING, entity_type: STRING, code: STRING, reason: STRING }),
  Confusion: finding('confusion', { kind: STRING, question: STRING, fact_ids: listOf(STRING) }),
  OntologyRule: {
    kind: 'rule',
    properties: {
      id: STRING,
      name: STRING,
      kind: STRING,
      cypher: STRING,
      description: STRING,
      severity: STRING,
      pack: STRING,
      own: BOOLEAN,
      enabled: BOOLEAN,
    },
  },
  ConsistencyRun: {
    kind: 'run',
    properties: {
      id: STRING,
      started_at: INTEGER,
      finished_at: INTEGER,
      duration_ms: INTEGER,
      mode: STRING,
      scope: STRING,
      rules_run: INTEGER,
      rules_failed: listOf(STRING),
      violations_found: INTEGER,
      anachronisms_found: INTEGER,
      orphans_found: INTEGER,
      contradictions_found: INTEGER,
      possible_found: INTEGER,
      appeared: INTEGER,
      gone: INTEGER,
    },
  },
};

/** Edges that are structure and not statements; null while there are none. */
export const SYSTEM_TYPES: Readonly<Record<string, EdgeKind | null>> = {
  /** From a chunk to each claim it makes. */
  ASSERTS: 'asserts',
  /** From a claim to the relation it speaks of. */
  CLAIMS: 'claims',
  HAS_CHUNK: 'has-chunk',
  MENTIONS: 'mentions',
  /** From a source to the entities it defines. */
  DEFINES: 'defines',
  /** From an insight to the entities it names. */
  RELATED_TO: 'related-to',
  /** From an insight to the relations it rests on. */
  RESTS_ON: 'rests-on',
  /** From each entity that a finding involves, unless it is gone. */
  HAS_CONTRADICTION: 'has-contradiction',
  HAS_ANACHRONISM: 'has-anachronism',
  HAS_ONTOLOGY_VIOLATION: 'has-ontology-violation',
  HAS_VIOLATION: 'has-violation',
  HAS_ORPHAN: 'has-orphan',
  HAS_CONFUSION: 'has-confusion',
};
