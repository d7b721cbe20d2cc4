/** Packs: ontologies as data, loaded, checked and asked. */
export { dateContext } from './date-context.js';
export { checkPacks, loadInTurns, loadOntology, type OntologyRequest } from './load.js';
export { mayStand, otherEnd } from './lookup/ends.js';
export { kinGender } from './lookup/kin-gender.js';
export { phraseOf } from './lookup/phrase.js';
export {
  findPredicate,
  meaningsOfWord,
  nearPredicates,
  type PredicateContext,
  predicateNamed,
  predicateWords,
} from './lookup/predicates.js';
export {
  commonType,
  exclusivePool,
  guessType,
  isA,
  subtypesOf,
  typeByWord,
  typeOfExample,
  typeOfNoun,
  typeWords,
} from './lookup/types.js';
export * from './ontology.js';
export { listPacks } from './order.js';
export { type Problem, Problems } from './problems.js';
export { isImplied, type ProsePart, type ProseSlot, readProsePattern } from './prose.js';
export { RULE_TAGS } from './rules/header.js';
export { readRule } from './rules/read-rule.js';
export { readRuleFile, readRules } from './rules/read-rules.js';
export type { RuleFile, RuleOrder } from './rules/rule-file.js';
export { SHIPPED_DATA } from './shipped-data.js';
export { SHIPPED_PACKS } from './shipped-packs.js';
export type { WorldSource } from './world-layer.js';
export { parseYamlFile, type YamlFile } from './yaml-file.js';
