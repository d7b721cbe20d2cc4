/** Rulers, members and owners over time: one bar for each statement, on one axis. */
import type { Axis, Lane } from '../../api/types.js';
import { EntityLink } from '../../parts/entity-link.js';
import { scaleOf } from '../../parts/window-scale.js';
import { Bar, Ticks } from '../../parts/windows.js';
import '../../parts/windows.css';
import { digits } from '../../parts/words.js';

interface Props {
  readonly lanes: readonly Lane[];
  readonly axis: Axis;
  readonly at: { readonly min: number; readonly max: number } | null;
}

export function Lanes({ lanes, axis, at }: Props) {
  const scale = scaleOf(axis);
  return (
    <div className="windows-plot lanes">
      <div className="windows-grid" aria-hidden>
        <Ticks axis={axis} scale={scale} />
        {at === null ? null : (
          <span
            className="lanes-at"
            style={{
              left: `${scale.place(at.min)}%`,
              width: `max(2px, ${scale.place(at.max) - scale.place(at.min)}%)`,
            }}
          />
        )}
      </div>
      {lanes.map(({ lane, label, statements, total }) => (
        <section key={lane} aria-label={label} className="lane">
          <h3 className="label lane-label">{label}</h3>
          <ul>
            {statements.map((one) => (
              <li key={one.id} className="windows-row">
                <div className="windows-label">
                  {one.other === null ? (
                    <span className="told cut">{one.value}</span>
                  ) : (
                    <span className="cut">
                      <EntityLink entity={one.other} />
                    </span>
                  )}
                  <span className="muted num windows-when">
                    {one.when}
                    {one.is_disputed ? <span className="disputed"> disputed</span> : null}
                  </span>
                </div>
                <div className="windows-track" aria-hidden>
                  <Bar window={one.window} side={one.is_disputed ? 'b' : 'a'} scale={scale} />
                </div>
              </li>
            ))}
          </ul>
          {total > statements.length ? (
            <p className="muted small">and {digits(total - statements.length)} more</p>
          ) : null}
        </section>
      ))}
    </div>
  );
}
