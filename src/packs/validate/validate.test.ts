/** Every problem a pack can have, each with the place it must point at. */
import { afterEach, describe, expect, it } from 'vitest';
import { packYaml, shortProblems, type TestPacks, testPacks } from '../../../test/packs/test-packs.js';
import { checkPacks } from '../load.js';

let packs: TestPacks | undefined;
afterEach(() => {
  packs?.remove();
  packs = undefined;
});

/** Marks in a test's text the place a problem must point at; twice for two problems at one place. */
const MARK = '¦';

/** `line:column` of each mark, and the text without them. */
function unmark(marked: string): { text: string; places: string[] } {
  const places: string[] = [];
  let text = '';
  for (const char of marked) {
    if (char === MARK) places.push(`${text.split('\n').length}:${text.length - text.lastIndexOf('\n')}`);
    else text += char;
  }
  return { text, places };
}

/** What a pack with that one file gives, and what its marks ask for. */
function check(
  file: string,
  marked: string,
  codes: readonly string[],
): { found: string[]; expected: string[] } {
  const { text, places } = unmark(marked);
  packs = testPacks({ 't/pack.yaml': packYaml('t'), [`t/${file}`]: text });
  const expected = places.map((place, i) => `t/${file}:${place} ${codes[i] ?? codes.at(-1)}`);
  return { found: shortProblems(packs.folder, { packs: ['t'] }), expected };
}

type Row = [fault: string, text: string, ...codes: string[]];

const ENTITIES: Row[] = [
  ['an unknown key', 'Ship:\n  description: A ship.\n  ¦extend: Item\n', 'pack/unknown-key'],
  [
    'an unknown key inside',
    'Ship:\n  description: A ship.\n  lifetime: { ¦form: [created] }\n',
    'pack/unknown-key',
  ],
  ['an unknown supertype', 'Ship: { description: A ship., extends: ¦Itme }\n', 'pack/unknown-type'],
  ['no description', '¦Ship:\n  extends: Item\n', 'pack/missing'],
  ['a name in the wrong style', '¦sky_ship: { description: A ship. }\n', 'pack/name-style'],
  ['a circle', 'A: { description: A., extends: ¦B }\nB: { description: B., extends: ¦A }\n', 'pack/cycle'],
  ['itself as supertype', 'A: { description: A., extends: ¦A }\n', 'pack/cycle'],
  ['the root extended', 'Entity: { extends: ¦Person }\n', 'pack/root'],
  [
    'an unknown lifetime',
    'Ship: { description: A., extends: Item, lifetime: { from: [¦lanched] } }\n',
    'pack/unknown-attribute',
  ],
  [
    'a lifetime that is no date',
    'Ship: { description: A., extends: Item, lifetime: { from: [¦summary] } }\n',
    'pack/bad-lifetime',
  ],
  [
    'a lifetime of other types',
    'Ship: { description: A., extends: Item, lifetime: { until: [¦death] } }\n',
    'pack/bad-lifetime',
  ],
  [
    'an unknown expectation',
    'Item: { expects: { ship-x: { reason: R., any_of: [¦OWND_BY] } } }\n',
    'pack/unknown-predicate',
  ],
  [
    'an expectation from the wrong side',
    'Item: { expects: { ship-x: { reason: R., any_of: [¦OWNS] } } }\n',
    'pack/bad-expectation',
  ],
  [
    'an expectation with a bad code',
    'Item: { expects: { ¦Ship_X: { reason: R., any_of: [OWNED_BY] } } }\n',
    'pack/name-style',
  ],
  ['an expectation of the wrong shape', 'Item: { expects: { ship-x: ¦true } }\n', 'pack/bad-value'],
  [
    'an alias of another type',
    'A: { description: A., aliases: [zork] }\nB: { description: B., aliases: [¦Zork] }\n',
    'pack/alias-taken',
  ],
  ['a number where a list belongs', 'A: { description: A., aliases: ¦3 }\n', 'pack/bad-value'],
  ['a list instead of a map', '¦- A\n', 'pack/bad-value'],
];

