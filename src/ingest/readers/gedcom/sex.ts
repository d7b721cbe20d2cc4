/** What a person's SEX line says. */
import type { PersonHead } from './context.js';
import { childValue } from './values.js';

export function sexOf({ node }: PersonHead): 'M' | 'F' | null {
  const letter = childValue(node, 'SEX')?.charAt(0).toUpperCase();
  return letter === 'M' || letter === 'F' ? letter : null;
}
