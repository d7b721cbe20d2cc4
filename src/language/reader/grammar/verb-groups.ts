/** Groups of verbs: "had never been crowned" is one, passive, and denied. */
import { isCapital, type Token } from '../tokens.js';
import { type Chunk, type FormAt, isInfinitive } from './chunks.js';
import { verbKey } from './verbs.js';
import { HELPER, IS } from './words.js';

export interface Verb {
  readonly kind: 'verb';
  readonly start: number;
  readonly end: number;
  /** Of its last verb. */
  readonly key: string;
  /** `copula` is a form of "be" and nothing else. */
  readonly voice: 'active' | 'passive' | 'copula';
  readonly form: 'finite' | 'ing' | 'infinitive';
  /** Neither denied nor only possible. */
  readonly isReal: boolean;
  readonly isDenied: boolean;
  /** A form in -ed without anything before it: by itself it may be a participle. */
  readonly isBare: boolean;
  /** It cannot be finite: "slain". */
  readonly isParticiple: boolean;
  /** It cannot be a participle: "slew", "had ruled". */
  readonly isFinite: boolean;
}

export const BE_KEY = verbKey('be');
export const HAVE_KEY = verbKey('have');

export function verbAt(
  tokens: readonly Token[],
  at: number,
  before: Chunk | undefined,
  form: FormAt,
): Verb | null {
  const { lower: word = '', is = 0 } = tokens[at] ?? {};
  if (word === 'to' && isInfinitive(tokens, at, form)) return infinitive(tokens, at, form);
  if ((is & HELPER) !== 0) {
    return auxiliary(tokens, at, before, form);
  }
  const found = form(at);
  if (found === null || !isVerbHere(tokens, at, before, form)) return null;
  const denied = deniedBefore(tokens, at);
  return {
    kind: 'verb',
    start: at,
    end: at + 1,
    key: found.key,
    voice: 'active',
    form: found.form === 'ing' ? 'ing' : 'finite',
    isReal: !denied,
    isDenied: denied,
    isBare: found.form === 'past',
    isParticiple: found.only === 'participle',
    isFinite: found.only === 'finite' || found.form === 'present' || found.form === 'base',
  };
}

function isVerbHere(tokens: readonly Token[], at: number, before: Chunk | undefined, form: FormAt): boolean {
  const found = form(at);
  if (found === null) return false;
  if (before?.kind === 'preposition') return found.form === 'ing' && before.word !== 'of';
  if (found.form === 'past') return true;
  if (found.form === 'ing') return before?.kind !== 'verb' || before.voice !== 'copula';
  // "Keeps the Crooked Pint.": a note that leaves out who does.
  if (before === undefined && at === 0 && found.form === 'present')
    return opensComplement(tokens, 1, form) && tokens[1]?.lower !== 'of' && tokens[1] !== undefined;
  if (before?.kind === 'noun' && /^(?:him|them|us|me)$/.test(before.pronoun ?? '')) return false;
  const isAfter =
    before?.kind === 'noun' ||
    before?.kind === 'relative' ||
    before?.kind === 'that' ||
    (before?.kind === 'conjunction' && found.form === 'present') ||
    (before?.kind === 'comma' && found.form === 'present');
  if (isAfter) return opensComplement(tokens, at + 1, form);
  // "The Marrowkin live in caves and speak Old Tarnish."
  const next = tokens[at + 1];
  const isGiven = next?.kind === 'name' || ((next?.is ?? 0) & IS.determiner) !== 0;
  return before?.kind === 'conjunction' && before.word === 'and' && isGiven;
}

/** After a verb in the present stands what it is done to, and no other verb. */
export function opensComplement(tokens: readonly Token[], at: number, form: FormAt): boolean {
  const next = tokens[at];
  if (next?.kind !== 'word')
    return (
      next === undefined ||
      next.kind === 'name' ||
      next.kind === 'date' ||
      next.kind === 'break' ||
      next.kind === 'comma'
    );
  if ((next.is & (IS.be | IS.have | IS.modal)) !== 0) return false;
  const found = form(at);
  return found === null || found.form === 'ing' || found.form === 'base';
}

function deniedBefore(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= at - 3; i--) {
    const word = tokens[i];
    if (word?.kind !== 'word') return false;
    if (/^(?:not|never|hardly|scarcely|barely|neither|nor)$/.test(word.lower)) return true;
    if ((word.is & IS.adverb) === 0) return false;
  }
  return false;
}

