/** Open findings that involve an entity. */
import { Link } from 'wouter';
import { useFewFindings } from '../../api/findings.js';
import type { Entity } from '../../api/types.js';
import { kindWord, Weight } from '../../parts/marks.js';
import { Part } from '../../parts/screen.js';
import { Failed, Loading } from '../../parts/states.js';
import { count, upright } from '../../parts/words.js';

const MOST = 8;

export function EntityFindings({ entity }: { entity: Entity }) {
  const found = useFewFindings({ entity: [entity.id], sort: 'worst' }, MOST);
  const page = found.data;
  const query = `entity=${encodeURIComponent(entity.id)}`;
  return (
    <Part
      title="Findings"
      note={
        page === undefined ? undefined : (
          <Link href={`/findings?${query}`}>{count(page.total, 'finding')}</Link>
        )
      }
    >
      {found.isError ? <Failed error={found.error} /> : null}
      {found.isPending ? <Loading what="findings" lines={2} /> : null}
      {page !== undefined && page.items.length === 0 ? (
        <p className="muted">Nothing is open about it.</p>
      ) : null}
      <ul className="entity-findings">
        {(page?.items ?? []).map((row) => (
          <li key={row.id}>
            <Weight {...row} />
            <Link href={`/findings/${row.id}?${query}`} className="told">
              <bdi>{upright(row.message)}</bdi>
            </Link>
            <span className="muted small">{kindWord(row.kind)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
