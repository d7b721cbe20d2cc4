/** The operator IN: found, not found, or hidden behind a null. */
import { runtimeError } from '../errors.js';
import { equals } from './equality.js';
import { describe, isList, type Truth, type Value } from './value.js';

export function contains(list: Value, item: Value): Truth {
  if (list === null) return null;
  if (!isList(list)) {
    throw runtimeError(
      'TypeError',
      'InvalidArgumentType',
      `Found ${describe(list)} after IN; expected a list.`,
    );
  }
  let result: Truth = false;
  for (const candidate of list) {
    const same = equals(item, candidate);
    if (same === true) return true;
    if (same === null) result = null;
  }
  return result;
}
