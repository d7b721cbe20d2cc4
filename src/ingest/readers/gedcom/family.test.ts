import { describe, expect, it } from 'vitest';
import { noted, readLines, readSeven, told } from '../../../../test/readers/gedcom-lines.js';

const PEOPLE = [
  '0 @I1@ INDI',
  '1 NAME Tom',
  '1 SEX M',
  '0 @I2@ INDI',
  '1 NAME Ann',
  '1 SEX F',
  '0 @I3@ INDI',
  '1 NAME Kit',
];
const COUPLE = ['0 @F1@ FAM', '1 HUSB @I1@', '1 WIFE @I2@'];
const NAMES = /-(given_name|gender)->/;

async function family(...lines: string[]): Promise<string[]> {
  const draft = await readLines(...PEOPLE, ...COUPLE, ...lines);
  expect(draft.notices.filter(({ code }) => code !== 'gedcom/denied-event')).toEqual([]);
  return told(draft).filter((line) => !NAMES.test(line));
}

describe('marriage', () => {
  const CASES: readonly [string[], string[]][] = [
    [['1 MARR', '2 DATE 1 MAY 1840'], ['Tom -SPOUSE_OF-> Ann | from 1 MAY 1840']],
    [['1 MARR', '2 DATE FROM 1840 TO 1850'], ['Tom -SPOUSE_OF-> Ann | from 1840 | until 1850']],
    [['1 MARR Y'], ['Tom -SPOUSE_OF-> Ann']],
    [[], ['Tom -SPOUSE_OF-> Ann | ~0.5']],
    [['1 MARR N'], []],
    [
      ['1 MARR', '2 DATE 1840', '1 DIV', '2 DATE 1850'],
      ['Tom -SPOUSE_OF-> Ann | from 1840 | until 1850 | ended_by=divorce'],
    ],
    [['1 MARR', '2 DATE 1840', '1 DIV Y'], ['Tom -SPOUSE_OF-> Ann | from 1840 | ended_by=divorce']],
    [['1 MARR', '2 DATE 1840', '1 DIV N'], ['Tom -SPOUSE_OF-> Ann | from 1840']],
    [['1 DIV', '2 DATE 1850'], ['Tom -SPOUSE_OF-> Ann | until 1850 | ended_by=divorce']],
    [['1 MARR', '1 ANUL', '2 DATE 1841'], ['Tom -SPOUSE_OF-> Ann | until 1841 | ended_by=annulment']],
    [
      ['1 MARR', '2 DATE 1840', '2 TYPE Civil', '2 HUSB', '3 AGE 21y', '2 WIFE', '3 AGE 20y'],
      ['Tom -SPOUSE_OF-> Ann | from 1840 | husband_age=21y | wife_age=20y | type=Civil'],
    ],
    [
      ['1 ENGA', '2 DATE 1839', '1 MARR', '2 DATE 1840'],
      ['Tom -BETROTHED_TO-> Ann | from 1839', 'Tom -SPOUSE_OF-> Ann | from 1840'],
    ],
  ];

  it.each(CASES)('%j', async (lines, expected) => {
    expect(await family(...lines)).toEqual(expected);
  });

  it('keeps the place, as a qualifier and as a location', async () => {
    const lines = await family('1 MARR', '2 DATE 1840', '2 PLAC Ascot,England');
    expect(lines).toContain('Tom -SPOUSE_OF-> Ann | from 1840 | place=Ascot, England');
    expect(lines).toContain('Ascot -PART_OF-> England');
  });

  it('notes a second wedding of the same two', async () => {
    const draft = await readLines(
      ...PEOPLE,
      ...COUPLE,
      '1 MARR',
      '2 DATE 1840',
      '1 MARR',
      '2 TYPE church',
      '2 DATE 1841',
    );
    expect(draft.statements.find(({ predicate }) => predicate === 'SPOUSE_OF')?.note).toBe(
      'also: church, 1841',
    );
  });

  it('names the witnesses', async () => {
    expect(await family('1 MARR', '2 DATE 1840', '2 ASSO @I3@', '3 RELA Witness')).toEqual([
      'Tom -SPOUSE_OF-> Ann | from 1840',
      'Kit -WITNESS_AT_MARRIAGE_OF-> Tom | at 1840',
      'Kit -WITNESS_AT_MARRIAGE_OF-> Ann | at 1840',
    ]);
  });

  it('takes two husbands for a couple', async () => {
    const draft = await readLines(
      ...PEOPLE,
      '0 @F1@ FAM',
      '1 HUSB @I1@',
      '1 HUSB @I3@',
      '1 MARR',
      '2 DATE 2015',
    );
    expect(told(draft, 'SPOUSE_OF')).toEqual(['Tom -SPOUSE_OF-> Kit | from 2015']);
  });

  it('reads the NO of GEDCOM 7', async () => {
    const draft = await readSeven(...PEOPLE, ...COUPLE, '1 NO MARR');
    expect(told(draft, 'SPOUSE_OF')).toEqual([]);
  });
});

