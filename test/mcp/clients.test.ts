import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CLIENTS, entryFor } from '../../src/mcp/clients/clients.js';
import { lore, temporaryFolder, temporaryWorld } from '../cli-helpers.js';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

it('writes the configuration of each client beside what stands there', async () => {
  const world = temporaryWorld();
  const home = temporaryFolder();
  const files = {
    'claude-code': '.mcp.json',
    cursor: '.cursor/mcp.json',
    vscode: '.vscode/mcp.json',
  } as const;
  writeFileSync(path.join(world, '.mcp.json'), '{"mcpServers":{"other":{"command":"x"}},"more":1}');
  for (const [client, file] of Object.entries(files)) {
    const ran = await lore(['init', '--client', client], world);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('"lore"');
    const { mcpServers, servers } = read(path.join(world, file));
    expect((mcpServers ?? servers).lore).toMatchObject({ command: 'lore' });
  }
  expect(read(path.join(world, '.mcp.json'))).toMatchObject({
    more: 1,
    mcpServers: { other: { command: 'x' } },
  });
  expect(readFileSync(path.join(world, 'lore.yaml'), 'utf8')).toContain('Small Valdorn');

  const env = { HOME: home, XDG_CONFIG_HOME: path.join(home, '.config') };
  expect(await lore(['init', '--client', 'claude-desktop'], world, env)).toMatchObject({ code: 0 });
  const root = { client: 'claude-desktop', root: world, program: { node: 'n', script: 's' } } as const;
  const { file, name } = entryFor({ ...root, platform: process.platform, env });
  expect(read(file).mcpServers[name].args).toContain(world);
  expect((await lore(['init', '--client', 'claude-desktop'], world, env)).stdout).toContain('Stands already');
});

it('leaves a file alone that it cannot read, and an entry that is another', async () => {
  const world = temporaryWorld();
  mkdirSync(path.join(world, '.vscode'));
  const file = path.join(world, '.vscode/mcp.json');
  writeFileSync(file, '{ // mine\n "servers": {} }');
  const ran = await lore(['init', '--client', 'vscode'], world);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('Put this in by hand');
  expect(readFileSync(file, 'utf8')).toContain('// mine');
  writeFileSync(file, '{"servers":{"lore":{"command":"elsewhere"}}}');
  expect((await lore(['init', '--client', 'vscode'], world)).stderr).toContain('--force');
  expect(await lore(['init', '--client', 'vscode', '--force'], world)).toMatchObject({ code: 0 });
  expect(read(file).servers.lore.command).toBe('lore');
});

it('makes a world and configures the client in one go', async () => {
  const folder = temporaryFolder();
  const ran = await lore(['init', '--client', CLIENTS[0]], folder);
  expect(ran).toMatchObject({ code: 0 });
  expect(existsSync(path.join(folder, 'lore.yaml'))).toBe(true);
  expect(existsSync(path.join(folder, '.mcp.json'))).toBe(true);
});
