/** What was concluded about an entity: no canon, and marked when its ground has moved. */
import type { Synthesis } from '../../api/types.js';
import { Part } from '../../parts/screen.js';
import { dayOf } from '../../parts/time.js';

export function Insights({ insights }: { insights: readonly Synthesis[] }) {
  if (insights.length === 0) return null;
  return (
    <Part title="Insights" note="concluded, not canon">
      <ul className="passages">
        {insights.map((one) => (
          <li key={one.id}>
            <p className="prose told" dir="auto">
              {one.insight}
            </p>
            <p className="small muted row">
              <span>{one.insight_type}</span>
              <span>{Math.round(one.confidence * 100)} % sure</span>
              {one.source_model === null ? null : <span className="told">{one.source_model}</span>}
              <span>{dayOf(one.created)}</span>
              {one.stale ? <span className="stale">stale: {one.stale_because.join('; ')}</span> : null}
              {one.unsupported ? <span className="stale">nothing that is believed bears it out</span> : null}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
