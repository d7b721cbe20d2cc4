/** A small world to ask about, and a test that has it in a store of its own. */
import { loadOntology, type Ontology } from '../../../src/packs/index.js';
import type { GraphQuery, Store } from '../../../src/store/store.js';
import { type Document, put, text, window, year } from './kit.js';
import { type OpenStore, storeTest } from './suite.js';

const ONTOLOGY: Ontology = loadOntology({ packs: ['high-fantasy'] });

/** The kit's `year(n)` runs over the seconds from 100 n on, its `window(a, b)` over seconds. */
export const WORLD: Document = {
  id: 'valdorn.md',
  title: 'The chronicle of Valdorn',
  passages: ['Aldric of Vyr ruled Valdorn.', 'Lysa wed Aldric, and Tam was their son.'],
  defines: [
    { told: 'Aldric:Person', aliases: ['The Raven', 'Aldric the Bold'], domain: 'rulers' },
    { told: 'Lysa:Person' },
    { told: 'Vyr:House' },
    { told: 'Valdorn:City' },
    { told: 'Red Ford:Battle' },
    { told: 'Black Spire:Battle' },
  ],
  claims: [
    ['Aldric', 'MEMBER_OF', 'Vyr', { valid: window(300, 320), qualifiers: { rank: 'page' } }],
    ['Aldric', 'RULES', 'Valdorn', { valid: window(320, 360), confidence: 0.5, reliability: 'reported' }],
    ['Lysa', 'SPOUSE_OF', 'Aldric', { symmetric: true, valid: window(310, 350), passage: 1 }],
    ['Aldric', 'PARENT_OF', 'Tam:Person', { valid: window(325, 360), passage: 1, sourceModel: 'm1' }],
    ['Aldric', 'PARTICIPATED_IN', 'Red Ford', { valid: window(330, 331) }],
    ['Aldric', 'PARTICIPATED_IN', 'Black Spire', { valid: window(360, 361), quote: 'He fell there.' }],
    ['Aldric', 'birth', year(3)],
    ['Aldric', 'death', year(5)],
    ['Red Ford', 'in_fiction_date', year(2)],
    ['Black Spire', 'in_fiction_date', year(5)],
    ['Lysa', 'birth', year(4)],
    ['Lysa', 'birth', year(6), { reliability: 'prophetic' }],
    ['Valdorn', 'population', { kind: 'number', number: 1200, unit: null }],
    ['Valdorn', 'founded', year(1)],
    ['Aldric', 'gender', text('male')],
  ],
  mentions: ['Valdorn'],
};

/** Rows of the answer. */
export type Ask = (text: string, rest?: Partial<GraphQuery>) => Promise<readonly (readonly unknown[])[]>;

export function graphTests(open: OpenStore) {
  return (name: string, run: (ask: Ask, store: Store) => Promise<void>): void => {
    storeTest(
      () => open(ONTOLOGY),
      name,
      async (store) => {
        await put(store, WORLD);
        await run(
          async (question, rest = {}) => (await store.query({ text: question, ...rest })).rows,
          store,
        );
      },
    );
  };
}
