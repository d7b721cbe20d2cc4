/** Seconds as an ISO time. Never throws: what lies beyond the calendar of dates is told as its first or last moment. */
import type { Seconds } from './axis.js';

const MOST = 8_640_000_000_000;

export function isoTime(seconds: Seconds): string {
  return new Date(Math.max(-MOST, Math.min(MOST, seconds)) * 1000).toISOString();
}

/** Years −9999 to 9999: what people mean by a time, and every reader of dates can show. */
export const EARLIEST_TOLD: Seconds = Date.UTC(-9999, 0, 1) / 1000;
export const LATEST_TOLD: Seconds = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;
