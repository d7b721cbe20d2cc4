/** How much a finding weighs, in words and colours. */
import type { Finding, Severity } from '../../model/index.js';
import type { Role } from '../theme.js';

export const SEVERITY_ROLES: Readonly<Record<Severity, Role>> = {
  error: 'error',
  warn: 'warning',
  info: 'muted',
};
export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warn: 'warning',
  info: 'note',
};

/** The word before a finding: what is only possible is no warning. */
export function weightOf({ certainty, severity }: Pick<Finding, 'certainty' | 'severity'>): {
  readonly word: string;
  readonly role: Role;
} {
  if (certainty === 'possible') return { word: 'possible', role: 'muted' };
  return { word: SEVERITY_WORDS[severity], role: SEVERITY_ROLES[severity] };
}
