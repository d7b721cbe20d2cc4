/** What is lastingly so or not so: "exports are encrypted", "the bucket is private", "signup is closed". */
import { modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { madeName } from './names.js';
import { stem } from './stems.js';
import { isVarying } from './varying.js';

/** Words that say the same, and those that say the contrary. What comes and goes by itself (ready, broken, live) is none of them. */
const CONDITIONS: readonly (readonly [is: string, isNot: string])[] = [
  ['encrypted', 'unencrypted|in plain text|in plaintext'],
  ['signed', 'unsigned'],
  ['compressed|gzipped', 'uncompressed'],
  ['public|publicly accessible|publicly readable', 'private|internal|internal-only'],
  ['immutable|read-only|append-only', 'mutable|writable'],
  ['versioned', 'unversioned'],
  ['cached', 'uncached'],
  ['replicated', 'unreplicated'],
  ['supported', 'unsupported'],
  ['allowed|permitted', 'forbidden|prohibited|disallowed|banned|blocked'],
  ['accepted', 'rejected|refused'],
  ['included', 'excluded'],
  ['visible|shown', 'hidden|invisible'],
  ['monitored', 'unmonitored'],
  ['free|free of charge', 'paid'],
  ['shared', 'isolated|dedicated'],
  ['optional', 'unskippable'],
  ['anonymous|anonymi[sz]ed', 'personalised'],
  ['idempotent', 'non-idempotent'],
  ['case-sensitive', 'case-insensitive'],
  ['unique', 'non-unique'],
  ['nullable', 'non-nullable'],
  ['paginated|paged', 'unpaginated'],
  ['synchronous', 'asynchronous|async'],
  ['stateless', 'stateful'],
  ['authenticated', 'unauthenticated'],
  ['logged', 'unlogged'],
  ['backed up', 'without a backup'],
  ['automated|automatic', 'manual'],
  ['rate[- ]limited', 'unthrottled'],
  ['sorted', 'unsorted'],
  ['strict', 'lenient'],
];
const SHAPES = CONDITIONS.map(([is, isNot]) => ({
  name: (is.split('|')[0] ?? is).replace(/\[.*?\]/g, ' '),
  pattern: new RegExp(
    String.raw`^(?<what>.+?)\s+(?:is|are|was|were|has been|have been)\s+(?<adverbs>(?:now|always|still|currently|not|no longer|never|never|all|fully|n't)\s+)*(?:(?<is>${is})|(?<isNot>${isNot}))(?:\s+(?:at rest|in transit|again|by default|now|for (?:all|everyone|everybody)\b.*|as of .*|(?:on|for|at|from|to|between|within|before|during|after|when) (?!hold\b).*))?$`,
    'i',
  ),
}));

const ANY = new RegExp(CONDITIONS.map(([is, isNot]) => `${is}|${isNot}`).join('|'), 'i');

/** Words that say whether, and not of what. */
export const CONDITION_STEMS: readonly string[] = CONDITIONS.flatMap(([is, isNot]) =>
  `${is}|${isNot}`.split(/[|\s]/).map((word) => stem(word.replace(/\[.*?\]/g, 's'))),
);

/** "Encryption of backups is turned off" says that backups are not encrypted. */
const NOUNS: Readonly<Record<string, string>> = {
  encryption: 'encrypted',
  compression: 'compressed',
  versioning: 'versioned',
  replication: 'replicated',
  signing: 'signed',
  caching: 'cached',
  logging: 'logged',
  pagination: 'paginated',
};

export function conditionOf(what: string): { readonly name: string; readonly condition: string } | null {
  const of =
    /^(?<noun>\w+)\s+(?:of|for|on)\s+(?<name>.+)$/i.exec(what)?.groups ??
    /^(?<name>.+?)\s+(?<noun>\w+)$/i.exec(what)?.groups;
  const noun = (of?.noun ?? '').toLowerCase();
  const condition = Object.hasOwn(NOUNS, noun) ? NOUNS[noun] : undefined;
  const name = condition === undefined ? null : madeName(of?.name ?? '');
  return name === null || condition === undefined ? null : { name, condition };
}

export function readConditions(clause: Clause): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions') return [];
  if (!ANY.test(clause.text)) return [];
  const text = clause.text.replace(/\b(is|are|was)n't\b/gi, '$1 not');
  for (const { name, pattern } of SHAPES) {
    const groups = pattern.exec(text)?.groups;
    const what = madeName(groups?.what ?? '');
    if (groups === undefined || what === null) continue;
    const isDenied = /\b(?:not|no longer|never)\b/i.test(groups.adverbs ?? '');
    const holds = (groups.is !== undefined) !== isDenied;
    return [
      {
        subject: { name: what, type: 'Component' },
        attribute: 'condition',
        value: String(holds),
        told: holds ? name : `not ${name}`,
        as: 'boolean',
        mode,
        qualifiers: { ...clause.qualifiers, of: name },
      },
    ];
  }
  return [];
}

/** Whatever is done to it, or not: "comments are not moderated". What comes to an end by being done is no such thing. */
const DONE_OR_NOT =
  /^(?<what>.+?)\s+(?:is|are)\s+(?<not>not\s+|never\s+|no longer\s+)?(?:now\s+|always\s+|still\s+|currently\s+|all\s+|automatically\s+)*(?<verb>[a-z-]{3,}ed)(?:\s+(?:automatically|manually|by default|again|any ?more|before|on|for|at|after|when|during|upon|until)\b.*)?$/i;
const PASSES =
  /^(?:done|finished|completed|migrated|merged|fixed|deployed|released|blocked|started|planned|scheduled|expected|affected|needed|delayed|stopped|resolved|closed|opened|reported|crashed|failed|published|confirmed|approved|rejected|cancelled|canceled|updated|upgraded|changed|moved|switched|removed|deleted|renamed|ported|converted|added|created|used|called|named|supposed|excited|interested|worried|concerned|based|located|related|limited|capped|enabled|disabled|turned|deprecated|required|retired|decommissioned|installed|launched|refactored|rewritten|rolled|reverted|restored|imported|processed|assigned|missed|missing|overloaded|exhausted|saturated|degraded|stuck|paused|tired|impressed|stored|kept|retained|retried|cached|hosted|owned|maintained|involved|shared|tested|validated|outdated|advanced|detailed|limited|complicated|dedicated|preferred|advised|welcomed|unrelated)$/i;

export function readOtherwise(clause: Clause): WordClaim[] {
  const { text } = clause;
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions') return [];
  const { what = '', not, verb = '' } = DONE_OR_NOT.exec(text)?.groups ?? {};
  const name = madeName(what);
  if (name === null || verb === '' || PASSES.test(verb) || /\d/.test(text) || isVarying(text)) return [];
  return [
    {
      subject: { name, type: 'Component' },
      attribute: 'condition',
      value: String(not === undefined),
      told: not === undefined ? verb : `not ${verb}`,
      as: 'boolean',
      mode,
      qualifiers: { ...clause.qualifiers, of: verb.toLowerCase() },
    },
  ];
}
