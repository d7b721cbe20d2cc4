import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/routes.js';
import { openWorld } from '../../src/engine/index.js';
import {
  type Api,
  type ApiClient,
  SEEING,
  type ServedFolder,
  serveHere,
  signedIn,
  valdornCopy,
} from './harness.js';

let root = '';
let served: ServedFolder;
let client: ApiClient;
let api: Api;

beforeAll(async () => {
  root = valdornCopy();
  const world = await openWorld(root);
  await world.ingest({});
  await world.check({});
  await world.close();
  served = await serveHere(root);
  client = await signedIn(served);
  api = client.api;
});

afterAll(() => {
  const missed = ROUTES.filter(({ group, id }) => SEEING.has(group) && !client.called.has(id));
  expect(missed.map(({ id }) => id)).toEqual([]);
  expect(served.errors).toEqual([]);
});

/** What came; throws what went wrong in its own words. */
async function got<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`);
  return data;
}

describe('the timeline', () => {
  it('shows all of time in layers, with eras, round dates and marks of findings', async () => {
    const all = await got(api.GET('/timeline'));
    expect(all.eras.map(({ id }) => id)).toEqual(['FA', 'SA', 'TA']);
    expect(all.axis.ticks.length).toBeGreaterThan(5);
    const totals = Object.fromEntries(all.layers.map(({ layer, total }) => [layer, total]));
    expect(totals.lives).toBeGreaterThan(50);
    expect(totals.events).toBeGreaterThan(10);
    expect(totals.states).toBeGreaterThan(10);
    expect(all.findings.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5);
    const states = all.layers.find(({ layer }) => layer === 'states')?.rows ?? [];
    const reign = states.find(({ label }) => label === 'Aldric Raventhorne ruled Valdorn');
    expect(reign?.other?.id).toBe('valdorn');
  });

  it('tells only what lies in the stretch, and counts the rest of it', async () => {
    const { min, max } = await got(api.GET('/world/date', { params: { query: { text: '340 TA' } } }));
    const year = await got(
      api.GET('/timeline', { params: { query: { from: min ?? 0, until: max ?? 0, limit: 3, parts: 12 } } }),
    );
    const lives = year.layers.find(({ layer }) => layer === 'lives');
    expect(lives?.rows).toHaveLength(3);
    expect(lives?.total).toBeGreaterThan(3);
    expect(lives?.counts).toHaveLength(12);
    expect(Math.max(...(lives?.counts ?? []))).toBeLessThanOrEqual(lives?.total ?? 0);
    for (const { window } of year.layers.flatMap(({ rows }) => rows)) {
      expect(window.from_min ?? Number.NEGATIVE_INFINITY).toBeLessThan(max ?? 0);
      expect(window.until_max ?? Number.POSITIVE_INFINITY).toBeGreaterThan(min ?? 0);
    }
    const battle = year.layers.find(({ layer }) => layer === 'events')?.rows.map(({ label }) => label);
    expect(battle).toContain('Battle of Black Spire');
  });

  it('is narrowed to a place, a house and a kind', async () => {
    const ask = (query: object) => got(api.GET('/timeline', { params: { query } }));
    const place = await ask({ near: ['thornwick'] });
    const labels = place.layers.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).toContain('Odile Marsh ruled Thornwick');
    expect(labels).not.toContain('Iskar Tor');
    expect(place.whole.from).toBeGreaterThan((await ask({})).whole.from);
    const kind = await ask({ type: ['Person'], layer: ['lives'] });
    expect(new Set(kind.layers[0]?.rows.map(({ entity }) => entity.type))).toEqual(new Set(['Person']));
    const members = await ask({ relation: ['MEMBER_OF'], layer: ['states'] });
    expect(members.layers[0]?.rows[0]?.label).toMatch(/member/);
    const nobody = await api.GET('/timeline', { params: { query: { near: ['nobody at all'] } } });
    expect(nobody.response.status).toBe(404);
    const empty = await ask({ near: ['thornwick', 'iskar-tor'] });
    expect(empty.layers.every(({ total }) => total === 0)).toBe(true);
  });
});
