/** Small words: counts, lists, times, and predicates as a person would say them. */
export { count, digits, listed } from '../model/index.js';

/** `MEMBER_OF` → `member of`. */
export function spoken(predicate: string): string {
  return predicate.replace(/_/g, ' ').toLowerCase();
}

/** The dates of a window in fewer words: `324 TA – 360 TA` and `from 324 TA through 360 TA` become `324–360 TA`. */
export function shortDates(when: string): string {
  const plain = when.replace(/^from (.+) (?:until|through) (.+)$/, '$1 – $2').replace(/^at (?=between )/, '');
  return plain.replace(/^(-?\d+) (\S+) – (-?\d+) \2$/, '$1–$3 $2').replace(/^(\d+) – (\d+)$/, '$1–$2');
}

/** `0.4 s`, `12 s`, `3 min 20 s`. */
export function duration(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** `812 B`, `1.4 MB`. */
export function bytes(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = size;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
