/** Windows of time drawn to scale, one above the other: what is certain is solid, the rest fades, a clash is seen. */
import type { Axis, Window } from '../api/types.js';
import './windows.css';
import { type Scale, scaleOf, solidOf } from './window-scale.js';

export interface WindowRow {
  readonly id: string;
  readonly label: string;
  /** The dates in words. */
  readonly when: string;
  readonly window: Window;
  readonly side: 'a' | 'b' | 'other';
}

interface Stretch {
  readonly from: number;
  readonly until: number;
}

interface Props {
  readonly rows: readonly WindowRow[];
  readonly axis: Axis;
  readonly overlap?: Stretch | null;
  readonly gap?: Stretch | null;
}

export function Windows({ rows, axis, overlap = null, gap = null }: Props) {
  const scale = scaleOf(axis);
  const clash = overlap === null ? (gap === null ? null : ('gap' as const)) : ('overlap' as const);
  const stretch = overlap ?? gap;
  return (
    <figure className="windows">
      <div className="windows-plot" role="img" aria-label={saidOf(rows, clash)}>
        <div className="windows-grid">
          <Ticks axis={axis} scale={scale} />
          {stretch === null || clash === null ? null : (
            <Band className={`windows-clash ${clash}`} stretch={stretch} scale={scale} />
          )}
        </div>
        {rows.map((row) => (
          <div key={row.id} className="windows-row">
            <div className="windows-label">
              <span className="told windows-name">{row.label}</span>
              <span className="muted num windows-when">{row.when}</span>
            </div>
            <div className="windows-track">
              <Bar window={row.window} side={row.side} scale={scale} />
            </div>
          </div>
        ))}
      </div>
      {clash === null ? null : (
        <figcaption className="windows-caption">
          <span className={`windows-mark ${clash}`} />
          {clash === 'overlap' ? 'Here both would hold at once.' : 'Here lies time that neither covers.'}
        </figcaption>
      )}
    </figure>
  );
}

export function Ticks({ axis, scale }: { axis: Axis; scale: Scale }) {
  const shown = axis.ticks.filter(({ at }) => at >= scale.from && at <= scale.until);
  return (
    <>
      {shown.map(({ at, label }) => (
        <span key={at} className="windows-tick" style={{ left: `${scale.place(at)}%` }}>
          <span className="windows-tick-label">{label}</span>
        </span>
      ))}
    </>
  );
}

function Band({ className, stretch, scale }: { className: string; stretch: Stretch; scale: Scale }) {
  const left = scale.place(stretch.from);
  const width = Math.max(scale.place(stretch.until) - left, 0.6);
  return <div className={className} style={{ left: `${left}%`, width: `${width}%` }} />;
}

export function Bar({ window, side, scale }: { window: Window; side: WindowRow['side']; scale: Scale }) {
  if (Object.values(window).every((at) => at === null)) return <div className="windows-undated" />;
  const { left, width, start, end, isSure } = solidOf(window, scale);
  const isFuzzy = start > 0.5 || end < 99.5;
  const fade = `linear-gradient(90deg, transparent 0%, #000 ${start}%, #000 ${end}%, transparent 100%)`;
  return (
    <div
      className={`windows-bar side-${side}${isSure ? '' : ' unsure'}`}
      style={{ left: `${left}%`, width: `${width}%`, ...(isFuzzy ? { maskImage: fade } : {}) }}
    />
  );
}

function saidOf(rows: readonly WindowRow[], clash: 'overlap' | 'gap' | null): string {
  const told = rows.map(({ label, when }) => `${label}: ${when === '' ? 'no date' : when}`).join('; ');
  if (clash === null) return told;
  return `${told}. ${clash === 'overlap' ? 'They overlap.' : 'There is a gap between them.'}`;
}
