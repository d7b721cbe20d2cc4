import { expect, it } from 'vitest';
import { json, lore, temporaryWorld } from '../cli-helpers.js';

it('makes, lists and revokes tokens, and keeps none of them', async () => {
  const world = temporaryWorld();
  const made = await lore(['token', 'create', 'mira', '--role', 'builder', '--expires', '90d'], world);
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^lore_[0-9a-z]{10}_[\w-]{43}\n$/) });
  expect(made.stderr).toContain('not shown again');
  const listed = await lore(['token', 'list', '--json'], world);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ name: 'mira', role: 'builder', revoked_at: null }]);
  expect(listed.stdout).not.toContain(made.stdout.trim().slice(-40));
  expect(json(await lore(['token', 'revoke', 'mira', '--json'], world))).toMatchObject({
    name: 'mira',
    revoked_at: expect.any(String),
  });
  expect((await lore(['token', 'revoke', 'mira'], world)).stderr).toContain('No token "mira" counts');
  expect((await lore(['token', 'list'], world)).stdout).toContain('revoked');
  expect((await lore(['token', 'create', 'x', '--expires', 'yesterday'], world)).stderr).toContain(
    'no time to come',
  );
  expect((await lore(['token', 'create', 'x', '--role', 'king'], world)).code).toBe(2);
});
