import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/routes.js';
import { openWorld } from '../../src/engine/index.js';
import {
  type Api,
  type ApiClient,
  clientOf,
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
  const [first = '', second = ''] = (await world.store.statements({ predicates: ['RULES'], limit: 2 })).map(
    ({ id }) => id,
  );
  await world.syntheses.save({
    ...{ summary: 'Aldric Raventhorne ruled Valdorn and held its crown.', entities: ['Aldric Raventhorne'] },
    ...{ insightType: 'synthesis', confidence: 0.8, ground: [first, second], author: 'a model' },
  });
  await world.conversations.append({
    ...{ question: 'Who ruled Thornwick?', draft: 'Odile Marsh ruled Thornwick.' },
    calls: [
      { tool: 'lookup', input: { name: 'Thornwick' }, error: null, statements: [], sources: [], text: '' },
    ],
    verified: await world.reads.verifyAnswer('Odile Marsh ruled Thornwick.'),
  });
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

  it('finds paths of the same length from either end, through whomever a filter leaves', async () => {
    const [from, to] = ['odile-marsh', 'iskar-tor'];
    const path = (query: object) =>
      got(api.GET('/graph/paths', { params: { query: { from, to, ...query } } }));
    const there = await path({ limit: 50 });
    const back = await path({ from: to, to: from, limit: 50 });
    expect(back.paths[0]?.length).toBe(there.paths[0]?.length);
    expect(back.paths.map((one) => one.toReversed().join()).sort()).toEqual(
      there.paths.map((one) => one.join()).sort(),
    );
    expect(there.nodes.find(({ id }) => id === to)?.hop).toBe(there.paths[0]?.length);
    const people = await path({ to: 'aldric-raventhorne', type: ['Person'] });
    expect(people.nodes.every(({ type }) => type === 'Person')).toBe(true);
  });
});

describe('sources', () => {
  it('are listed, and told passage by passage with what was read', async () => {
    const list = await got(api.GET('/sources', { params: { query: { text: 'Aldric' } } }));
    expect(list.total).toBeGreaterThan(0);
    const id = 'People/Aldric Raventhorne.md';
    expect(list.items.map((one) => one.id)).toContain(id);
    const card = await got(api.GET('/sources/{id}', { params: { path: { id } } }));
    const readings = card.passages_page.items.flatMap((one) => one.readings);
    expect(readings.map(({ told }) => told)).toContain('Aldric Raventhorne ruled Valdorn');
    const prose = readings.find(({ quote }) => quote?.includes('Vyrhold') === true);
    expect(prose).toMatchObject({ provisional: true, model: 'lore/prose' });
    const few = await got(api.GET('/sources/{id}', { params: { path: { id }, query: { limit: 1 } } }));
    expect(few.passages_page.items).toHaveLength(1);
    expect(few.passages_page.next).not.toBeNull();
    const none = await api.GET('/sources/{id}', { params: { path: { id: 'No such.md' } } });
    expect(none.response.status).toBe(404);
  });

  it('say what was not understood, without writing anything', async () => {
    writeFileSync(
      path.join(root, 'People/Odd.md'),
      '---\ntype: Person\nborn: the year of the fish\nshoe_size: 44\n---\n# Odd\n',
    );
    const world = await openWorld(root);
    await world.ingest({});
    await world.close();
    const before = await got(api.GET('/audit'));
    const { items } = await got(
      api.GET('/sources/{id}/notices', { params: { path: { id: 'People/Odd.md' } } }),
    );
    expect(items.map(({ message }) => message).join('\n')).toMatch(/the year of the fish/);
    expect((await got(api.GET('/audit'))).total).toBe(before.total);
  });
});

describe('a query', () => {
  it('answers in rows, and names whom it speaks of', async () => {
    const answer = await got(
      api.POST('/query', {
        body: {
          cypher: 'MATCH (p:Person)-[:RULES]->(k {id: $k}) RETURN p, p.name AS name',
          parameters: { k: 'valdorn' },
        },
      }),
    );
    expect(answer.columns).toEqual(['p', 'name']);
    expect(answer.entities.map(({ name }) => name)).toContain('Aldric Raventhorne');
    const cut = await got(api.POST('/query', { body: { cypher: 'MATCH (p:Person) RETURN p', limit: 2 } }));
    expect(cut).toMatchObject({ truncated: true });
    const wrong = await api.POST('/query', { body: { cypher: 'MATCH (p RETURN p' } });
    expect(wrong.response.status).toBe(400);
    const writes = await api.POST('/query', { body: { cypher: 'CREATE (p:Person) RETURN p' } });
    expect(writes.response.status).toBe(400);
  });
});