const BASE = 'description: D., from: [Person], to: [Person], temporal: state';
const RELATIONS: Row[] = [
  ['an unknown key', `X: { ${BASE}, ¦simetric: true }\n`, 'pack/unknown-key'],
  [
    'an unknown type in from',
    'X: { description: D., from: [¦Persn], to: [Person], temporal: state }\n',
    'pack/unknown-type',
  ],
  [
    'an unknown type in to',
    'X: { description: D., from: Person, to: [Person, ¦Persn], temporal: state }\n',
    'pack/unknown-type',
  ],
  ['nothing said', '¦¦¦¦X: {}\n', 'pack/missing'],
  [
    'a wrong temporal',
    'X: { description: D., from: [Person], to: [Person], temporal: ¦sometimes }\n',
    'pack/bad-value',
  ],
  [
    'an inverse though symmetric',
    `X:\n  { ${BASE},\n    symmetric: true,\n    ¦inverse: { name: Y } }\n`,
    'pack/inverse-on-symmetric',
  ],
  [
    'symmetry between different types',
    'X: { description: D., from: [Person], to: ¦[Item], temporal: state, symmetric: true }\n',
    'pack/symmetric-ends',
  ],
  ['an inverse that is a relation', `X: { ${BASE}, inverse: { name: ¦LEADS } }\n`, 'pack/inverse-taken'],
  [
    'an inverse that another has',
    `X: { ${BASE}, inverse: { name: Z } }\nY: { ${BASE}, inverse: { name: ¦Z } }\n`,
    'pack/inverse-taken',
  ],
  ['an inverse in the wrong style', `X: { ${BASE}, inverse: { name: ¦kin of x } }\n`, 'pack/name-style'],
  ['an unknown contradiction', `X: { ${BASE}, contradicts: [¦LEEDS] }\n`, 'pack/unknown-relation'],
  [
    'an unknown requirement',
    `X: { ${BASE}, requires: [{ end: subject, any_of: [¦deth], description: D. }] }\n`,
    'pack/unknown-predicate',
  ],
  ['an exclusive that is none of the words', `X: { ${BASE}, exclusive: ¦sometimes }\n`, 'pack/bad-value'],
  [
    'an exclusive within an unknown type',
    `X: { ${BASE}, exclusive: { subject: true, within: [¦Grup] } }\n`,
    'pack/unknown-type',
  ],
  [
    'an exclusive apart from an unknown type',
    `X: { ${BASE}, exclusive: { subject: true, apart: [¦Grup] } }\n`,
    'pack/unknown-type',
  ],
  [
    'an exclusive nested in nothing known',
    `X: { ${BASE}, exclusive: { subject: true, nested: [¦PRT_OF] } }\n`,
    'pack/unknown-relation',
  ],
  [
    'an exception with no condition',
    `X: { ${BASE}, unless: [¦{ family: max, description: D. }] }\n`,
    'pack/bad-exception',
  ],
  [
    'an exception of an unknown family',
    `X: { ${BASE}, unless: [{ family: ¦maxx, type: Event, description: D. }] }\n`,
    'pack/bad-value',
  ],
  [
    'an exception via nothing known',
    `X: { ${BASE}, unless: [{ family: max, via: ¦MEMBR_OF, attribute: plural_marriage, description: D. }] }\n`,
    'pack/unknown-relation',
  ],
  [
    'an exception for an unknown type',
    `X: { ${BASE}, unless: [{ family: max, type: ¦Evnt, description: D. }] }\n`,
    'pack/unknown-type',
  ],
  [
    'an exception that is not true or false',
    `X: { ${BASE}, unless: [{ family: max, attribute: ¦gender, description: D. }] }\n`,
    'pack/bad-exception',
  ],
  [
    'an unknown distinct attribute',
    `X: { ${BASE}, distinct: { end: subject, attribute: ¦gendr } }\n`,
    'pack/unknown-attribute',
  ],
  ['a phrase without its object', `X: { ${BASE}, phrase: ¦'{subject} did it' }\n`, 'pack/bad-phrase'],
  ['a name in the wrong style', `¦rulesOver: { ${BASE} }\n`, 'pack/name-style'],
  ['a reserved word as alias', `X: { ${BASE}, aliases: [¦until] }\n`, 'pack/reserved-word'],
  [
    'the alias of another',
    `X: { ${BASE}, aliases: [zork] }\nY: { ${BASE}, aliases: [¦Zork] }\n`,
    'pack/alias-taken',
  ],
  [
    'one alias for both directions',
    `X: { ${BASE}, aliases: [zork], inverse: { name: Y, aliases: [¦zork] } }\n`,
    'pack/alias-taken',
  ],
  ['at most none', `X: { ${BASE}, max: { per_object: ¦0 } }\n`, 'pack/bad-value'],
];

