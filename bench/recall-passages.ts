/** Passages in the proportions of language: a few words stand everywhere, most stand almost nowhere. */
import type { BoundSource, Change } from '../src/store/changes.js';
import { nameEntities } from './names.js';
import { type Random, random } from './random.js';

const PASSAGES_A_DOCUMENT = 100;
/** Each so-manieth passage defines an entity. */
const ENTITY_EVERY = 10;
const WORDS = 60_000;
const SYLLABLES =
  'ba be bo da de do fa fi ga go ha ka ke la le li lo ma me mi na ne no pa ra re ri ro sa se so ta te ti to va ve wa zu'.split(
    ' ',
  );

export interface Asked {
  readonly question: string;
  /** Headline of the passage that the words were taken from. */
  readonly heading: string;
}

/** Zipf: the n-th word is n times rarer than the first, after the stop words that no text is without. */
export function vocabulary(chance: Random): { word(): string } {
  const words = Array.from({ length: WORDS }, (_, i) => {
    let word = '';
    for (let n = i + SYLLABLES.length; n > 0; n = Math.floor(n / SYLLABLES.length))
      word += SYLLABLES[n % SYLLABLES.length];
    return word;
  });
  const sums = new Float64Array(WORDS);
  let sum = 0;
  for (let i = 0; i < WORDS; i++) sums[i] = sum += 1 / (i + 20);
  return {
    word() {
      const at = chance.next() * sum;
      let low = 0;
      let high = WORDS - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) < at) low = middle + 1;
        else high = middle;
      }
      return words[low] ?? '';
    },
  };
}

export class PassageWorld {
  readonly asked: Asked[] = [];
  readonly #chance = random(11);
  readonly #count: number;
  readonly #askEvery: number;

  constructor(count: number, questions: number) {
    this.#count = count;
    this.#askEvery = Math.floor(count / questions);
  }

  *changes(): Generator<Change> {
    const chance = this.#chance;
    const { word } = vocabulary(chance);
    const names = nameEntities(Math.ceil(this.#count / ENTITY_EVERY), chance);
    for (let from = 0; from < this.#count; from += PASSAGES_A_DOCUMENT) {
      const id = `annals/${String(from / PASSAGES_A_DOCUMENT).padStart(6, '0')}.md`;
      const passages: BoundSource['passages'][number][] = [];
      const refs: BoundSource['refs'][number][] = [];
      const definitions: BoundSource['definitions'][number][] = [];
      for (let n = 0; n < Math.min(PASSAGES_A_DOCUMENT, this.#count - from); n++) {
        const index = from + n;
        const told = Array.from({ length: 25 + chance.int(30) }, word);
        const seedling = index % ENTITY_EVERY === 0 ? names[index / ENTITY_EVERY] : undefined;
        const heading = seedling?.name ?? `${word()} ${index}`;
        if (seedling) {
          definitions.push({ ref: refs.length, aliases: [], passage: n, expertDomain: null });
          refs.push({
            id: null,
            name: seedling.name,
            type: seedling.type,
            fallbackType: 'Entity',
            expects: [],
            spot: { line: n + 1 },
          });
        }
        passages.push({
          heading: [heading],
          text: `${told.join(' ')}.`,
          lines: { start: n * 4 + 1, end: n * 4 + 3 },
        });
        if (index % this.#askEvery === 0) this.#ask(told, heading, seedling?.name);
      }
      const source = { id, title: id, format: 'markdown', reliability: 'canonical', written: null } as const;
      yield {
        kind: 'put-origin',
        origin: id,
        sources: [
          {
            source: { ...source, origin: id, hash: id },
            entityOrigin: 'written',
            refs,
            passages,
            definitions,
            statements: [],
            mentions: [],
          },
        ],
      };
    }
  }

  #ask(told: readonly string[], heading: string, name: string | undefined): void {
    const words = Array.from({ length: 3 + this.#chance.int(4) }, () => this.#chance.pick(told));
    const about = name !== undefined && this.#chance.next() < 0.5 ? ` of ${name}` : '';
    this.asked.push({ question: `What is told${about} about ${words.join(' ')}?`, heading });
  }
}
