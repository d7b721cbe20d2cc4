/** What stands in threads, read once for all that end in them together. */
import type { FactClaim, StandingClaim, ThreadKey } from '../store/facts.js';
import type { Store } from '../store/store.js';
import type { Seconds } from '../time/index.js';
import { isUse, opposed } from './threads.js';

/** A claim and its place among those of its thread, in the order they were committed. */
export interface Rival {
  readonly claim: StandingClaim;
  readonly place: number;
}

interface ReadThread {
  readonly claims: readonly StandingClaim[];
  /** By what they say, since many say the same. */
  readonly rivals: Map<string, readonly Rival[]>;
}

/** To be thrown away as soon as something is written. */
export class StandingThreads {
  readonly #facts: Store['facts'];
  readonly #known = new Map<string, Promise<ReadThread>>();

  constructor({ facts }: Pick<Store, 'facts'>) {
    this.#facts = facts;
  }

  async of(key: ThreadKey, at: Seconds): Promise<readonly StandingClaim[]> {
    return (await this.#read(key, at)).claims;
  }

  /** Those that say something else, unless it is merely used beside others. */
  async rivalsOf(claim: FactClaim, at: Seconds): Promise<readonly Rival[]> {
    const { claims, rivals } = await this.#read(claim, at);
    const said = JSON.stringify([claim.mode === 'ends', claim.value, claim.qualifiers]);
    const known = rivals.get(said);
    if (known !== undefined) return known;
    const found = claims
      .map((one, place) => ({ claim: one, place }))
      .filter(({ claim: one }) => !isUse(one) && opposed(one, claim));
    rivals.set(said, found);
    return found;
  }

  #read({ subject, attribute }: ThreadKey, at: Seconds): Promise<ReadThread> {
    const name = JSON.stringify([subject, attribute, at]);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const read = this.#facts
      .standing({ subject, attribute }, at)
      .then((claims) => ({ claims, rivals: new Map() }));
    this.#known.set(name, read);
    return read;
  }
}
