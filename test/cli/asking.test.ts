/** Commands that ask a world: show, timeline, search and log. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ingestedWorld, json, lore, temporaryWorld } from '../cli-helpers.js';

let world = '';
beforeAll(async () => {
  world = await ingestedWorld();
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

describe('ask, with a model that is down', () => {
  const down = { LORE_LLM_URL: 'http://127.0.0.1:9/v1', LORE_LLM_MODEL: 'gone' };

  it('answers without it and says so', async () => {
    const { code, stdout, stderr } = await lore(['ask', 'Did', 'Aldric', 'rule', 'Valdorn?'], world, down);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('Aldric') });
    expect(stderr).toMatch(/^This is answered without the language model: .*127\.0\.0\.1.* --plain/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    const answer = json(await lore(['ask', 'Did Aldric rule Valdorn?', '--json'], world, down));
    expect(answer).toMatchObject({ without_model: { code: 'llm/unreachable' } });
    const plain = json(await lore(['ask', 'Did Aldric rule Valdorn?', '--json', '--plain'], world, down));
    expect(plain).toEqual({ ...answer, without_model: null });
  });
});
