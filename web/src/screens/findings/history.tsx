/** Every word on a finding, the latest first. */
import type { FindingCard } from '../../api/types.js';
import { Status } from '../../parts/marks.js';
import { dayOf, momentOf } from '../../parts/time.js';

export function History({ card }: { card: FindingCard }) {
  return (
    <section className="card-part" aria-label="History">
      <h3 className="card-part-title">History</h3>
      <ol className="history">
        {card.history.map(({ verdict, by, at, reason, expires }) => (
          <li key={`${at}${verdict}`}>
            <Status status={verdict === 'open' ? 'reopened' : verdict} />
            <span>
              <b className="told">{by}</b>
              {reason === '' ? null : <span className="told">: {reason}</span>}
              {expires === null ? null : <span className="muted"> until {dayOf(expires)}</span>}
            </span>
            <time className="muted num" dateTime={at}>
              {momentOf(at)}
            </time>
          </li>
        ))}
        <li>
          <span className="status">found</span>
          <span>by the rule {card.rule_name === '' ? 'of whoever flagged it' : card.rule_name}</span>
          <time className="muted num" dateTime={card.detected_at}>
            {momentOf(card.detected_at)}
          </time>
        </li>
      </ol>
    </section>
  );
}
