/** The predicates against every concrete case that their bounds allow, and the laws of their algebra. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  after as isAfter,
  before as isBefore,
  notAfter,
  type Truth,
  timeInWindow,
  touches,
  windowContains,
  windowsMayOverlap,
  windowsOverlap,
} from './compare.js';
import type { Bounds } from './moment.js';
import type { Window } from './window.js';

type Span = readonly [from: number, until: number];

/** All normalised windows with bounds below `size`. */
function windowsBelow(size: number): Window[] {
  const all: Window[] = [];
  for (let fromMin = 0; fromMin < size; fromMin++) {
    for (let fromMax = fromMin; fromMax < size; fromMax++) {
      for (let untilMin = fromMin + 1; untilMin <= size; untilMin++) {
        for (let untilMax = Math.max(untilMin, fromMax + 1); untilMax <= size; untilMax++) {
          all.push({ fromMin, fromMax, untilMin, untilMax });
        }
      }
    }
  }
  return all;
}

function momentsBelow(size: number): Bounds[] {
  return Array.from({ length: size }, (_, min) => min).flatMap((min) =>
    Array.from({ length: size - min }, (_, i) => ({ min, max: min + i })),
  );
}

/** Every span that is not empty and lies within the bounds. */
function spansOf(w: Window): Span[] {
  const spans: Span[] = [];
  for (let from = w.fromMin; from <= w.fromMax; from++) {
    for (let until = Math.max(w.untilMin, from + 1); until <= w.untilMax; until++) spans.push([from, until]);
  }
  return spans;
}

const secondsOf = (m: Bounds): number[] => Array.from({ length: m.max - m.min + 1 }, (_, i) => m.min + i);

/** True when it holds in all cases, false when in none. */
function truth<A, B>(as: readonly A[], bs: readonly B[], holds: (a: A, b: B) => boolean): Truth {
  let [some, all] = [false, true];
  for (const a of as) {
    for (const b of bs) {
      if (holds(a, b)) some = true;
      else all = false;
      if (some && !all) return null;
    }
  }
  return some;
}

const overlaps = (a: Span, b: Span): boolean => a[0] < b[1] && b[0] < a[1];

describe('against every concrete case', () => {
  const windows = windowsBelow(5).map((w) => ({ w, spans: spansOf(w) }));
  const moments = momentsBelow(5).map((m) => ({ m, seconds: secondsOf(m) }));

  it('every window has a span at each of its four bounds', () => {
    for (const { w, spans } of windows) {
      expect(Math.min(...spans.map((s) => s[0]))).toBe(w.fromMin);
      expect(Math.max(...spans.map((s) => s[0]))).toBe(w.fromMax);
      expect(Math.min(...spans.map((s) => s[1]))).toBe(w.untilMin);
      expect(Math.max(...spans.map((s) => s[1]))).toBe(w.untilMax);
    }
  });

  it('windowsOverlap, but for the handovers that the boundary rule settles', () => {
    let handovers = 0;
    for (const a of windows) {
      for (const b of windows) {
        const said = windowsOverlap(a.w, b.w);
        const handover = touches(a.w, b.w) || touches(b.w, a.w);
        if (handover) handovers++;
        const expected = handover ? false : truth(a.spans, b.spans, overlaps);
        if (said !== expected) expect({ a: a.w, b: b.w, said }).toEqual({ a: a.w, b: b.w, said: expected });
        if (windowsMayOverlap(a.w, b.w) !== (expected !== false)) expect([a.w, b.w]).toBe('to agree');
      }
    }
    expect(handovers).toBeGreaterThan(0);
  });

  it('a handover could always be one: some pair of its spans meets without sharing a second', () => {
    for (const a of windows) {
      for (const b of windows) {
        if (!touches(a.w, b.w)) continue;
        const single = b.w.fromMin === b.w.fromMax;
        // Where the granule is one second both were written to hold in it, and the rule alone parts them.
        if (!single) expect(truth(a.spans, b.spans, (x, y) => x[1] <= y[0])).not.toBe(false);
      }
    }
  });

  it('windowContains', () => {
    for (const a of windows) {
      for (const b of windows) {
        const expected = truth(a.spans, b.spans, (o, i) => o[0] <= i[0] && i[1] <= o[1]);
        if (windowContains(a.w, b.w) !== expected) expect([a.w, b.w]).toBe(expected);
      }
    }
  });

  it('timeInWindow', () => {
    for (const { m, seconds } of moments) {
      for (const { w, spans } of windows) {
        const expected = truth(seconds, spans, (t, s) => s[0] <= t && t < s[1]);
        if (timeInWindow(m, w) !== expected) expect([m, w]).toBe(expected);
      }
    }
  });

  it('before, after and notAfter', () => {
    for (const a of moments) {
      for (const b of moments) {
        expect(isBefore(a.m, b.m)).toBe(truth(a.seconds, b.seconds, (x, y) => x < y));
        expect(isAfter(a.m, b.m)).toBe(truth(a.seconds, b.seconds, (x, y) => x > y));
        expect(notAfter(a.m, b.m)).toBe(truth(a.seconds, b.seconds, (x, y) => x <= y));
      }
    }
  });
});

const anyWindow: fc.Arbitrary<Window> = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(1e9), fc.nat(1e9), fc.nat(1e9))
  .map(([fromMin, a, b, c]) => {
    const untilMin = fromMin + 1 + b;
    const untilMax = untilMin + c;
    return { fromMin, fromMax: Math.min(fromMin + a, untilMax - 1), untilMin, untilMax };
  });

describe('the algebra', () => {
  it('overlap is symmetric', () => {
    fc.assert(fc.property(anyWindow, anyWindow, (a, b) => windowsOverlap(a, b) === windowsOverlap(b, a)));
  });

  it('what is certain is possible', () => {
    fc.assert(
      fc.property(anyWindow, anyWindow, (a, b) => windowsOverlap(a, b) !== true || windowsMayOverlap(a, b)),
    );
  });

  it('containment is transitive', () => {
    // Nested on purpose: three windows at random would hardly ever contain one another.
    const nested = fc
      .tuple(anyWindow, fc.array(fc.nat(1e6), { minLength: 8, maxLength: 8 }))
      .map(([inner, by]) => {
        const around = (w: Window, [a = 0, b = 0, c = 0, d = 0]: number[]): Window => ({
          fromMin: w.fromMin - a - b,
          fromMax: w.fromMin - b + (d % 2),
          untilMin: w.untilMax + c,
          untilMax: w.untilMax + c + d,
        });
        const middle = around(inner, by.slice(0, 4));
        return [around(middle, by.slice(4)), middle, inner] as const;
      });
    fc.assert(
      fc.property(nested, ([a, b, c]) => {
        fc.pre(windowContains(a, b) === true && windowContains(b, c) === true);
        return windowContains(a, c) === true;
      }),
    );
  });

  it('containment brings overlap, and order excludes its reverse', () => {
    fc.assert(
      fc.property(anyWindow, anyWindow, (a, b) => windowContains(a, b) !== true || windowsMayOverlap(a, b)),
    );
    const anyMoment = fc.tuple(fc.integer(), fc.nat()).map(([min, n]) => ({ min, max: min + n }));
    fc.assert(
      fc.property(anyMoment, anyMoment, (a, b) => !(isBefore(a, b) === true && isBefore(b, a) !== false)),
    );
  });
});
