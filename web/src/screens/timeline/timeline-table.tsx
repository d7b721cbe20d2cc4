/** The same stretch of time as a table: for whoever reads rather than looks. */
import { Link } from 'wouter';
import type { Timeline, TimelineRow } from '../../api/timeline.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Empty } from '../../parts/states.js';
import { digits, upright } from '../../parts/words.js';
import { extentOf, LAYER_WORDS } from './shapes.js';

export function TimelineTable({ timeline }: { timeline: Timeline }) {
  const rows = timeline.layers
    .flatMap(({ layer, rows: some }) => some.map((row) => ({ layer, row })))
    .sort((a, b) => extentOf(a.row).from - extentOf(b.row).from);
  const cut = timeline.layers.filter(({ total, rows: some }) => total > some.length);
  if (rows.length === 0) return <Empty title="Nothing is dated here." />;
  return (
    <div className="timeline-table scroll-x" tabIndex={0} role="region" aria-label="What is dated">
      <table className="table">
        <caption className="hidden-text">What is dated in this stretch, by when it begins</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Kind</th>
            <th scope="col">Findings</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ layer, row }) => (
            <tr key={`${layer} ${row.id}`}>
              <td className="num told">{row.when}</td>
              <td className="told">
                <Told row={row} />
                {row.is_disputed ? <span className="disputed small"> disputed</span> : null}
              </td>
              <td className="soft">{layer === 'states' ? LAYER_WORDS[layer] : row.entity.type}</td>
              <td className="num">
                {row.open_findings === 0 ? (
                  <span className="muted">0</span>
                ) : (
                  <Link href={findingsOf(row)}>{digits(row.open_findings)}</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cut.map(({ layer, total, rows: some }) => (
        <p key={layer} className="muted small">
          {LAYER_WORDS[layer]}: {digits(some.length)} of {digits(total)} here. Look closer, or filter, for the
          others.
        </p>
      ))}
    </div>
  );
}

function Told({ row }: { row: TimelineRow }) {
  if (row.other === null) return <EntityLink entity={row.entity} />;
  return (
    <>
      <bdi>{upright(row.label)}</bdi>{' '}
      <span className="small">
        (<EntityLink entity={row.entity} />, <EntityLink entity={row.other} />)
      </span>
    </>
  );
}

export function findingsOf(row: TimelineRow): string {
  return row.finding === null
    ? `/findings?entity=${encodeURIComponent(row.entity.id)}`
    : `/findings/${row.finding}`;
}
