/** Secrets, taken out of what is told before anything is stored. */
import { plainText } from '../model/index.js';

export interface Redaction {
  readonly text: string;
  /** What was taken out: `API key`, `password`; each kind once. */
  readonly redacted: readonly string[];
}

const REPLACED = '[redacted]';

/** What stands for a secret is none: `$DB_PASSWORD`, `<your key>`, `****`, `{{ token }}`, `[redacted]`. */
const STANDS_IN = String.raw`(?!["'\`]?(?:\[|<|\$|\{\{|%\(|\*{2,}|x{4,}\b|\.{3}))`;
/** Up to the closing quote, or one word without the punctuation after it. */
const VALUE = String.raw`(?:"[^"\n]+"|'[^'\n]+'|\`[^\`\n]+\`|["'\`]?[^\s"'\`,;&]*[^\s"'\`,;&.)\]])`;
/** What is said of a password rather than given for one. */
const SAID_OF_ONE = String.raw`(?!["'\`]?(?:required|optional|mandatory|string|text|true|false|null|none|yes|no|undefined|hidden|masked|empty|blank|unset)\b)`;
const TALK = String.raw`(?!(?:not|never|in|at|on|too|the|a|an|as|by|for|from|per|only|now|still|set|reset|kept|weak|strong|long|short|wrong|right|correct|invalid|valid|case|case-sensitive|what|where|unknown|public|safe|unsafe|secret|old|new|there|gone|fine|ok|my|our|your|their|its|one|nothing|something|again|also|always|no|none|null|sent|held|part|under|stale|plain|plaintext|\d+[- ]?(?:char|digit|letter|byte|bit|word|day|week|month|hour|minute|second|time)\w*|[a-z]+(?:ed|able|ible|ing|ly|ory|ary|ional|ten|ent|ant))\b(?!\d))`;

const PASSWORD = `(?:passwords?|passwd|passphrase|passcode|pwd)`;
const SECRET = `(?:api[_ -]?key|secret(?:[_ -]?(?:access[_ -]?)?key)?|(?:access|auth|refresh|bot|deploy|api|bearer|session|personal)[_ -]?token|token|client[_ -]?secret|private[_ -]?key|signing[_ -]?key|encryption[_ -]?key|(?:shared)?access[_ -]?key|account[_ -]?key|credentials?)`;
/** Letters and digits mixed, and long: what a machine made. */
const MADE = String.raw`(?=["'\`]?[^\s"'\`&;,]*\d)(?=["'\`]?[^\s"'\`&;,]*[A-Za-z])["'\`]?[A-Za-z0-9_+/.=~-]{11,}[A-Za-z0-9_+/=~-]["'\`]?`;
const IS = String.raw`["'\`]?\s*(?:=>|=|:)\s*`;