describe('memory', () => {
  it('is told, shown as a story, ended, reopened and erased', async () => {
    const told = await got(
      api.POST('/memory/facts', {
        body: {
          content: 'The gate of Thornwick closes at dusk.',
          scope: 'thornwick/gate',
          kind: 'observation',
        },
      }),
    );
    expect(told).toMatchObject({ outcome: 'committed', fact: { author: 'Mira', scope: 'thornwick/gate' } });
    const { fact: id } = told.fact;
    const memory = await got(api.GET('/memory'));
    expect(memory).toMatchObject({ facts: 1, standing: 1, scopes: [{ scope: 'thornwick/gate' }] });
    const list = await got(api.GET('/memory/facts', { params: { query: { scope: 'thornwick' } } }));
    expect(list.items.map(({ quote }) => quote)).toEqual(['The gate of Thornwick closes at dusk.']);
    const story = await got(api.GET('/memory/facts/{id}', { params: { path: { id } } }));
    expect(story.fact.fact).toBe(id);
    const ended = await got(
      api.POST('/memory/facts/{id}/retire', {
        params: { path: { id } },
        body: { reason: 'the war is over' },
      }),
    );
    expect(ended.ended).toMatch(/the war is over/);
    expect((await got(api.GET('/memory'))).standing).toBe(0);
    const again = await got(api.POST('/memory/facts/{id}/reopen', { params: { path: { id } } }));
    expect(again.ended).toBeNull();
    const query = { author: 'Mira' };
    expect(await got(api.GET('/memory/erasable', { params: { query } }))).toEqual({ facts: 1, passed_on: 0 });
    const erased = await got(
      api.POST('/memory/erase', { body: { author: 'Mira', reason: 'asked to be forgotten' } }),
    );
    expect(erased.facts).toBe(1);
    expect((await got(api.GET('/memory'))).facts).toBe(0);
  });

  it('tells the story of a scope with all below it, in order', async () => {
    for (const [content, scope] of [
      ['The gate of Thornwick closes at dusk.', 'thornwick/gate'],
      ['The mill of Thornwick stands still.', 'thornwick'],
      ['The bridge of Ashford is down.', 'ashford'],
    ] as const)
      await got(api.POST('/memory/facts', { body: { content, scope } }));
    const story = await got(api.GET('/memory/story', { params: { query: { scope: 'thornwick' } } }));
    expect(story).toMatchObject({ scope: 'thornwick', total: 2, confusions: [], is_cut: false });
    expect(story.alone.map(({ quote }) => quote)).toEqual([
      'The gate of Thornwick closes at dusk.',
      'The mill of Thornwick stands still.',
    ]);
    await got(api.POST('/memory/erase', { body: { author: 'Mira', reason: 'asked to be forgotten' } }));
    expect((await got(api.GET('/memory/story'))).total).toBe(0);
  });
});

