/** The index over passages: each question handed to the file that knows how. */

import type {
  AboutHit,
  PassageFacts,
  PassageIndex,
  PassageRef,
  PassageScope,
  Term,
  WordHit,
} from '../../vectors.js';
import { retryWhileBusy } from '../busy.js';
import type { Reading } from '../read/reading.js';
import { passageFacts, passagesAbout } from './about.js';
import { SqliteVectors } from './sqlite-vectors.js';
import { passagesByWords, WordFrequencies } from './words.js';

export class SqlitePassageIndex implements PassageIndex {
  readonly #reading: Reading;
  readonly #frequencies: WordFrequencies;
  readonly vectors: SqliteVectors;

  constructor(reading: Reading, now: () => number) {
    this.#reading = reading;
    this.#frequencies = new WordFrequencies(reading.db);
    this.vectors = new SqliteVectors(reading, now);
  }

  byWords(
    terms: readonly Term[],
    scope: PassageScope,
    limit: number,
    among: 'believed' | 'retired' = 'believed',
  ): Promise<WordHit[]> {
    const table = among === 'retired' ? 'retired_text' : 'passage_text';
    return retryWhileBusy(() =>
      passagesByWords(this.#reading, this.#frequencies, table, terms, scope, limit),
    );
  }

  about(entities: readonly string[], scope: PassageScope, limit: number): Promise<AboutHit[]> {
    return retryWhileBusy(() => passagesAbout(this.#reading, entities, scope, limit));
  }

  facts(refs: readonly PassageRef[]): Promise<PassageFacts[]> {
    return retryWhileBusy(() => passageFacts(this.#reading, refs));
  }
}
