/** Versions: of a product that is named before them, and how two of them compare. */
import { FACT_WORDS } from '../../packs/fact-words.js';
import { claimOf, modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { kindName, subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { either, TURNED } from './turns.js';

/** 14, 14.0 and v14.0.0 are one. */
export function versionKey(version: string): string {
  const plain = version.toLowerCase().replace(/^v/, '');
  return plain.replace(/(?:\.0+)+$/, '');
}

const VERSION = String.raw`v?(\d+(?:\.\d+){0,3}(?:-[a-z][\w.]*)?)[a-z]?(?![a-z])`;
const AFTER_NAME = new RegExp(
  String.raw`^(?:\s+version|'s version)?(?:\s+(?:is|was|has|been|at|on|to|now|version|pinned|currently|still|upgraded|bumped|moved|from \S+))*\s+${VERSION}(?![\w%/:,.]*\d)(?!-\d)(?!\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\b)(?!\s*(?:%|ms\b|s\b|k\b|gb\b|mb\b|kb\b))(?!(?<!\d\.\d+)\s+(?:node|replica|instance|partition|second|minute|hour|day|week|month|time|shard|broker|worker|connection|server|cluster|pod|table|database|topic|key|user|file|service|machine|host|thread|core|queue|job|test|retries|consumer|index|bucket|account|region)s?\b)`,
  'i',
);
/** `acme-sdk v2.3`: with a v, or with dots, after a name in letters of code. */
const UNKNOWN =
  /\b((?:[A-Za-z][\w-]*\s)?[A-Za-z][\w-]*[A-Za-z])\s+(?:version\s+|is at\s+|is on\s+|is pinned to\s+|to\s+)?(?:v(\d+(?:\.\d+){0,3})|(\d+\.\d+(?:\.\d+)+))\b/gi;
/** What has numbers of its own, and words in which no name ends. */
const NO_PRODUCT = new RegExp(String.raw`(?:^|\s)(?:${either(FACT_WORDS.no_product)})$`, 'i');
/** An address, or a day; unless it is called a version. */
const OTHER =
  /^(?:\d{1,2}\.\d{1,2}\.(?:19|20)\d\d|(?:19|20)\d\d\.\d\d\.\d\d|(?:(?:25[0-5]|(?:1?\d|2[0-4])?\d)(?:\.|$)){4})$/;
const CALLED = /(?:\bversion\s+|\bv)$/i;

/** What stands before the product and its version where they are told, and not merely named. */
const SAYS_BEFORE =
  /(?:^|\b(?:uses?|using|runs?|running|builds?|built|on|against|is|are|at|requires?|targets?|ships?|has|have|with|to|in|by|installed|pinned|deployed|onto|upgraded|bumped|moved|updated|downgraded|back|:|support|supports)\s+)(?:the\s+|our\s+|now\s+|still\s+|currently\s+|back\s+|version\s+|only\s+|of\s+)*$|^(?:we\s+)?(?:have\s+)?(?:upgraded|bumped|moved|updated|pinned|migrated|downgraded|rolled)\s+(?:\w+\s+){0,3}$|(?:=|:)\s*$/i;
/** And behind: an end, or where and for what, but no noun that they belong to and no verb that tells something else. */
const SAYS_AFTER =
  /^\s*(?:$|[.,;:)!]|(?:is|are|was|runs?|remains|stays|has been|powers?)\b|(?:for|in|on|at|as|and|with|by|via|to|since|now|everywhere|these|today|instead|again|only|across|until|per|but|from|or|because|so|not|under|inside|behind)\b(?!.*\b(?:works?|pass(?:es)?|fails?|looks?|breaks?|is|are|was|were|compiles?)\b))/i;
/** What was tried, or came before or after something, is not what runs. */
const TRIED =
  /^(?:(?:we|i)\s+)?(?:wrote|rewrote|found|(?!upgraded|bumped|moved|updated|pinned|migrated|downgraded|rolled|switched|settled|standardi|decided|installed|deployed|changed|reverted|raised|based|limited|shifted|ported|used|adopted)[a-z]{3,}ed)\b|\b(?:pass(?:es)?|fails?|failing|works?|working|compiles?|broke|break|breaks|tested|testing|green|fine|validated|verified|needed|required for|available|introduced|came|released|support for|compatible|bug|issue|note|docs?) (?:\w+ ){0,4}(?:on|with|under|against|in|since|after|for|by)\b|\b(?:has|have) been [a-z]+ing\b|\b(?:after|since|because|given that|now that|during|following|before|until|post)\b(?!\s+(?:\w+day|monday|january|february|march|april|may|june|july|august|september|october|november|december|\d{4})\b)/i;
const NOT =
  /\b(?:not|never|isn't|aren't|no longer|stopped|dropped|older than|newer than|before|prior to|below|above|at least|minimum|or (?:later|newer|higher|above)|and (?:later|above|newer))\b|n't\b|>=|\+(?=\s|$)/i;

const NOT_OF_NAME = new RegExp(
  String.raw`^(?:${TURNED}|the|a|an|our|is|are|of|on|to|in|at|for|and|with|use|uses|deprecated|released|deployed|running|current|now)\s+`,
  'i',
);
/** "The workers run Node 20", "upgraded the workers to Node 20", "Node 20 runs the workers". */
const RUNS =
  /^(?<who>.+?)\s+(?:now\s+|still\s+)?(?:runs?|uses?|is|are|requires?|targets?)(?:\s+(?:on|at|with|now|still|currently))*\s*$/i;
const MOVED_TO = new RegExp(
  String.raw`^(?:(?:we|i)\s+)?(?:have\s+)?(?:${TURNED})\s+(?<whoA>.+?)\s+(?:from\s.+\s)?(?:back\s+)?to\s*$|^(?<whoB>.+?)\s+(?:was|were|has been|have been)\s+(?:${TURNED})\s+(?:from\s.+\s)?(?:back\s+)?to\s*$`,
  'i',
);

function userOf(before: string, after: string): string | undefined {
  const moved = MOVED_TO.exec(before)?.groups;
  const leads =
    before.trim() === '' ? /^\s+\S+\s+(?:(?:runs?|is) on|runs?|powers?)\s+(?<who>.+)$/i.exec(after) : null;
  const who = moved?.whoA ?? moved?.whoB ?? RUNS.exec(before)?.groups?.who ?? leads?.groups?.who ?? '';
  const subject = subjectOf(who, '');
  if (subject?.type !== 'Component') return undefined;
  const which = /^(?:the\s+|our\s+)?(?<which>old|new)\s/i.exec(who)?.groups?.which;
  return [...(which === undefined ? [] : [which.toLowerCase()]), kindName(subject.name)].join(' ');
}

export function readVersions(clause: Clause): WordClaim[] {
  const told = modeOf(clause) ?? (clause.mood === 'past' ? 'mentions' : null);
  if (told === null) return [];
  return productsIn(clause.text).map(({ name, version, of, before, after }) => {
    const says =
      !NOT.test(clause.text) && !TRIED.test(before) && SAYS_BEFORE.test(before) && SAYS_AFTER.test(after);
    const subject = { name, type: 'Technology' };
    const read = { subject, attribute: 'version', value: versionKey(version), told: version };
    return claimOf(clause, says ? { ...read, mode: told, of } : { ...read, mode: 'mentions' });
  });
}

interface Product {
  readonly name: string;
  readonly version: string;
  /** The component that runs it, where one is named. */
  readonly of?: string | undefined;
  /** What stands before it in the clause, and behind. */
  readonly before: string;
  readonly after: string;
}

function productsIn(text: string): Product[] {
  if (!/\d/.test(text)) return [];
  const found = technologiesIn(text).flatMap(({ name, told, index }): Product[] => {
    const rest = text.slice(index + told.length);
    const match =
      /^\s+from\s+v?\d[\w.]*\s+(?:straight\s+|up\s+)?to\s+v?(\d+(?:\.\d+){0,3})/i.exec(rest) ??
      AFTER_NAME.exec(rest);
    const version = match?.[1];
    if (match === null || version === undefined || !isVersion(version, match[0])) return [];
    const [before, after] = [text.slice(0, index), rest.slice(match[0].length)];
    return [{ name, version, before, after, of: userOf(before, rest) }];
  });
  if (found.length > 0) return found;
  return [...text.matchAll(UNKNOWN)].flatMap((match): Product[] => {
    const [whole, words = '', marked, dotted] = match;
    const name = words.replace(NOT_OF_NAME, '');
    const version = marked ?? dotted ?? '';
    if (NO_PRODUCT.test(name) || technologiesIn(name).length > 0 || !isVersion(version, whole)) return [];
    const before = text.slice(0, match.index + words.length - name.length);
    return [{ name, version, before, after: text.slice(match.index + whole.length) }];
  });
}

const isVersion = (version: string, told: string): boolean =>
  !OTHER.test(version) || CALLED.test(told.slice(0, told.lastIndexOf(version)));