/** The first group stays where there is one. */
const SECRETS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  [
    'private key',
    /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/g,
  ],
  ['private key', /\bAGE-SECRET-KEY-1[A-Z0-9]{20,}/g],
  ['access key', /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g],
  ['access key', /(\bsecret(?:\s+access)?(?:\s+key)?\s+)[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/gi],
  [
    'token',
    /\b(?:gh[pousr]|github_pat|glpat|gldt|glrt|npm|hf|dop_v1|shp(?:at|ss|ca)|lin_api|sbp|ntn|hvs|pypi)[_.-][A-Za-z0-9_-]{16,}/g,
  ],
  ['token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}|\bxapp-[A-Za-z0-9-]{16,}/g],
  ['token', /\b(?:ya29\.|GOCSPX-|ATATT3|dapi)[A-Za-z0-9_-]{20,}=*/g],
  ['token', /\b\d{8,10}:AA[A-Za-z0-9_-]{30,}/g],
  ['webhook', /(\bhttps:\/\/hooks\.slack\.com\/(?:services|workflows)\/)[A-Za-z0-9/_-]{16,}/g],
  ['webhook', /(\bhttps:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/)[A-Za-z0-9_-]{16,}/g],
  [
    'API key',
    /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or|svcacct|admin|lf)[-_][A-Za-z0-9_-]{12,}|\bwhsec_[A-Za-z0-9+/=]{16,}/g,
  ],
  ['API key', /\bsk-(?=[A-Za-z0-9_]*\d)[A-Za-z0-9_]{20,}/g],
  ['API key', /\bAIza[A-Za-z0-9_-]{30,}|\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|\bSK[0-9a-f]{32}\b/g],
  ['token', /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g],
  [
    'token',
    /(\bauthorization["'`]?\s*[:=]\s*["'`]?(?:bearer|basic|token|apikey)\s+)(?!\[|<|\$)[^\s"'`]{6,}/gi,
  ],
  ['token', /(\b(?:bearer|basic)\s+)(?=[A-Za-z0-9._~+/-]*\d)[A-Za-z0-9._~+/-]{16,}=*/gi],
  ['password', /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)(?!\[|<|\$|\*{2,}|\{)[^\s/]+(?=@)/gi],
  ['password', /((?:^|\s)(?:-u|--user)[ =][^\s:]+:)(?!\[|<|\$)[^\s]{4,}/g],
  ['password', new RegExp(String.raw`((?:^|\s)--?${PASSWORD}[ =])${STANDS_IN}${VALUE}`, 'gi')],
  [
    'password',
    new RegExp(
      String.raw`((?<![\w.-])[\w.-]*${PASSWORD}${IS})${STANDS_IN}${SAID_OF_ONE}(?=["'\`]?\S{4})${VALUE}`,
      'gi',
    ),
  ],
  [
    'password',
    new RegExp(
      String.raw`(\b${PASSWORD}(?: (?:for|of|to) [\w.@-]+)? (?:is|was)(?: now)? )${STANDS_IN}${SAID_OF_ONE}${TALK}(?=["'\`]?\S{4})${VALUE}`,
      'gi',
    ),
  ],
  ['secret', new RegExp(String.raw`((?:^|\s)--${SECRET}[ =])${STANDS_IN}${VALUE}`, 'gi')],
  [
    'secret',
    new RegExp(String.raw`((?<![\w.-])[\w.-]*${SECRET}(?:${IS}|\s+(?:is|was)\s+))${STANDS_IN}${MADE}`, 'gi'),
  ],
];

/** Controls, joiners, fillers, selectors and marks of direction; not what ends a line or a word. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What is told, fit to be kept; before secrets are looked for in it. */
export function toldWords(text: string): string {
  return plainText(wholeSecrets(text));
}

/** A secret that is broken up by what nobody sees is put together, so that it is known for one. */
function wholeSecrets(text: string): string {
  if (text.search(UNSEEN) < 0) return text;
  const seen: string[] = [];
  const at: number[] = [];
  let index = 0;
  for (const letter of text) {
    if (letter.search(UNSEEN) < 0)
      for (const unit of letter.split('')) {
        seen.push(unit);
        at.push(index + unit.length - 1);
      }
    index += letter.length;
  }
  const spans = SECRETS.flatMap(([, pattern]) =>
    [...seen.join('').matchAll(pattern)].map((match) => ({
      from: at[match.index] ?? 0,
      to: at[match.index + match[0].length - 1] ?? 0,
    })),
  );
  return text.replace(UNSEEN, (letter, offset: number) =>
    spans.some(({ from, to }) => from < offset && offset < to) ? '' : letter,
  );
}

export function redact(told: string): Redaction {
  const redacted = new Set<string>();
  let kept = wholeSecrets(told);
  for (const [kind, pattern] of SECRETS)
    kept = kept.replace(pattern, (_, before: unknown) => {
      redacted.add(kind);
      return `${typeof before === 'string' ? before : ''}${REPLACED}`;
    });
  return { text: kept, redacted: [...redacted] };
}
