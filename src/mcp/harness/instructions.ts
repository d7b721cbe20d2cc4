/** The server's instructions. */
import type { Role } from '../roles.js';

export function instructions(_role: Role): string {
  return '';
}
