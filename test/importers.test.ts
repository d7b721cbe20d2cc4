/** Exports of three world-building sites, read whole into worlds of their own. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../src/engine/index.js';
import type { IngestReport } from '../src/ingest/tally.js';
import { temporaryFolder } from './cli-helpers.js';

const EXAMPLES = path.join(import.meta.dirname, 'importers');
const SETTINGS = 'name: A world\npack: high-fantasy\n';

const open: World[] = [];
afterEach(async () => {
  for (const world of open.splice(0)) await world.close();
});

function folderWith(site: string | null, files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = temporaryFolder();
  if (site !== null) cpSync(path.join(EXAMPLES, site), path.join(root, site), { recursive: true });
  for (const [file, text] of Object.entries({ 'lore.yaml': SETTINGS, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

async function read(root: string): Promise<{ world: World; report: IngestReport; said: string[] }> {
  const world = await openWorld(root);
  open.push(world);
  const report = await world.ingest();
  const said = report.notices
    .filter(({ level }) => level !== 'info')
    .map(({ code, at }) => `${code} ${at.file}`);
  return { world, report, said };
}

/** `subject PREDICATE object {qualifiers} provisional`, by names. */
async function told({ store }: World, subject: string): Promise<string[]> {
  const names = new Map<string, string>();
  for await (const { id, name } of store.entities()) names.set(id, name);
  return (await store.statements())
    .filter((s) => names.get(s.subject) === subject)
    .map((s) => {
      const object =
        s.kind === 'relation'
          ? names.get(s.object)
          : s.value.kind === 'date'
            ? `${s.value.date.text}${s.value.date.calendar === '' ? ' (unread)' : ''}`
            : s.value.kind === 'text'
              ? s.value.text
              : s.value.kind === 'number'
                ? s.value.number
                : s.value.boolean;
      const more = Object.entries(s.qualifiers).map(([key, value]) => ` ${key}=${value}`);
      return `${s.predicate} ${object}${more.join('')}${s.extracted ? ' provisional' : ''}`;
    })
    .sort();
}

async function things({ store }: World): Promise<string[]> {
  const all: string[] = [];
  for await (const { name, type } of store.entities()) all.push(`${name}: ${type}`);
  return all.sort();
}

async function passages({ store }: World, source: string) {
  return (await store.passages({ source })).map(({ heading, text }) => [heading.join(' / '), text]);
}

