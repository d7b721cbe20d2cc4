/** The rule behind a finding: why it matters, what to do, and its query. */
import { Link } from 'wouter';
import type { FindingCard } from '../../api/types.js';
import { Says } from '../../parts/says.js';

type Words = NonNullable<FindingCard['rule_words']>;

export function RuleWords({ rule, cause }: { rule: Words; cause: FindingCard['cause'] }) {
  return (
    <section className="card-part" aria-label="Why it matters">
      <h3 className="card-part-title">Why it matters</h3>
      <p className="prose card-why">{rule.why === '' ? rule.description : rule.why}</p>
      {rule.fix === '' ? null : (
        <p className="card-fix">
          <Says text={rule.fix} />
        </p>
      )}
      {cause === null ? null : (
        <p className="card-fix">
          <bdi>{cause.told}</bdi>. {cause.fix}
        </p>
      )}
      <p className="row small muted">
        <Link href={`/rules/${rule.id}`}>{rule.name}</Link>
        <code>{rule.part === '' ? rule.id : `${rule.id}:${rule.part}`}</code>
      </p>
      {rule.cypher === '' ? null : (
        <details className="card-more">
          <summary>As a query</summary>
          <pre className="codeblock" tabIndex={0} role="region" aria-label="The rule as Cypher">
            {rule.cypher}
          </pre>
        </details>
      )}
    </section>
  );
}