describe('families that lack somebody', () => {
  it('keeps the marriage of one spouse as an event of theirs', async () => {
    const draft = await readLines(
      ...PEOPLE,
      ...['0 @F1@ FAM', '1 WIFE @I2@', '1 MARR', '2 DATE 1840', '2 PLAC Ascot', '1 DIV N'],
    );
    expect(told(draft, 'event')).toEqual(['Ann -event-> marriage | at 1840 | place=Ascot']);
    expect(told(draft, 'SPOUSE_OF')).toEqual([]);
  });

  it('makes no event of a family of one in which nobody married', async () => {
    const draft = await readLines(...PEOPLE, '0 @F1@ FAM', '1 WIFE @I2@', '1 CHIL @I3@');
    expect(told(draft, 'event')).toEqual([]);
  });

  it('keeps children without parents as siblings', async () => {
    const draft = await readLines(...PEOPLE, '0 @F1@ FAM', '1 CHIL @I1@', '1 CHIL @I2@', '1 CHIL @I3@');
    expect(told(draft, 'SIBLING_OF')).toEqual([
      'Tom -SIBLING_OF-> Ann',
      'Tom -SIBLING_OF-> Kit',
      'Ann -SIBLING_OF-> Kit',
    ]);
  });

  it('takes nobody for a sibling who was adopted, nor the only child', async () => {
    const adopted = ['0 @I4@ INDI', '1 NAME Ward', '1 FAMC @F1@', '2 PEDI adopted'];
    const draft = await readLines(...PEOPLE, ...adopted, '0 @F1@ FAM', '1 CHIL @I1@', '1 CHIL @I4@');
    expect(told(draft, 'SIBLING_OF')).toEqual([]);
  });
});

describe('places in a family', () => {
  it('tells a father from a mother where nobody says the sex', async () => {
    const people = ['0 @I4@ INDI', '1 NAME Sam', '0 @I5@ INDI', '1 NAME Kim', '1 SEX U'];
    const draft = await readLines(
      ...PEOPLE,
      ...people,
      '0 @F1@ FAM',
      '1 HUSB @I4@',
      '1 WIFE @I5@',
      '1 CHIL @I3@',
    );
    expect(told(draft, 'PARENT_OF')).toEqual([
      'Sam -PARENT_OF-> Kit | role=father',
      'Kim -PARENT_OF-> Kit | role=mother',
    ]);
  });

  it('marks a wife who is a man, and leaves two husbands alone', async () => {
    const turned = await readLines(...PEOPLE, '0 @F1@ FAM', '1 HUSB @I2@', '1 WIFE @I1@', '1 MARR Y');
    expect(told(turned, 'SPOUSE_OF')).toEqual(['Ann -SPOUSE_OF-> Tom | husband=tree-i2 | wife=tree-i1']);
  });

  it('says of a couple with two records which is which, and of others not', async () => {
    const twice = ['0 @F2@ FAM', '1 HUSB @I1@', '1 WIFE @I2@', '1 MARR Y'];
    const draft = await readLines(...PEOPLE, ...COUPLE, '1 MARR Y', ...twice);
    expect(told(draft, 'SPOUSE_OF')).toEqual([
      'Tom -SPOUSE_OF-> Ann | family=F1',
      'Tom -SPOUSE_OF-> Ann | family=F2',
    ]);
  });

  it('keeps what a file says of somebody married to themselves', async () => {
    const draft = await readLines(...PEOPLE, '0 @F1@ FAM', '1 HUSB @I3@', '1 WIFE @I3@', '1 MARR Y');
    expect(told(draft, 'SPOUSE_OF')).toEqual(['Kit -SPOUSE_OF-> Kit']);
  });
});