const ATTRIBUTES: Row[] = [
  ['an unknown key', 'x: { description: D., value: text, of: [Person], ¦unitt: km }\n', 'pack/unknown-key'],
  [
    'an empty range',
    'x: { description: D., value: number, of: [Person], range: ¦{ min: 5, max: 1 } }\n',
    'pack/bad-range',
  ],
  [
    'a range on text',
    'x: { description: D., value: text, of: [Person], range: ¦{ min: 5 } }\n',
    'pack/bad-value',
  ],
  [
    'a list of words for a number',
    'x: { description: D., value: number, of: [Person], one_of: ¦[a] }\n',
    'pack/bad-value',
  ],
  ['an unknown kind of value', 'x: { description: D., value: ¦numbr, of: [Person] }\n', 'pack/bad-value'],
  ['an unknown type', 'x: { description: D., value: text, of: [¦Persn] }\n', 'pack/unknown-type'],
  ['nothing said', '¦¦¦x: {}\n', 'pack/missing'],
  [
    'a name in the wrong style',
    '¦Rate-Limit: { description: D., value: text, of: [Person] }\n',
    'pack/name-style',
  ],
  ['a reserved name', '¦note: { description: D., value: text, of: [Person] }\n', 'pack/reserved-word'],
  [
    'the alias of another',
    'x: { description: D., value: text, of: [Person], aliases: [q] }\ny: { description: D., value: text, of: [Person], aliases: [¦Q] }\n',
    'pack/alias-taken',
  ],
];

describe.each([
  ['an entity type', 'entities', ENTITIES],
  ['a relation type', 'relations', RELATIONS],
  ['an attribute', 'attributes', ATTRIBUTES],
])('%s with', (_, folder, rows) => {
  it.each(rows)('%s', (_fault, text, ...codes) => {
    const { found, expected } = check(`${folder}/x.yaml`, text, codes);
    expect(found).toEqual(expected);
  });
});

describe('a pack.yaml with', () => {
  const problemsWith = (rest: string) => {
    packs = testPacks({ 't/pack.yaml': packYaml('t', rest) });
    return shortProblems(packs.folder, { packs: ['t'] });
  };

  it.each([
    ['an unknown key', 'calender: x\n', ['t/pack.yaml:5:1 pack/unknown-key']],
    ['an unknown calendar', 'calendar: gregorain\n', ['t/pack.yaml:5:11 pack/unknown-calendar']],
    ['an unknown parent', 'extends: hi-fantasy\n', ['t/pack.yaml:5:10 pack/unknown']],
    ['itself as parent', 'extends: [high-fantasy, t]\n', ['t/pack.yaml:5:25 pack/cycle']],
    [
      'a threshold without a unit',
      'thresholds:\n  speed: 3\n',
      ['t/pack.yaml:6:3 pack/missing', 't/pack.yaml:6:3 pack/missing'],
    ],
    [
      'a threshold that varies by nothing known',
      'extends: high-fantasy\nthresholds:\n  travel-speed: { varies_by: [{ via: HAS_SPECIS, attribute: lifespan }] }\n',
      ['t/pack.yaml:7:38 pack/unknown-relation'],
    ],
    ['a wrong time', 'time: yesterday\n', ['t/pack.yaml:5:7 pack/bad-value']],
  ])('%s', (_, rest, expected) => {
    expect(problemsWith(rest)).toEqual(expected);
  });

  it('no version', () => {
    packs = testPacks({ 't/pack.yaml': 'id: t\nname: T\ndescription: D.\n' });
    expect(checkPacks({ packs: ['t'], packFolders: [packs.folder] })).toMatchObject([
      { code: 'pack/missing', message: '`version` of the pack is missing.', at: { line: 1, column: 1 } },
    ]);
  });

  it('another id than its folder', () => {
    packs = testPacks({ 't/pack.yaml': packYaml('u') });
    expect(shortProblems(packs.folder, { packs: ['t'] })).toEqual(['t/pack.yaml:1:5 pack/id']);
  });

  it('two packs in a circle', () => {
    packs = testPacks({
      'a/pack.yaml': packYaml('a', 'extends: b\n'),
      'b/pack.yaml': packYaml('b', 'extends: a\n'),
    });
    expect(shortProblems(packs.folder, { packs: ['a'] })).toEqual(['b/pack.yaml:5:10 pack/cycle']);
  });
});

