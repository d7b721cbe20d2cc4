/** The digits of a number, also of one whose thousands are set apart: `12,000`. */
import type { Reader } from './reader.js';

/** The reader stands at a number, and moves past it. */
export function readDigits(reader: Reader): string {
  let digits = reader.peek()?.text ?? '';
  reader.skip(1);
  while (isThousands(reader)) {
    digits += reader.peek(1)?.text ?? '';
    reader.skip(2);
  }
  return digits;
}

/** `,000` directly behind a number of one to three digits. */
function isThousands(reader: Reader): boolean {
  const [comma, group] = [reader.peek(), reader.peek(1)];
  return (
    comma?.text === ',' && comma.glued && group?.kind === 'number' && group.glued && group.text.length === 3
  );
}