describe('what was accumulated', () => {
  it('has insights with their ground and their growth', async () => {
    const all = await got(api.GET('/insights'));
    expect(all.total).toBe(1);
    expect(all.items[0]?.ground.length).toBeGreaterThan(0);
    expect(all.growth).toHaveLength(30);
    expect(all.growth.at(-1)?.count).toBe(1);
    expect(all.entities[0]?.name).toBe('Aldric Raventhorne');
    const none = await got(api.GET('/insights', { params: { query: { stale: true } } }));
    expect(none.items).toEqual([]);
    const id = all.items[0]?.id ?? '';
    const path = { id };
    await got(api.POST('/insights/{id}/retire', { params: { path }, body: { reason: 'said before' } }));
    expect((await got(api.GET('/insights'))).total).toBe(0);
  });

  it('has what was only found in prose, judged one by one, by note and by wording', async () => {
    const all = await got(api.GET('/provisional'));
    const [one] = all.items;
    expect(one?.quote).not.toBeNull();
    expect(all.wordings.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    const statements = [one?.statement.id ?? ''];
    await got(api.POST('/provisional/verdict', { body: { verdict: 'accept', statements } }));
    expect((await got(api.GET('/provisional'))).total).toBe(all.total - 1);
    await got(api.POST('/provisional/verdict', { body: { verdict: 'undo', statements } }));
    expect((await got(api.GET('/provisional'))).total).toBe(all.total);
    const source = 'People/Aldric Raventhorne.md';
    const ofNote = await got(api.GET('/provisional', { params: { query: { source } } }));
    const done = await got(
      api.POST('/provisional/verdict', { body: { verdict: 'reject', source, reason: 'a legend' } }),
    );
    expect(done.statements).toHaveLength(ofNote.total);
    const left = await got(api.GET('/provisional'));
    expect(left.total).toBe(all.total - ofNote.total);
    const wording = left.wordings[0]?.wording ?? '';
    await got(api.POST('/provisional/verdict', { body: { verdict: 'accept', wording } }));
    expect((await got(api.GET('/provisional', { params: { query: { wording } } }))).total).toBe(0);
    const vague = await api.POST('/provisional/verdict', { body: { verdict: 'accept' } });
    expect(vague.response.status).toBe(400);
  });

  it('tells what lint would do, did, and can be asked to do', async () => {
    expect(await got(api.GET('/lint/flagged'))).toEqual({ total: 0, items: [], next: null });
    const lifted = await api.POST('/lint/flagged/{statement}/lift', {
      params: { path: { statement: 'abcdef' } },
      body: { reason: 'it holds' },
    });
    expect(lifted.error?.error.code).toBe('lint/not-flagged');
    const away = await got(api.GET('/lint/quarantine'));
    expect(away.quarantined).toEqual([]);
    const restored = await api.POST('/lint/quarantine/{id}/restore', { params: { path: { id: 'nobody' } } });
    expect(restored.error?.error.code).toBe('lint/not-in-quarantine');
    const { job } = await got(api.POST('/lint/runs', { body: { reason: 'spring cleaning' } }));
    expect(job.kind).toBe('lint');
    expect((await got(api.GET('/lint/runs'))).items).toEqual(expect.any(Array));
  });
});

describe('conversations', () => {
  it('are told call by call, with the findings that touch each answer', async () => {
    const { items, total } = await got(api.GET('/conversations'));
    expect(total).toBe(1);
    expect(items[0]?.calls[0]).toMatchObject({ tool: 'lookup', error: null });
    const [answer] = items[0]?.answers ?? [];
    expect(answer?.question).toBe('Who ruled Thornwick?');
    expect(answer?.about.map(({ name }) => name)).toContain('Thornwick');
    expect(answer?.open_findings).toBeGreaterThan(0);
    const broken = await got(api.GET('/conversations', { params: { query: { violations: true } } }));
    expect(broken.items.every(({ violations }) => violations > 0)).toBe(true);
  });
});

describe('the mapping', () => {
  it('is changed in place, and the sources are read again', async () => {
    const before = await got(api.GET('/mapping'));
    expect(before.key_meanings).toContain('MEMBER_OF');
    const line = { section: 'keys' as const, name: 'shoe_size', value: null, meaning: 'text' };
    const { job } = await got(api.PATCH('/mapping', { body: { lines: [line] } }));
    expect(job.kind).toBe('ingest');
    expect((await got(api.GET('/mapping'))).lines).toContainEqual(line);
    const wrong = await api.PATCH('/mapping', { body: { lines: [{ ...line, meaning: 'NO_SUCH_THING' }] } });
    expect(wrong.response.status).toBe(400);
    await got(api.PATCH('/mapping', { body: { lines: [{ ...line, meaning: null }] } }));
    expect((await got(api.GET('/mapping'))).lines).not.toContainEqual(line);
  });
});

describe('keeping a world', () => {
  it('tells what was done, and what it cost', async () => {
    const audit = await got(api.GET('/audit', { params: { query: { limit: 5 } } }));
    expect(audit.items).toHaveLength(5);
    expect(audit.items.some(({ action }) => action === 'commit')).toBe(true);
    const usage = await got(api.GET('/usage'));
    expect(usage).toMatchObject({ configured: false, today: { calls: 0 }, lines: [] });
  });

  it('shows lore.yaml, writes it, and refuses what opens no world', async () => {
    const settings = await got(api.GET('/settings'));
    expect(settings).toMatchObject({ name: 'Valdorn', problems: [] });
    const text = settings.text.replace('name: Valdorn', 'name: Valdorn the Old');
    expect((await got(api.PUT('/settings', { body: { text } }))).name).toBe('Valdorn the Old');
    const broken = await api.PUT('/settings', { body: { text: 'name: [' } });
    expect(broken.response.status).toBe(400);
    const noPack = await api.PUT('/settings', { body: { text: 'name: Valdorn\npack: no-such-pack\n' } });
    expect(noPack.response.status).toBeGreaterThanOrEqual(400);
    expect((await got(api.GET('/settings'))).name).toBe('Valdorn the Old');
    await got(api.PUT('/settings', { body: { text: settings.text } }));
  });

  it('makes tokens that are shown once, and ends them', async () => {
    const made = await got(api.POST('/tokens', { body: { name: 'ci', role: 'reader', expires: '90d' } }));
    expect(made.token).toMatch(/^lore_/);
    const { items } = await got(api.GET('/tokens'));
    expect(JSON.stringify(items)).not.toContain(made.token);
    expect(items[0]).toMatchObject({ id: made.id, is_live: true });
    const ended = await got(api.DELETE('/tokens/{id}', { params: { path: { id: made.id } } }));
    expect(ended.is_live).toBe(false);
  });

  it('lets nobody write who may only read', async () => {
    const reader = clientOf(served.url).api;
    const refused = [
      await reader.GET('/tokens'),
      await reader.POST('/tokens', { body: { name: 'mine', role: 'builder' } }),
      await reader.PUT('/settings', { body: { text: 'name: Mine' } }),
      await reader.POST('/memory/facts', { body: { content: 'I was here.' } }),
      await reader.POST('/provisional/verdict', { body: { verdict: 'accept', source: 'x' } }),
      await reader.PATCH('/mapping', { body: { lines: [{ section: 'keys', name: 'a', meaning: 'text' }] } }),
      await reader.POST('/lint/runs', { body: {} }),
    ];
    expect(refused.map(({ response }) => response.status)).toEqual(refused.map(() => 403));
    expect((await reader.GET('/timeline')).response.status).toBe(200);
  });
});
