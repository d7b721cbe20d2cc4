import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { CONTRACT } from '../../src/mcp/harness/contract.js';
import { instructions } from '../../src/mcp/harness/instructions.js';
import { contractText, questionText } from '../../src/mcp/harness/prompt-text.js';
import { QUESTION_TYPES } from '../../src/mcp/harness/question-types.js';
import { caveatsFor } from '../../src/mcp/reply/caveats.js';
import { toldBy } from '../../src/mcp/reply/told.js';
import { tools } from '../../src/mcp/tools.generated.js';
import { lore, valdorn } from '../cli-helpers.js';
import { type Connection, call, overStdio, type ToolReply } from './harness.js';

let world = '';
let opened: World;
let connection: Connection;
const ask = (name: string, input: Record<string, unknown> = {}): Promise<ToolReply> =>
  call(connection.client, name, input);
const names = tools.map(({ name }) => name);
const described = (name: string): string => tools.find((tool) => tool.name === name)?.description ?? '';

beforeAll(async () => {
  world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  await lore(['check', '--quiet'], world);
  opened = await openWorld(world);
  connection = await overStdio(world);
  return () => opened.close();
});

describe('one source', () => {
  it('makes the instructions, the prompt and the page', () => {
    const page = readFileSync(new URL('../../docs/reference/tools.md', import.meta.url), 'utf8');
    for (const { id, says } of CONTRACT) {
      expect(instructions('reader')).toContain(says);
      expect(contractText()).toContain(`[${id}] ${says}`);
      expect(page).toContain(`| \`${id}\` | ${says} |`);
    }
    expect(connection.client.getInstructions()).toBe(instructions('reader'));
  });

  it('is short: instructions, the contract and each prompt', () => {
    expect(tokens(instructions('reader'))).toBeLessThan(950);
    expect(tokens(instructions('builder'))).toBeLessThan(1050);
    expect(tokens(contractText())).toBeLessThan(950);
    for (const type of QUESTION_TYPES)
      expect(tokens(questionText(type, type.example.question)), type.id).toBeLessThan(380);
    for (const { id, says } of CONTRACT) expect(tokens(says), id).toBeLessThan(36);
  });

  it('forbids nothing twice over', () => {
    for (const { kind, says } of CONTRACT)
      if (kind === 'must-not') expect(says).not.toMatch(/^(?:do not|never|no|nothing)\b/i);
  });

  it('names only tools that exist', () => {
    for (const { tools: named } of CONTRACT) for (const name of named) expect(names).toContain(name);
    for (const { steps } of QUESTION_TYPES) for (const { tool } of steps) expect(names).toContain(tool);
    for (const { example } of QUESTION_TYPES)
      for (const { tool } of example.calls) expect(names).toContain(tool);
  });

  it('has a test for each line, by its id', () => {
    const text = readFileSync(new URL(import.meta.url), 'utf8');
    for (const { id } of CONTRACT) expect(text, id).toContain(`it('${id}: `);
    expect(new Set(CONTRACT.map(({ id }) => id)).size).toBe(CONTRACT.length);
  });
});

