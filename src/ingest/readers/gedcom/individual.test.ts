import { describe, expect, it } from 'vitest';
import { noted, readBytes, readLines, readSeven, told } from '../../../../test/readers/gedcom-lines.js';

describe('people', () => {
  it('gives each an id of its own file and record', async () => {
    const text = Buffer.from('0 HEAD\n0 @I1@ INDI\n1 NAME Ada\n0 @X_2@ INDI\n0 TRLR\n');
    const one = await readBytes(text, 'trees/byron.ged');
    const other = await readBytes(text, 'trees/other.ged');
    expect(one.entities.map(({ ref }) => ref)).toEqual([
      { id: 'trees-byron-i1', name: 'Ada', type: 'Person' },
      { id: 'trees-byron-x-2', name: 'Unnamed (X_2)', type: 'Person' },
    ]);
    expect(other.entities[0]?.ref.id).toBe('trees-other-i1');
  });

  it('places every entity and statement', async () => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '1 BIRT',
      '2 DATE 10 DEC 1815',
      '2 PLAC London',
    );
    expect(draft.passages[1]).toEqual({
      heading: ['Ada'],
      text: 'Ada\nName: Ada\nBirth\n  Date: 10 DEC 1815\n  Place: London',
      lines: { start: 5, end: 9 },
    });
    const born = draft.statements.find(({ predicate }) => predicate === 'birth');
    expect(born).toMatchObject({ passage: 1, lines: { start: 7, end: 9 }, spot: { line: 7, column: 3 } });
    expect(born?.dateSpot).toEqual({ line: 8, column: 3 });
    for (const { lines, spot, passage } of draft.statements) {
      expect([lines === null, spot.line === undefined, passage === null]).toEqual([false, false, false]);
    }
  });

  it('takes the header date as the day the file was written', async () => {
    const draft = await readBytes(Buffer.from('0 HEAD\n1 DATE  1 JAN 2001\n0 @I1@ INDI\n0 TRLR\n'));
    expect(draft).toMatchObject({ id: 'tree.ged', title: 'tree', format: 'gedcom', written: '1 JAN 2001' });
  });
});

describe('names', () => {
  const NAMES: readonly [string[], string, string[]][] = [
    [['1 NAME Ada /Lovelace/'], 'Ada Lovelace', []],
    [['1 NAME Victoria  /Hanover/'], 'Victoria Hanover', []],
    [['1 NAME Edward_VII  /Wettin/'], 'Edward VII Wettin', []],
    [['1 NAME Albert Augustus Charles//'], 'Albert Augustus Charles', []],
    [['1 NAME /Smith/'], 'Smith', []],
    [['1 NAME John /Smith/ Jr.'], 'John Smith Jr.', []],
    [['1 NAME John /Smith/, Esq'], 'John Smith, Esq', []],
    [['1 NAME Mary /van der Berg'], 'Mary van der Berg', []],
    [['1 NAME Victoria Eugenie "Ena"//'], 'Victoria Eugenie "Ena"', ['Ena']],
    [['1 NAME', '2 GIVN Ada', '2 SURN Byron'], 'Ada Byron', []],
    [['1 NAME Ada /King/', '2 NPFX Lady', '2 GIVN Ada', '2 SURN King'], 'Ada King', ['Lady Ada King']],
    [['1 NAME Ada /King/', '2 NICK The Enchantress'], 'Ada King', ['The Enchantress']],
    [['1 NAME Ada /King/', '1 NAME Augusta /Byron/', '2 TYPE birth'], 'Ada King', ['Augusta Byron']],
    [['1 NAME Ada /Byron/', '2 _MARNM King'], 'Ada Byron', []],
    [['1 NAME Ada /Byron/', '2 _MARNM van der Meer'], 'Ada Byron', []],
    [['1 NAME Ada /Byron/', '2 _MARNM /King/'], 'Ada Byron', []],
    [['1 NAME Ada /Byron/', '2 _MARNM Ada King'], 'Ada Byron', ['Ada King']],
    [['1 NAME Ada Mary /Byron/', '2 _MARNM Ada /King/'], 'Ada Mary Byron', ['Ada King']],
    [['1 NAME Лев /Толстой/', '2 ROMN Lev /Tolstoy/', '3 TYPE english'], 'Лев Толстой', ['Lev Tolstoy']],
    [['1 NAME Ada', '1 ALIA Addie /Byron/'], 'Ada', ['Addie Byron']],
    [['1 NAME Unknown //'], 'Unknown (I1)', []],
    [['1 NAME //'], 'Unnamed (I1)', []],
    [['1 SEX F'], 'Unnamed (I1)', []],
  ];

  it.each(NAMES)('%j', async (lines, name, aliases) => {
    const { entities } = await readLines('0 @I1@ INDI', ...lines);
    expect(entities[0]).toMatchObject({ ref: { name }, aliases });
  });

  it('keeps the pieces', async () => {
    const draft = await readLines('0 @I1@ INDI', '1 NAME Ada /King/ III', '2 NPFX Lady');
    expect(told(draft)).toEqual([
      'Ada King III -given_name-> Ada',
      'Ada King III -surname-> King',
      'Ada King III -name_prefix-> Lady',
      'Ada King III -name_suffix-> III',
    ]);
  });

  it('reads translations of GEDCOM 7', async () => {
    const { entities } = await readSeven('0 @I1@ INDI', '1 NAME /孔/', '2 TRAN /Kong/', '3 LANG en');
    expect(entities[0]).toMatchObject({ ref: { name: '孔' }, aliases: ['Kong'] });
  });
});

