/** Secrets, taken out of a fact before anything is stored. */

export interface Redaction {
  readonly text: string;
  /** What was taken out: `API key`, `password`; each kind once. */
  readonly redacted: readonly string[];
}

const REPLACED = '[redacted]';

/** The first group stays where there is one. */
const SECRETS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g],
  ['access key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g],
  ['token', /\b(?:ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abprs]|npm|hf|pypi)[_-][A-Za-z0-9_-]{16,}/g],
  ['API key', /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}/g],
  ['API key', /\bAIza[A-Za-z0-9_-]{30,}/g],
  ['token', /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g],
  ['token', /(\b(?:bearer|basic)\s+)[A-Za-z0-9._~+/-]{16,}=*/gi],
  ['password', /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]+:)[^\s@/]+(?=@)/gi],
  [
    'password',
    /(\b(?:password|passwd|passphrase|pwd)\b\s*(?:is|=|:)\s*["'`]?)(?!\[redacted\]|(?:required|optional|not|stored|hashed|rotated|reset|set|in|never|too|kept|managed|expired|at least|the|a|an)\b)[^\s"'`,;]{4,}/gi,
  ],
  [
    'secret',
    /(\b(?:api[_ -]?key|secret(?:[_ -]?key)?|access[_ -]?token|auth[_ -]?token|client[_ -]?secret)\b\s*(?:is|=|:)\s*["'`]?)(?=[^\s"'`]*\d)(?=[^\s"'`]*[A-Za-z])(?!\[redacted\])[A-Za-z0-9_+/.=-]{12,}/gi,
  ],
];

export function redact(text: string): Redaction {
  const redacted = new Set<string>();
  let kept = text;
  for (const [kind, pattern] of SECRETS)
    kept = kept.replace(pattern, (_, before: unknown) => {
      redacted.add(kind);
      return `${typeof before === 'string' ? before : ''}${REPLACED}`;
    });
  return { text: kept, redacted: [...redacted] };
}
