/** Checks what rule files name: thresholds, relations and attributes. Their queries are checked where Cypher is known. */
import { didYouMean } from '../../model/index.js';
import type { MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';
import type { RuleFile } from '../rules/rule-file.js';

export function validateRules(rules: readonly RuleFile[], merged: MergedLayers, problems: Problems): void {
  const predicates = new Set([
    ...merged.relations.keys(),
    ...merged.attributes.keys(),
    ...[...merged.relations.values()].flatMap(({ data }) => data.inverse?.name ?? []),
  ]);
  for (const { thresholds, predicate, queryAt, tagsAt } of rules) {
    for (const name of thresholds) {
      if (merged.thresholds.has(name)) continue;
      problems.add(
        'rule/unknown-threshold',
        tagsAt.thresholds ?? queryAt,
        `There is no threshold "${name}".`,
        didYouMean(name, merged.thresholds.keys()) ?? 'Declare it under `thresholds:` in the pack.yaml.',
      );
    }
    if (predicate === null || predicates.has(predicate) || problems.isBroken(predicate)) continue;
    problems.add(
      'rule/unknown-predicate',
      tagsAt.predicate ?? queryAt,
      `There is no relation or attribute "${predicate}".`,
      didYouMean(predicate, predicates),
    );
  }
}