function infinitive(tokens: readonly Token[], at: number, form: FormAt): Verb {
  let next = at + 1;
  while (((tokens[next]?.is ?? 0) & IS.adverb) !== 0) next++;
  const isPassive = tokens[next]?.lower === 'be' && form(next + 1)?.form === 'past';
  const isPerfect = tokens[next]?.lower === 'have';
  if (isPassive || isPerfect) next++;
  const key = form(next)?.key ?? verbKey(tokens[next]?.lower ?? '');
  return {
    kind: 'verb',
    start: at,
    end: next + 1,
    key,
    voice: isPassive ? 'passive' : 'active',
    form: 'infinitive',
    isReal: !isPerfect && !deniedBefore(tokens, at),
    isDenied: false,
    isBare: false,
    isParticiple: false,
    isFinite: false,
  };
}

type Helper = 'modal' | 'have' | 'be' | 'do';

function helperOf(is: number, before: Helper | null): Helper | null {
  if ((is & HELPER) === 0) return null;
  if ((is & IS.modal) !== 0) return 'modal';
  if ((is & IS.have) !== 0 && before !== 'be') return 'have';
  if ((is & IS.be) !== 0) return 'be';
  return (is & IS.do) !== 0 && before === null ? 'do' : null;
}

const DENYING = /^(?:not|never|hardly|scarcely|barely)$|n['’]t$|^cannot$/;

/** A verb that begins with a helper: goes on to the verb it helps, or is one itself. */
function auxiliary(
  tokens: readonly Token[],
  start: number,
  before: Chunk | undefined,
  form: FormAt,
): Verb | null {
  let isDenied = deniedBefore(tokens, start);
  const helpers: Helper[] = [];
  let end = start;
  for (let at = start; at < Math.min(tokens.length, start + 9); at++) {
    const one = tokens[at];
    if (one?.kind !== 'word' || one.possessive || (isCapital(one.text) && at > start)) break;
    const last = helpers[helpers.length - 1] ?? null;
    const helper = helperOf(one.is, last);
    if ((one.is & IS.negative) !== 0 && DENYING.test(one.lower)) isDenied = true;
    if (helper !== null) {
      helpers.push(helper);
      end = at + 1;
    } else if ((one.is & (IS.adverb | IS.negative)) === 0) {
      const key = last === null ? null : mainVerb(tokens, at, last, form);
      if (key === null) break;
      const isPassive = helpers.includes('be') && form(at)?.form !== 'ing';
      return group(
        tokens,
        { start, end: at + 1, key, voice: isPassive ? 'passive' : 'active' },
        helpers,
        isDenied,
      );
    }
  }
  return alone(tokens, start, end, before, helpers, isDenied);
}

/** "Was", "had", "did" by themselves. */
function alone(
  tokens: readonly Token[],
  start: number,
  end: number,
  before: Chunk | undefined,
  helpers: readonly Helper[],
  isDenied: boolean,
): Verb | null {
  const last = helpers[helpers.length - 1];
  if (last === undefined || (last === 'have' && before?.kind === 'preposition')) return null;
  const key = last === 'be' ? BE_KEY : last === 'have' ? HAVE_KEY : last === 'do' ? verbKey('do') : 'modal';
  return group(tokens, { start, end, key, voice: last === 'be' ? 'copula' : 'active' }, helpers, isDenied);
}

function isIngGroup(tokens: readonly Token[], start: number): boolean {
  return /^(?:having|being)$/.test(tokens[start]?.lower ?? '');
}

function mainVerb(tokens: readonly Token[], at: number, helper: string, form: FormAt): string | null {
  const { lower: word = '', is = 0 } = tokens[at] ?? {};
  const found = form(at);
  if (helper === 'be')
    return found && (found.form === 'ing' || (found.form === 'past' && found.only !== 'finite'))
      ? found.key
      : null;
  if (helper === 'have')
    return found?.form === 'past' && found.only !== 'finite'
      ? found.key
      : found?.only === 'finite' && word === 'become'
        ? found.key
        : baseParticiple(word);
  if ((is & IS.preposition) !== 0) return null;
  return found?.key ?? verbKey(word);
}

/** Participles that look like the base: "had come", "had become", "had run". */
function baseParticiple(word: string): string | null {
  return /^(?:come|become|overcome|run|overrun)$/.test(word) ? verbKey(word) : null;
}

function group(
  tokens: readonly Token[],
  verb: Pick<Verb, 'start' | 'end' | 'key' | 'voice'>,
  helpers: readonly Helper[],
  isDenied: boolean,
): Verb {
  const isModal = helpers.includes('modal');
  const isIng = isIngGroup(tokens, verb.start);
  return {
    kind: 'verb',
    start: verb.start,
    end: verb.end,
    key: verb.key,
    voice: verb.voice,
    form: isIng ? 'ing' : 'finite',
    isReal: !isModal && !isDenied,
    isDenied: isDenied && !isModal,
    isBare: false,
    isParticiple: false,
    isFinite: !isIng,
  };
}
