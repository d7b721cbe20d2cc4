/** Reads the time of day behind a date: `T10:00:00Z`, `10:30`, `at 10:30:15 +02:00`. */
import type { Draft } from './draft.js';
import type { Reader } from './reader.js';

export function readTime(reader: Reader, draft: Draft): void {
  const here = reader.at;
  if (draft.day === null && draft.slot === null) return;
  reader.skipWord(',', 't', 'at');
  const start = reader.at;
  const [hour, colon, minute] = [reader.peek(), reader.peek(1), reader.peek(2)];
  if (hour?.kind !== 'number' || colon?.text !== ':' || minute?.kind !== 'number') {
    reader.at = here;
    return;
  }
  reader.skip(3);
  let second: number | null = null;
  const seconds = reader.peek(1);
  if (reader.peek()?.text === ':' && seconds?.kind === 'number') {
    second = Number(seconds.text);
    reader.skip(2);
    // A fraction of a second lies within the second.
    if (reader.peek()?.text === '.' && reader.peek(1)?.kind === 'number') reader.skip(2);
  }
  draft.time = { hour: Number(hour.text), minute: Number(minute.text), second, zone: readZone(reader) };
  draft.timeText = reader.slice(start, reader.at);
}

/** Seconds east of Greenwich, or null. */
function readZone(reader: Reader): number | null {
  if (reader.skipWord('z', 'utc', 'gmt')) return 0;
  const [sign, hours] = [reader.peek(), reader.peek(1)];
  if ((sign?.text !== '+' && sign?.text !== '-') || hours?.kind !== 'number' || !hours.glued) return null;
  const colon = reader.peek(2)?.text === ':' && reader.peek(3)?.kind === 'number';
  if (!colon && hours.text.length !== 4 && !(hours.text.length === 2 && sign.glued)) return null;
  const h = Number(hours.text.slice(0, 2));
  const m = Number(colon ? reader.peek(3)?.text : hours.text.slice(2) || 0);
  reader.skip(colon ? 4 : 2);
  return (sign.text === '-' ? -1 : 1) * (h * 3600 + m * 60);
}