describe('Kanka', () => {
  const calendar = readFileSync(path.join(EXAMPLES, 'kanka/calendars/salt-reckoning.json'));

  it('is read with relations, fields, marks of privacy and dates of its own calendar', async () => {
    const { world, report, said } = await read(folderWith('kanka', { 'calendars/salt.json': calendar }));
    expect(report.files).toMatchObject({ read: 22, failed: 0 });
    expect(said).toEqual([
      'ingest/missing-target kanka/characters/ilva-brandt.json',
      'ingest/no-calendar kanka/characters/maela-thorn.json',
    ]);
    expect(await told(world, 'Ilva Brandt')).toEqual([
      'ENEMY_OF Oren Vask',
      'HAS_SPECIES Tidefolk',
      'LOCATED_IN Saltmouth',
      'MEMBER_OF Brandt',
      'MEMBER_OF The Scales role=Treasurer visibility=private',
      "POSSESSES Reeve's Seal",
      'age 41',
      'birth 9 Panmonth 612 SR',
      'gender Female',
      'kanka_reminder 1 Ebbmonth 640 SR: Took the oath',
      'kanka_title Harbour reeve',
      'motto Salt keeps.',
      'pronouns she/her',
      'relation Owes three barrels to: Brandt visibility=admin',
      'scar Left cheek',
      'sworn_shield Oren Vask',
      'true_name Ilvara visibility=private',
    ]);
    expect(await told(world, 'Oren Vask')).toEqual([
      'TAUGHT Ilva Brandt',
      'birth 4 Floodmonth 598 SR',
      'death 30 Ebbmonth 651 SR',
      'status dead',
      'visibility private',
    ]);
    // Whose mentor a mentor is, the export does not say.
    expect(await told(world, 'Maela Thorn')).toEqual([
      'TAUGHT Ilva Brandt provisional',
      'kanka_reminder 12-4-2: birth',
    ]);
    expect(await told(world, 'The Breach')).toContain('in_fiction_date 30 Ebbmonth 651 SR');
    expect(await told(world, 'The Oath')).toEqual(['in_fiction_date 1 Ebbmonth 640 SR']);
    expect(await told(world, 'Salt Age')).toEqual(['began 1 SR']);
  });

  it('makes a thing of what has a page or a date, and of nothing else', async () => {
    const { world } = await read(folderWith('kanka', { 'calendars/salt.json': calendar }));
    expect(await things(world)).toEqual([
      'Brandt: House',
      'Find the Keys: Quest',
      'Ilva Brandt: Person',
      'Maela Thorn: Person',
      'On Salt: Concept',
      'Oren Vask: Person',
      "Reeve's Seal: Item",
      'Salt Age: Era',
      'Saltmouth: City',
      'The Breach: Disaster',
      'The First Pan: Event',
      'The Oath: Event',
      'The Pans: Region',
      'The Scales: Guild',
      'Tidefolk: Species',
    ]);
  });

  it('takes HTML for text: links stay, scripts are gone, what is private says so', async () => {
    const { world } = await read(folderWith('kanka'));
    expect(await passages(world, 'kanka/characters/ilva-brandt.json')).toEqual([
      [
        'Life',
        'Ilva lives in [[Saltmouth|the old port]] & fears nobody.\n\nSee [[Oren Vask|Oren]] and Session 1.',
      ],
      ['Youth', 'She grew up beside the salt pans.'],
      ['What the table must not know (private)', 'She sold the harbour keys to [[The Scales]].'],
      ['Ilva Brandt', 'Owes three barrels to: Brandt'],
    ]);
    expect(await passages(world, 'kanka/journals/session-1.json')).toEqual([['', 'We met [[Ilva Brandt]].']]);
  });

  it('says which calendar a world lacks, and leaves dates in it unread', async () => {
    const { world, report } = await read(folderWith('kanka'));
    const lacking = report.notices.find(({ code }) => code === 'ingest/unknown-calendar');
    expect(lacking).toMatchObject({ at: { file: 'kanka/calendars/salt-reckoning.json' } });
    expect(lacking?.hint).toContain('Copy this file');
    expect(await told(world, 'Ilva Brandt')).toContain('birth 9 Panmonth 612 SR (unread)');
  });

  it('reckons in one calendar only, unless lore.yaml names which', async () => {
    const other = Buffer.from(
      calendar
        .toString('utf8')
        .replaceAll('Salt Reckoning', 'Moon Reckoning')
        .replaceAll('SR', 'MR')
        .replace(/(Flood|Pan|Ebb)month/g, '$1moon'),
    );
    const files = { 'calendars/salt.json': calendar, 'calendars/moon.json': other };
    const { world: neither } = await read(folderWith('kanka', files));
    expect(await told(neither, 'Ilva Brandt')).toContain('birth 9 Panmonth 612 SR (unread)');
    const named = { ...files, 'lore.yaml': `${SETTINGS}calendar: salt-reckoning\n` };
    const { world: salt } = await read(folderWith('kanka', named));
    expect(await told(salt, 'Ilva Brandt')).toContain('birth 9 Panmonth 612 SR');
  });

  it('is read again where a name elsewhere in it changes, and not otherwise', async () => {
    const root = folderWith('kanka');
    const { world } = await read(root);
    expect((await world.ingest()).files).toMatchObject({ read: 0, unchanged: 22 });
    const file = path.join(root, 'kanka/families/brandt.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Brandt"', '"Brandt of the Pans"'));
    await world.ingest();
    expect(await told(world, 'Ilva Brandt')).toContain(
      'relation Owes three barrels to: Brandt of the Pans visibility=admin',
    );
  });

  it('may itself be the world, with its calendars', async () => {
    const root = folderWith(null);
    cpSync(path.join(EXAMPLES, 'kanka'), root, { recursive: true });
    const { world, said } = await read(root);
    expect(said).toEqual([
      'ingest/missing-target characters/ilva-brandt.json',
      'ingest/no-calendar characters/maela-thorn.json',
    ]);
    expect(await told(world, 'Ilva Brandt')).toContain('birth 9 Panmonth 612 SR');
  });

  it('reads one file alone as far as it goes', async () => {
    const file = readFileSync(path.join(EXAMPLES, 'kanka/characters/oren-vask.json'));
    const { world, said } = await read(folderWith(null, { 'oren.json': file }));
    expect(await told(world, 'Oren Vask')).toEqual([
      'kanka_reminder 598-1-4: birth',
      'kanka_reminder 651-3-30: death',
      'status dead',
      'visibility private',
    ]);
    expect(said).toEqual(['ingest/no-calendar oren.json', 'ingest/no-calendar oren.json']);
  });
});

