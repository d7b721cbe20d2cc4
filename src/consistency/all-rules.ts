/** Every rule of a world: what its declarations make, programs, files of packs and world, and what people have added. */
import type { Ontology } from '../packs/ontology.js';
import type { RuleRecord } from '../store/findings.js';
import { cypherRules } from './cypher/cypher-rules.js';
import { declaredRules } from './operators/index.js';
import { PROGRAMS } from './programs/index.js';
import type { Rule } from './rule.js';

export function allRules(ontology: Ontology, own: readonly RuleRecord[]): Rule[] {
  return [
    ...declaredRules(ontology),
    ...PROGRAMS.flatMap((program) => program.rules(ontology)),
    ...cypherRules(ontology, own),
  ];
}
