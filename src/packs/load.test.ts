/** Loading: the shipped packs, inheritance, a world’s own declarations, and refusal. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packYaml, type TestPacks, testPacks } from '../../test/packs/test-packs.js';
import { LoreError } from '../model/index.js';
import { checkPacks, loadInTurns, loadOntology } from './load.js';
import { listPacks } from './order.js';

let packs: TestPacks | undefined;
afterEach(() => {
  packs?.remove();
  packs = undefined;
});

describe('the shipped packs', () => {
  it('are the ones a user can name', () => {
    expect(listPacks()).toEqual(expect.arrayContaining(['core', 'genealogy', 'high-fantasy']));
  });

  it.each([
    [['core']],
    [['high-fantasy']],
    [['genealogy']],
    [['high-fantasy', 'genealogy']],
    [['genealogy', 'high-fantasy']],
  ])('%s has no problems', (ids) => {
    expect(checkPacks({ packs: ids })).toEqual([]);
  });

  it('say in one sentence what each thing is, and have a phrase with both ends', () => {
    const { entityTypes, relationTypes, attributes, thresholds } = loadOntology({
      packs: ['high-fantasy', 'genealogy'],
    });
    for (const { name, description } of [
      ...entityTypes.values(),
      ...relationTypes.values(),
      ...attributes.values(),
      ...thresholds.values(),
    ]) {
      expect(description, name).toMatch(/^[A-Z].*\.$/);
    }
    for (const { name, phrase } of relationTypes.values())
      expect(phrase, name).toMatch(/^\{subject\} .+ \{object\}/);
  });

  it('declare the seven gaps under stable codes', () => {
    const { entityTypes } = loadOntology({ packs: ['high-fantasy'] });
    const codes = (type: string) => entityTypes.get(type)?.expects.map(({ code }) => code) ?? [];
    expect(codes('Person')).toContain('person-lineage');
    expect(codes('Faction')).toContain('faction-origin');
    expect(codes('Location')).toContain('location-unmapped');
    expect(codes('Event')).toEqual(['event-place', 'event-era']);
    expect(codes('Item')).toContain('item-owner');
    expect(codes('Spell')).toContain('spell-system');
  });

  it('hand expectations down, and let a type switch one off', () => {
    const { entityTypes } = loadOntology({ packs: ['high-fantasy'] });
    const codes = (type: string) => entityTypes.get(type)?.expects.map(({ code }) => code) ?? [];
    expect(codes('Siege')).toEqual(['siege-besieger', 'battle-date', 'event-place', 'event-era']);
    expect(codes('House')).toEqual(['faction-origin']);
    expect(codes('City')).toEqual(['location-unmapped']);
    expect(codes('Region')).toEqual([]);
  });

  it('declare what the rules of the first two categories need', () => {
    const { relationTypes } = loadOntology({ packs: ['high-fantasy'] });
    const relation = (name: string) => {
      const found = relationTypes.get(name);
      if (found === undefined) throw new Error(`no ${name}`);
      return found;
    };
    expect(relation('MEMBER_OF').exclusive).toMatchObject({
      subject: true,
      object: false,
      within: ['Faction'],
    });
    expect(relation('RULES').exclusive).toMatchObject({ subject: false, object: true });
    expect(relation('POSSESSES').exclusive).toMatchObject({ subject: false, object: true });
    expect(relation('SPOUSE_OF')).toMatchObject({
      symmetric: true,
      contemporary: true,
      exclusive: { subject: true, object: true },
    });
    expect(relation('PARENT_OF')).toMatchObject({
      acyclic: true,
      max: { perSubject: null, perObject: 2 },
      distinct: { attribute: 'gender' },
    });
    expect(relation('BELONGS_TO').exclusive.subject).toBe(true);
    expect(relation('EXISTED_DURING')).toMatchObject({ contiguous: true, exclusive: { subject: true } });
    expect(relation('EXISTED_DURING').unless).toContainEqual(
      expect.objectContaining({ family: 'contiguous', type: 'Deity' }),
    );
    expect(relation('SPOUSE_OF').unless).toContainEqual(
      expect.objectContaining({ family: 'exclusive', via: 'BELONGS_TO', attribute: 'plural_marriage' }),
    );
    for (const name of ['PARTICIPATED_IN', 'WITNESSED', 'LOCATED_IN', 'POSSESSES', 'CAUSED', 'CREATED']) {
      expect(relation(name).requiresExistence, name).toContain('subject');
    }
    expect(relation('ENEMY_OF').contradicts).toContain('ALLY_OF');
    expect(relation('ALLY_OF').contradicts).toEqual(expect.arrayContaining(['ENEMY_OF', 'AT_WAR_WITH']));
  });

  it('has every relation that world-builders and the rules ask for', () => {
    const { relationTypes } = loadOntology({ packs: ['high-fantasy'] });
    const names =
      `MEMBER_OF RULES POSSESSES SPOUSE_OF PARENT_OF BELONGS_TO EXISTED_DURING PARTICIPATED_IN WITNESSED LOCATED_IN CAUSED
      CREATED CONTROLS PART_OF DESCENDED_FROM FOUNDED OCCURRED_AT OCCURRED_DURING PART_OF_SYSTEM PRECEDED ALLY_OF ENEMY_OF SIBLING_OF
      ADOPTIVE_PARENT_OF HEIR_OF BETROTHED_TO TAUGHT SERVES VASSAL_OF LEADS HOLDS_TITLE CAPITAL_OF BORN_IN DIED_IN BURIED_IN RESIDES_IN
      BORDERS KILLED COMMANDED BESIEGED MET WORSHIPS PATRON_OF KNOWS_SPELL PRACTICES DESTROYED PROPHESIED FORETELLS FULFILLED_BY
      INCARNATION_OF INHABITS SPEAKS TRADES_WITH AT_WAR_WITH SUCCEEDED DEPOSED EXILED_FROM IMPRISONED_IN OWNS KNOWS_OF APPEARS_IN
      NAMED_AFTER GIVEN_TO HAS_SPECIES GUARDS SIGNED BUILT`.split(/\s+/);
    expect(names.filter((name) => !relationTypes.has(name))).toEqual([]);
    expect(relationTypes.get('PARTICIPATED_IN')?.qualifiers).toContain('side');
    expect(relationTypes.get('GIVEN_TO')?.qualifiers).toEqual(['by']);
  });

  it('settle the clock: genealogy lives in the present, invented worlds in a time of their own', () => {
    expect(loadOntology({ packs: ['genealogy'] })).toMatchObject({
      time: 'real',
      defaultCalendar: 'gregorian',
    });
    expect(loadOntology({ packs: ['high-fantasy'] })).toMatchObject({
      time: 'invented',
      absentEnd: 'unknown',
    });
    expect(loadOntology({ packs: ['core'] }).time).toBe('undeclared');
  });

  it('yield to the calendar that a world names', () => {
    const time = (pack: string, text: string) =>
      loadOntology({ packs: [pack], world: { file: 'lore.yaml', text } }).time;
    const own = `extend: { calendars: { tides: { name: Tides, epoch: 0, year_days: 360, eras: [{ id: AT, name: Tides, start: 1 }] } } }`;
    expect(time('high-fantasy', 'calendar: gregorian')).toBe('real');
    expect(time('core', 'calendar: julian')).toBe('real');
    expect(time('genealogy', `calendar: tides\n${own}`)).toBe('invented');
    expect(time('high-fantasy', own)).toBe('invented');
    expect(time('genealogy', own)).toBe('real');
  });

  it('carry the thresholds of family history', () => {
    const { thresholds } = loadOntology({ packs: ['genealogy'] });
    expect(thresholds.get('father-death-before-birth')).toMatchObject({ value: 294, unit: 'days' });
    expect(thresholds.get('spouse-age-gap')).toMatchObject({ value: 30, unit: 'years' });
  });
});

describe('the guide', () => {
  it('shows an extension that loads', () => {
    const guide = readFileSync(new URL('../../docs/guides/packs.md', import.meta.url), 'utf8');
    const text = /```yaml\n(name: [\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const world = loadOntology({ packs: ['high-fantasy'], world: { file: 'lore.yaml', text } });
    expect(world.relationTypes.get('BLOODSWORN_TO')?.phrase).toBe('{subject} was bloodsworn to {object}');
    expect(world.relationTypes.get('MEMBER_OF')?.exclusive.subject).toBe(false);
    expect(world.thresholds.get('age-at-death')?.value).toBe(700);
  });
});

describe('inheritance', () => {
  it('puts core first, each pack after what it extends, and the world last', () => {
    packs = testPacks({
      'sea/pack.yaml': packYaml('sea', 'extends: high-fantasy\n'),
      'deep-sea/pack.yaml': packYaml('deep-sea', 'extends: [sea, genealogy]\n'),
      'lore.yaml':
        'extend:\n  attributes:\n    salt: { description: Salt., value: number, of: [Location] }\n',
    });
    const { packs: order } = loadOntology({
      packs: ['deep-sea'],
      packFolders: [packs.folder],
      world: { file: `${packs.folder}/lore.yaml` },
    });
    expect(order.map(({ id }) => id)).toEqual([
      'core',
      'high-fantasy',
      'sea',
      'genealogy',
      'deep-sea',
      'world',
    ]);
  });

  it('adds words and exceptions, and replaces the rest', () => {
    packs = testPacks({
      'sea/pack.yaml': packYaml('sea', 'extends: high-fantasy\nthresholds: { travel-speed: 200 }\n'),
      'sea/relations/x.yaml':
        'SPOUSE_OF: { aliases: [handfasted to], exclusive: none }\nPARENT_OF: { max: { per_object: 3 } }\n',
      'sea/entities/x.yaml': 'Kraken: { extends: Creature, description: A beast of the deep. }\n',
    });
    const sea = loadOntology({ packs: ['sea'], packFolders: [packs.folder] });
    const spouse = sea.relationTypes.get('SPOUSE_OF');
    expect(spouse?.aliases).toEqual(expect.arrayContaining(['wife', 'handfasted to']));
    expect(spouse).toMatchObject({
      pack: 'sea',
      symmetric: true,
      exclusive: { subject: false, object: false },
    });
    expect(sea.relationTypes.get('PARENT_OF')?.max.perObject).toBe(3);
    expect(sea.entityTypes.get('Kraken')).toMatchObject({
      pack: 'sea',
      lineage: ['Kraken', 'Creature', 'Agent', 'Entity'],
      lifetime: { from: ['birth'], until: ['death'], unless: ['undead'] },
    });
    expect(sea.thresholds.get('travel-speed')).toMatchObject({ value: 200, unit: 'km-per-day', pack: 'sea' });
  });

  it('prefers a pack of one’s own to a shipped one of the same id', () => {
    packs = testPacks({ 'genealogy/pack.yaml': packYaml('genealogy') });
    const { packs: order, relationTypes } = loadOntology({
      packs: ['genealogy'],
      packFolders: [packs.folder],
    });
    expect(order.at(-1)?.folder).toBe(`${packs.folder}/genealogy`);
    expect(relationTypes.has('GODPARENT_OF')).toBe(false);
  });

  it('gives equal declarations equal versions, and others another', () => {
    const version = (ids: string[]) => loadOntology({ packs: ids }).version;
    expect(version(['core'])).toBe(version(['core']));
    expect(version(['core'])).not.toBe(version(['genealogy']));
  });
});

describe('a world', () => {
  const LORE = `name: Test
calendar: tides
extend:
  entities:
    Airship: { extends: Vessel, description: A ship of the air., aliases: [skyship] }
    Person: { aliases: [soul] }
  relations:
    BLOODSWORN_TO:
      description: The two are bound by blood.
      from: [Person]
      to: [Person]
      temporal: state
      symmetric: true
      aliases: [bloodsworn]
    MEMBER_OF: { exclusive: none }
  attributes:
    sails: { description: How many sails., value: number, of: [Airship], range: { min: 0 } }
  thresholds: { age-at-death: 700 }
`;

  it('adds types, overrides fields and brings calendars', () => {
    packs = testPacks({
      'lore.yaml': LORE,
      'calendars/tides.yaml':
        'id: tides\nname: Tides\nepoch: 0\nmonths: [{ name: Ebb, days: 30 }]\neras: [{ id: T, name: Tide, start: 1 }]\n',
    });
    const world = loadOntology({
      packs: ['high-fantasy'],
      world: { file: `${packs.folder}/lore.yaml`, calendars: [`${packs.folder}/calendars/tides.yaml`] },
    });
    expect(world.entityTypes.get('Airship')).toMatchObject({
      pack: 'world',
      extends: 'Vessel',
      aliases: ['skyship'],
    });
    expect(world.entityTypes.get('Person')).toMatchObject({ pack: 'world', extends: 'Agent' });
    expect(world.entityTypes.get('Person')?.expects.map(({ code }) => code)).toEqual(['person-lineage']);
    expect(world.relationTypes.get('BLOODSWORN_TO')?.symmetric).toBe(true);
    expect(world.relationTypes.get('MEMBER_OF')?.exclusive.subject).toBe(false);
    expect(world.attributes.get('sails')?.of).toEqual(['Airship']);
    expect(world.thresholds.get('age-at-death')?.value).toBe(700);
    expect(world.defaultCalendar).toBe('tides');
    expect(world.calendars.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['gregorian', 'julian', 'tides']),
    );
  });

  it('may be given as text or as a value', () => {
    const extend = { entities: { Airship: { extends: 'Vessel', description: 'A ship of the air.' } } };
    const world = { file: 'lore.yaml', extend };
    expect(loadOntology({ packs: ['high-fantasy'], world }).entityTypes.has('Airship')).toBe(true);
    expect(checkPacks({ packs: ['core'], world })).toEqual([
      {
        level: 'error',
        code: 'pack/unknown-type',
        message: 'There is no entity type "Vessel".',
        at: { file: 'lore.yaml' },
      },
    ]);
    const text = 'extend:\n  entities:\n    Airship: { extends: Vessle, description: A ship. }\n';
    expect(checkPacks({ packs: ['high-fantasy'], world: { file: 'lore.yaml', text } })).toMatchObject([
      { hint: 'Did you mean Vessel?', at: { file: 'lore.yaml', line: 3, column: 25 } },
    ]);
  });

  it('that says nothing adds no layer', () => {
    const world = { file: 'lore.yaml', text: 'name: Quiet\n' };
    expect(loadOntology({ packs: ['core'], world }).packs.map(({ id }) => id)).toEqual(['core']);
  });
});

describe('refusing', () => {
  it('throws one error that lists everything', () => {
    packs = testPacks({
      'bad/pack.yaml': packYaml('bad'),
      'bad/entities/x.yaml': 'Ghost:\n  extends: Persn\n',
    });
    const { folder } = packs;
    const load = () => loadOntology({ packs: ['bad'], packFolders: [folder] });
    expect(load).toThrow(LoreError);
    expect(load).toThrow(/2 problems/);
    expect(load).toThrow(/x\.yaml:2:12: There is no entity type "Persn"\. Did you mean Person\?/);
    expect(load).toThrow(/x\.yaml:1:1: The entity type Ghost has no description/);
  });

  it('names the packs there are', () => {
    expect(checkPacks({ packs: ['hi-fantasy'] })).toMatchObject([
      { code: 'pack/unknown', message: 'There is no pack "hi-fantasy".', hint: 'Did you mean high-fantasy?' },
    ]);
  });

  it.each(['../core', '/etc', 'a/../../b', '..', ''])(
    'does not follow the id "%s" out of its folder',
    (id) => {
      expect(checkPacks({ packs: [id] })).toMatchObject([{ code: 'pack/unknown' }]);
    },
  );
});

describe('loading again', () => {
  const asked = (text: string, rules = '/nowhere') => ({
    packs: ['high-fantasy'],
    world: { file: '/nowhere/lore.yaml', text, rules },
  });
  const extended = 'extend: { entities: { Ghost: { extends: Person, description: A dead person. } } }\n';

  it('gives what was loaded before as long as everything says the same', () => {
    const first = loadOntology(asked(extended));
    expect(loadOntology(asked(extended))).toBe(first);
    expect(loadOntology(asked(''))).not.toBe(first);
    expect(loadOntology(asked('')).entityTypes.has('Ghost')).toBe(false);
  });

  it('sees that a rule of the world was written meanwhile', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lore-rules-'));
    try {
      const ids = () => loadOntology(asked('', folder)).rules.map(({ id }) => id);
      expect(ids()).not.toContain('nameless');
      const head =
        '/**\n * @name Nameless\n * @description A person without a name.\n * @kind orphan\n * @severity info\n */\n';
      writeFileSync(
        path.join(folder, 'nameless.cypher'),
        `${head}MATCH (p:Person) WHERE p.name = '' RETURN p`,
      );
      expect(ids()).toContain('nameless');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('lets others have a turn meanwhile', async () => {
    let turns = 0;
    let beat = setImmediate(function next() {
      turns++;
      beat = setImmediate(next);
    });
    await loadInTurns(asked(extended.replaceAll('Ghost', 'Shade')));
    clearImmediate(beat);
    expect(turns).toBeGreaterThan(0);
  });
});