describe('World Anvil', () => {
  it('is read with typed fields, mentions and secrets', async () => {
    const { world, report, said } = await read(folderWith('world-anvil'));
    expect(report.files).toMatchObject({ read: 8, failed: 0 });
    expect(said).toEqual(['ingest/no-calendar world-anvil/histories/History-Fall.json']);
    expect(await told(world, 'Cassin Roe')).toEqual([
      'BORN_IN Tarn Hollow',
      'HAS_SPECIES Human',
      'LEADS The Bellfounders',
      'LOCATED_IN Tarn Hollow',
      'MEMBER_OF The Bellfounders',
      'PARTICIPATED_IN The Drowning of Tarn',
      'birth 212',
      'birth_as_shown 3rd of Rain, 212',
      'death 270',
      'death_as_shown in winter',
      'eyes grey',
      'gender male',
      'world_anvil_deathplace somewhere north',
    ]);
    expect(await told(world, 'Dorra Roe')).toEqual(['PARENT_OF Cassin Roe', 'visibility private']);
    expect(await told(world, 'Hale Morn')).toEqual(['ADOPTIVE_PARENT_OF Cassin Roe']);
    expect(await told(world, 'The Bellfounders')).toEqual([
      'dissolved 300',
      'founded 190',
      'motto Ring true',
      'visibility draft',
    ]);
    expect(await told(world, 'The Drowning of Tarn')).toEqual([
      'OCCURRED_AT Tarn Hollow',
      'began 268',
      'date_as_shown two wet years',
      'date_in_numbers 268-3',
      'ended 269',
    ]);
    expect(await passages(world, 'world-anvil/articles/Person-Cassin.json')).toEqual([
      ['The smith', 'Cassin forged the bell of [[Tarn Hollow]]. Quietly, [sic] he says.'],
      ['The smith (secret)', 'He was paid by [[the order]].'],
      ["Author's notes (author)", 'Make him likeable.'],
      ['history', 'He walked for years.\n\nThen he came back.'],
    ]);
  });

  it('makes no thing of a report, a picture or a place in words', async () => {
    const { world } = await read(folderWith('world-anvil'));
    expect(await things(world)).toEqual([
      'Cassin Roe: Person',
      'Dorra Roe: Person',
      'Hale Morn: Person',
      'Human: Species',
      'Tarn Hollow: City',
      'The Bellfounders: Guild',
      'The Drowning of Tarn: Event',
      'Weather: Entity',
    ]);
  });
});

describe('LegendKeeper', () => {
  it('is read with properties, tabs, secrets and dates of its own calendar', async () => {
    const { world, report } = await read(folderWith('legendkeeper'));
    expect(report.files).toMatchObject({ read: 1, failed: 0 });
    const lacking = report.notices.find(({ code }) => code === 'ingest/unknown-calendar');
    const declared = /then its dates are read: (\{.*\})$/.exec(lacking?.hint ?? '')?.[1] ?? '';
    const { world: knowing, said } = await read(
      folderWith('legendkeeper', { 'calendars/lantern-count.yaml': declared }),
    );
    expect(said).toEqual(['ingest/no-calendar legendkeeper/lantern-coast.json']);
    expect(await told(world, 'The Great Dark')).toContain('in_fiction_date 5 Flame 312 LC (unread)');
    expect(await told(knowing, 'The Great Dark')).toContain('in_fiction_date 5 Flame 312 LC');
    expect(await told(knowing, 'The Lighting')).toEqual([
      'began 1 Wick 1 LC',
      'ended 11 Wick 2 LC',
      'legendkeeper_parent Lantern Coast',
    ]);
    expect(await told(knowing, 'Far Away')).toEqual(['legendkeeper_minute 5000']);
    expect(await told(knowing, 'Tali Wren')).toEqual([
      'LOCATED_IN Harrow',
      'SERVES Lamplighters visibility=hidden',
      'eyes green',
      'legendkeeper_parent People',
      'relation lucky charm: Harrow',
    ]);
    expect(await passages(knowing, 'legendkeeper/lantern-coast.json#talixxxx')).toEqual([
      [
        'Overview / Early life',
        'Tali keeps the light at [[Harrow|the tower]].\n\n- Owes the [[Lamplighters]]',
      ],
      ['Overview / Early life (secret)', 'She set the fire.'],
      ['Overview / Early life', 'She never speaks of it.'],
      ['DM notes (hidden)', 'Plays both sides.'],
      ['Tali Wren', 'lucky charm: Harrow'],
    ]);
  });

  it('makes no thing of its home page, of folders, templates and timelines', async () => {
    const { world } = await read(folderWith('legendkeeper'));
    expect(await things(world)).toEqual([
      'Far Away: Event',
      'Harrow: Location',
      'Lamplighters: Group',
      'Tali Wren: Person',
      'The Great Dark: Event',
      'The Lighting: Event',
    ]);
  });

  it('is read as it is downloaded, packed', async () => {
    const plain = readFileSync(path.join(EXAMPLES, 'legendkeeper/lantern-coast.json'));
    const { world } = await read(folderWith(null, { 'coast.lk': gzipSync(plain) }));
    expect(await told(world, 'Tali Wren')).toContain('LOCATED_IN Harrow');
    const { report } = await read(folderWith(null, { 'coast.lk': gzipSync(plain).subarray(0, 200) }));
    expect(report.notices).toMatchObject([{ level: 'error', code: 'ingest/bad-gzip' }]);
  });
});