describe('links without at signs', () => {
  it('are links, and so are records named without them', async () => {
    const people = ['0 I1 INDI', '1 NAME Tom', '1 SEX M', '1 FAMS F1', '0 I2 INDI', '1 NAME Ann', '1 SEX F'];
    const draft = await readLines(...people, '0 F1 FAM', '1 HUSB I1', '1 WIFE I2', '1 MARR Y');
    expect(told(draft, 'SPOUSE_OF')).toEqual(['Tom -SPOUSE_OF-> Ann']);
    expect(noted(draft)).toEqual(['info gedcom/bare-link 8:3']);
  });

  it('are none where no record is called so', async () => {
    const draft = await readLines('0 @I1@ INDI', '1 NAME Tom', '1 FAMS F1', '1 NOTE I1');
    expect(noted(draft)).toEqual(['warning gedcom/not-a-pointer 7:3']);
    expect(draft.passages.some(({ text }) => text === 'I1')).toBe(true);
  });
});

describe('children', () => {
  const kit = (...lines: string[]) => [...PEOPLE, ...lines, ...COUPLE, '1 CHIL @I3@'];
  const parents = async (...lines: string[]) => {
    const draft = await readLines(...kit(...lines));
    expect(draft.notices).toEqual([]);
    return [...told(draft, 'PARENT_OF'), ...told(draft, 'ADOPTIVE_PARENT_OF')];
  };

  it('have two parents, told by the line of the family', async () => {
    expect(await parents('1 FAMC @F1@')).toEqual(['Tom -PARENT_OF-> Kit', 'Ann -PARENT_OF-> Kit']);
    const draft = await readLines(...kit());
    const first = draft.statements.find(({ predicate }) => predicate === 'PARENT_OF');
    expect(first).toMatchObject({ lines: { start: 16, end: 16 }, spot: { line: 16, column: 3 } });
    expect(draft.passages[first?.passage ?? 0]?.heading).toEqual(['Family of Tom and Ann']);
  });

  it.each([
    ['birth', 'PARENT_OF', ''],
    ['adopted', 'ADOPTIVE_PARENT_OF', ''],
    ['ADOPTED', 'ADOPTIVE_PARENT_OF', ''],
    ['foster', 'ADOPTIVE_PARENT_OF', ' | pedigree=foster'],
    ['sealing', 'PARENT_OF', ' | pedigree=sealing'],
    ['constructor', 'PARENT_OF', ' | pedigree=constructor'],
  ])('PEDI %s', async (word, relation, rest) => {
    const found = await parents('1 FAMC @F1@', `2 PEDI ${word}`);
    expect(found).toEqual([`Tom -${relation}-> Kit${rest}`, `Ann -${relation}-> Kit${rest}`]);
  });

  it('ADOP by one of the two, with its date', async () => {
    expect(await parents('1 FAMC @F1@', '1 ADOP', '2 DATE 1850', '2 FAMC @F1@', '3 ADOP HUSB')).toEqual([
      'Ann -PARENT_OF-> Kit',
      'Tom -ADOPTIVE_PARENT_OF-> Kit | from 1850',
    ]);
  });

  it('_FREL and _MREL', async () => {
    const draft = await readLines(...PEOPLE, ...COUPLE, '1 CHIL @I3@', '2 _FREL Step', '2 _MREL Natural');
    expect(told(draft, 'PARENT_OF')).toEqual(['Ann -PARENT_OF-> Kit']);
    expect(told(draft, 'ADOPTIVE_PARENT_OF')).toEqual(['Tom -ADOPTIVE_PARENT_OF-> Kit | pedigree=step']);
    expect(draft.notices).toEqual([]);
  });

  it('and spouses that only their own record names are kept, and noted', async () => {
    const draft = await readLines(
      ...PEOPLE,
      '1 FAMC @F1@',
      '0 @I4@ INDI',
      '1 SEX F',
      '1 FAMS @F1@',
      '0 @F1@ FAM',
      '1 HUSB @I1@',
    );
    expect(told(draft, 'PARENT_OF')).toEqual(['Tom -PARENT_OF-> Kit', 'Unnamed (I4) -PARENT_OF-> Kit']);
    expect(noted(draft)).toEqual(['info gedcom/one-sided-link 16:3', 'info gedcom/one-sided-link 13:3']);
  });
});

