/** A test with a store of its own, which is sound at the end of it. */
import { expect, test } from 'vitest';
import type { Ontology } from '../../../src/packs/ontology.js';
import type { Store } from '../../../src/store/store.js';

/** Empty each time; with the ontology where one is given. */
export type OpenStore = (ontology?: Ontology) => Promise<Store>;

export function storeTest(open: OpenStore, name: string, run: (store: Store) => Promise<void>): void {
  test(name, async () => {
    const store = await open();
    try {
      await run(store);
      expect((await store.check()).problems).toEqual([]);
    } finally {
      await store.close();
    }
  });
}
