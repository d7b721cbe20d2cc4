import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, openWorld, type World } from '../engine/index.js';
import { exportWorld } from './index.js';
import { worldRecord } from './world-record.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-export-'));
let world: World;
beforeAll(async () => {
  const files = {
    'lore.yaml': 'name: Small\npack: high-fantasy\n',
    'Aldric.md': [
      '---\ntype: Person\nwritten: 1372\nmother: "[[Old Marta]]"',
      'relations:\n  - { type: RULES, to: "[[Valdorn]]", from: 1324, until: ongoing }\n---\nA king.\n',
    ].join('\n'),
    'Valdorn.yaml': 'entities:\n  - { name: Valdorn, type: Kingdom, population: .inf, height: .nan }\n',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a vault', () => {
  it('keeps what is said of those nobody has written a page for, and `ongoing` as it was meant', async () => {
    const out = path.join(root, 'vault');
    const { files } = await exportWorld(world, { format: 'markdown', out });
    expect(files).toBe(3);
    const page = readdirSync(out, { recursive: true, encoding: 'utf8' }).find((file) =>
      file.includes('Marta'),
    );
    const marta = readFileSync(path.join(out, page ?? ''), 'utf8');
    expect(marta).toContain('mentioned_only: true');
    expect(marta).toMatch(/type: PARENT_OF, to: \{ id: aldric/);
    const aldric = readFileSync(path.join(out, 'Person/Aldric.md'), 'utf8');
    expect(aldric).toMatch(/^written: "?1372"?$/m);
    expect(aldric).toContain('until: ongoing');
    rmSync(out, { recursive: true });
  });
});

describe('what was only found in prose', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-export-prose-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** `provisional` or `settled`, by predicate and object. */
  async function standing({ store }: World): Promise<Record<string, string>> {
    const statements = (await store.statements()).filter(({ kind }) => kind === 'relation');
    return Object.fromEntries(
      statements.map((s) => [
        `${s.subject} ${s.predicate} ${s.kind === 'relation' ? s.object : ''}`,
        s.extracted ? 'provisional' : 'settled',
      ]),
    );
  }

  async function opened(name: string, files: Readonly<Record<string, string>>): Promise<World> {
    const root = path.join(folder, name);
    mkdirSync(root, { recursive: true });
    const settings = { 'lore.yaml': `name: ${name}\npack: high-fantasy\n` };
    for (const [file, text] of Object.entries({ ...settings, ...files }))
      writeFileSync(path.join(root, file), text);
    const opened = await openWorld(root);
    await opened.ingest();
    return opened;
  }

  it('stays provisional in a vault, and what was accepted stays accepted', async () => {
    const first = await opened('first', {
      'Orsin.md':
        '---\ntype: Person\nspouse: "[[Petra]]"\n---\nOrsin ruled Ostmark. Orsin was the father of Wenna.\n',
      'Petra.md': '---\ntype: Person\n---\nA weaver.\n',
      'Wenna.md': '---\ntype: Person\n---\nA child.\n',
      'Ostmark.md': '---\ntype: Kingdom\n---\nA realm.\n',
    });
    const child = (await first.store.statements({ extracted: true })).find(
      (s) => s.predicate === 'PARENT_OF',
    );
    await first.provisional.accept({ statement: child?.id ?? '', by: 'a tester' });
    const before = await standing(first);
    expect(before).toMatchObject({
      'orsin RULES ostmark': 'provisional',
      'orsin PARENT_OF wenna': 'settled',
      'orsin SPOUSE_OF petra': 'settled',
    });
    const second = await opened('second', {});
    await exportWorld(first, { format: 'markdown', out: path.join(second.root, 'vault') });
    await second.ingest();
    expect(await standing(second)).toEqual(before);
    const note = readFileSync(path.join(second.root, 'vault/Person/Orsin.md'), 'utf8');
    expect(note.match(/model: /g)).toHaveLength(1);
    await first.close();
    await second.close();
  });
});

describe('JSONL', () => {
  it('has no null where a number has no end', async () => {
    let text = '';
    await exportWorld(world, {
      format: 'jsonl',
      write: (part) => {
        text += part;
      },
    });
    expect(text).not.toContain('null');
    expect(text).toMatch(/"predicate":"population".*Infinity|inf/);
  });
});

describe('GEDCOM', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-export-gedcom-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const CALENDAR =
    'id: own\nname: Own\nepoch: 0\nyear_days: 365\neras:\n  - { id: AF, name: AF, start: 1 }\n';

  async function opened(name: string, files: Readonly<Record<string, string>>): Promise<World> {
    const settings = {
      'lore.yaml': `name: ${name}\npack: high-fantasy\ncalendar: own\n`,
      'calendars/own.yaml': CALENDAR,
    };
    for (const [file, text] of Object.entries({ ...settings, ...files })) {
      mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
      writeFileSync(path.join(folder, name, file), text);
    }
    const world = await openWorld(path.join(folder, name));
    await world.ingest();
    return world;
  }

  /** People, kin, sexes and dates, by name. */
  async function told({ store }: World): Promise<string[]> {
    const names = new Map<string, string>();
    for await (const { id, name } of store.entities()) names.set(id, name);
    const lines = (await store.statements()).flatMap((s) => {
      const when = [s.valid.fromMin, s.valid.untilMax, s.valid.fromText, s.valid.untilText].join(' ');
      const [one, role] = [names.get(s.subject), s.qualifiers.role ?? ''];
      if (s.kind === 'relation')
        return /^(PARENT|SPOUSE|SIBLING)_OF$/.test(s.predicate)
          ? [`${s.predicate} ${[one, names.get(s.object)].join(' ')} ${role} ${when}`]
          : [];
      const date = s.value.kind === 'date' ? s.value.date : null;
      if (date !== null) return [`${one} ${s.predicate} ${date.min} ${date.max} ${date.text}`];
      return s.predicate === 'gender' && s.value.kind === 'text' ? [`${one} is ${s.value.text}`] : [];
    });
    return lines.sort();
  }

  it('keeps people, kin, sexes and dates of another calendar, and names what it cannot hold', async () => {
    const first = await opened('first', {
      'People/Aldous.md':
        '---\ntype: Person\nborn: 374 AF\ndied: before 431 AF\ngender: male\nspouse: "[[Mirren]]"\n---\nA lord.\n',
      'People/Mirren.md':
        '---\ntype: Person\nborn: c. 380 AF\ngender: female\nchildren: "[[Tamsin]]"\n---\nA lady.\n',
      'People/Tamsin.md':
        '---\ntype: Person\nborn: 402\nrelations:\n  - { type: SPOUSE_OF, to: "[[Edric]]", from: 420 AF, until: 429 AF }\n---\nA heir.\n',
      'People/Edric.md':
        '---\ntype: Person\nborn: 400 AF\nchildren: ["[[Hob]]"]\n---\nHer husband of nine years.\n',
      'Misc/Hob.md': '---\nborn: 421 AF\n---\nNobody says what Hob is.\n',
      'Misc/Grey Stone.md': '---\nborn: 12 AF\n---\nNor what this is.\n',
    });
    const second = await opened('second', {});
    const out = path.join(second.root, 'tree.ged');
    const { leftOut } = await exportWorld(first, { format: 'gedcom', out });
    const [was, report] = [await told(first), await second.ingest()];
    expect(report.notices.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(await told(second)).toEqual(was.filter((line) => !line.startsWith('Grey Stone')));
    expect(leftOut).toEqual([
      '1 × Entity (Grey Stone)',
      '1 × birth',
      'who is father and who is mother in 1 family, which no source tells',
      'the calendar of 7 dates, which the file holds as words: (374 AF)',
    ]);
    await first.close();
    await second.close();
  });

  it('puts a parent where the key that names them says', async () => {
    const world = await opened('keyed', {
      'People/Orlan.md': '---\ntype: Person\nmother: "[[Maud]]"\nfather: "[[Brun]]"\n---\nA lord.\n',
      'People/Maud.md': '---\ntype: Person\n---\nA lady.\n',
      'People/Brun.md': '---\ntype: Person\n---\nA lord.\n',
      'People/Sera.md': '---\ntype: Person\nmother: "[[Tessa]]"\n---\nA child.\n',
      'People/Tessa.md': '---\ntype: Person\n---\nA lady.\n',
    });
    let text = '';
    const { leftOut } = await exportWorld(world, { format: 'gedcom', write: (part) => (text += part) });
    const xref = (name: string) => new RegExp(`0 (@I\\d+@) INDI\\n1 NAME ${name}\\n`).exec(text)?.[1];
    expect(text).toContain(`1 HUSB ${xref('Brun')}\n1 WIFE ${xref('Maud')}\n1 CHIL ${xref('Orlan')}`);
    expect(text).toContain(`0 @F2@ FAM\n1 WIFE ${xref('Tessa')}\n`);
    expect(leftOut).toEqual([]);
    await world.close();
  });
});

describe('a world with a calendar and relations of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-export-own-'));
  let first: World;
  beforeAll(async () => {
    const calendar = [
      'id: own',
      'name: Count of the Fall',
      'epoch: 0',
      'months:',
      '  - { name: Thaw, aliases: [Thawmonth], days: 40 }',
      '  - { name: Frost, days: 50, leap_days: 51 }',
      'leap: { every: 5 }',
      'seasons: [{ name: winter, from: Frost, until: Thaw }]',
      'eras:',
      '  - { id: BF, name: Before the Fall, start: 0, direction: down }',
      '  - { id: AF, name: After the Fall, start: 1 }',
      'default_era: AF',
      '',
    ];
    const files = {
      'lore.yaml':
        'name: Fallen\npack: [core, high-fantasy]\ncalendar: own\nnow: 440 AF\nextend:\n  relations:\n    OATHBOUND_TO: { from: [Person], to: [Person], temporal: state, description: One who swore an oath to another. }\n',
      'calendars/own.yaml': calendar.join('\n'),
      'Aldous.md':
        '---\ntype: Person\nborn: 12 Frost 374 AF\ndied: 431\nrelations:\n  - { type: OATHBOUND_TO, to: "[[Gorm]]", from: 401 AF, until: ongoing }\n---\nA lord.\n',
      'Gorm.md':
        '---\ntype: Person\nborn: c. 360 AF\nmother: "[[Ysa]]"\n---\nA foe, born in the winter of 360.\n',
      'Hall.md': '---\ntype: Building\nfounded: 12 BF\n---\nOld.\n',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, 'first', file)), { recursive: true });
      writeFileSync(path.join(folder, 'first', file), text);
    }
    first = await openWorld(path.join(folder, 'first'));
    await first.ingest();
  });
  afterAll(async () => {
    await first.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Everything there is, with its dates. */
  async function all({ store }: World): Promise<string[]> {
    const lines: string[] = [];
    for await (const { id, name, type, aliases, verified } of store.entities())
      lines.push(JSON.stringify([id, name, type, aliases, verified]));
    for (const { subject, predicate, valid, qualifiers, confidence, ...rest } of await store.statements()) {
      const told = rest.kind === 'relation' ? rest.object : rest.value;
      lines.push(JSON.stringify([subject, predicate, told, valid, qualifiers, confidence]));
    }
    return lines.sort();
  }

  it.each([['yaml'], ['jsonl']] as const)(
    'comes back whole from %s, into an empty folder',
    async (format) => {
      const empty = path.join(folder, `from-${format}`);
      await exportWorld(first, { format, out: path.join(empty, `export.${format}`) });
      const { detected } = await createWorld(empty);
      expect(detected.because).toBe(`export.${format} is an export of the world "Fallen"`);
      const second = await openWorld(empty);
      const { notices } = await second.ingest();
      expect(notices).toEqual([]);
      expect(await all(second)).toEqual(await all(first));
      const { name, packs, calendar, now } = second.config;
      expect({ name, packs, calendar, now }).toEqual({
        ...{ name: 'Fallen', packs: ['core', 'high-fantasy'], calendar: 'own', now: '440 AF' },
      });
      await second.close();
    },
  );

  it.each([
    ['yaml', 'export.yaml'],
    ['jsonl', 'export.jsonl'],
    ['markdown', ''],
  ] as const)(
    'takes along in %s a calendar of the world outside, and one of its own pack',
    async (format, file) => {
      const home = path.join(folder, `outside-${format}`);
      const calendar = (id: string, era: string) =>
        `id: ${id}\nname: Count of ${era}\nepoch: 0\nyear_days: 365\neras: [{ id: ${era}, name: Year of ${era}, start: 1 }]\n`;
      const files = {
        'lore.yaml': 'name: Outside\npack: mine\ncalendar: hebdomad\n',
        'calendars/hebdomad.yaml': `${calendar('hebdomad', 'HB')}real: true\n`,
        'packs/mine/pack.yaml':
          'id: mine\nname: Mine\nversion: 0.1.0\ndescription: A pack of my own.\nextends: core\n',
        'packs/mine/calendars/tides.yaml': calendar('tides', 'TD'),
        'Ann.md': '---\ntype: Person\nborn: 381 HB\n---\nA baker.\n',
      };
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
        writeFileSync(path.join(home, name), text);
      }
      const world = await openWorld(home);
      await world.ingest();
      const empty = path.join(folder, `from-outside-${format}`);
      await exportWorld(world, { format, out: path.join(empty, file) });
      await createWorld(empty, { pack: 'core' });
      expect(readdirSync(path.join(empty, 'calendars'))).toEqual(['hebdomad.yaml', 'tides.yaml']);
      if (format === 'markdown')
        writeFileSync(path.join(empty, 'lore.yaml'), 'name: Back\ncalendar: hebdomad\n');
      const second = await openWorld(empty);
      await second.ingest();
      expect(second.config.calendar).toBe('hebdomad');
      expect(await all(second)).toEqual(await all(world));
      await Promise.all([world.close(), second.close()]);
    },
  );

  it('comes back from a vault with its dates, and with nobody new', async () => {
    const empty = path.join(folder, 'from-markdown');
    const { leftOut } = await exportWorld(first, { format: 'markdown', out: empty });
    expect(leftOut[0]).toBe('of lore.yaml: now and extend');
    expect(readFileSync(path.join(empty, 'Person/Aldous.md'), 'utf8')).toMatch(/^birth: 12 Frost 374 AF$/m);
    expect(readFileSync(path.join(empty, 'Person/Ysa.md'), 'utf8')).toMatch(/^mentioned_only: true$/m);
    const { studied } = await createWorld(empty, { now: '440 AF' });
    expect(studied?.open).toEqual([]);
    const settings = readFileSync(path.join(empty, 'lore.yaml'), 'utf8');
    const { extend } = worldRecord(first);
    writeFileSync(path.join(empty, 'lore.yaml'), `${settings}\nextend: ${JSON.stringify(extend)}\n`);
    const second = await openWorld(empty);
    await second.ingest();
    expect(await all(second)).toEqual(await all(first));
    await second.close();
  });

  it('says in a world that does not know its calendar how it comes to know it', async () => {
    const other = path.join(folder, 'other');
    await exportWorld(first, { format: 'yaml', out: path.join(other, 'export.yaml') });
    writeFileSync(path.join(other, 'lore.yaml'), 'name: Other\npack: high-fantasy\n');
    const second = await openWorld(other);
    const { notices } = await second.ingest();
    expect(notices.find(({ code }) => code === 'ingest/unknown-calendar')).toMatchObject({
      message: 'This export reckons by "Count of the Fall", which this world does not know.',
      hint: '`lore init --force` makes lore.yaml anew and takes calendars, pack and present from the export.',
    });
    await second.close();
    await createWorld(other, { force: true });
    const third = await openWorld(other);
    await third.ingest();
    expect(await all(third)).toEqual(await all(first));
    await third.close();
  });
});