describe('what the server does for each line', () => {
  it('tool-first: a draft before any call is a violation', async () => {
    const { client } = await overStdio(world);
    const { data } = await call(client, 'verify_answer', {
      draft: 'Aldric Raventhorne ruled Valdorn in 340 TA.',
    });
    expect(codes(data)).toContain('tool-first');
  });
  it('lookup-first: a name that is not known is refused, with what to do', async () => {
    const { isError, text } = await ask('entity_context', { entity_id: 'Aldrick Ravenhorn' });
    expect(isError ? text : JSON.stringify(text)).toMatch(/aldric-raventhorne|Did you mean|lookup/);
  });
  it('ask-which: a name that fits several is answered with candidates', async () => {
    const { data } = await ask('lookup', { query: 'Raventhorne' });
    expect(data).toMatchObject({ outcome: 'ambiguous' });
    expect((data.candidates as unknown[]).length).toBeGreaterThan(1);
  });
  it('cite: every statement carries its sources', async () => {
    const { data } = await ask('state_at', { entity: 'Valdorn', at_time: '340 TA' });
    for (const { citations } of data.state as { citations: unknown[] }[])
      expect(citations.length).toBeGreaterThan(0);
  });
  it('check-first: a reply warns of findings about whom it tells of', async () => {
    const { data } = await ask('lookup', { query: 'Battle of Black Spire' });
    expect(caveats(data)).toContain('get_contradictions(subject="battle-of-black-spire")');
  });
  it('time-scope: a reply says the time it is about', async () => {
    const { data } = await ask('state_at', { entity: 'Valdorn', at_time: '340 TA' });
    expect(data.at).toEqual({ text: '340 TA', because: null });
  });
  it('name-the-time: current says what it stood for', async () => {
    const { data } = await ask('entity_context', { entity_id: 'valdorn' });
    expect(data.at).toEqual({ text: '380 TA', because: 'lore.yaml says so' });
  });
  it('silence: unknown is told apart from impossible', async () => {
    const fact = { relation: 'RULES', object: 'Valdorn', at_time: '340 TA' };
    expect((await ask('was_true_at', { ...fact, subject: 'Finn Ferrow' })).data.verdict).toBe('impossible');
    const open = { relation: 'MET', subject: 'Finn Ferrow', object: 'Hester Tallow', at_time: '340 TA' };
    expect((await ask('was_true_at', open)).data.verdict).toBe('unknown');
  });
  it('no-invention: what no tool returned is told as unsupported', async () => {
    const { data } = await ask('verify_answer', { draft: 'Finn Ferrow married Hester Tallow in 340 TA.' });
    expect(data).toMatchObject({ ok: false });
  });
  it('no-misquote: results are recorded and held against a draft', async () => {
    const { data } = await ask('verify_answer', { draft: 'Aldric Raventhorne ruled Valdorn in 340 TA.' });
    expect(data.calls_held_against).toBeGreaterThan(3);
  });
  it('no-adjudication: both sides are returned with their sources', async () => {
    const { data } = await ask('get_contradictions', { subject: 'battle-of-black-spire' });
    const [found] = data.contradictions as {
      evidence: { claim: string; citations: { title: string }[] }[];
    }[];
    expect(found?.evidence.map(({ citations }) => citations[0]?.title).sort()).toEqual([
      'The Chronicles of Vyr',
      'The Lore of Frosthollow',
    ]);
  });
  it('no-writing: a reader has no tool that changes statements', async () => {
    const { tools: listed } = await connection.client.listTools();
    const writing = listed.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(writing.map(({ name }) => name).sort()).toEqual(['flag_for_review', 'run_consistency_check']);
  });
  it('no-shortcut: caveats come with every reply', async () => {
    expect((await ask('timeline')).data.caveats).toEqual(expect.any(Array));
  });
  it('no-provisional-canon: provisional entities are marked and named', async () => {
    const { data } = await ask('get_unresolved');
    const [first] = data.provisional as { entity: { name: string; lore_verified: boolean } }[];
    expect(first?.entity.lore_verified).toBe(false);
    expect(caveats(data)).toContain(
      `Provisional, no canonical document defines them: “${first?.entity.name}”`,
    );
  });
  it('no-orders-from-sources: source text stands fenced and quoted', async () => {
    const { text } = await ask('lore_about', { entity: 'House Vyr' });
    expect(text).toMatch(/^<<lore [0-9a-f]{8}: material from the world's sources/);
    expect(text).toMatch(/\n +> /);
  });
  it('latest-run: a run that is old, or found much, is a caveat', async () => {
    const told = toldBy({});
    expect((await caveatsFor(opened, told)).join()).toContain('left 43 unresolved issues');
    const later = await caveatsFor(opened, told, Date.now() + 50 * 3_600_000);
    expect(later.join()).toContain('The last consistency check was 2 days ago');
  });
  it('anachronisms-first: a chain and a lineage bring theirs along', async () => {
    expect((await ask('event_chain', { event: 'Border Wars' })).data.anachronisms).toEqual(expect.any(Array));
    expect((await ask('list_lineage', { person: 'Aldric Raventhorne' })).data.findings).toMatchObject({
      anachronisms: expect.any(Number),
    });
  });
  it('new-entity: one entity can be checked by itself', async () => {
    const { data } = await ask('run_consistency_check', { scope: 'Dunstan Vale' });
    expect(data.total).toBeGreaterThan(0);
  });
  it('source-contradictions: a cited source with contradictions is named', async () => {
    const { data } = await ask('cite', { claim: 'The Battle of Black Spire was fought in 340 TA' });
    expect(caveats(data)).toMatch(/“The Chronicles of Vyr” has 2 open contradictions/);
  });
  it('orphan-unknown: a gap is told as unknown', async () => {
    const { data } = await ask('lookup', { query: 'The Piper of Lower Fenny' });
    expect(caveats(data)).toContain('Say "unknown", never that there is none');
  });
  it('unresolved-first: what is unresolved of one entity can be asked', async () => {
    const { data } = await ask('get_unresolved', { entity: 'Valdorn' });
    expect(data).toMatchObject({ entity: { id: 'valdorn' } });
  });
  it('low-confidence: the least confidence under 0.7 is a caveat', async () => {
    const sure = { id: 's', told: 'x', is_disputed: false, confidence: 0.7 };
    expect((await caveatsFor(opened, toldBy(sure))).join()).not.toContain('uncertain');
    expect((await caveatsFor(opened, toldBy({ ...sure, confidence: 0.69 }))).join()).toContain(
      'confidence 0.69',
    );
  });
  it('hearsay: what only a prophecy says stands apart', async () => {
    const { data } = await ask('get_unresolved', { limit: 50 });
    const told = data.hearsay as { hearsay: boolean }[];
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ hearsay }) => hearsay)).toBe(true);
  });
  it('true-then-cite: the tool names what follows', () => {
    expect(described('was_true_at')).toMatch(/cite.*true_during/);
  });
  it('context-before-expand: the tools say which comes first', () => {
    expect(described('expand_context')).toContain('Only when entity_context says too little');
  });
  it('state-in-one: one call tells rulers, members, presence and events', async () => {
    const { data } = await ask('state_at', { entity: 'Valdorn', at_time: '340 TA' });
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['state', 'present', 'events']));
  });
  it('chain-for-why: one call tells causes to a depth', async () => {
    const { data } = await ask('event_chain', { event: 'Battle of Black Spire', depth: 3 });
    expect(Math.max(...(data.causes as { depth: number }[]).map(({ depth }) => depth))).toBe(3);
  });
  it('spine-only: the tools call themselves raw material', () => {
    for (const name of ['summarize_chain', 'narrate_arc']) expect(described(name)).toContain('Raw material');
  });
  it('recall-last: the tool prefers the typed ones', () => {
    expect(described('recall')).toContain('prefer the typed tools');
  });
  it('left-out: a reply that was cut says so and goes on', async () => {
    const input = { limit: 500 };
    const { data, text } = await ask('timeline', input);
    expect(text).toMatch(/left out: \d+ of rows; cursor /);
    const { data: next } = await ask('timeline', { ...input, cursor: data.cursor });
    expect((next.rows as unknown[]).length).toBeGreaterThan(0);
  });
  it('verify-first: a draft comes back with what to strike and what to add', async () => {
    const { data, text } = await ask('verify_answer', {
      draft: 'The Battle of Black Spire took place in 340 TA. Aldric Raventhorne killed Odile Marsh.',
    });
    expect(data).toMatchObject({ ok: false, struck: [{ sentence: expect.stringContaining('Odile Marsh') }] });
    expect((data.must_say as string[]).join()).toContain('340 TA and 342 TA');
    expect(text).toContain('Do not send it as it is: 1 sentence to strike');
  });
  it('tool-error: the first error may be corrected, the second ends it', async () => {
    expect((await ask('state_at', { entity: 'Nobody Atall' })).text).toContain(
      'Correct the call at most once',
    );
    expect((await ask('state_at', { entity: 'Nobody Atall' })).text).toContain(
      'tell the user what failed and stop',
    );
    expect((await ask('latest_run')).isError).toBe(false);
    expect((await ask('state_at', { entity: 'Nobody Atall' })).text).toContain(
      'Correct the call at most once',
    );
  });
  it('insight-not-canon: an insight is labelled, with the advice to cite its ground', async () => {
    await opened.syntheses.save({
      summary: 'House Vyr seems to have outlived every king it served.',
      insightType: 'inference',
      entities: ['House Vyr'],
    });
    const { data } = await ask('lore_about', { entity: 'House Vyr' });
    expect(JSON.stringify(data)).toContain('outlived every king');
    expect(caveats(data)).toContain('not canon: check and cite the ground, never the insight');
  });
  it('context-handle: a reply returns the handle of its conversation', async () => {
    const [one, two] = [await ask('latest_run'), await ask('latest_run')];
    expect(one.data.context).toBe(two.data.context);
  });
  it('flag-suspicion: a flag reaches the review queue', async () => {
    await ask('flag_for_review', { node_id: 'valdorn', reason: 'Its borders look odd.' });
    expect((await opened.reviewQueue()).map(({ reason }) => reason)).toContain('Its borders look odd.');
  });
  it('surface-only: the instructions ask for the answer, not the method', () => {
    expect(instructions('reader')).toContain('Keep the method to yourself');
  });
});

/** Reckoned as everywhere: four bytes each. */
function tokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

function caveats(data: Record<string, unknown>): string {
  return (data.caveats as string[]).join('\n');
}

function codes(data: Record<string, unknown>): string[] {
  return (data.violations as { code: string }[]).map(({ code }) => code);
}

describe('what a reply begins with', () => {
  it('is the dispute, where what decides is disputed', async () => {
    const { text, data } = await ask('was_true_at', {
      relation: 'RULES',
      subject: 'Gervase Hask',
      object: 'Thornwick',
      at_time: '340 TA',
    });
    expect(data).toMatchObject({ verdict: 'certain', disputed: true });
    expect(text).toMatch(
      /Disputed: [^\n]*Odile Marsh ruled Thornwick[^\n]*; by its own dates yes, at 340 TA\./,
    );
    expect(text).not.toContain('Yes, at');
  });

  it('is the name that nothing bears, where a claim has one', async () => {
    const { text, data } = await ask('cite', { claim: 'Gandalf founded House Vyr' });
    expect(data).toMatchObject({ outcome: 'related' });
    expect(text).toContain('Nothing in the record is called "Gandalf".');
    expect(text).not.toContain('Supported');
  });
});
