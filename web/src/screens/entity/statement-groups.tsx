/** What is told of an entity, grouped by what it says, dated, with how sure it is and who says so. */
import { useState } from 'react';
import { Link } from 'wouter';
import type { Article, ArticleStatement } from '../../api/types.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Part } from '../../parts/screen.js';
import { digits, inWords, shortened } from '../../parts/words.js';
import { Refs } from './source-list.js';

/** Of one value; the sources have the rest. */
const LONGEST = 1_500;
/** Lines of one group, until more are asked for. */
const AT_ONCE = 8;

export function StatementGroups({ article, hasTime }: { article: Article; hasTime: boolean }) {
  const { attributes, groups } = article;
  if (attributes.length === 0 && groups.length === 0)
    return <p className="muted">Nothing is told of it but its name.</p>;
  return (
    <Part title="What is told">
      <dl className="told-groups">
        {attributesByName(attributes).map(({ label, statements }) => (
          <Group
            key={`attribute ${label}`}
            label={label}
            statements={statements}
            total={statements.length}
            hasTime={hasTime}
          />
        ))}
        {groups.map(({ as, label, statements, total }) => (
          <Group key={as} label={label} statements={statements} total={total} hasTime={hasTime} />
        ))}
      </dl>
    </Part>
  );
}

function attributesByName(attributes: readonly ArticleStatement[]) {
  const groups = new Map<string, ArticleStatement[]>();
  for (const one of attributes) groups.set(one.label, [...(groups.get(one.label) ?? []), one]);
  return [...groups].map(([label, statements]) => ({ label, statements }));
}

interface GroupProps {
  readonly label: string;
  readonly statements: readonly ArticleStatement[];
  readonly total: number;
  readonly hasTime: boolean;
}

/** What everything in a group has in common is said once, and of many lines only the first are shown. */
function Group({ label, statements, total, hasTime }: GroupProps) {
  const [isWhole, setWhole] = useState(statements.length <= AT_ONCE + 2);
  const marks = statements.map(marksOf);
  const shared =
    statements.length < 2 ? [] : (marks[0] ?? []).filter((mark) => marks.every((one) => one.includes(mark)));
  const shown = isWhole ? statements : statements.slice(0, AT_ONCE);
  return (
    <div className="told-group">
      <dt>
        <bdi>{label === label.toUpperCase() ? inWords(label) : label}</bdi>
        {shared.length === 0 ? null : <span className="statement-marks">all {shared.join(', ')}</span>}
      </dt>
      {shown.map((one) => (
        <Statement key={one.id} one={one} hasTime={hasTime} shared={shared} />
      ))}
      {isWhole ? null : (
        <dd>
          <button type="button" className="plain small told-more" onClick={() => setWhole(true)}>
            Show {digits(statements.length - AT_ONCE)} more
          </button>
        </dd>
      )}
      {total > statements.length ? (
        <dd className="muted small">and {digits(total - statements.length)} more</dd>
      ) : null}
    </div>
  );
}

function Statement({
  one,
  hasTime,
  shared,
}: {
  one: ArticleStatement;
  hasTime: boolean;
  shared: readonly string[];
}) {
  const { other, value, when, qualifiers, holds } = one;
  const marks = marksOf(one).filter((mark) => !shared.includes(mark));
  const isFar = hasTime && (holds === 'past' || holds === 'future');
  return (
    <dd className={isFar ? 'statement far' : 'statement'}>
      <span className="statement-says">
        {other === null ? (
          <span className="told" dir="auto">
            {shortened(value ?? '', LONGEST)}
          </span>
        ) : (
          <EntityLink entity={other} />
        )}
        {Object.entries(qualifiers ?? {}).map(([name, narrowed]) => (
          <span key={name} className="muted small told">
            {' '}
            <bdi>{inWords(name)}</bdi>: <bdi>{String(narrowed)}</bdi>
          </span>
        ))}
        <Refs citations={one.citations} />
        {one.findings.map((id) => (
          <Link
            key={id}
            href={`/findings/${id}`}
            className="statement-finding"
            aria-label={`Finding ${id} rests on it`}
          >
            finding
          </Link>
        ))}
        {marks.length === 0 ? null : <span className="statement-marks">{marks.join(', ')}</span>}
      </span>
      <span className="statement-when num">
        {when}
        {isFar ? <span className="muted small"> {holds === 'past' ? 'over' : 'not yet'}</span> : null}
        {hasTime && holds === 'possible' ? <span className="muted small"> perhaps</span> : null}
      </span>
    </dd>
  );
}

function marksOf({
  is_disputed,
  provisional,
  hearsay,
  flagged,
  confidence,
  reliability,
}: ArticleStatement): string[] {
  return [
    ...(is_disputed ? ['disputed'] : []),
    ...(provisional ? ['provisional'] : []),
    ...(flagged ? ['flagged by lint'] : []),
    ...(hearsay || reliability !== 'canonical' ? [reliability] : []),
    ...(confidence < 0.995 ? [`${Math.round(confidence * 100)} % sure`] : []),
  ];
}
