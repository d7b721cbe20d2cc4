/** Groups of verbs: "had never been crowned" is one, passive, and denied. */
import { isCapital, type Token } from '../tokens.js';
import { type Chunk, type FormAt, isInfinitive } from './chunks.js';
import { verbKey } from './verbs.js';
import { BE, DO, HAVE, isAdverb, isNegative, MODALS, PREPOSITIONS } from './words.js';

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
  const word = tokens[at]?.lower ?? '';
  if (word === 'to' && isInfinitive(tokens, at, form)) return infinitive(tokens, at, form);
  if (MODALS.has(word) || BE.has(word) || HAVE.has(word) || DO.has(word)) {
    return auxiliary(tokens, at, before, form);
  }
  const found = form(at);
  if (found === null || !isVerbHere(tokens, at, before, form)) return null;
  const denied = deniedBefore(tokens, at);
  return {
    ...{ kind: 'verb', start: at, end: at + 1, key: found.key, voice: 'active' },
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
  if (before?.kind === 'noun' && /^(?:him|them|us|me)$/.test(before.pronoun ?? '')) return false;
  const isAfter =
    before?.kind === 'noun' ||
    before?.kind === 'relative' ||
    before?.kind === 'that' ||
    (before?.kind === 'conjunction' && found.form === 'present') ||
    (before?.kind === 'comma' && found.form === 'present');
  return isAfter && opensComplement(tokens, at + 1, form);
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
  if (BE.has(next.lower) || HAVE.has(next.lower) || MODALS.has(next.lower)) return false;
  const found = form(at);
  return found === null || found.form === 'ing' || found.form === 'base';
}

function deniedBefore(tokens: readonly Token[], at: number): boolean {
  for (let i = at - 1; i >= at - 3; i--) {
    const word = tokens[i];
    if (word?.kind !== 'word') return false;
    if (/^(?:not|never|hardly|scarcely|barely|neither|nor)$/.test(word.lower)) return true;
    if (!isAdverb(word.lower)) return false;
  }
  return false;
}

function infinitive(tokens: readonly Token[], at: number, form: FormAt): Verb {
  let next = at + 1;
  while (isAdverb(tokens[next]?.lower ?? '')) next++;
  const isPassive = tokens[next]?.lower === 'be' && form(next + 1)?.form === 'past';
  const isPerfect = tokens[next]?.lower === 'have';
  if (isPassive || isPerfect) next++;
  const key = form(next)?.key ?? verbKey(tokens[next]?.lower ?? '');
  return {
    ...{ kind: 'verb', start: at, end: next + 1, key, voice: isPassive ? 'passive' : 'active' },
    ...{
      form: 'infinitive',
      isReal: !isPerfect && !deniedBefore(tokens, at),
      isDenied: false,
      isBare: false,
    },
    ...{ isParticiple: false, isFinite: false },
  };
}

/** A verb that begins with a helper: goes on to the verb it helps, or is one itself. */
function auxiliary(
  tokens: readonly Token[],
  start: number,
  before: Chunk | undefined,
  form: FormAt,
): Verb | null {
  let isDenied = deniedBefore(tokens, start);
  let helper = '';
  let isPassive = false;
  let isModal = false;
  let end = start;
  for (let at = start; at < Math.min(tokens.length, start + 9); at++) {
    const one = tokens[at];
    if (one?.kind !== 'word' || one.possessive || (isCapital(one.text) && at > start)) break;
    const { lower } = one;
    if (isNegative(lower) && lower !== 'no' && lower !== 'none' && lower !== 'nothing') {
      isDenied = true;
    } else if (MODALS.has(lower)) {
      isModal = true;
      helper = 'modal';
      end = at + 1;
    } else if (HAVE.has(lower) && helper !== 'be') {
      helper = 'have';
      end = at + 1;
    } else if (BE.has(lower)) {
      helper = 'be';
      isPassive = true;
      end = at + 1;
    } else if (DO.has(lower) && helper === '') {
      helper = 'do';
      end = at + 1;
    } else if (isAdverb(lower) && !(lower === 'only' && helper === 'be')) {
    } else {
      const main = mainVerb(tokens, at, helper, form);
      if (main === null) break;
      const isIng = form(at)?.form === 'ing';
      const voice = isPassive && !isIng ? 'passive' : 'active';
      return group(start, at + 1, main, voice, isModal, isDenied, isIngGroup(tokens, start));
    }
  }
  if (isModal && helper === 'modal') return group(start, end, 'modal', 'active', true, isDenied, false);
  if (end === start) return null;
  const key = helper === 'have' ? HAVE_KEY : helper === 'do' ? verbKey('do') : BE_KEY;
  if (before?.kind === 'preposition' && helper === 'have') return null;
  return group(
    start,
    end,
    key,
    helper === 'be' ? 'copula' : 'active',
    isModal,
    isDenied,
    isIngGroup(tokens, start),
  );
}

function isIngGroup(tokens: readonly Token[], start: number): boolean {
  return /^(?:having|being)$/.test(tokens[start]?.lower ?? '');
}

function mainVerb(tokens: readonly Token[], at: number, helper: string, form: FormAt): string | null {
  const word = tokens[at]?.lower ?? '';
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
  if (PREPOSITIONS.has(word)) return null;
  return found?.key ?? verbKey(word);
}

/** Participles that look like the base: "had come", "had become", "had run". */
function baseParticiple(word: string): string | null {
  return /^(?:come|become|overcome|run|overrun)$/.test(word) ? verbKey(word) : null;
}

function group(
  start: number,
  end: number,
  key: string,
  voice: Verb['voice'],
  isModal: boolean,
  isDenied: boolean,
  isIng: boolean,
): Verb {
  const isReal = !isModal && !isDenied;
  return {
    ...{
      kind: 'verb',
      start,
      end,
      key,
      voice,
      isReal,
      isDenied: isDenied && !isModal,
      form: isIng ? 'ing' : 'finite',
    },
    ...{ isBare: false, isParticiple: false, isFinite: !isIng },
  };
}
