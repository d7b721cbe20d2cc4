/** The examples of the prompts, and the worked conversation, as they really go: tool by tool, by a real client, in the sample world. */
import { beforeAll, describe, expect, it } from 'vitest';
import { callText } from '../../src/mcp/harness/prompt-text.js';
import { QUESTION_TYPES } from '../../src/mcp/harness/question-types.js';
import { lore, valdorn } from '../cli-helpers.js';
import { type Connection, call, overStdio } from './harness.js';

let connection: Connection;
let world = '';

beforeAll(async () => {
  world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  await lore(['check', '--quiet'], world);
  connection = await overStdio(world);
});

describe.each(QUESTION_TYPES.map((type) => [type.id, type.example] as const))(
  'the example of %s',
  (_, example) => {
    it.each(example.calls.map((one) => [callText(one), one] as const))(
      '%s',
      { timeout: 60_000 },
      async (_text, one) => {
        const { isError, text } = await call(connection.client, one.tool, one.input);
        expect(isError, text).toBe(false);
        for (const words of one.shows) expect(text).toContain(words);
      },
    );

    it('ends in an answer that the record bears out', async () => {
      const { data, text } = await call(connection.client, 'verify_answer', { draft: example.answer });
      const claims = data.claims as { verdict: string; claim: string }[];
      const wrong = claims.filter(({ verdict }) => verdict === 'contradicted' || verdict === 'out-of-time');
      expect(wrong, text).toEqual([]);
      expect(
        claims.some(({ verdict }) => verdict === 'supported'),
        text,
      ).toBe(true);
    });
  },
);

describe('the worked conversation', () => {
  it('goes tool by tool to an answer without fault', async () => {
    const { client } = await overStdio(world);
    const ask = async (name: string, input: Record<string, unknown>) => {
      const reply = await call(client, name, input);
      expect(reply.isError, reply.text).toBe(false);
      return reply;
    };
    const who = await ask('lookup', { query: 'Aldric Raventhorne' });
    expect(who.data).toMatchObject({ outcome: 'found', total: 1 });
    const era = await ask('lookup', { query: 'Long Winter' });
    expect(era.text).toContain('Long Winter (Era, id long-winter)');
    const context = await ask('entity_context', { entity_id: 'aldric-raventhorne', at_time: 'current' });
    expect(context.text).toContain('380 TA (lore.yaml says so)');
    expect(context.text).toContain('lived 300 TA – 360 TA, not at 380 TA');
    expect((await ask('entity_context', { entity_id: 'long-winter' })).text).toContain('ended 312 TA');
    const at_time = '340 TA';
    const ruled = { relation: 'RULES', subject: 'aldric-raventhorne', object: 'valdorn', at_time };
    expect((await ask('was_true_at', ruled)).data).toMatchObject({ verdict: 'certain' });
    const house = { relation: 'MEMBER_OF', subject: 'aldric-raventhorne', object: 'house-vyr', at_time };
    expect((await ask('was_true_at', house)).text).toContain('Aldric Raventhorne was a member of House Vyr');
    const part = await ask('was_true_at', {
      relation: 'PARTICIPATED_IN',
      subject: 'aldric-raventhorne',
      object: 'long-winter',
    });
    expect(part.data).toMatchObject({ verdict: 'does-not-apply', instead: 'timeline' });
    const events = await ask('timeline', { entity: 'aldric-raventhorne', relation: 'PARTICIPATED_IN' });
    expect(events.text).toContain('Coronation of Aldric (spring 324 TA)');
    const within = await ask('timeline', {
      entity: 'aldric-raventhorne',
      relation: 'PARTICIPATED_IN',
      from: '289 TA',
      to: '312 TA',
    });
    expect(within.data.rows).toEqual([]);
    expect((await ask('get_anachronisms', { entity: 'aldric-raventhorne' })).data).toMatchObject({
      total: 0,
    });
    expect((await ask('get_contradictions', { subject: 'aldric-raventhorne' })).data).toMatchObject({
      total: 0,
    });
    await ask('get_orphans', { entity: 'aldric-raventhorne' });
    const draft =
      'Aldric Raventhorne lived from 300 TA to 360 TA. He was a member of House Vyr and ruled Valdorn from 324 TA to 360 TA. ' +
      'He had no recorded part in the Long Winter. The Long Winter ended in 312 TA. ' +
      'Sources: Sources/chronicles-vyr.md, Sources/frosthollow-lore.md.';
    const { data, text } = await ask('verify_answer', { draft });
    const claims = data.claims as { verdict: string }[];
    expect(
      claims.every(({ verdict }) => verdict === 'supported'),
      text,
    ).toBe(true);
    expect(
      (data.violations as { code: string }[]).map(({ code }) => code),
      text,
    ).toEqual([]);
  });
});
