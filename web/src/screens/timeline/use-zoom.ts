/** Moving through time by wheel, drag, pinch and keys: what is seen, and how to see something else. */
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Stretch } from '../../api/timeline.js';

/** The closest one can look, in days. */
const CLOSEST_DAYS = 4;
/** How far one may go beyond what is dated, as a part of it. */
export const BEYOND = 0.15;

interface Options {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly whole: Stretch;
  readonly day: number;
  readonly width: number;
  readonly start: Stretch | null;
  readonly onView: (view: Stretch) => void;
}

export interface Zooming {
  /** By a factor around the middle. */
  readonly by: (factor: number) => void;
  /** By a part of what is seen. */
  readonly move: (part: number) => void;
  readonly to: (view: Stretch | null) => void;
}

export function useZoom({ canvas, whole, day, width, start, onView }: Options): Zooming {
  const told = useRef(onView);
  told.current = onView;
  const first = useRef(start);
  const seen = useRef<Stretch | null>(start);
  const behaviour = useRef<ZoomBehavior<HTMLCanvasElement, unknown> | null>(null);
  const { from: earliest, until: latest } = whole;
  const base = useMemo(() => baseOf({ from: earliest, until: latest }, width), [earliest, latest, width]);

  useEffect(() => {
    const element = canvas.current;
    if (element === null || width === 0) return;
    const [from = 0, until = 1] = base.domain();
    const most = Math.max(1, (until - from) / (CLOSEST_DAYS * day));
    const own = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([1, most])
      .translateExtent([
        [0, 0],
        [width, 0],
      ])
      .extent([
        [0, 0],
        [width, 0],
      ])
      .on('zoom', ({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        const [begin = from, end = until] = transform.rescaleX(base).domain();
        seen.current = { from: begin, until: end };
        told.current(seen.current);
      });
    behaviour.current = own;
    const selected = select(element);
    selected.call(own).on('dblclick.zoom', null);
    selected.call(own.transform, transformOf(base, seen.current ?? first.current, width));
    return () => {
      selected.on('.zoom', null);
    };
  }, [canvas, base, width, day]);

  const to = useCallback(
    (view: Stretch | null) => {
      const element = canvas.current;
      if (element === null || behaviour.current === null) return;
      select(element).call(behaviour.current.transform, transformOf(base, view, width));
    },
    [canvas, base, width],
  );
  return useMemo(
    () => ({
      to,
      by: (factor) => {
        const element = canvas.current;
        if (element !== null && behaviour.current !== null)
          select(element).call(behaviour.current.scaleBy, factor, [width / 2, 0]);
      },
      move: (part) => {
        const view = seen.current;
        if (view === null) return;
        const step = (view.until - view.from) * part;
        to({ from: view.from + step, until: view.until + step });
      },
    }),
    [canvas, to, width],
  );
}

function baseOf({ from, until }: Stretch, width: number): ScaleLinear<number, number> {
  const room = (until - from) * BEYOND;
  return scaleLinear([from - room, until + room], [0, Math.max(1, width)]);
}

function transformOf(base: ScaleLinear<number, number>, view: Stretch | null, width: number) {
  if (view === null) return zoomIdentity;
  const [from = 0, until = 1] = base.domain();
  const begin = Math.max(from, Math.min(view.from, until - (view.until - view.from)));
  const k = Math.max(1, (until - from) / (view.until - view.from));
  return zoomIdentity.translate(Math.min(0, Math.max(width * (1 - k), -k * base(begin))), 0).scale(k);
}
