import { describe, expect, test } from 'vitest';
import { scaleOf, solidOf } from './window-scale.js';

const scale = scaleOf({ from: 0, until: 1000 });

describe('a drawing of windows', () => {
  test('has room at both ends and holds everything inside', () => {
    expect(scale.place(0)).toBeGreaterThan(0);
    expect(scale.place(1000)).toBeLessThan(100);
    expect(scale.place(-5000)).toBe(0);
    expect(scale.place(5000)).toBe(100);
  });

  test('is solid where a window is certain and fades where it is not', () => {
    const { start, end, isSure } = solidOf(
      { from_min: 100, from_max: 200, until_min: 400, until_max: 500 },
      scale,
    );
    expect(isSure).toBe(true);
    expect(start).toBeCloseTo(25);
    expect(end).toBeCloseTo(75);
  });

  test('fades towards an end that nobody knows', () => {
    const { left, width, end } = solidOf(
      { from_min: 100, from_max: 100, until_min: 400, until_max: null },
      scale,
    );
    expect(left + width).toBeCloseTo(100);
    expect(end).toBeLessThan(100);
  });

  test('says when not even the innermost stretch is sure', () => {
    expect(solidOf({ from_min: 100, from_max: 600, until_min: 200, until_max: 700 }, scale).isSure).toBe(
      false,
    );
  });

  test('shows a moment, too', () => {
    expect(
      solidOf({ from_min: 300, from_max: 300, until_min: 300, until_max: 300 }, scale).width,
    ).toBeGreaterThan(0);
  });

  test('of a single moment does not divide by nothing', () => {
    expect(Number.isFinite(scaleOf({ from: 7, until: 7 }).place(7))).toBe(true);
  });
});
