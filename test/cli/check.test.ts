/** `lore check`, `explain`, `review` and `rule` as a user runs them. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { finished, lore, startLore, temporaryWorld } from '../cli-helpers.js';

const WORLD = {
  'lore.yaml':
    'name: Thorn\npack: high-fantasy\ncalendar: gregorian\nnow: 1000\ncheck:\n  disable: [core/expects]\n',
  'people.yaml': `entities:
  - { name: Odile, type: Person, born: 850, died: 950 }
  - { name: Gervase, type: Person, born: 860, died: 960 }
  - { name: Thornwick, type: Settlement, founded: 700 }
statements:
  - { subject: Odile, predicate: RULES, object: Thornwick, from: 900, until: 920 }
`,
  'other.yaml': `statements:
  - { subject: Gervase, predicate: RULES, object: Thornwick, from: 910, until: 930 }
`,
};

let world = '';
const run = (...args: string[]) => lore(args, world);
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const theClash = async () => (await json('check')).findings[0].id as string;

beforeAll(async () => {
  world = temporaryWorld(WORLD);
  await run('ingest');
});

describe('lore check', () => {
  it('shows the clash with the lines that say it, and a build may be strict about it', async () => {
    const { code, stdout } = await run('check');
    expect(code).toBe(0);
    expect(stdout).toContain('Odile (900 – 920) and Gervase (910 – 930) both ruled Thornwick.');
    expect(stdout).toContain('people.yaml:6');
    expect(stdout).toContain('other.yaml:2');
    expect(stdout).toMatch(/~{9}/);
    expect((await run('check', '--max-warnings', '0')).code).toBe(1);
  });

  it('lands on file and line as SARIF, and as annotations', async () => {
    const sarif = JSON.parse((await run('check', '--format', 'sarif')).stdout);
    const [result] = sarif.runs[0].results;
    const places = [...result.locations, ...result.relatedLocations].map(({ physicalLocation }) => [
      physicalLocation.artifactLocation.uri,
      physicalLocation.region.startLine,
    ]);
    expect(places.sort()).toEqual([
      ['other.yaml', 2],
      ['people.yaml', 6],
    ]);
    const [command] = (await run('check', '--format', 'github')).stdout.split('\n');
    expect(command).toMatch(/^::warning file=(?:people\.yaml,line=6|other\.yaml,line=2),col=\d+,title=/);
  });

  it('writes a page of its own', async () => {
    const file = path.join(world, 'report.html');
    expect((await run('check', '--format', 'html', '--out', 'report.html')).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain('both ruled Thornwick');
  });

  it('tells as data what is one entry, and what follows from it', async () => {
    const { entries, findings } = await json('check');
    expect(entries).toEqual([
      {
        lead: findings[0].id,
        rule: 'core/exclusive-object:RULES',
        certainty: 'certain',
        severity: 'warn',
        cause: null,
        findings: [findings[0].id],
      },
    ]);
  });

  it('tells of a wrong birth once, with what follows from it', async () => {
    const other = temporaryWorld({
      ...WORLD,
      'people.yaml': WORLD['people.yaml'].replace('born: 850', 'born: 905'),
      'deeds.yaml': `statements:
  - { subject: Odile, predicate: RULES, object: Fen, from: 901, until: 902 }
  - { subject: Odile, predicate: MEMBER_OF, object: The Guild, from: 903, until: 904 }
entities:
  - { name: Fen, type: Settlement }
  - { name: The Guild, type: Faction }
`,
      'other.yaml': '',
    });
    await lore(['ingest'], other);
    const { stdout } = await lore(['check'], other);
    expect(stdout).toContain('Odile: birth 905. 3 findings rest on it:');
    expect(stdout.match(/before Odile was born/g)).toHaveLength(3);
    expect(stdout).toContain('3 warnings.');
    writeFileSync(path.join(other, 'people.yaml'), WORLD['people.yaml']);
    await lore(['ingest'], other);
    expect((await lore(['check'], other)).stdout).toContain('Nothing clashes.');
  });

  it('passes neither what could not be read nor a folder that nobody has read', async () => {
    const page = (born: string) => `---\ntype: Person\nborn: ${born}\n---\nA smith.\n`;
    const folder = temporaryWorld({
      'lore.yaml':
        'name: Small\npack: high-fantasy\ncalendar: gregorian\ncheck: { disable: [core/expects, high-fantasy/death-unrecorded] }\n',
      'Kara.md': page('900'),
      'Bor.md': page('910'),
    });
    const empty = await lore(['check'], folder);
    expect(empty).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing has been read yet') });
    expect((await lore(['show', 'Kara'], folder)).stderr).toContain('Nothing has been read yet');
    await lore(['ingest'], folder);
    expect(await lore(['check'], folder)).toMatchObject({ code: 0 });
    writeFileSync(path.join(folder, 'Kara.md'), page('[900'));
    await lore(['ingest'], folder);
    const { code, stdout } = await lore(['check'], folder);
    expect(code).toBe(1);
    expect(stdout).toContain('1 file could not be read');
    expect(stdout).toContain('Kara.md:3');
    expect(stdout).toContain('Nothing clashes in what could be read');
    expect(JSON.parse((await lore(['check', '--json'], folder)).stdout)).toMatchObject({
      files_unread: [{ file: 'Kara.md' }],
    });
    for (const format of ['sarif', 'github', 'html'])
      expect((await lore(['check', '--format', format], folder)).stdout).toContain('Kara.md');
    expect((await lore(['show', 'Kara'], folder)).stderr).toContain('Kara.md:3 could not be read any more');
    expect((await lore(['show', 'Bor'], folder)).stderr).toBe('');
    rmSync(path.join(folder, 'Kara.md'));
    await lore(['ingest'], folder);
    expect(await lore(['check'], folder)).toMatchObject({ code: 0 });
  });

  it('keeps gaps to one line where nothing else is found, until one thing is asked for', async () => {
    const quiet = temporaryWorld({
      'lore.yaml': 'name: Thorn\npack: high-fantasy\ncalendar: gregorian\nnow: 1000\n',
      'Thornblade.md': '---\ntype: Item\n---\n# Thornblade\n\nA sword.\n',
    });
    await lore(['ingest'], quiet);
    const gap = 'Thornblade: ';
    const { stdout } = await lore(['check'], quiet);
    expect(stdout).toMatch(/lore check\s+--gaps/);
    expect(stdout).not.toContain(gap);
    for (const args of [['--gaps'], ['Thornblade'], ['--rule', 'core/expects']])
      expect((await lore(['check', ...args], quiet)).stdout).toContain(gap);
  });

  it('looks at one entity, era or rule', async () => {
    expect((await json('check', 'Odile')).findings).toHaveLength(1);
    expect((await json('check', '--rule', 'core/order')).findings).toHaveLength(0);
    const unknown = await run('check', '--rule', 'core/ordr');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('core/order');
  });

  it('says what a draft would break, and writes nothing', async () => {
    const before = await json('check');
    writeFileSync(
      path.join(world, 'draft.yml'),
      'statements:\n  - { subject: Gervase, predicate: RULES, object: Thornwick, from: 970, until: 980 }\n',
    );
    const { code, stdout } = await run('check', '--with', 'draft.yml');
    expect(code).toBe(1);
    expect(stdout).toContain('It would break 1 thing');
    expect(stdout).toContain('Nothing was written.');
    expect((await json('check')).findings).toEqual(before.findings);
  });

  it('keeps a baseline, and prunes it', async () => {
    expect((await run('check', '--suppress-all')).stdout).toContain('lists 1 finding');
    expect((await run('check', '--max-warnings', '0')).code).toBe(0);
    expect((await json('check', '--ignore-baseline')).findings).toHaveLength(1);
    const baseline = path.join(world, 'lore-baseline.json');
    writeFileSync(baseline, readFileSync(baseline, 'utf8').replace(/f-[0-9a-f]+/, 'f-000000000000'));
    expect((await run('check', '--prune')).stdout).toContain('1 entry taken out');
    writeFileSync(baseline, '{ "version": 1, ');
    expect((await run('check', '--suppress-all')).stdout).toContain('lists 1 finding');
    writeFileSync(baseline, '{ "version": 1, "findings": [] }');
  });

  it('does not hide a rule that could not be run behind a baseline', async () => {
    const other = temporaryWorld({
      ...WORLD,
      'rules/crowd.cypher': '/** @description Too many. */\nMATCH (p:Person) RETURN count(p) AS people\n',
    });
    await lore(['ingest'], other);
    const { code, stderr } = await lore(['check', '--suppress-all'], other);
    expect(code).toBe(2);
    expect(stderr).toContain('crowd gives rows without an entity');
  });
});

