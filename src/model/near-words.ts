/** Edit distance from one word to very many others, a machine word at a time (Hyyrö's bit-parallel method). */
import { editDistance } from './suggest.js';

const LONGEST = 31;

/** Insertions, deletions, replacements and swaps of neighbours between this word and another; `limit + 1` when there are more. */
export type Distance = (other: string, limit: number) => number;

export function distanceFrom(word: string): Distance {
  const length = word.length;
  if (length === 0 || length > LONGEST) return (other, limit) => editDistance(word, other, limit);
  const places = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const code = word.charCodeAt(i);
    places.set(code, (places.get(code) ?? 0) | (1 << i));
  }
  const ascii = new Int32Array(128);
  for (const [code, bits] of places) if (code < 128) ascii[code] = bits;
  const last = 1 << (length - 1);

  return (other, limit) => {
    let rising = -1;
    let falling = 0;
    let diagonal = 0;
    let before = 0;
    let distance = length;
    for (let i = 0; i < other.length; i++) {
      const code = other.charCodeAt(i);
      const here = (code < 128 ? ascii[code] : places.get(code)) ?? 0;
      const swapped = ((~diagonal & here) << 1) & before;
      diagonal = ((((here & rising) + rising) | 0) ^ rising) | here | falling | swapped;
      const up = falling | ~(diagonal | rising);
      const down = diagonal & rising;
      if (up & last) distance++;
      if (down & last) distance--;
      const shifted = (up << 1) | 1;
      rising = (down << 1) | ~(diagonal | shifted);
      falling = shifted & diagonal;
      before = here;
    }
    return distance > limit ? limit + 1 : distance;
  };
}
