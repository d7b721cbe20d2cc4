/** Keeps keys out of everything that is shown or written. */
import { inspect } from 'node:util';

const MASK = '[key]';
/** What people type where a server wants a key and checks none: no secrets, and words that occur in text. */
const PLACEHOLDERS = new Set([
  'ollama',
  'lm-studio',
  'lmstudio',
  'none',
  'empty',
  'not-needed',
  'no-key',
  'dummy',
]);
const SHORTEST_SECRET = 4;
const SHORTEST_PART = 8;

/** A key that prints as `[key]` wherever it is printed; only `reveal` hands it out. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** False for `ollama`, `none` and the like. */
  get isSecret(): boolean {
    return this.#value.length >= SHORTEST_SECRET && !PLACEHOLDERS.has(this.#value.toLowerCase());
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [inspect.custom](): string {
    return MASK;
  }
}

export interface Redactor {
  /** For replies and recordings: the key itself in any common spelling. */
  readonly text: (text: string) => string;
  /** For errors: also a part of the key, and whatever looks like somebody's key. */
  readonly error: (text: string) => string;
  /** Every string inside a parsed JSON value. */
  readonly json: (value: unknown) => unknown;
  /** For text that comes in pieces: a key cut in two by the pieces is still found. */
  readonly stream: () => { push(piece: string): string; end(): string };
}

export function redactor(keys: readonly (Secret | null)[]): Redactor {
  const secrets = keys.flatMap((key) => (key?.isSecret === true ? [key.reveal()] : []));
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const exact = spellings.length === 0 ? null : anyOf(spellings);
  const parts = secrets.length === 0 ? null : anyOf(secrets.flatMap(beginningsOf));
  const text = (given: string) => (exact === null ? given : given.replace(exact, MASK));
  const error = (given: string) => {
    const masked = text(given);
    return (parts === null ? masked : masked.replace(parts, MASK))
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${MASK}`)
      .replace(/\b(?:sk|pk|rk|gsk|hf|xai)[-_][\w-]{12,}/g, MASK);
  };
  const json = (value: unknown): unknown => (exact === null ? value : mapStrings(value, text));
  return { text, error, json, stream: () => streamRedactor(text, spellings) };
}

function spellingsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [
    secret,
    escaped,
    escaped.replaceAll('/', '\\/'),
    encodeURIComponent(secret),
    base64,
    bytes.toString('base64url'),
  ];
}

/** A server may cut the key it echoes: half of it is still too much. */
function beginningsOf(secret: string): string[] {
  const beginnings: string[] = [];
  const shortest = Math.max(SHORTEST_PART, Math.ceil(secret.length / 2));
  for (let length = secret.length; length >= shortest; length--) beginnings.push(secret.slice(0, length));
  return beginnings.length === 0 ? [secret] : beginnings;
}

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [change(k), mapStrings(v, change)]));
}

function streamRedactor(text: (given: string) => string, spellings: readonly string[]) {
  const folded = spellings.map((spelling) => spelling.toLowerCase());
  let held = '';
  return {
    push(piece: string): string {
      const whole = text(held + piece);
      const keep = heldBack(whole.toLowerCase(), folded);
      held = whole.slice(whole.length - keep);
      return whole.slice(0, whole.length - keep);
    },
    end(): string {
      const last = held;
      held = '';
      return last;
    },
  };
}

/** Length of the longest ending that could be the beginning of a key. */
function heldBack(text: string, spellings: readonly string[]): number {
  let longest = 0;
  for (const spelling of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length > longest; length--) {
      if (text.endsWith(spelling.slice(0, length))) longest = length;
    }
  }
  return longest;
}
