import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { registry } from '../src/cli/commands.generated.js';
import { stripColour } from '../src/report/width.js';
import { finished, lore, type Ran, startLore, temporaryFolder, temporaryWorld } from './cli-helpers.js';

/** What every `--json` answer must be: one document, nothing else. */
function json(ran: Ran): Record<string, unknown> {
  return JSON.parse(ran.stdout);
}

/** A busy machine may take its time. */
vi.setConfig({ testTimeout: 60_000 });

let world = '';
beforeAll(async () => {
  world = temporaryWorld();
  const ran = await lore(['ingest'], world);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
}, 60_000);

describe('the command itself', () => {
  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
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

describe('init', () => {
  it('makes a vault a world, once', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, '.obsidian'));
    writeFileSync(path.join(folder, 'Aldric.md'), '# Aldric\n');
    const ran = await lore(['init', '--now', '380 TA'], folder);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('high-fantasy, because it is an Obsidian vault');
    expect(readFileSync(path.join(folder, 'lore.yaml'), 'utf8')).toContain('now: "380 TA"');
    const again = await lore(['init'], folder);
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr.replace(/\s+/g, ' ')).toContain(
      'is there already. → Edit it, or write it anew with --force.',
    );
    expect(await lore(['init', '--force', '--quiet'], folder)).toMatchObject({ code: 0 });
  });

  it('takes a family tree for what it is', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'tree.ged'), '0 HEAD\n1 CHAR UTF-8\n0 TRLR\n');
    const made = json(await lore(['init', '.', '--json'], folder));
    expect(made).toMatchObject({ pack: 'genealogy', detected: { kind: 'gedcom', gedcom: ['tree.ged'] } });
  });

  it('says so when the folder is not there', async () => {
    expect(await lore(['init', 'nowhere'], temporaryFolder())).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('ingest', () => {
  it('reads once, and says what it could not understand', async () => {
    const fresh = temporaryWorld();
    const dry = json(await lore(['ingest', '--dry-run', '--json'], fresh));
    expect(dry).toMatchObject({ dry_run: true, files: { read: 6, failed: 0, skipped: { '.png': 1 } } });
    const first = await lore(['ingest'], fresh);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Read 6 files in [\d.]+ s\.\n/);
    expect(first.stdout).toMatch(/Battle of Black Spire\.md:4/);
    const second = json(await lore(['ingest', '--json'], fresh));
    expect(second).toMatchObject({ files: { read: 0, unchanged: 6 }, statements: { opened: 0, closed: 0 } });
    const forced = json(await lore(['ingest', '--json', '--force', 'People'], fresh));
    expect(forced).toMatchObject({ files: { read: 2 } });
  });

  it('goes on past a broken file and ends with 1', async () => {
    const fresh = temporaryWorld();
    writeFileSync(path.join(fresh, 'People/Broken.md'), '---\ntype: [Person\n---\n');
    const ran = await lore(['ingest'], fresh);
    expect(ran).toMatchObject({ code: 1, stderr: '' });
    expect(ran.stdout).toMatch(/^error \S+\n {2}People\/Broken\.md:\d+:\d+\n/m);
    expect(await lore(['show', 'Lysa'], fresh)).toMatchObject({ code: 0 });
  });

  it('takes paths from where one stands, and refuses those outside', async () => {
    const ran = json(await lore(['ingest', 'Lysa.md', '--force', '--json'], path.join(world, 'People')));
    expect(ran).toMatchObject({ files: { read: 1 } });
    const outside = await lore(['ingest', '../elsewhere'], world);
    expect(outside).toMatchObject({ code: 2, stdout: '' });
    expect(outside.stderr).toContain('lies outside the world');
    expect(await lore(['ingest', 'nofile.md'], world)).toMatchObject({ code: 1 });
  });
});

describe('show', () => {
  it('prints the card', async () => {
    const { code, stdout, stderr } = await lore(['show', 'The', 'Iron', 'King'], world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [title, also] = stdout.split('\n');
    expect(title).toMatch(/^Aldric Raventhorne +Person · 300–360 TA$/);
    expect(also).toBe('also The Iron King');
    expect(stdout).toMatch(/^ {2}rules +Valdorn +324–360 TA +\[1\]$/m);
    expect(stdout).toMatch(/^ {2}child of +Lysa +\[2\]$/m);
    expect(stdout).toMatch(/^ {2}\[1\] {2}People\/Aldric Raventhorne\.md:\S+/m);
  });

  it('is one document with --json', async () => {
    const card = json(await lore(['show', 'aldric-raventhorne', '--json'], world));
    expect(card).toMatchObject({
      entity: { id: 'aldric-raventhorne', type: 'Person', lore_verified: true },
      lifetime: { from: { text: '300 TA' }, until: { text: '360 TA' } },
      as_of: null,
    });
    expect(card.relations).toContainEqual(
      expect.objectContaining({ predicate: 'RULES', is_disputed: false }),
    );
  });

  it('takes the one who is clearly meant, and says so', async () => {
    for (const name of ['Aldric', 'Aldrik Raventhorn']) {
      const ran = await lore(['show', name], world);
      expect(ran).toMatchObject({ code: 0, stderr: 'Taken for Aldric Raventhorne.\n' });
      expect(ran.stdout).toMatch(/^Aldric Raventhorne +Person/);
    }
  });

  it('asks back when nobody is called so, or several are', async () => {
    const nobody = await lore(['show', 'Nobody At All'], world);
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain('Nothing here is called "Nobody At All".');
    const fresh = temporaryWorld({
      'lore.yaml': 'name: Twins\npack: core\n',
      'twins.yaml':
        'entities:\n  - { id: a, name: Mara, type: Person }\n  - { id: b, name: Mara, type: Person }\n',
    });
    await lore(['ingest'], fresh);
    const several = await lore(['show', 'Mara'], fresh);
    expect(several).toMatchObject({ code: 1, stdout: '' });
    expect(several.stderr).toBe(
      'error: "Mara" fits 2 entities.\n  → Name one by its id:\n    a: Mara, Person\n    b: Mara, Person\n',
    );
    expect(json(await lore(['show', 'Mara', '--json'], fresh)).error).toMatchObject({
      total: 2,
      candidates: [
        { id: 'a', name: 'Mara', type: 'Person', lifetime: '' },
        { id: 'b', name: 'Mara', type: 'Person', lifetime: '' },
      ],
    });
  });

  it('keeps to the columns there are, and to the calendar that is asked for', async () => {
    const narrow = await lore(['show', 'Aldric Raventhorne', '--statements'], world, { COLUMNS: '60' });
    expect(Math.max(...narrow.stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(60);
    const turned = await lore(['show', 'Aldric Raventhorne', '--calendar', 'gregorian'], world);
    expect(turned).toMatchObject({ code: 0, stderr: '' });
    expect(turned.stdout).not.toMatch(/324.360 TA/);
    expect((await lore(['show', 'Lysa', '--calendar', 'smal'], world)).stderr).toContain(
      'Did you mean small?',
    );
  });

  it('lets no text from a file steer the terminal', async () => {
    const name = 'Al\u001b[31mdric\u001b[8m of\u202e Vyr';
    const fresh = temporaryWorld({
      'lore.yaml': 'name: Traps\npack: core\n',
      'traps.yaml': `entities:\n  - { id: a, name: ${JSON.stringify(name)}, type: Person, aliases: ["\\e]0;owned\\a x"] }\n`,
    });
    await lore(['ingest'], fresh);
    for (const args of [
      ['show', 'a'],
      ['search', 'Vyr'],
      ['timeline', 'a'],
    ]) {
      const { stdout, stderr } = await lore(args, fresh, { FORCE_COLOR: '1' });
      for (const harmful of ['\u001b[31m', '\u001b[8m', '\u202e', '\u001b]'])
        expect(stdout + stderr).not.toContain(harmful);
    }
  });

  it('reads what was recorded before', async () => {
    const ran = await lore(['show', 'Lysa', '--as-of', '1999-01-01'], world);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    const now = await lore(['show', 'Lysa', '--as-of', '2999-01-01'], world);
    expect(now.stdout).toContain('as it was recorded on 2999-01-01');
    for (const when of ['yesterday-ish', '2026-02-30', '0', '#-1', '#99'])
      expect(await lore(['show', 'Lysa', '--as-of', when], world), when).toMatchObject({
        code: 2,
        stdout: '',
      });
    expect(await lore(['show', 'Lysa', '--as-of', '#1'], world)).toMatchObject({ code: 0 });
  });
});

describe('timeline', () => {
  it('is drawn to scale', async () => {
    const { code, stdout, stderr } = await lore(['timeline'], world);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Small Valdorn +Small Reckoning\n/);
    expect(stdout).toMatch(/^ +300 TA +320 +340 +360 +380$/m);
    expect(stdout).toMatch(/^Age of Iron +█+┊ +298–379 TA$/m);
    expect(stdout).toMatch(/^Battle of Black Spire +● +┊ +340 TA$/m);
    expect(stdout).toContain('┊ now: 380 TA');
  });

  it('tells the story of one', async () => {
    const { stdout } = await lore(['timeline', 'Aldric', 'Raventhorne'], world);
    expect(stdout).toMatch(/^rules Valdorn +█+/m);
    expect(stdout).toMatch(/^participated in Battle/m);
  });

  it.each([60, 80, 120])('fits %i columns', async (columns) => {
    const { stdout } = await lore(['timeline', 'Aldric Raventhorne'], world, { COLUMNS: String(columns) });
    expect(Math.max(...stdout.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(columns);
  });

  it('is plain where the terminal is', async () => {
    const { stdout } = await lore(['timeline', '--type', 'Person'], world, { LANG: 'C' });
    expect(stdout).toMatch(/^Aldric Raventhorne +#+/m);
    expect(stdout).not.toMatch(/[█░▒▓●┊]/);
  });

  it('is one document with --json, and takes a stretch of time', async () => {
    const whole = json(await lore(['timeline', '--json'], world));
    expect(whole).toMatchObject({ title: 'Small Valdorn', calendar: 'small', now: { text: '380 TA' } });
    const early = await lore(['timeline', '--from', '1 TA', '--until', '100 TA', '--json'], world);
    expect(early.code).toBe(1);
    expect(json(early).rows).toEqual([]);
  });

  it('says which type or calendar it does not know', async () => {
    const type = await lore(['timeline', '--type', 'Persson'], world);
    expect(type).toMatchObject({ code: 2 });
    expect(type.stderr).toMatch(/Did you mean .*[Pp]erson/);
    const calendar = await lore(['timeline', '--calendar', 'smal'], world);
    expect(calendar.stderr).toContain('Did you mean small?');
  });
});

describe('search', () => {
  it('finds names and passages', async () => {
    const ran = await lore(['search', 'raventhorn'], world);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^Aldric Raventhorne +Person/m);
    const passages = json(await lore(['search', 'broke the host', '--json'], world));
    expect(passages.hits).toContainEqual(
      expect.objectContaining({
        kind: 'passage',
        source: expect.objectContaining({ file: 'People/Aldric Raventhorne.md' }),
      }),
    );
  });

  it('ends with 1 when there is nothing', async () => {
    expect(await lore(['search', 'zzyzx'], world)).toEqual({
      code: 1,
      stdout: 'Nothing found for "zzyzx".\n',
      stderr: '',
    });
  });
});

describe('retcon', () => {
  it('closes a statement and opens its successor', async () => {
    const fresh = temporaryWorld();
    await lore(['ingest'], fresh);
    const card = json(await lore(['show', 'Aldric Raventhorne', '--json'], fresh));
    const relations = card.relations as { id: string; predicate: string }[];
    const id = relations.find(({ predicate }) => predicate === 'RULES')?.id ?? '';
    const shown = await lore(['show', 'Aldric Raventhorne', '--statements'], fresh);
    expect(shown.stdout).toContain(id);

    const change = ['retcon', id.slice(0, 12), '--until', '358 TA', '--reason', 'He abdicated'];
    const dry = await lore([...change, '--dry-run'], fresh);
    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('Nothing was written');
    expect(dry.stdout.split(id)).toHaveLength(2);
    const done = await lore(change, fresh);
    expect(done.stdout).toMatch(/^closed {2}Aldric Raventhorne · rules · Valdorn · 324–360 TA$/m);
    expect(done.stdout).toMatch(/^opened {2}Aldric Raventhorne · rules · Valdorn · 324–358 TA$/m);
    expect((await lore(['show', 'Aldric Raventhorne'], fresh)).stdout).toMatch(
      /^ {2}rules +Valdorn +324–358 TA/m,
    );
    expect(await lore(change, fresh)).toMatchObject({ code: 1, stdout: '' });
  });

  it('refuses what makes no sense', async () => {
    const both = await lore(['retcon', 'abcdef', '--at', '340 TA', '--from', '1 TA', '--reason', 'x'], world);
    expect(both.stderr).toContain('--at cannot stand beside --from or --until.');
    expect(await lore(['retcon', 'not-an-id', '--close', '--reason', 'x'], world)).toMatchObject({ code: 2 });
  });
});

describe('log', () => {
  it('lists commits, newest first, by numbers that --as-of takes', async () => {
    const fresh = temporaryWorld();
    await lore(['ingest'], fresh);
    writeFileSync(path.join(fresh, 'People/Borin.md'), '---\ntype: Person\n---\nA smith.\n');
    await lore(['ingest'], fresh);
    const { code, stdout, stderr } = await lore(['log'], fresh);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const commits = json(await lore(['log', '--json'], fresh)).commits as { seq: number }[];
    expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => commits.length - i));
    expect(stdout).toMatch(
      new RegExp(`^#${commits.length} +\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ +ingest +`),
    );
    expect((await lore(['log', '--limit', '1'], fresh)).stdout).toContain('older commit');
    expect(await lore(['show', 'Borin', '--as-of', '#1'], fresh)).toMatchObject({ code: 1 });
  });
});

describe('export and backup', () => {
  it.each(['yaml', 'jsonl', 'gedcom'])('writes %s to stdout and to a file', async (format) => {
    const out = path.join(temporaryFolder(), `world.${format}`);
    const direct = await lore(['export', '--format', format, '--quiet'], world);
    expect(direct).toMatchObject({ code: 0, stderr: '' });
    const filed = json(await lore(['export', '--format', format, '--out', out, '--json'], world));
    expect(filed).toMatchObject({ format, out, files: 1 });
    expect(readFileSync(out, 'utf8')).toBe(direct.stdout);
  });

  it('writes over nothing unasked, and never over what is a world’s own', async () => {
    const out = path.join(temporaryFolder(), 'notes.md');
    writeFileSync(out, 'precious');
    expect(await lore(['export', '--out', out], world)).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(out, 'utf8')).toBe('precious');
    expect(await lore(['export', '--out', out, '--force'], world)).toMatchObject({ code: 0 });
    const settings = readFileSync(path.join(world, 'lore.yaml'), 'utf8');
    for (const own of ['lore.yaml', '.lore/world.db', '.lore/export.yaml'])
      expect(await lore(['export', '--out', own, '--force'], world), own).toMatchObject({ code: 2 });
    expect(await lore(['export', '--format', 'markdown', '--out', '.'], world)).toMatchObject({ code: 2 });
    expect(await lore(['backup', '.lore/world.db', '--force'], world)).toMatchObject({ code: 2 });
    expect(readFileSync(path.join(world, 'lore.yaml'), 'utf8')).toBe(settings);
    expect(await lore(['doctor'], world)).toMatchObject({ code: 0 });
  });

  it('writes a vault, into a folder only', async () => {
    const out = path.join(temporaryFolder(), 'vault');
    expect((await lore(['export', '--format', 'markdown'], world)).stderr).toContain('needs --out');
    const ran = await lore(['export', '--format', 'markdown', '--out', out], world);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/^Wrote Small Valdorn to .*vault \(\d+ files\)\.$/m);
    expect(existsSync(out)).toBe(true);
  });

  it('copies the database, and does not write over a file unasked', async () => {
    const file = path.join(temporaryFolder(), 'copy.db');
    const ran = await lore(['backup', file, '--json'], world);
    expect(json(ran)).toMatchObject({ file });
    expect(await lore(['backup', file], world)).toMatchObject({ code: 2, stdout: '' });
    expect(await lore(['backup', file, '--force'], world)).toMatchObject({ code: 0 });
  });
});

describe('pack', () => {
  it('shows everything, or one word by any of its names', async () => {
    expect((await lore(['pack', 'show'], world)).stdout).toMatch(/^ {10}House +A noble family/m);
    expect((await lore(['pack', 'show', 'ruler of'], world)).stdout).toMatch(/^RULES +relation · /);
    expect((await lore(['pack', 'show', 'born'], world)).stdout).toMatch(/^birth +attribute · /);
    expect(json(await lore(['pack', 'show', 'Battle', '--json'], world))).toMatchObject({
      kind: 'entity',
      extends: 'Event',
    });
    expect((await lore(['pack', 'show', 'Battel'], world)).stderr).toContain('Did you mean Battle');
  });

  it('checks a world and a folder', async () => {
    const sound = await lore(['pack', 'validate'], world);
    expect(sound).toMatchObject({ code: 0, stderr: '' });
    expect(sound.stdout).toMatch(/^Sound: core, high-fantasy/);
    const folder = path.join(
      temporaryWorld({
        'steampunk/pack.yaml': 'id: steampunk\nname: Steampunk\nversion: 0.1.0\ndescription: Brass.\n',
        'steampunk/entities/all.yaml': 'Engine:\n  extends: Itme\n  description: It turns.\n',
      }),
      'steampunk',
    );
    const broken = await lore(['pack', 'validate', folder], world);
    expect(broken).toMatchObject({ code: 1, stderr: '' });
    expect(broken.stdout).toMatch(/all\.yaml:2:\d+/);
    expect(broken.stdout).toContain('Did you mean Item?');
    expect(json(await lore(['pack', 'validate', folder, '--json'], world))).toMatchObject({ ok: false });
  });
});

describe('doctor', () => {
  it('finds a world well', async () => {
    const ran = await lore(['doctor'], world);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^✓ {2}database +sound/m);
    expect(json(await lore(['doctor', '--json'], world))).toMatchObject({ ok: true });
  });

  it('says what to do about a broken one', async () => {
    const broken = temporaryWorld({ 'lore.yaml': 'name: Broken\npakc: core\n' });
    const ran = await lore(['doctor'], broken);
    expect(ran).toMatchObject({ code: 1, stderr: '' });
    expect(ran.stdout).toContain('Did you mean pack?');
    expect(await lore(['doctor'], temporaryFolder())).toMatchObject({ code: 0 });
  });
});