describe('facts of a life', () => {
  const P = 'Ada';
  const FACTS: readonly [string[], string[]][] = [
    [['1 SEX F'], [`${P} -gender-> female`]],
    [['1 SEX X'], [`${P} -gender-> other`]],
    [['1 SEX U'], [`${P} -gender-> unknown`]],
    [['1 SEX'], []],
    [['1 BIRT', '2 DATE ABT 1815'], [`${P} -birth-> ABT 1815`]],
    [['1 BIRT', '2 DATE        1815'], [`${P} -birth-> 1815`]],
    [['1 BIRT', '2 DATE @#DJULIAN@ 4 OCT 1582'], [`${P} -birth-> @#DJULIAN@ 4 OCT 1582`]],
    [['1 BIRT', '2 DATE 11 FEB 1731/32'], [`${P} -birth-> 11 FEB 1731/32`]],
    [['1 BIRT', '2 DATE INT 1815 (about Easter)'], [`${P} -birth-> INT 1815 (about Easter)`]],
    [
      ['1 BIRT', '2 DATE 1815', '2 PLAC London'],
      [`${P} -birth-> 1815`, `${P} -BORN_IN-> London | at 1815`],
    ],
    [['1 BIRT', '2 PLAC London'], [`${P} -BORN_IN-> London`]],
    [['1 BIRT Y'], [`${P} -event-> birth`]],
    [
      ['1 CHR', '2 DATE 1815', '2 PLAC London'],
      [`${P} -baptism-> 1815`, `${P} -BAPTISED_IN-> London | at 1815`],
    ],
    [['1 BAPM', '2 DATE 1815'], [`${P} -baptism-> 1815`]],
    [
      ['1 BAPM', '2 DATE 1815', '1 CHR', '2 DATE 1816'],
      [`${P} -baptism-> 1815`, `${P} -event-> baptism | at 1816`],
    ],
    [
      ['1 BIRT', '2 DATE 1815', '1 BIRT', '2 DATE 1816'],
      [`${P} -birth-> 1815`, `${P} -birth-> 1816 | ~0.4`],
    ],
    [['1 DEAT', '2 DATE 1852', '2 AGE 36y'], [`${P} -death-> 1852 | age=36y`]],
    [
      ['1 DEAT', '2 PLAC London'],
      [`${P} -DIED_IN-> London`, `${P} -status-> deceased`],
    ],
    [['1 DEAT Y'], [`${P} -status-> deceased`]],
    [['1 DEAT N'], []],
    [
      ['1 DEAT', '2 DATE 1852', '2 CAUS cancer'],
      [`${P} -death-> 1852 | cause=cancer`, `${P} -cause_of_death-> cancer`],
    ],
    [
      ['1 BURI', '2 DATE 1852', '2 PLAC Hucknall'],
      [`${P} -burial-> 1852`, `${P} -BURIED_IN-> Hucknall | at 1852`, `${P} -status-> deceased`],
    ],
    [
      ['1 CREM', '2 DATE 1852', '2 PLAC Hucknall'],
      [`${P} -cremation-> 1852 | place=Hucknall`, `${P} -status-> deceased`],
    ],
    [
      ['1 BURI', '2 PLAC Hucknall'],
      [`${P} -BURIED_IN-> Hucknall`, `${P} -status-> deceased`],
    ],
    [
      ['1 DEAT', '2 DATE 1851', '1 BURI', '2 DATE 1852'],
      [`${P} -death-> 1851`, `${P} -burial-> 1852`],
    ],
    [['1 BURI N'], []],
    [['1 BIRT', '2 DATE 44', '2 TYPE B.C.'], [`${P} -birth-> 44 BC`]],
    [['1 BIRT', '2 DATE 44 BC', '2 TYPE BC'], [`${P} -birth-> 44 BC`]],
    [['1 DEAT', '2 DATE ABT 12', '2 TYPE AD'], [`${P} -death-> ABT 12 AD`]],
    [['1 BIRT', '2 DATE 1815', '2 TYPE home'], [`${P} -birth-> 1815 | type=home`]],
    [
      ['1 RESI', '2 DATE FROM 60 TO 44', '2 TYPE BCE', '2 PLAC Rome'],
      [`${P} -RESIDES_IN-> Rome | from 60 BC | until 44 BC`],
    ],
    [
      ['1 BIRT', '2 DATE FROM 1618 TO 1619', '2 PLAC Ascot'],
      [`${P} -birth-> FROM 1618 TO 1619`, `${P} -BORN_IN-> Ascot | at BET 1618 AND 1619`],
    ],
    [
      ['1 BIRT', '2 DATE FROM 1618', '2 PLAC Ascot'],
      [`${P} -birth-> FROM 1618`, `${P} -BORN_IN-> Ascot`],
    ],
    [
      ['1 EMIG', '2 DATE 1840', '2 PLAC Cork'],
      [`${P} -emigration-> 1840`, `${P} -EMIGRATED_FROM-> Cork | at 1840`],
    ],
    [
      ['1 IMMI', '2 DATE 1840', '2 PLAC Boston'],
      [`${P} -immigration-> 1840`, `${P} -IMMIGRATED_TO-> Boston | at 1840`],
    ],
    [['1 NATU', '2 DATE 1840'], [`${P} -naturalisation-> 1840`]],
    [['1 GRAD', '2 DATE 1840', '2 TYPE BSc'], [`${P} -graduation-> 1840 | type=BSc`]],
    [
      ['1 OCCU Countess', '2 DATE FROM 1838 TO 1852'],
      [`${P} -occupation-> Countess | from 1838 | until 1852`],
    ],
    [['1 OCCU Countess', '2 DATE FROM 1838'], [`${P} -occupation-> Countess | from 1838`]],
    [['1 OCCU Countess', '2 DATE TO 1852'], [`${P} -occupation-> Countess | until 1852`]],
    [['1 TITL Lady', '2 DATE 1840'], [`${P} -title-> Lady | at 1840`]],
    [['1 EDUC at home', '2 PLAC London'], [`${P} -education-> at home | place=London`]],
    [['1 RELI Anglican'], [`${P} -religion-> Anglican`]],
    [['1 NATI English'], [`${P} -nationality-> English`]],
    [['1 CAST gentry'], [`${P} -caste-> gentry`]],
    [['1 DSCR tall'], [`${P} -physical_description-> tall`]],
    [['1 PROP a house'], [`${P} -fact-> a house | type=property`]],
    [['1 NCHI 3'], [`${P} -children_count-> 3`]],
    [['1 IDNO 12', '2 TYPE passport'], [`${P} -identity_number-> 12 | type=passport`]],
    [['1 SSN 12'], [`${P} -identity_number-> 12 | type=SSN`]],
    [['1 REFN 12'], [`${P} -identity_number-> 12 | type=REFN`]],
    [['1 FACT brown', '2 TYPE hair'], [`${P} -fact-> brown | type=hair`]],
    [['1 RESI', '2 PLAC London', '2 DATE 1841'], [`${P} -RESIDES_IN-> London | at 1841`]],
    [['1 RESI', '2 ADDR 12 St James', '3 CITY London', '3 CTRY England'], [`${P} -RESIDES_IN-> London`]],
    [['1 RESI'], [`${P} -event-> residence`]],
    [['1 CENS', '2 DATE 1841', '2 PLAC London'], [`${P} -RESIDES_IN-> London | at 1841`]],
    [
      ['1 EVEN', '2 TYPE Presentation at court', '2 DATE 1833', '2 PLAC London'],
      [`${P} -event-> Presentation at court | at 1833 | place=London`],
    ],
    [['1 EVEN met Babbage', '2 DATE 1833'], [`${P} -event-> met Babbage | at 1833`]],
    [['1 ORDN', '2 DATE 1833'], [`${P} -event-> ordination | at 1833`]],
    [['1 _UID 5A3F'], [`${P} -_uid-> 5A3F`]],
    [['1 _MILT', '2 DATE 1833', '2 PLAC London'], [`${P} -_milt-> 1833 | at 1833 | place=London`]],
    [['1 BIRT', '2 DATE 1815', '2 _PRIM Y'], [`${P} -birth-> 1815 | _prim=Y`]],
    [['1 BIRT', '2 DATE 1815', '3 TIME 12:30'], [`${P} -birth-> 1815 | time=12:30`]],
    [
      ['1 OBJE', '2 FILE ada.jpg', '2 FORM jpg', '2 TITL Portrait'],
      [`${P} -media-> ada.jpg | title=Portrait | format=jpg`],
    ],
  ];

  it.each(FACTS)('%j', async (lines, expected) => {
    const draft = await readLines('0 @I1@ INDI', '1 NAME Ada', ...lines);
    const own = told(draft).filter((line) => line.startsWith(P) && !line.includes('given_name'));
    expect(own).toEqual(expected);
    const left = noted(draft).filter((notice) => !notice.includes('denied'));
    expect(left).toEqual([]);
  });

  it('keeps an odd SEX and says so', async () => {
    const draft = await readLines('0 @I1@ INDI', '1 SEX Female');
    expect(told(draft)).toEqual(['Unnamed (I1) -gender-> female']);
    expect(noted(draft)).toEqual(['info gedcom/odd-sex 6:3']);
  });

  it('says that a denied event was denied', async () => {
    expect(noted(await readLines('0 @I1@ INDI', '1 NAME A', '1 DEAT N'))).toEqual([
      'info gedcom/denied-event 7:3',
    ]);
  });
});

describe('associates', () => {
  it.each([
    ['2 RELA Godfather', 'Tom -GODPARENT_OF-> Ada'],
    ['2 ROLE GODP', 'Tom -GODPARENT_OF-> Ada'],
    ['2 RELA Friend', 'Tom -FRIEND_OF-> Ada'],
    ['2 RELA witness at marriage', 'Tom -WITNESS_AT_MARRIAGE_OF-> Ada'],
    ['2 RELA Executor of will', 'Ada -association-> Tom | role=Executor of will'],
  ])('%s', async (role, expected) => {
    const draft = await readLines(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '1 ASSO @I2@',
      role,
      '0 @I2@ INDI',
      '1 NAME Tom',
    );
    expect(told(draft).filter((line) => !line.includes('given_name'))).toEqual([expected]);
  });
});
