/** Secrets that only the words before them give away: which noun, what may stand between, and what the value looks like. */

/** The first group stays where there is one; what comes after it has to look like a value, where somebody says how. */
export interface SecretPattern {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly looksSo?: (value: string) => boolean;
}

/** What stands for a secret is none: `$DB_PASSWORD`, `<your key>`, `****`, `{{ token }}`, `[redacted]`. */
const STANDS_IN = String.raw`(?!["'\`]?(?:\[|<|\$|\{\{|%\(|\*{2,}|x{4,}\b|\.{3}))`;
/** Up to the closing quote, or one word without the punctuation after it. */
const VALUE = String.raw`(?:"[^"\n]+"|'[^'\n]+'|\`[^\`\n]+\`|["'\`]?(?:[^\s"'\`,;&]|&(?![\w.-]+=))*[^\s"'\`,;&.)\]])`;
/** What is said of a password rather than given for one. */
const SAID_OF_ONE = String.raw`(?!["'\`]?(?:required|optional|mandatory|string|text|true|false|null|none|yes|no|undefined|hidden|masked|empty|blank|unset)\b)`;
const TALK = String.raw`(?!(?:not|never|in|at|on|too|the|a|an|as|by|for|from|per|only|now|still|set|reset|kept|weak|strong|long|short|wrong|right|correct|invalid|valid|case|case-sensitive|what|where|unknown|public|safe|unsafe|secret|old|new|there|gone|fine|ok|my|our|your|their|its|one|nothing|something|again|also|always|no|none|null|sent|held|part|under|stale|plain|plaintext|see|ask|bcrypt|scrypt|argon2\w*|pbkdf2|base64|md5|sha-?\d+|1password|\d+[- ]?(?:char|digit|letter|byte|bit|word|day|week|month|hour|minute|second|time)\w*|[a-z]+(?:ed|able|ible|ing|ly|ory|ary|ional|ten|ent|ant))\b(?!\d))`;
const LONG_ENOUGH = String.raw`(?=["'\`]?\S{4})`;

const PASSWORD = `(?:passwords?|passwd|passphrase|passcode|pwd)`;
const KEY_OF = `(?:api|app|application|access|account|admin|auth|client|deploy|encryption|ingest|integration|license|master|private|secret|service|shared|signing|storage|subscription|write)`;
const SECRET = `(?:secret(?:[_ -]?(?:access[_ -]?)?key)?(?:[_ -]base)?|${KEY_OF}[_ -]?key|(?:access|auth|refresh|bot|deploy|api|bearer|session|personal)[_ -]?token|token|client[_ -]?secret|auth[_ -]?(?:string|code)|credentials?)`;
/** Keys that are handed round. */
const PLAIN_KEY = String.raw`(?<!\b(?:primary|foreign|partition|sort|cache|idempotency|public|host|routing|shard|hash|object|row|record|message|unique|natural|surrogate|composite|dedup\w*|lookup|registry|config|issue|jira|correlation|trace|feature|flag|translation|i18n|json|map|index|join|group|order|event|kafka|redis|file|s3|gpg|ssh|project|document|metric|tag|label|the|a|an|this|that|each|every|one|by|with|of|for|on|to)[ _-])(?<=[A-Za-z] )\bkey`;
/** Letters and digits mixed, and long: what a machine made. */
const MADE = String.raw`(?=["'\`]?[^\s"'\`&;,]*\d)(?=["'\`]?[^\s"'\`&;,]*[A-Za-z])["'\`]?[A-Za-z0-9_+/.=~-]{11,}[A-Za-z0-9_+/=~-]["'\`]?`;
const IS = String.raw`["'\`]?\s*(?:=>|=|:)\s*`;
const IS_SAID = String.raw`(?:${IS}|\s+(?:is|was)(?: now)?:?\s+)`;
/** Whose it is, or what it opens. */
const WHOSE = String.raw`(?:\s*\([^()\n]{1,40}\)|\s+(?:of|for|to|on|in|at|from|used by)(?:\s+[\w.@'’/-]{1,40}){1,6}?)`;
const WHICH = String.raw`(?:\s+(?!(?:ids?|identifier|name|hash|fingerprint|checksum|digest|version|path|url|uri|endpoint|issuer|prefix|arn|alias|limit|count|length|size|commit|revision|image|build|trace|request|sha\d*)\b)[\w.-]{1,30}){1,2}?`;
const ROLE = String.raw`\s+(?:admin|root|users?|staging|prod|production|dev|test|db|database)`;

/** `mysql -u root -pHunter2x`: the flag and its value are one word. */
const TAKES_P = String.raw`(?:mysql\w*|mariadb\w*|sshpass|7za?|mongo\w*|redis-cli)`;
/** Told in parts: the first half is …, the other half is …. */
const PART = String.raw`\b(?:1st|2nd|3rd|first|second|third|other|last|next|final|remaining)\s+(?:half|part|piece|bit|chunk|portion)`;
const OF_A_SECRET = String.raw`(?=[^\n]{0,300}\b(?:${PASSWORD}|${SECRET}|key)\b)`;
const AFTER_A_SECRET = String.raw`(?<=\b(?:${PASSWORD}|${SECRET}|key)\b[^\n]{0,300})`;

const CHOSEN = [STANDS_IN, SAID_OF_ONE, TALK, LONG_ENOUGH, VALUE];
const LAST_WORD = String.raw`[^\s"'\`,;&/]*[^\s"'\`,;&.)\]/](?=[.!]?\s*$)`;
const IN_PARTS = String.raw`(?:\s+of(?:\s+[\w'’-]{1,20}){1,4}?)?${IS_SAID}`;