describe('watch', () => {
  it('reads again when a file changes, and stops in good order', async () => {
    const fresh = temporaryWorld();
    const child = startLore(['watch', '--settle', '50'], fresh);
    const ended = finished(child);
    await said(child, 'Watching');
    await new Promise((resolve) => setTimeout(resolve, 500));
    writeFileSync(path.join(fresh, 'People/Borin.md'), '---\ntype: Person\n---\nA smith.\n');
    await said(child, '1 file read');
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toContain('Stopping.');
    rmSync(path.join(fresh, '.lore'), { recursive: true });
  }, 30_000);

  it('does not read what it prints itself into a file of the world', async () => {
    const fresh = temporaryWorld();
    const log = path.join(fresh, 'log.md');
    const file = openSync(log, 'a');
    const child = startLore(['watch', '--settle', '20'], fresh, {}, ['ignore', file, file]);
    const ended = finished(child);
    const printed = (words: string) =>
      vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain(words), { timeout: 50_000, interval: 50 });
    await printed('Watching');
    for (const name of ['Borin', 'Dalla']) {
      writeFileSync(path.join(fresh, `People/${name}.md`), '---\ntype: Person\n---\nA smith.\n');
      await vi.waitFor(
        async () => expect(await lore(['show', name], fresh)).toMatchObject({ code: 0 }),
        50_000,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    child.kill('SIGINT');
    expect((await ended).code).toBe(0);
    closeSync(file);
    const rounds = readFileSync(log, 'utf8').match(/read|nothing new/g) ?? [];
    expect(rounds.length).toBeLessThan(10);
    const sources = await lore(
      ['query', 'MATCH (s:LoreSource) RETURN s.id AS id', '--format', 'json'],
      fresh,
    );
    const files = JSON.parse(sources.stdout).rows.map(({ id }: { id: string }) => id);
    expect(files).toContain('People/Dalla.md');
    expect(files).not.toContain('log.md');
  });
});

/** Waits until the child has printed these words on either stream. */
function said(child: ReturnType<typeof startLore>, words: string): Promise<void> {
  return new Promise((resolve) => {
    let heard = '';
    const listen = (chunk: Buffer): void => {
      heard += chunk.toString();
      if (heard.includes(words)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
}