describe('problems', () => {
  it('are all told at once, in the order of the file', () => {
    const text = 'A: { description: D., extends: ¦Nope }\nB: { extends: Item, ¦wrong: 1 }\n¦c: {}\n';
    const { found, expected } = check('entities/x.yaml', text, [
      'pack/unknown-type',
      'pack/unknown-key',
      'pack/name-style',
    ]);
    expect(found).toEqual(expected);
  });

  it('do not breed others: a reference to a broken declaration is no problem', () => {
    const text = 'A: { description: D., ¦bad: 1 }\nB: { description: D., extends: A }\n';
    const { found, expected } = check('entities/x.yaml', text, ['pack/unknown-key']);
    expect(found).toEqual(expected);
  });

  it('say what was found and what would be right', () => {
    packs = testPacks({
      't/pack.yaml': packYaml('t'),
      't/relations/x.yaml': `X: { ${BASE}, requires_existance: [subject] }\nY: { ${BASE}, exclusive: sometimes }\n`,
    });
    expect(checkPacks({ packs: ['t'], packFolders: [packs.folder] })).toMatchObject([
      {
        message: 'The relation type X has no "requires_existance".',
        hint: 'Did you mean requires_existence?',
      },
      { message: expect.stringContaining('must be `subject`, `object`, `both`, `none`') },
    ]);
  });

  it('tell of a thing declared in two files', () => {
    packs = testPacks({
      't/pack.yaml': packYaml('t'),
      't/entities/a.yaml': 'A: { description: D. }\n',
      't/entities/b.yaml': 'A: { description: D. }\n',
    });
    expect(shortProblems(packs.folder, { packs: ['t'] })).toEqual([
      't/entities/b.yaml:1:1 pack/declared-twice',
    ]);
  });

  it('tell of a calendar that does not fit', () => {
    packs = testPacks({
      't/pack.yaml': packYaml('t'),
      't/calendars/c.yaml': 'id: c\nname: C\nepoch: soon\nmonths: []\neras: []\n',
    });
    const found = shortProblems(packs.folder, { packs: ['t'] });
    expect(found).toContain('t/calendars/c.yaml:3:8 pack/bad-value');
  });
});

describe('a later layer', () => {
  it('may take a word from an earlier one', () => {
    expect(check('relations/x.yaml', `SWORN: { ${BASE}, aliases: [team, spouse] }\n`, []).found).toEqual([]);
  });

  it('is checked in the world too, with lines of lore.yaml', () => {
    const text =
      'name: W\nextend:\n  relations:\n    SWORN: { description: D., from: [Persn], to: [Person], temporal: state }\n  entitys: {}\n';
    expect(checkPacks({ packs: ['core'], world: { file: 'lore.yaml', text } })).toMatchObject([
      {
        code: 'pack/unknown-key',
        hint: 'Did you mean entities?',
        at: { file: 'lore.yaml', line: 5, column: 3 },
      },
    ]);
    const mended = text.replace('  entitys: {}\n', '');
    expect(checkPacks({ packs: ['core'], world: { file: 'lore.yaml', text: mended } })).toMatchObject([
      { code: 'pack/unknown-type', at: { file: 'lore.yaml', line: 4, column: 38 } },
    ]);
  });
});
