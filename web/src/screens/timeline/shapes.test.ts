import { describe, expect, it } from 'vitest';
import type { Timeline, TimelineRow } from '../../api/timeline.js';
import { stretchAround } from './address.js';
import { drawingOf, lanesOf } from './shapes.js';
import { svgOf } from './svg.js';

const SIZE = { width: 1000, height: 400 };

function row(id: string, from: number, until: number, fuzz = 0): TimelineRow {
  return {
    ...{ id, label: id, when: '', other: null, is_disputed: false, open_findings: 0, finding: null },
    entity: { id, name: id, type: 'Person', lore_verified: true },
    window: {
      from_min: from - fuzz,
      from_max: from + fuzz,
      until_min: until - fuzz,
      until_max: until + fuzz,
    },
  };
}

function timeline(rows: readonly TimelineRow[]): Timeline {
  return {
    axis: { from: 0, until: 2000, ticks: [{ at: 500, label: '500' }], now: null },
    whole: { from: 0, until: 2000 },
    day: 1,
    eras: [{ id: 'A', name: 'First', from: null, until: 1000 }],
    layers: [{ layer: 'lives', total: rows.length, counts: [rows.length], rows: [...rows] }],
    findings: [],
    relations: [],
  };
}

const drawn = (given: Timeline, view = { from: 0, until: 1000 }) =>
  drawingOf(given, lanesOf(given, 1000, SIZE.width, SIZE.height), view, SIZE);

describe('a stretch as shapes', () => {
  it('stands to scale, and fades where it is not certain', () => {
    const [bar] = drawn(timeline([row('sure', 200, 600)])).bars;
    expect(bar).toMatchObject({ x: 200, width: 400, solidFrom: 0, solidUntil: 400 });
    const [fuzzy] = drawn(timeline([row('fuzzy', 200, 600, 50)])).bars;
    expect(fuzzy).toMatchObject({ x: 150, width: 500, solidFrom: 100, solidUntil: 400 });
  });

  it('gives what would overlap lanes of their own, and what does not the same', () => {
    const { bars } = drawn(timeline([row('a', 0, 300), row('b', 100, 400), row('c', 600, 900)]));
    const y = new Map(bars.map((bar) => [bar.row.id, bar.y]));
    expect(y.get('a')).not.toBe(y.get('b'));
    expect(y.get('a')).toBe(y.get('c'));
  });

  it('leaves out what has no room, and shades how much there is', () => {
    const many = Array.from({ length: 200 }, (_, index) => row(`r${index}`, 0, 900));
    const { bars, densities } = drawn(timeline(many));
    expect(bars.length).toBeLessThan(40);
    expect(densities).toHaveLength(1);
  });

  it('shows only what is in sight', () => {
    const { bars } = drawn(timeline([row('before', 0, 90), row('in', 150, 180)]), { from: 100, until: 200 });
    expect(bars.map((bar) => bar.row.id)).toEqual(['in']);
  });

  it('becomes a file in which the words of sources are words', () => {
    const svg = svgOf(drawn(timeline([row('<script>x</script>', 200, 900)])), {}, '"quoted" & <b>');
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('&quot;quoted&quot; &amp; &lt;b&gt;');
  });
});

describe('what is asked for', () => {
  it('holds what is seen, and stays the same while one moves a little', () => {
    for (const view of [
      { from: -5_000, until: 3_000 },
      { from: 1_000_000, until: 1_000_700 },
    ]) {
      const around = stretchAround(view);
      expect(around.from).toBeLessThanOrEqual(view.from);
      expect(around.until).toBeGreaterThanOrEqual(view.until);
    }
    expect(stretchAround({ from: 1_010, until: 1_700 })).toEqual(
      stretchAround({ from: 1_020, until: 1_690 }),
    );
  });
});