describe('an archive', () => {
  const entry = (name: string): Buffer => {
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004', 'latin1');
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name)]);
  };

  it.each([
    ['Kanka', [entry('campaign.json'), entry('characters/a.json')]],
    ['World Anvil', [entry('World-x/'), entry('World-x/articles/Person-a.json')]],
  ])('that holds an export of %s is sent back to be unpacked', async (site, entries) => {
    const { report } = await read(folderWith(null, { 'export.zip': Buffer.concat(entries) }));
    expect(report.files.failed).toBe(1);
    expect(report.notices).toMatchObject([{ level: 'error', code: 'ingest/packed-export' }]);
    expect(report.notices[0]?.message).toContain(site);
    expect(report.notices[0]?.hint).toContain('Unpack it');
  });

  it('of anything else is passed over, as ever', async () => {
    const { report } = await read(folderWith(null, { 'pictures.zip': entry('a.png') }));
    expect(report.files).toMatchObject({ failed: 0, skipped: { '.zip': 1 } });
  });
});

describe('other JSON', () => {
  it.each([
    ['entities of our own', { entities: [{ name: 'Vell', type: 'Person' }] }],
    [
      'things that look a little like Kanka',
      { entities: [{ id: 'vell', name: 'Vell', type: 'Person', entity: 'x' }] },
    ],
    ['a word that World Anvil uses', [{ name: 'Vell', type: 'Person', entityClass: 'Person' }]],
    [
      'resources that are not pages',
      { entities: [{ name: 'Vell', type: 'Person', resources: [{ id: 'a' }] }] },
    ],
  ])('is left to the reader of JSON: %s', async (_, value) => {
    const { world, report } = await read(folderWith(null, { 'data.json': JSON.stringify(value) }));
    expect(report.files.failed).toBe(0);
    expect((await world.store.sources()).map(({ format }) => format)).toEqual(['json']);
    expect(await things(world)).toContain('Vell: Person');
  });
});

describe('hostile files', () => {
  const kanka = (more: object, entity: object = {}): string =>
    JSON.stringify({
      id: 1,
      name: 'Odd',
      is_private: false,
      ...more,
      entity: { id: 9, type_id: 1, ...entity },
    });

  it.each([
    ['half a file', kanka({}).slice(0, -9)],
    ['a hundred thousand brackets', `{"entity":${'['.repeat(100_000)}`],
    [
      'a hundred thousand brackets, closed',
      `{"id":1,"name":"x","is_private":false,"entity":{"id":1,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    ],
  ])('%s does no harm', async (_, text) => {
    const { world, report } = await read(
      folderWith(null, { 'characters/odd.json': text, 'b/Ann.md': '---\ntype: Person\n---\n' }),
    );
    expect(report.files.read + report.files.failed).toBe(2);
    expect(await things(world)).toContain('Ann: Person');
  });

  it('a page that nests without end keeps what stands above', async () => {
    let node: object = { type: 'text', text: 'deep' };
    for (let i = 0; i < 1_000; i++) node = { type: 'blockquote', content: [node] };
    const page = {
      id: 'a',
      name: 'Odd',
      tags: ['npc'],
      properties: [],
      documents: [
        {
          id: 'd',
          name: 'Main',
          type: 'page',
          content: {
            type: 'doc',
            content: [{ type: 'paragraph', content: [{ type: 'text', text: 'shallow' }] }, node],
          },
        },
      ],
    };
    const text = JSON.stringify({
      version: 1,
      exportId: 'x',
      resources: [page, { ...page, id: 'b', name: 'Other' }],
    });
    const { world, said } = await read(folderWith(null, { 'odd.json': text }));
    expect(await passages(world, 'odd.json#a')).toEqual([['', 'shallow']]);
    expect(said).toContain('ingest/text-too-deep odd.json');
  });

  it('numbers, lists and maps where words belong are passed over', async () => {
    const odd = {
      entry: 5,
      title: [1],
      age: {},
      location_id: 'x',
      characterTraits: 'no',
      characterFamilies: [null, 3, {}],
    };
    const entity = {
      posts: [{ name: {}, entry: [] }],
      relationships: [{ target_id: null, relation: 7 }],
      events: [{}],
      entityAttributes: [{ name: '__proto__', value: 'x' }],
    };
    const { world, report } = await read(folderWith(null, { 'characters/odd.json': kanka(odd, entity) }));
    expect(report.files.failed).toBe(0);
    expect(await things(world)).toEqual(['Odd: Person']);
  });
});
