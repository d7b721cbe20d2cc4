/** Places of which there are only so many, as records. */
import type { SlotStore } from '../bus.js';
import { drop, expect, put, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

interface Slot {
  readonly name: string;
  readonly holder: string;
  readonly until: number;
}

const SLOT: RecordKind<Slot> = {
  name: 'slot',
  fields: { name: 'text', holder: 'text', until: 'number' },
  key: ['name', 'holder'],
};

export function slotsOver({ records, now }: Deciding): SlotStore {
  return {
    async hold(name, { most, holder, ms }) {
      const at = now();
      const others = { name, holder: { not: holder }, until: { above: at } };
      // Whoever waits looks without the lock.
      const [taken] = await records.read({ kind: SLOT, where: others, limit: most });
      if (taken.length >= most) return false;
      const done = await records.write([
        expect(SLOT, others, { least: 0, most: most - 1 }),
        drop(SLOT, { name, until: { atMost: at } }),
        put(SLOT, { name, holder, until: at + ms }),
      ]);
      return done !== null;
    },
    async free(name, holder) {
      await records.write([drop(SLOT, { name, holder })]);
    },
    async holders(name) {
      const [held] = await records.read({
        kind: SLOT,
        where: { name, until: { above: now() } },
        order: ['holder'],
      });
      return held.map(({ holder }) => holder);
    },
  };
}
