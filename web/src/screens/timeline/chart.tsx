/** The drawing of a timeline: painted anew with every movement, and asking for more only where there is more to see. */
import { useComputedColorScheme } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';
import { type MouseEvent, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { Stretch, Timeline, TimelineRow } from '../../api/timeline.js';
import { barAt, type Colours, coloursOf, paint } from './paint.js';
import { type Drawing, drawingOf, isWhole, lanesOf } from './shapes.js';
import { BEYOND, useZoom, type Zooming } from './use-zoom.js';

export interface ChartHandle extends Zooming {
  readonly drawing: () => Drawing | null;
}

interface Props {
  readonly ref: Ref<ChartHandle>;
  readonly timeline: Timeline;
  readonly start: Stretch | null;
  readonly selected: string | null;
  readonly said: string;
  readonly onView: (view: Stretch) => void;
  readonly onSelect: (row: TimelineRow | null) => void;
  readonly onOpen: (row: TimelineRow) => void;
  readonly onFinding: (finding: string) => void;
}

export function Chart({ ref, timeline, start, selected, said, onView, onSelect, onOpen, onFinding }: Props) {
  const { ref: sized, width, height } = useElementSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useMergedRef(sized);
  const scheme = useComputedColorScheme('light');
  const view = useRef<Stretch | null>(start);
  const drawing = useRef<Drawing | null>(null);
  const colours = useRef<{ readonly scheme: string; readonly of: Colours } | null>(null);
  const frame = useRef(0);
  const lanes = useMemo(
    () => lanesOf(timeline, widestView(timeline), width, height),
    [timeline, width, height],
  );
  const latest = useRef({ timeline, lanes, selected, width, height, scheme });
  latest.current = { timeline, lanes, selected, width, height, scheme };

  const draw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const element = canvas.current;
      const context = element?.getContext('2d') ?? null;
      const now = latest.current;
      if (element === null || context === null || view.current === null || now.width === 0) return;
      const made = drawingOf(now.timeline, now.lanes, view.current, now);
      drawing.current = made;
      const ratio = window.devicePixelRatio || 1;
      if (
        element.width !== Math.round(made.width * ratio) ||
        element.height !== Math.round(made.height * ratio)
      ) {
        element.width = Math.round(made.width * ratio);
        element.height = Math.round(made.height * ratio);
        element.style.width = `${made.width}px`;
        element.style.height = `${made.height}px`;
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (colours.current?.scheme !== now.scheme)
        colours.current = { scheme: now.scheme, of: coloursOf(element) };
      paint(context, made, colours.current.of, now.selected);
      // For whoever measures how soon a movement is seen.
      element.dataset.painted = String(performance.now());
    });
  }, []);

  const zooming = useZoom({
    canvas,
    ...{ whole: timeline.whole, day: timeline.day, width, start },
    onView: (next) => {
      view.current = next;
      draw();
      onView(next);
    },
  });
  // After every render: whatever it shows now is drawn.
  useEffect(draw);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useImperativeHandle(ref, () => ({ ...zooming, drawing: () => drawing.current }), [zooming]);

  const under = (event: MouseEvent<HTMLCanvasElement>) => {
    const { offsetX, offsetY } = event.nativeEvent;
    return drawing.current === null ? null : barAt(drawing.current, offsetX, offsetY);
  };
  return (
    <div className="chart" ref={box} tabIndex={0} role="region" aria-label="Drawing of the timeline">
      <canvas
        ref={canvas}
        className="chart-canvas"
        role="img"
        aria-label={said}
        onMouseMove={(event) => {
          event.currentTarget.style.cursor =
            under(event) !== null || markAt(drawing.current, event) !== null ? 'pointer' : 'grab';
        }}
        onClick={(event) => {
          const mark = markAt(drawing.current, event);
          if (mark !== null) onFinding(mark);
          else onSelect(under(event)?.row ?? null);
        }}
        onDoubleClick={(event) => {
          const bar = under(event);
          if (bar !== null) onOpen(bar.row);
        }}
      />
    </div>
  );
}

/** How many seconds may be seen at once of what is here: a stretch is twice as long as that. */
function widestView(timeline: Timeline): number {
  const long = timeline.axis.until - timeline.axis.from;
  return isWhole(timeline) ? long * (1 + 2 * BEYOND) : long / 2;
}

function markAt(drawing: Drawing | null, event: MouseEvent<HTMLCanvasElement>): string | null {
  const { offsetX, offsetY } = event.nativeEvent;
  const found = drawing?.marks.find(({ x, y }) => Math.abs(x - offsetX) < 8 && Math.abs(y - offsetY) < 9);
  return found?.mark.finding ?? null;
}
