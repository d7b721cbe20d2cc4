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

describe('the graph', () => {
  const ask = (query: object) => got(api.GET('/graph', { params: { query } }));

  it('goes out from an entity, step by step', async () => {
    const one = await ask({ start: ['aldric-raventhorne'] });
    expect(one.nodes.find(({ hop }) => hop === 0)?.name).toBe('Aldric Raventhorne');
    const ids = new Set(one.nodes.map(({ id }) => id));
    expect(one.edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
    expect(one.edges.some(({ predicate, to }) => predicate === 'RULES' && to === 'valdorn')).toBe(true);
    const two = await ask({ start: ['aldric-raventhorne'], hops: 2 });
    expect(two.nodes.length).toBeGreaterThan(one.nodes.length);
    const few = await ask({ start: ['aldric-raventhorne'], hops: 3, limit: 10 });
    expect(few.nodes).toHaveLength(10);
    expect(few.is_cut).toBe(true);
  });

  it('shows the busiest part where no start is given, and says what is disputed', async () => {
    const all = await ask({ limit: 100 });
    expect(all.nodes).toHaveLength(100);
    const disputed = await ask({ limit: 1000, disputed: true });
    expect(disputed.edges.length).toBeGreaterThan(0);
    expect(disputed.edges.every(({ is_disputed }) => is_disputed)).toBe(true);
  });

  it('is filtered by type, time and certainty', async () => {
    const start = ['valdorn'];
    const people = await ask({ start, type: ['Person'] });
    expect(people.nodes.every(({ id, type }) => id === 'valdorn' || type === 'Person')).toBe(true);
    const then = await ask({ start, relation: ['RULES'], at: '340 TA' });
    expect(then.at?.text).toBe('340 TA');
    const ever = await ask({ start, relation: ['RULES'] });
    expect(then.edges.length).toBeLessThan(ever.edges.length);
    const sure = await ask({ start, hops: 2, sure: 1, settled: true });
    expect(sure.edges.every(({ confidence, provisional }) => confidence === 1 && !provisional)).toBe(true);
  });

  it('finds the shortest paths between two', async () => {
    const found = await got(
      api.GET('/graph/paths', { params: { query: { from: 'odile-marsh', to: 'aldric-raventhorne' } } }),
    );
    expect(found.paths.length).toBeGreaterThan(0);
    const edges = new Map(found.edges.map((edge) => [edge.id, edge]));
    for (const path of found.paths) {
      expect(path).toHaveLength(found.paths[0]?.length ?? 0);
      let at = 'odile-marsh';
      for (const id of path) {
        const edge = edges.get(id);
        expect([edge?.from, edge?.to]).toContain(at);
        at = (edge?.from === at ? edge.to : edge?.from) ?? '';
      }
      expect(at).toBe('aldric-raventhorne');
    }
    const none = await got(
      api.GET('/graph/paths', {
        params: { query: { from: 'odile-marsh', to: 'iskar-tor', steps: 1 } },
      }),
    );
    expect(none).toMatchObject({ paths: [], steps: 1 });
  });
});
