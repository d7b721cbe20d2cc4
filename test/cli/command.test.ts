/** The command itself: help, mistakes, finding the world, colours, pipes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../src/cli/commands.generated.js';
import { stripColour } from '../../src/report/width.js';
import { finished, ingestedWorld, json, lore, startLore, temporaryFolder } from '../cli-helpers.js';

let world = '';
beforeAll(async () => {
  world = await ingestedWorld();
});

describe('the command itself', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await lore(['--version'], world)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('prints help with every command, alone and when asked', async () => {
    const alone = await lore([], world);
    expect(alone).toMatchObject({ code: 0, stderr: '' });
    expect((await lore(['--help'], world)).stdout).toBe(alone.stdout);
    for (const { name, summary } of registry)
      expect(alone.stdout).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'));
  });

  it('has at least two examples for each command', async () => {
    for (const { name, load } of registry) {
      const command = await load();
      for (const { examples } of [command, ...command.actions])
        expect(examples.length, name).toBeGreaterThanOrEqual(2);
    }
    expect((await lore(['help', 'show'], world)).stdout).toContain('lore show Aldric Raventhorne');
    expect((await lore(['pack', 'show', '--help'], world)).stdout).toContain('lore pack show RULES');
  });

  it.each([
    [['shwo'], 'lore has no command "shwo".', 'Did you mean show?'],
    [['pack', 'shwo'], 'lore pack has no command "shwo".', 'Did you mean show?'],
    [['show', 'Aldric', '--statments'], 'lore show has no option --statments.', 'Did you mean --statements?'],
    [['show', '--hlep'], 'lore show has no option --hlep.', 'Did you mean --help?'],
    [['show'], 'lore show needs <entity>.', 'See `lore show --help`.'],
    [['timeline', '--limit', 'few'], '--limit cannot be "few".', 'It must be a whole number above 0.'],
    [['export', '--format', 'yml'], '--format cannot be "yml".', 'Did you mean yaml?'],
    [['export', 'world.yaml'], 'lore export takes fewer words than that.', 'Did you mean --out world.yaml?'],
    [['unflag'], 'lore unflag needs <statement> and --reason <text>.', 'See `lore unflag --help`.'],
    [['retcon', 'abcd'], 'lore retcon needs --reason <text>.', 'See `lore retcon --help`.'],
  ])('says what is wrong with %j', async (args, message, hint) => {
    expect(await lore(args, world)).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${message}\n  → ${hint}\n`,
    });
    const asked = json(await lore([...args, '--json'], world));
    expect(asked.error).toMatchObject({ message, hint, at: null });
  });

  it('says where to begin when there is no world', async () => {
    const nowhere = temporaryFolder();
    const ran = await lore(['show', 'Aldric'], nowhere);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain('There is no world here: no lore.yaml in');
    expect(ran.stderr).toContain('lore init');
    const named = await lore(['show', 'Aldric', '--world', nowhere], world);
    expect(named).toMatchObject({ code: 2, stdout: '' });
    expect(named.stderr.replace(/\s+/g, ' ')).toContain('is not a world');
  });

  it('finds the world from a folder inside it, and by --world from anywhere', async () => {
    const inside = await lore(['show', 'Aldric Raventhorne'], path.join(world, 'People'));
    const outside = await lore(['--world', world, 'show', 'Aldric Raventhorne'], temporaryFolder());
    expect(inside).toMatchObject({ code: 0, stderr: '' });
    expect(outside.stdout).toBe(inside.stdout);
  });

  it('colours only where it is wanted', async () => {
    const plain = await lore(['show', 'Lysa'], world);
    const coloured = await lore(['show', 'Lysa'], world, { FORCE_COLOR: '1' });
    expect(plain.stdout).not.toContain('\u001b');
    expect(coloured.stdout).toContain('\u001b[1mLysa\u001b[22m');
    expect(stripColour(coloured.stdout)).toBe(plain.stdout);
    expect((await lore(['show', 'Lysa', '--no-color'], world, { FORCE_COLOR: '1' })).stdout).toBe(
      plain.stdout,
    );
    expect((await lore(['show', 'Lysa'], world, { NO_COLOR: '1' })).stdout).toBe(plain.stdout);
  });

  it('shows a stack only when asked to', async () => {
    expect((await lore(['show', 'Nobody At All'], world)).stderr).not.toContain('    at ');
    expect((await lore(['show', 'Nobody At All'], world, { LORE_DEBUG: '1' })).stderr).toContain('    at ');
  });

  it('ends quietly when the reader of a pipe goes away', async () => {
    const child = startLore(['pack', 'show', '--json'], world);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, stderr } = await finished(child);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
