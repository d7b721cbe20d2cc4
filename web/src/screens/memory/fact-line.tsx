/** A fact: its words, who told it where and when, and how it ended. */
import { Link } from 'wouter';
import type { components } from '../../api.generated.js';
import { told } from '../../parts/time.js';
import { shortened } from '../../parts/words.js';

type Fact = components['schemas']['Fact'];

const LONGEST = 600;

/** Where the story of a scope is told. */
export const scopePath = (scope: string): string => `/memory/scope/${encodeURIComponent(scope)}`;

export function FactLine({ fact, isHere = false }: { fact: Fact; isHere?: boolean }) {
  const words = (
    <bdi className="told" dir="auto">
      {shortened(fact.quote, LONGEST)}
    </bdi>
  );
  return (
    <div className={fact.ended === null ? 'fact' : 'fact ended'}>
      <p className="fact-words">
        {isHere ? (
          <strong>{words}</strong>
        ) : (
          <Link href={`/memory/${encodeURIComponent(fact.fact)}`}>{words}</Link>
        )}
      </p>
      <p className="small muted row">
        <span className="told">{fact.author}</span>
        {fact.scope === '' ? null : (
          <Link href={scopePath(fact.scope)} className="told" aria-label={`The story of ${fact.scope}`}>
            {fact.scope}
          </Link>
        )}
        <span>{fact.kind}</span>
        <span className="num">{told(fact.since)}</span>
        {fact.corroborated_by.length === 0 ? null : (
          <span className="told">also {fact.corroborated_by.join(', ')}</span>
        )}
        {fact.labels.map((label) => (
          <span key={label} className="stale">
            {label}
          </span>
        ))}
      </p>
      {fact.ended === null ? null : <p className="small stale told">{fact.ended}</p>}
    </div>
  );
}
