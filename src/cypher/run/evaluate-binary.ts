/** Operators with two sides. */
import type { BoundBinary } from '../analyse/bound.js';
import { arithmetic } from '../values/arithmetic.js';
import { and, or, truthOf, xor } from '../values/logic.js';
import { contains } from '../values/membership.js';
import { regexOf } from '../values/regex.js';
import type { Truth, Value } from '../values/value.js';
import { type Evaluate, evaluator, placed } from './evaluate.js';

export function evaluateBinary({ operator, left, right, span }: BoundBinary): Evaluate {
  const a = evaluator(left);
  const b = evaluator(right);
  switch (operator) {
    case 'and':
      return placed(span, (row, run) => {
        const first = truthOf(a(row, run));
        return first === false ? false : and(first, truthOf(b(row, run)));
      });
    case 'or':
      return placed(span, (row, run) => {
        const first = truthOf(a(row, run));
        return first === true ? true : or(first, truthOf(b(row, run)));
      });
    case 'xor':
      return placed(span, (row, run) => xor(truthOf(a(row, run)), truthOf(b(row, run))));
    case 'in':
      return placed(span, (row, run) => contains(b(row, run), a(row, run)));
    case 'starts with':
      return (row, run) => onStrings(a(row, run), b(row, run), (text, part) => text.startsWith(part));
    case 'ends with':
      return (row, run) => onStrings(a(row, run), b(row, run), (text, part) => text.endsWith(part));
    case 'contains':
      return (row, run) => onStrings(a(row, run), b(row, run), (text, part) => text.includes(part));
    case '=~':
      return placed(span, (row, run) =>
        onStrings(a(row, run), b(row, run), (text, pattern) => regexOf(pattern).matches(text, run.tick)),
      );
    default:
      return placed(span, (row, run) => arithmetic(operator, a(row, run), b(row, run)));
  }
}

/** Null unless both are strings. */
function onStrings(a: Value, b: Value, test: (text: string, part: string) => boolean): Truth {
  return typeof a === 'string' && typeof b === 'string' ? test(a, b) : null;
}
