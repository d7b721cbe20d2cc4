/** Whom the rows of a rule are about: a finding is told of somebody, so each row must name an entity. */
import { compile, type Schema, type Type } from '../../cypher/index.js';
import { LoreError } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { CypherRule } from '../rule.js';
import { aggregates } from './ast.js';
import type { Prepared, PreparedPart } from './prepared.js';
import { namesOf, type PartScope } from './scope.js';
import { toldOnce } from './told-rules.js';

/** Entities that can still be named where a rule returns none of what it matched. */
export function whomOf(
  scope: PartScope,
  returned: ReadonlyMap<string | null, string>,
  hidden: string,
): readonly string[] {
  const { returns, visible, cut } = scope;
  const joins = aggregates(returns.items) || (returns.distinct && cut);
  const told = [...visible].some(
    ([name, { kind }]) => returned.has(name) && kind !== 'other' && !name.startsWith(hidden),
  );
  return joins || told ? [] : namesOf('node', scope);
}

/** As far as can be said before it is run. */
export function tellsOfSomebody(part: PreparedPart, schema: Schema): boolean {
  if (part.anchor !== null || part.whom.length > 0) return true;
  const own = new Set(part.columns);
  return compile(part.text, schema).columns.some(({ name, type }) => own.has(name) && mayHold(type));
}

function mayHold(type: Type): boolean {
  if (type.kind === 'list') return mayHold(type.of);
  return ['any', 'map', 'path', 'node', 'relationship'].includes(type.kind);
}

/** Throws where no row could be a finding, whatever the world holds. */
export function demandWhom({ parts }: Prepared, rule: CypherRule, ontology: Ontology, schema: Schema): void {
  const isSomebody = toldOnce(rule, ontology, 'namesSomebody', () =>
    parts.every((part) => tellsOfSomebody(part, schema)),
  );
  if (!isSomebody) throw namesNobody(rule);
}

export function namesNobody({ id, at }: CypherRule): LoreError {
  return new LoreError({
    code: 'rule/no-entity',
    message: `The rule ${id} gives rows without an entity, so that there is nobody to tell a finding of.`,
    hint: 'Return the entity itself beside what is counted or computed of it: RETURN p, count(c).',
    at: at ?? undefined,
  });
}