type Row = readonly [
  flags: string,
  said: string,
  value: readonly string[],
  looksSo?: SecretPattern['looksSo'],
];

/** What is said before it stays; the value goes. */
const rows = (kind: string, some: readonly Row[]): SecretPattern[] =>
  some.map(([flags, said, value, looksSo]) => ({
    ...{ kind, pattern: new RegExp(`(${said})${value.join('')}`, flags) },
    ...(looksSo === undefined ? {} : { looksSo }),
  }));

export const ANNOUNCED: readonly SecretPattern[] = [
  ...rows('password', [
    ['g', String.raw`\b${TAKES_P}\b[^\n|;]{0,120}?\s-p`, [STANDS_IN, LONG_ENOUGH, VALUE]],
  ]),
  ...rows('secret', [
    ['gi', `${PART}${OF_A_SECRET}${IN_PARTS}`, CHOSEN, isPartOfOne],
    ['gi', `${AFTER_A_SECRET}${PART}${IN_PARTS}`, CHOSEN, isPartOfOne],
  ]),
  ...rows('password', [
    ['gi', String.raw`(?:^|\s)--?(?:${PASSWORD}|pass)[ =]`, [STANDS_IN, VALUE]],
    ['gi', String.raw`(?<![\w.-])[\w.-]*${PASSWORD}${IS}`, [STANDS_IN, SAID_OF_ONE, LONG_ENOUGH, VALUE]],
    ['gi', String.raw`\b${PASSWORD}(?: (?:for|of|to) [\w.@-]+)? (?:is|was)(?: now)? `, CHOSEN],
    ['gi', String.raw`\b(?:${PASSWORD}|pw)(?:${WHOSE}|${ROLE})${IS_SAID}`, CHOSEN, isChosen],
    // The last word of a line is what it was about.
    ['gim', String.raw`\b(?:${PASSWORD}|pw)${WHOSE}${IS_SAID}`, [...CHOSEN.slice(0, -1), LAST_WORD]],
    [
      'g',
      String.raw`(?<![\w.-])(?:[\w.-]*(?:[_.](?:pass|PASS|Pass|pw|PW)|[a-z0-9]P(?:ass|w))|pw|PW)${IS}`,
      CHOSEN,
    ],
    [
      'gi',
      String.raw`\b(?:(?:with|using|and|via|by)\s+(?:the\s+)?(?:${PASSWORD}|pw|pass)|(?<![\w-])(?:pw|pass))(?:${IS_SAID}|\s+)`,
      [STANDS_IN, SAID_OF_ONE, TALK, VALUE],
      isChosen,
    ],
    [
      'gi',
      String.raw`\b(?:log-?in|credentials?|creds)${WHOSE}?(?:\s+(?:is|are)|:)\s+[\w.@-]+(?: / |:)`,
      [STANDS_IN, VALUE],
      isChosen,
    ],
  ]),
  ...rows('PIN', [['g', String.raw`\bPIN${WHOSE}?${IS_SAID}`, [String.raw`\d{4,8}(?![\w.-])`]]]),
  ...rows('secret', [
    ['gi', String.raw`(?:^|\s)--${SECRET}[ =]`, [STANDS_IN, VALUE]],
    ['gi', String.raw`(?<![\w.-])[\w.-]*${SECRET}(?:${IS}|\s+(?:is|was)\s+)`, [STANDS_IN, MADE]],
    [
      'gi',
      String.raw`(?<![\w.-])(?:[\w.-]*${SECRET}|${PLAIN_KEY})(?:(?:${WHOSE}|${WHICH})?${IS_SAID}|\s+)`,
      [STANDS_IN, MADE],
      isMade,
    ],
  ]),
];

/** As people choose passwords: letters with digits or signs among them, or whatever stands in quotation marks. */
function isChosen(given: string): boolean {
  const value = bare(given);
  if (value !== given) return true;
  if (isPlain(value) || value.length < 6) return false;
  return /\p{L}/u.test(value) && (/\d/.test(value) || /[!@#$%^*?+~]/.test(value));
}

/** A word that no sentence has: with digits, signs or capitals in it, or in quotation marks. */
function isPartOfOne(given: string): boolean {
  const value = bare(given);
  return value !== given || /\d|[_!@#$%^*?+~-]|[a-z][A-Z]/.test(value);
}

/** As machines make keys: a long run in which letters and digits take turns. Names and paths have short ones. */
function isMade(given: string): boolean {
  const value = bare(given);
  if (UUID.test(value)) return true;
  if (isPlain(value)) return false;
  return value.split(/[-_./]/).some((run) => {
    const turns = run.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g)?.length ?? 0;
    return run.length >= 16 && turns >= 3;
  });
}

const bare = (value: string): string => value.replace(/^["'`]|["'`]$/g, '');
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path, an address, a version, an amount, a time, or the digest of something. */
function isPlain(value: string): boolean {
  return [
    /^[~.]{0,2}\//,
    /:\/\//,
    /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i,
    /^v?\d+(?:\.\d+)+(?:[-+][\w.+-]+)?$/i,
    /^[\d.,]+[a-zµ%]{1,12}(?:\/[a-z]+)?$/i,
    /^\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]+Z?)?$/,
    /^(?:sha|md)\d*[:-]/i,
    /^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?$/,
    /^[\w-]+(?:\.[\w-]+)*:\d{1,5}$/,
  ].some((form) => form.test(value));
}