describe('lore explain and lore review', () => {
  it('tells the smallest set and the ways out', async () => {
    const explained = await json('explain', await theClash());
    expect(explained.core).toHaveLength(2);
    expect(explained.core_is).toBe('smallest');
    expect(explained.cypher).toContain(':RULES');
    expect(explained.repairs[0]).toMatchObject({ kind: 'close-window', closes: 1, opens: 0 });
    expect(explained.repairs[0].edits[0].after).toContain('until: 910');
    const { code, stderr } = await run('explain', 'f-ffffff');
    expect(code).toBe(2);
    expect(stderr).toContain('There is no finding f-ffffff.');
  });

  it('confirms, dismisses with a reason, and takes it back', async () => {
    const id = await theClash();
    await run('review', id, '--confirm');
    expect((await run('check')).code).toBe(1);
    expect((await run('review', id, '--dismiss', '')).stderr).toContain('without a reason');
    await run('review', id, '--dismiss', 'by treaty', '--until', '2199-01-01');
    expect(await json('check')).toMatchObject({ findings: [], set_aside: 1 });
    expect((await run('check', '--judged')).stdout).toContain('dismissed: by treaty');
    await run('review', id, '--reopen');
    expect((await json('check')).findings).toHaveLength(1);
  });

  it('walks through findings with answers from a pipe', async () => {
    const child = startLore(['review', await theClash()], world);
    child.stdin?.end('z\nh\nd\n\nd\nby treaty\n\n');
    const { code, stdout, stderr } = await finished(child);
    expect(code).toBe(0);
    expect(stdout).toContain('1 of 1');
    expect(stderr).toContain('One letter, please.');
    expect(stderr).toContain('d  it is not wrong');
    expect(stderr).toContain('a reason is needed');
    expect(stdout).toMatch(/Dismissed: by treaty\. Take it back: lore review f-\w+ --reopen/);
    expect((await json('check')).findings).toEqual([]);
  });

  it('judges all of a rule at once, and takes that back', async () => {
    await run('review', '--undo');
    expect((await run('review', '--rule', 'core/exclusive-object', '--dismiss')).stderr).toContain(
      'without a reason',
    );
    const { code, stdout } = await run(
      ...['review', '--rule', 'core/exclusive-object', '--dismiss', '--reason', 'by treaty'],
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Dismissed, 1 finding: by treaty. Take it back: lore review --undo');
    expect((await json('check')).findings).toEqual([]);
    expect((await run('review', '--undo')).stdout).toContain('Open again: 1 finding (by treaty).');
    const like = await run('review', await theClash(), '--like', '--dismiss', 'by treaty');
    expect(like.stdout).toContain('Dismissed, 1 finding');
    await run('review', '--undo');
    const folder = await run('review', '--folder', 'Nowhere/**', '--dismiss', 'x');
    expect(folder.stderr).toContain('No open finding is in Nowhere/**.');
    expect((await run('review', '--folder', '*.yaml', '--dismiss', 'by treaty')).code).toBe(0);
  });

  it('makes a repair in what is recorded, and shows what to write', async () => {
    const [dismissed] = JSON.parse(
      (await run('query', 'MATCH (c:Contradiction) RETURN c.id AS id', '--format', 'json')).stdout,
    ).rows;
    await run('review', dismissed.id, '--reopen');
    const { stdout } = await run('review', dismissed.id, '--repair', '1', '--reason', 'the second is right');
    expect(stdout).toMatch(/^Done, as commit #\d+: Let /);
    expect(stdout).toContain('Write in your files');
    expect(stdout).toContain(
      '+ - { subject: Odile, predicate: RULES, object: Thornwick, from: 900, until: 910 }',
    );
    expect((await json('check')).findings).toEqual([]);
    expect(stdout).toContain('Take it back: lore review --undo');
    const undone = await run('review', '--undo');
    expect(undone.stdout).toMatch(/^The repair of commit #\d+ is taken back\. Open again: 1 finding\./);
    expect((await json('check')).findings).toHaveLength(1);
    await run('review', dismissed.id, '--repair', '1', '--reason', 'the second is right');
  });

  it('ends with 2 where the last answer from a pipe came to nothing', async () => {
    await run('review', '--undo');
    const child = startLore(['review', await theClash()], world);
    child.stdin?.end('z\n');
    expect((await finished(child)).code).toBe(2);
    await run('review', await theClash(), '--repair', '1', '--reason', 'the second is right');
  });
});

describe('lore rule', () => {
  it('lists, shows, adds, disables and removes', async () => {
    expect((await run('rule', 'list')).stdout).toContain('core/exclusive-object');
    expect((await run('rule', 'show', 'core/exclusive-objekt')).stderr).toContain('core/exclusive-object');
    const query = 'MATCH (p:Person) WHERE NOT (p)-[:MEMBER_OF]->(:House) RETURN p';
    const added = await run('rule', 'add', 'houseless', query, '--description', 'Everyone has a house.');
    expect(added.code).toBe(0);
    expect((await json('check', '--rule', 'houseless')).findings).toHaveLength(2);
    expect((await json('check', '--rule', 'world/houseless')).findings[0].message).toBe(
      'Gervase is caught by the rule "Everyone has a house".',
    );
    expect((await run('rule', 'test', 'houseless')).stderr).toContain('rules/houseless.test.yaml');
    const off = await run('rule', 'disable', 'houseless');
    expect(off.stdout).toBe('houseless is off. Back on: lore rule enable houseless\n');
    expect((await json('check')).findings).toEqual([]);
    await run('rule', 'remove', 'houseless');
    expect((await run('rule', 'list', '--own')).stdout).toContain('There is no such rule.');
  });

  it('takes a part of a rule for its name', async () => {
    const shown = await run('rule', 'show', 'core/exclusive-object:RULES');
    expect(shown.stdout).toContain('of RULES at a time');
    expect(shown.stdout).not.toContain('CONTROLS');
    expect((await run('rule', 'show', 'core/exclusive-object:RULE')).stderr).toContain('Did you mean RULES');
    await run('rule', 'disable', 'core/exclusive-object:RULES');
    expect((await json('rule', 'show', 'core/exclusive-object:RULES')).enabled).toBe(false);
    expect((await json('rule', 'show', 'core/exclusive-object')).enabled).toBe(true);
    await run('rule', 'enable', 'core/exclusive-object:RULES');
    expect((await json('rule', 'show', 'core/exclusive-object:RULES')).enabled).toBe(true);
  });

  it('says how to describe a rule, once its query is right', async () => {
    const described = await run('rule', 'add', 'kind', 'MATCH (p:Person) RETURN p');
    expect(described.stderr).toContain('--description "…"');
    expect((await run('rule', 'add', 'kind', 'MATCH (p:Persn) RETURN p')).stderr).toContain('Person');
  });

  it('refuses what would write, and what cannot be bound', async () => {
    const writing = await run('rule', 'add', 'bad', 'MATCH (p:Person) DETACH DELETE p', '--description', 'x');
    expect(writing.code).toBe(2);
    expect(writing.stderr).toContain('DELETE');
    expect(
      (await run('rule', 'add', 'bad', 'MATCH (p:Persn) RETURN p', '--description', 'x')).stderr,
    ).toContain('Person');
  });
});
