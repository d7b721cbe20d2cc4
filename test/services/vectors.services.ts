/** Vectors on the server: its own index finds who is near, and the answer is the one that a folder gives. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOntology } from '../../src/packs/index.js';
import { Server } from '../../src/store/neo4j/server.js';
import type { Store } from '../../src/store/store.js';
import { BY, file } from '../store/contract/kit.js';
import { emptyDatabase, leaveServer, openAgain, serverAddress } from './graph-kit.js';

const FANTASY = loadOntology({ packs: ['high-fantasy'] });
const MODEL = 'angles';
/** More than an engine compares one by one. */
const OTHERS = 4_200;

let server: Server;
let store: Store;

/** At so many degrees from the first of eight axes, turned towards another one. */
function at(degrees: number, towards = 1): Float32Array {
  const vector = new Float32Array(8);
  vector[0] = Math.cos((degrees * Math.PI) / 180);
  vector[towards] = Math.sin((degrees * Math.PI) / 180);
  return vector;
}

async function nearest(): Promise<string[]> {
  const hits = await store.passageIndex.vectors.nearest(MODEL, at(0), {}, 3);
  const facts = await store.passageIndex.facts(hits.map(({ ref }) => ref));
  return hits.map(({ ref }) => facts.find((one) => one.ref === ref)?.passage.text ?? '');
}

beforeAll(async () => {
  server = await Server.connect({ address: serverAddress() });
  await emptyDatabase();
  store = await openAgain(FANTASY);
  await store.commit([file({ id: 'near.md', passages: ['First.', 'Second.', 'Third.'] })], BY);
  const { vectors } = store.passageIndex;
  const { texts } = await vectors.pending(MODEL, 0, 10);
  const angles = new Map(texts.map(({ content, text }) => [content, text]));
  const told = [...angles].map(([content, text]) => ({
    content,
    vector: at(text.includes('First') ? 1 : text.includes('Second') ? 2 : 3),
  }));
  const others = Array.from({ length: OTHERS }, (_, i) => ({
    content: `other-${i}`,
    vector: at(100 + (i % 1_000) / 20, 2 + (i % 6)),
  }));
  await vectors.put(MODEL, [...told, ...others]);
});
afterAll(async () => {
  await store.close();
  await server.close();
  await leaveServer();
});

test('the server has all of them, and an index', async () => {
  expect(await nearest()).toEqual(['First.', 'Second.', 'Third.']);
  const counted = await server.read('MATCH (v:LoreVector) RETURN count(v) AS many');
  expect(counted).toEqual([{ many: BigInt(OTHERS + 3) }]);
  const isOnline = async () =>
    await server.read(
      "SHOW VECTOR INDEXES YIELD name, state WHERE name STARTS WITH 'lore_vector_' RETURN DISTINCT state",
    );
  await expect.poll(isOnline).toEqual([{ state: 'ONLINE' }]);
  expect(await nearest()).toEqual(['First.', 'Second.', 'Third.']);
});

test('it is the index that is asked, and the copy where it does not have them all', async () => {
  const first = 'MATCH (v:LoreVector) WHERE v.vector[0] > cos(radians(1.5))';
  await server.apply(`${first} SET v.vector = [-1.0, 0, 0, 0, 0, 0, 0, 0]`);
  await expect.poll(nearest).toEqual(['Second.', 'Third.']);
  await server.apply('MATCH (v:LoreVector) WHERE v.vector[0] < -0.999 DETACH DELETE v');
  expect(await nearest()).toEqual(['First.', 'Second.', 'Third.']);
});
