/** What becomes of a draft that was held against the record: what is struck, what is added, what the writer is told. */
import type { StruckSentence } from '../reason/rewrite/types.js';
import type { JudgedClaim, VerifiedAnswer } from '../reason/verify/types.js';

const FALSE = new Set(['contradicted', 'unsupported', 'out-of-time']);
/** Violations that make a sentence worthless, whatever the record says. */
const SENTENCE_FAULTS = new Set([
  'fabricated-citation',
  'misattributed-citation',
  'fabricated-quote',
  'no-misquote',
]);

/** Sentences that the record does not bear out are left out and named; disputes that were not told are added. */
export function struckFrom(verified: VerifiedAnswer): {
  readonly text: string;
  readonly struck: readonly StruckSentence[];
  readonly caveats: readonly string[];
} {
  const { sentences, claims, violations } = verified;
  const withoutTools = violations.find(({ code }) => code === 'tool-first');
  const struck: StruckSentence[] = [];
  const kept: string[] = [];
  for (const [index, { text }] of sentences.entries()) {
    const own = claims.filter(({ sentence }) => sentence === index);
    const wrong = own.find(({ verdict }) => FALSE.has(verdict));
    const fault = violations.find(({ code, sentence }) => sentence === index && SENTENCE_FAULTS.has(code));
    const because =
      wrong !== undefined
        ? `${wrong.verdict}: ${wrong.because}`
        : (fault?.message ?? (own.length > 0 ? withoutTools?.message : undefined));
    if (because === undefined) kept.push(text.trim());
    else struck.push({ sentence: text.trim(), because });
  }
  const caveats = claims
    .filter(
      (claim) =>
        isDoubtful(claim) &&
        !struck.some(({ sentence }) => sentence === sentences[claim.sentence]?.text.trim()),
    )
    .map(({ verdict, claim, because }) =>
      verdict === 'nearby'
        ? `“${claim}”: ${because}`
        : because.replace(/ The draft tells it as settled\.$/, ''),
    );
  const skipped = violations
    .filter(({ code, sentence }) => sentence === null && code !== 'tool-first')
    .map(({ message }) => message);
  return { text: kept.join(' '), struck, caveats: [...new Set([...caveats, ...skipped])] };
}

function isDoubtful({ verdict }: JudgedClaim): boolean {
  return verdict === 'disputed' || verdict === 'provisional' || verdict === 'nearby';
}

/** For the writer, who may try once more. */
export function correctionsFor({ claims, violations }: VerifiedAnswer): string {
  const wrong = claims
    .filter(({ verdict }) => verdict !== 'supported')
    .map(({ verdict, claim, because }) => `- ${verdict}: ${claim}. ${because}`);
  const faults = violations.map(({ code, message, hint }) => `- [${code}] ${message} ${hint}`);
  return [
    'Your draft was held against the record. Correct it, calling tools where you must, and answer again:',
    ...wrong,
    ...faults,
  ].join('\n');
}
