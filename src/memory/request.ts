/** What may be asked of memory, held against its shape before anything is looked at. */
import { z } from 'zod';
import { isPlainName, LoreError, plainText } from '../model/index.js';
import { redact, toldWords } from '../model/secrets/index.js';
import { DURABILITIES, FACT_KINDS } from '../store/facts.js';
import { EARLIEST_TOLD, LATEST_TOLD } from '../time/index.js';

const LONGEST = 8_000;
const NO_NAME = 'it has characters in it that nobody sees';
const A_SECRET = 'there is a secret in it';
const NO_SCOPE = 'it is a path of plain words, such as auth/tokens';
const STEP = String.raw`(?!\.{1,2}(?:/|$))[\p{L}\p{N}._-]+`;
const SCOPE = new RegExp(`^${STEP}(?:/${STEP})*$`, 'u');

/** A space stands for what nobody sees, before anything is read in it. */
export const toldText = z.string().transform(toldWords);
/** Names and places are found by their very letters: where a secret stands in one, it is refused and not taken out. */
const hasNoSecret = (text: string): boolean => redact(text).redacted.length === 0;
export const nameText = z
  .string()
  .refine(isPlainName, { message: NO_NAME })
  .refine(hasNoSecret, { message: A_SECRET });
const scopePath = z
  .string()
  .refine(isPlainName, { message: NO_NAME })
  .transform((scope) =>
    scope
      .trim()
      .replace(/^\/+|\/+$/g, '')
      .replace(/\/{2,}/g, '/'),
  )
  .refine((scope) => scope === '' || SCOPE.test(scope), { message: NO_SCOPE });
export const scopeText = scopePath.refine(hasNoSecret, { message: A_SECRET });
export const toldTime = z.number().int().min(EARLIEST_TOLD).max(LATEST_TOLD);

export const factRequestSchema = z.strictObject({
  content: toldText.pipe(z.string().trim().min(3).max(LONGEST)),
  scope: scopeText.default(''),
  author: nameText.pipe(z.string().trim().min(1).max(200)).default('person'),
  kind: z.enum(FACT_KINDS).default('observation'),
  confidence: z.number().min(0).max(1).default(1),
  provenance: toldText.pipe(z.string().max(2_000)).nullable().default(null),
  /** Seconds after which it holds no longer. */
  ttl: z.number().int().positive().max(3_200_000_000).nullable().default(null),
  /** Since when it holds, in seconds; now when left out. */
  validFrom: toldTime.optional(),
  supersedes: z.array(z.string()).max(100).default([]),
  corrects: z.array(z.string()).max(100).default([]),
  durability: z.enum(DURABILITIES).default('durable'),
});

export type FactRequest = z.input<typeof factRequestSchema>;
export type ReadRequest = z.output<typeof factRequestSchema>;

/** What the one at this place is called by whoever told it. */
export type Called = (index: number) => string;

/** All or none: who tells several at once hears which of them cannot be taken. */
export function readRequests(requests: readonly FactRequest[], called?: Called): ReadRequest[] {
  return requests.map((request, i) => {
    const read = factRequestSchema.safeParse(request);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const isOne = called === undefined && requests.length === 1;
    const which = isOne ? 'That fact' : (called?.(i) ?? `Fact ${i + 1} of ${requests.length}`);
    throw new LoreError({
      code: 'facts/bad-request',
      message: `${which} cannot be taken: ${issue === undefined ? 'it has another shape' : issueWords(issue)}.${isOne ? '' : ' Nothing was kept.'}`,
      hint: 'A fact has content, and may have scope, author, kind, confidence, provenance, ttl, supersedes, corrects and durability.',
    });
  });
}

/** A scope to look in, held against the same rule as one to file under. */
export function readScope(scope: string): string {
  const read = scopePath.safeParse(scope);
  if (read.success) return read.data;
  throw new LoreError({
    code: 'facts/bad-scope',
    message: `There is no such scope: ${read.error.issues[0]?.message ?? NO_SCOPE}.`,
    hint: 'Write it as it was filed: auth/tokens.',
  });
}

/** Who does something with facts. */
export function demandName(name: string): void {
  const read = nameText.safeParse(name);
  if (read.success) return;
  const why = read.error.issues[0]?.message ?? NO_NAME;
  throw new LoreError({ code: 'facts/bad-name', message: `Nobody can be called so: ${why}.` });
}

type Issue = z.core.$ZodIssue;

/** What is wrong, and with what. */
export function issueWords(issue: Issue): string {
  const where = issue.path.join('.');
  const problem = problemOf(issue);
  return where === '' ? problem : `its ${where}: ${problem}`;
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'it is empty' : `it has fewer than ${issue.minimum} characters`;
      return issue.minimum === EARLIEST_TOLD
        ? 'it is a time before the year −9999'
        : `it must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `it has more than ${issue.maximum} characters`;
      if (issue.origin === 'array') return `it has more than ${issue.maximum} parts`;
      return issue.maximum === LATEST_TOLD
        ? 'it is a time after the year 9999'
        : `it must be at most ${issue.maximum}`;
    case 'invalid_type':
      return `it is not ${KINDS.get(issue.expected) ?? 'what belongs there'}`;
    case 'invalid_value':
      return `it is none of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return 'it is not written as it should be';
    case 'unrecognized_keys':
      return `it has what is not known here: ${issue.keys.map(plainText).join(', ')}`;
    default:
      return issue.message;
  }
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['array', 'a list'],
  ['object', 'an object of JSON'],
]);
