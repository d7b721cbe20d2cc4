/** What is open, by kind and severity, with how it went over the last days. */
import { Link } from 'wouter';
import { useSession } from '../../api/queries.js';
import type { World } from '../../api/types.js';
import { Part } from '../../parts/screen.js';
import { count, digits } from '../../parts/words.js';
import { Trend } from './trend.js';

const KINDS = [
  { kind: 'contradiction', words: 'Contradictions' },
  { kind: 'anachronism', words: 'Anachronisms' },
  { kind: 'ontology-violation', words: 'Ontology violations' },
  { kind: 'orphan', words: 'Gaps' },
  { kind: 'confusion', words: 'Confusions' },
  { kind: 'flag', words: 'Flagged for review' },
] as const;

const SEVERITIES = [
  { severity: 'error', word: 'error' },
  { severity: 'warn', word: 'warning' },
] as const;

export function OpenFindings({ world: { open, trend } }: { world: World }) {
  const me = useSession().data?.name;
  const most = Math.max(1, ...KINDS.map(({ kind }) => open.by_kind[kind] ?? 0));
  return (
    <Part title="Open findings" note={<Link href="/findings">{digits(open.total)} in all</Link>}>
      <p className="open-severities bare">
        {SEVERITIES.map(({ severity, word }) => (
          <Link
            key={severity}
            href={`/findings?state=open&state=confirmed&severity=${severity}&certainty=certain`}
          >
            {count(open.by_severity[severity] ?? 0, word)}
          </Link>
        ))}
        <Link href="/findings?certainty=possible">{digits(open.possible)} possible</Link>
        {open.snoozed > 0 ? <Link href="/findings?state=snoozed">{digits(open.snoozed)} snoozed</Link> : null}
        {open.mine > 0 && me !== undefined ? (
          <Link href={`/findings?assignee=${encodeURIComponent(me)}`}>
            {digits(open.mine)} assigned to you
          </Link>
        ) : null}
      </p>
      <ul className="open-kinds">
        {KINDS.map(({ kind, words }) => {
          const number = open.by_kind[kind] ?? 0;
          return (
            <li key={kind}>
              <Link
                href={kind === 'confusion' ? '/confusions' : `/findings?kind=${kind}`}
                className="open-kind"
              >
                <span>{words}</span>
                <span className="open-bar" aria-hidden>
                  <i style={{ width: `${(number / most) * 100}%` }} />
                </span>
                <span className="num">{digits(number)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Trend days={trend} />
    </Part>
  );
}
