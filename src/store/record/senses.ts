/** What facts speak of, as numbers: kept one byte each, and read into memory once, since all of them are looked through. */
import type { FactPort, FactSense, FactStore } from '../facts.js';
import { add, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

interface SenseRecord {
  readonly row: number;
  readonly fact: string;
  /** By which version of the judge. */
  readonly model: string;
  readonly sense: Uint8Array;
}

const SENSE: RecordKind<SenseRecord> = {
  name: 'fact_sense',
  fields: { row: 'number', fact: 'text', model: 'text', sense: 'bytes' },
  key: ['fact', 'model'],
  numbered: 'row',
};

/** A number between -1 and 1 as a byte. */
const STEPS = 127;

interface Like {
  readonly fact: string;
  readonly cosine: number;
}

export function sensesOver(
  { records }: Deciding,
  port: Pick<FactPort, 'facts'>,
): Pick<FactStore, 'keepSenses' | 'alike'> {
  let all = new Senses('');

  async function read(model: string): Promise<Senses> {
    if (all.model !== model) all = new Senses(model);
    const [found] = await records.read({
      kind: SENSE,
      where: { model, row: { above: all.last } },
      order: ['row'],
    });
    all.take(found);
    return all;
  }

  return {
    async keepSenses(model, senses: readonly FactSense[]) {
      const there = new Set((await port.facts({ ids: senses.map(({ fact }) => fact) })).map(({ id }) => id));
      const writes = senses
        .filter(({ fact }) => there.has(fact))
        .map(({ fact, sense }) => add(SENSE, { fact, model, sense: new Uint8Array(asBytes(sense).buffer) }));
      await records.write(writes, { mayBeLost: true });
    },
    async alike(model, sense, limit) {
      const near = (await read(model)).nearest(asBytes(sense), limit);
      const facts = await port.facts({ ids: near.map(({ fact }) => fact) });
      const known = new Map(facts.map((fact) => [fact.id, fact]));
      return near.flatMap(({ fact: id, cosine }) => {
        const fact = known.get(id);
        return fact === undefined ? [] : [{ fact, weight: cosine }];
      });
    },
  };
}

/** Of one model. Rows only grow: what came since the last look lies above the highest one seen. */
class Senses {
  readonly #facts: string[] = [];
  #numbers = new Int8Array();
  /** Numbers of one fact, as many as the first has. */
  #width: number | undefined;
  last = 0;

  constructor(readonly model: string) {}

  take(records: readonly SenseRecord[]): void {
    this.#width ??= records[0]?.sense.length;
    const width = this.#width ?? 0;
    const wanted = (this.#facts.length + records.length) * width;
    if (wanted > this.#numbers.length) {
      const grown = new Int8Array(2 * wanted);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    for (const { row, fact, sense } of records) {
      this.last = row;
      if (sense.length !== width) continue;
      this.#numbers.set(new Int8Array(sense.buffer, sense.byteOffset, width), this.#facts.length * width);
      this.#facts.push(fact);
    }
  }

  nearest(asked: Int8Array, limit: number): Like[] {
    const width = asked.length;
    if (width !== this.#width) return [];
    const numbers = this.#numbers;
    const best: { fact: string; product: number }[] = [];
    for (let at = 0; at < this.#facts.length; at++) {
      let product = 0;
      for (let i = 0, from = at * width; i < width; i++)
        product += (asked[i] ?? 0) * (numbers[from + i] ?? 0);
      if (best.length === limit && product <= (best[limit - 1]?.product ?? 0)) continue;
      const place = best.findIndex((one) => one.product < product);
      best.splice(place < 0 ? best.length : place, 0, { fact: this.#facts[at] ?? '', product });
      if (best.length > limit) best.pop();
    }
    return best.map(({ fact, product }) => ({ fact, cosine: product / STEPS ** 2 }));
  }
}

function asBytes(sense: Float32Array): Int8Array {
  return Int8Array.from(sense, (number) => Math.max(-STEPS, Math.min(STEPS, Math.round(number * STEPS))));
}
