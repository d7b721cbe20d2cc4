/** The rules of a world that are queries: those of its packs, those in its own files, and those a person has added. */
import type { Ontology, RuleFile } from '../../packs/index.js';
import { Problems, readRule } from '../../packs/index.js';
import type { RuleRecord } from '../../store/findings.js';
import type { CypherRule } from '../rule.js';
import { thresholdsIn } from './parameters.js';

export function cypherRules(ontology: Ontology, ownRules: readonly RuleRecord[]): CypherRule[] {
  const files = ontology.rules.map((file) => ruleOfFile(file, ontology));
  const kept = ownRules.filter(({ own }) => own).map((record) => ruleOfRecord(record, ontology));
  // What a person added under the id of a file takes its place.
  const ids = new Set(kept.map(({ id }) => id));
  return [...files.filter(({ id }) => !ids.has(id)), ...kept];
}

export function ruleOfFile(file: RuleFile, ontology: Ontology): CypherRule {
  const { query, queryAt, pack } = file;
  return {
    form: 'cypher',
    part: '',
    id: file.id,
    name: file.name,
    kind: file.kind,
    severity: file.severity,
    description: file.description === '' ? file.name : file.description,
    why: file.why,
    fix: file.fix,
    pack,
    order: file.order,
    cypher: query,
    anchor: file.anchor,
    message: file.message,
    subject: file.subject,
    predicate: file.predicate,
    claim: file.claim,
    volatile: file.volatile,
    own: pack === 'world',
    thresholds: [...new Set([...file.thresholds, ...thresholdsIn(query, ontology)])],
    certainty: file.certainty,
    acceptsExtracted: file.acceptsExtracted,
    at: queryAt,
  };
}

/** A person's own rule: its header as far as there is one, and what was said when it was added. */
export function ruleOfRecord(record: RuleRecord, ontology: Ontology): CypherRule {
  const { id, name, kind, severity, description, cypher, header } = record;
  const stem = id.split('/').pop() ?? id;
  const problems = new Problems();
  const file = readRule(`${stem}.cypher`, header === '' ? cypher : `${header}\n${cypher}`, 'world', problems);
  const told = file ?? emptyFile(cypher);
  return {
    ...ruleOfFile({ ...told, pack: 'world' }, ontology),
    id,
    name,
    kind,
    severity,
    description,
    why: told.why === '' ? description : told.why,
    own: true,
    at: null,
  };
}

function emptyFile(query: string): RuleFile {
  return {
    id: '',
    pack: 'world',
    file: '',
    name: '',
    kind: 'ontology-violation',
    severity: 'warn',
    description: '',
    why: '',
    fix: '',
    message: '',
    anchor: null,
    subject: null,
    predicate: null,
    claim: null,
    order: 'normal',
    certainty: 'certain',
    acceptsExtracted: false,
    volatile: [],
    thresholds: [],
    header: '',
    query,
    queryAt: { file: '', line: 1, column: 1 },
    tagsAt: {},
  };
}
