/** Whether two facts hold in two places: in one environment and another, of one number and another, on two sides. */
import { stem } from '../../words/stems.js';
import type { Sketch } from '../sketch/sketch.js';

/** In another environment, of another number, on another side; what is told of none may be of any, but for environments. */
export function isElsewhere(a: Sketch, b: Sketch, without: ReadonlyMap<string, unknown>): boolean {
  return [...new Set([...a.marks.keys(), ...b.marks.keys()])].some((what) => {
    const [one, other] = [a.marks.get(what) ?? NONE, b.marks.get(what) ?? NONE];
    if ([...one, ...other].some((which) => without.has(which))) return false;
    if (one.size === 0 || other.size === 0) {
      const { stems } = one.size === 0 ? a : b;
      const isTold = [...one, ...other].every((which) => stems.has(stem(which)));
      return (what === 'environment' || what === 'region') && !isTold;
    }
    return [...one].every((which) => !other.has(which));
  });
}

const NONE: ReadonlySet<string> = new Set();
