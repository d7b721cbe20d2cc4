/** Open findings day by day. */
import type { World } from '../../api/types.js';
import { dayOf } from '../../parts/time.js';
import { digits } from '../../parts/words.js';

const WIDTH = 600;
const HEIGHT = 64;

export function Trend({ days }: { days: World['trend'] }) {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined || days.length < 2) return null;
  const most = Math.max(1, ...days.map(({ open }) => open));
  const x = (index: number) => (index / (days.length - 1)) * WIDTH;
  const y = (open: number) => HEIGHT - (open / most) * (HEIGHT - 4);
  const line = days.map(({ open }, index) => `${x(index).toFixed(1)},${y(open).toFixed(1)}`).join(' ');
  return (
    <figure className="trend">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Open findings: ${first.open} on ${dayOf(first.day)}, ${last.open} today`}
      >
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="trend-area" />
        <polyline points={line} className="trend-line" />
      </svg>
      <figcaption className="muted small num">
        <span>
          {dayOf(first.day)}: {digits(first.open)}
        </span>
        <span>today: {digits(last.open)}</span>
      </figcaption>
    </figure>
  );
}
