/**
 * How a pack writes down a way of telling something in prose: words as they stand, `(one|the other)`, `[perhaps]`, `*`
 * for a word or two in between, and slots for who and when.
 */

export type ProseSlot = 'subject' | 'object' | 'date';

export type ProsePart =
  /** With `types`, only what is of one of them can stand there. */
  | {
      readonly kind: 'slot';
      readonly slot: ProseSlot;
      readonly possessive: boolean;
      readonly types?: readonly string[];
    }
  /** Alternatives, each of one or more words; in lower case. */
  | { readonly kind: 'words'; readonly oneOf: readonly (readonly string[])[] }
  | { readonly kind: 'comma' }
  | { readonly kind: 'filler' }
  | { readonly kind: 'optional'; readonly parts: readonly ProsePart[] };

export type ProsePattern =
  | { readonly ok: true; readonly parts: readonly ProsePart[]; readonly triggers: readonly string[] }
  | { readonly ok: false; readonly problem: string };

const TOKEN = /\{[^}]*\}(?:'s)?|[()[\]|,*]|[^\s()[\]|,*{}]+/g;

/** Words that stand everywhere and tell nothing. */
const COMMON: ReadonlySet<string> = new Set(
  'a an the and or of in on at to by for from with was were is are be been had has have as into over under'.split(
    ' ',
  ),
);

/** "{subject} was crowned {date}": of what, the card says. */
export function isImplied(text: string): boolean {
  return !text.includes('{object') && text.includes('{date}');
}

/** `ends` are the slots that must stand in it, each once; instead of an object a date may. */
export function readProsePattern(text: string, asked: readonly ProseSlot[]): ProsePattern {
  const ends = asked.map((end) => (end === 'object' && isImplied(text) ? 'date' : end));
  const tokens = text.match(TOKEN) ?? [];
  const reader = new PatternReader(tokens);
  const parts = reader.sequence('');
  if (reader.problem !== null) return { ok: false, problem: reader.problem };
  for (const end of ends) {
    const times = countSlot(parts, end);
    if (times !== 1)
      return { ok: false, problem: `must name {${end}} once; "${text}" names it ${times} times` };
  }
  const [first] = parts;
  if (first?.kind !== 'slot' || first.slot === 'date') {
    return { ok: false, problem: `must begin with {subject} or {object}; "${text}" does not` };
  }
  // "{subject}, {object}" and "{subject} was {object}": what stands beside the name tells it.
  if (isBeside(parts)) return { ok: true, parts, triggers: [] };
  const triggers = triggersOf(parts) ?? (isTyped(parts) ? ['was'] : null);
  if (triggers === null) return { ok: false, problem: `has no word that tells it apart: "${text}"` };
  return { ok: true, parts, triggers };
}

class PatternReader {
  problem: string | null = null;
  #at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  sequence(end: string): ProsePart[] {
    const parts: ProsePart[] = [];
    for (let token = this.#next(); token !== end; token = this.#next()) {
      if (token === '') {
        this.#fail(`lacks a closing "${end}"`);
        return parts;
      }
      const part = this.#part(token);
      if (part !== null) parts.push(part);
    }
    return parts;
  }

  #part(token: string): ProsePart | null {
    if (token.startsWith('{')) return this.#slot(token);
    if (token === ',') return { kind: 'comma' };
    if (token === '*') return { kind: 'filler' };
    if (token === '[') return { kind: 'optional', parts: this.sequence(']') };
    if (token === '(') return this.#alternatives();
    if (token === ')' || token === ']' || token === '|')
      return this.#fail(`has a "${token}" that nothing opens`);
    return { kind: 'words', oneOf: [[token.toLowerCase()]] };
  }

  #slot(token: string): ProsePart | null {
    const [name = '', types] = token.slice(1, token.indexOf('}')).split(':');
    if (name !== 'subject' && name !== 'object' && name !== 'date') {
      return this.#fail(`has {${name}}; there are {subject}, {object} and {date}`);
    }
    const possessive = token.endsWith("'s");
    if (types === undefined) return { kind: 'slot', slot: name, possessive };
    return { kind: 'slot', slot: name, possessive, types: types.split(',').map((type) => type.trim()) };
  }

  #alternatives(): ProsePart | null {
    const oneOf: string[][] = [[]];
    for (let token = this.#next(); token !== ')'; token = this.#next()) {
      if (token === '' || /^[{[(*,\]]/.test(token))
        return this.#fail('may have nothing but words between ( and )');
      if (token === '|') oneOf.push([]);
      else oneOf.at(-1)?.push(token.toLowerCase());
    }
    if (oneOf.some((words) => words.length === 0)) return this.#fail('has an empty choice between ( and )');
    return { kind: 'words', oneOf };
  }

  #next(): string {
    return this.tokens[this.#at++] ?? '';
  }

  #fail(problem: string): null {
    this.problem ??= problem;
    this.#at = this.tokens.length;
    return null;
  }
}

function isBeside([first, joint, last, ...more]: readonly ProsePart[]): boolean {
  const isPlain = first?.kind === 'slot' && !first.possessive && last?.kind === 'slot' && more.length === 0;
  const isWas = joint?.kind === 'words' && joint.oneOf.every((words) => /^was(?: a)?$/.test(words.join(' ')));
  return isPlain && (joint?.kind === 'comma' || isWas);
}

/** "{subject:Location} was in {object:Location}": the types tell it apart. */
function isTyped(parts: readonly ProsePart[]): boolean {
  return parts.some((part) => part.kind === 'slot' && part.types !== undefined);
}

function countSlot(parts: readonly ProsePart[], slot: ProseSlot): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'optional') return sum + countSlot(part.parts, slot);
    return sum + (part.kind === 'slot' && part.slot === slot ? 1 : 0);
  }, 0);
}

/** A sentence in which none of these stands need not be looked at; null when there is no such word. */
function triggersOf(parts: readonly ProsePart[]): string[] | null {
  for (const part of parts) {
    if (part.kind !== 'words') continue;
    const telling = part.oneOf.map((words) => words.find((word) => !COMMON.has(word)));
    const found = telling.filter((word) => word !== undefined);
    if (found.length === telling.length) return [...new Set(found)];
  }
  return null;
}
