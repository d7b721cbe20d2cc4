import { expect, it } from 'vitest';
import { json, lore, temporaryWorld } from '../cli-helpers.js';

it('says that no broker is configured, and how to name one', async () => {
  const world = temporaryWorld();
  for (const args of [
    ['tail', 'audit'],
    ['send', 'lint', '{}'],
  ]) {
    const { code, stdout, stderr } = await lore(['bus', ...args], world);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('No broker is configured');
    expect(stderr).toContain('LORE_BUS_BROKERS');
  }
  expect(json(await lore(['jobs', 'list', '--json'], world))).not.toHaveProperty('bus');
});

it('a broker that is away keeps nobody from working, and no password is shown', async () => {
  const world = temporaryWorld();
  const env = {
    ...{ LORE_BUS_BROKERS: '127.0.0.1:9', LORE_BUS_USERNAME: 'lore', LORE_BUS_PASSWORD: 's3cret-word' },
  };
  const told = await lore(['ingest', '--json'], world, env);
  expect(told.code).toBe(0);
  const listed = json(await lore(['jobs', 'list', '--json'], world, env));
  expect(listed.bus).toMatchObject({
    ...{ group: 'lore.small-valdorn', readers: [], partitions: [], lag: 0, unsent: 1 },
    dead_letters: { total: 0, latest: [] },
  });
  expect((await lore(['jobs', 'list'], world, env)).stdout).toContain('nobody reads it now');
  const sent = await lore(['bus', 'send', 'lint', '{}'], world, env);
  expect(sent).toMatchObject({ code: 2, stderr: expect.stringContaining('The broker could not be used') });
  expect(JSON.stringify([told, listed, sent])).not.toContain('s3cret');
  const bad = await lore(['bus', 'send', 'lint', '{oops'], world, env);
  expect(bad).toMatchObject({ code: 2, stderr: expect.stringContaining('This is not JSON') });
});