describe('the family itself', () => {
  it('is no entity while nothing is said of it', async () => {
    const draft = await readLines(...PEOPLE, ...COUPLE, '1 MARR', '1 CHIL @I3@');
    expect(draft.entities.map(({ ref }) => ref.type)).toEqual(['Person', 'Person', 'Person']);
  });

  it('becomes one for what belongs to none of its members', async () => {
    const draft = await readLines(
      ...PEOPLE,
      ...COUPLE,
      '1 CHIL @I3@',
      '1 NCHI 4',
      '1 MARB',
      '2 DATE 1839',
      '1 _UID 77',
    );
    const ref = { id: 'tree-f1', name: 'Family of Tom and Ann', type: 'Family' };
    expect(draft.entities.at(-1)?.ref).toEqual(ref);
    expect(told(draft).filter((line) => /MEMBER_OF|Family of.* -/.test(line))).toEqual([
      'Tom -MEMBER_OF-> Family of Tom and Ann | role=husband',
      'Ann -MEMBER_OF-> Family of Tom and Ann | role=wife',
      'Kit -MEMBER_OF-> Family of Tom and Ann | role=child',
      'Family of Tom and Ann -children_count-> 4',
      'Family of Tom and Ann -event-> marriage banns | at 1839',
      'Family of Tom and Ann -_uid-> 77',
    ]);
  });
});

describe('links that lead nowhere', () => {
  it.each([
    ['1 HUSB @I9@', 'warning gedcom/dangling-pointer 6:3'],
    ['1 HUSB @F1@', 'warning gedcom/dangling-pointer 6:3'],
    ['1 HUSB Tom', 'warning gedcom/not-a-pointer 6:3'],
    ['1 CHIL', 'warning gedcom/not-a-pointer 6:3'],
  ])('%s', async (line, notice) => {
    expect(noted(await readLines('0 @F1@ FAM', line))).toEqual([notice]);
  });

  it('@VOID@ is nobody, and no fault', async () => {
    const draft = await readSeven(...PEOPLE, '0 @F1@ FAM', '1 HUSB @VOID@', '1 WIFE @I2@', '1 CHIL @I3@');
    expect(told(draft, 'PARENT_OF')).toEqual(['Ann -PARENT_OF-> Kit']);
    expect(draft.notices).toEqual([]);
  });

  it('two records of one name: links go to the first', async () => {
    const draft = await readLines('0 @I1@ INDI', '1 NAME A', '0 @I1@ INDI', '1 NAME B');
    expect(draft.entities.map(({ ref }) => [ref.id, ref.name])).toEqual([
      ['tree-i1', 'A'],
      ['tree-line-7', 'B'],
    ]);
    expect(noted(draft)).toEqual(['warning gedcom/duplicate-xref 7:8']);
    expect(
      draft.statements.map(({ subject, predicate, object }) => [subject.name, predicate, object]),
    ).toEqual([['B', 'shared_id', { kind: 'value', value: 'A (@I1@)' }]]);
  });

  it('two records of one name: a family means the one who names it', async () => {
    const draft = await readLines(
      ...['0 @I1@ INDI', '1 NAME A', '1 SEX F', '0 @I1@ INDI', '1 NAME B', '1 FAMS @F1@'],
      ...['0 @I2@ INDI', '1 NAME C', '1 FAMC @F1@', '0 @F1@ FAM', '1 HUSB @I1@', '1 CHIL @I2@'],
    );
    expect(told(draft, 'PARENT_OF')).toEqual(['B -PARENT_OF-> C | role=father']);
  });
});
