import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBytes } from '../../../../test/readers/gedcom-lines.js';

const FILE = '../shared/data/genealogy/royal92.ged';
const isThere = existsSync(FILE);
if (!isThere) console.warn(`Skipped: there is no ${FILE} to read.`);

/** Counts the file by plain loops over its lines, without any part of the reader. */
function count(text: string) {
  const lines = text.split(/\r?\n/);
  const tally = { people: 0, families: 0, sexes: 0, titles: 0, children: 0, parentLinks: 0, couples: 0 };
  const dated: Record<string, number> = { BIRT: 0, DEAT: 0, BURI: 0, CHR: 0, MARR: 0, DIV: 0 };
  const placed: Record<string, number> = { BIRT: 0, DEAT: 0, BURI: 0, CHR: 0 };
  let event = '';
  let family = { parents: 0, children: 0 };
  const closeFamily = () => {
    tally.parentLinks += family.parents * family.children;
    if (family.parents === 2) tally.couples++;
    family = { parents: 0, children: 0 };
  };
  for (const line of lines) {
    if (line.startsWith('0 ')) closeFamily();
    if (/^0 @.*@ INDI/.test(line)) tally.people++;
    if (/^0 @.*@ FAM/.test(line)) tally.families++;
    if (/^1 /.test(line)) event = line.slice(2, 6).trim();
    if (/^1 SEX [MF]/.test(line)) tally.sexes++;
    if (/^1 TITL \S/.test(line)) tally.titles++;
    if (/^1 (HUSB|WIFE) /.test(line)) family.parents++;
    if (/^1 CHIL /.test(line)) {
      family.children++;
      tally.children++;
    }
    if (/^2 DATE +\S/.test(line) && event in dated) dated[event] = (dated[event] ?? 0) + 1;
    if (/^2 PLAC +\S/.test(line) && event in placed) placed[event] = (placed[event] ?? 0) + 1;
  }
  return { ...tally, dated, placed, lines: lines.length };
}

describe.skipIf(!isThere)('royal92.ged, whole (needs ../shared)', async () => {
  const bytes = isThere ? readFileSync(FILE) : Buffer.alloc(0);
  const draft = await readBytes(bytes, 'royal92.ged');
  const counted = count(bytes.toString('latin1'));
  const said = (predicate: string) => draft.statements.filter((s) => s.predicate === predicate);

  it('is the file it is known to be', () => {
    expect(counted).toMatchObject({ people: 3010, families: 1422 });
  });

  it('yields every person, parent and couple', () => {
    expect(draft.entities.filter(({ ref }) => ref.type === 'Person')).toHaveLength(counted.people);
    expect(said('PARENT_OF')).toHaveLength(counted.parentLinks);
    expect(said('SPOUSE_OF')).toHaveLength(counted.couples);
    expect(said('gender')).toHaveLength(counted.sexes);
    expect(said('title')).toHaveLength(counted.titles);
  });

  it('yields every date and place of a life', () => {
    const { dated, placed } = counted;
    expect(said('birth')).toHaveLength(dated.BIRT ?? 0);
    expect(said('death')).toHaveLength(dated.DEAT ?? 0);
    expect(said('burial')).toHaveLength(dated.BURI ?? 0);
    expect(said('baptism')).toHaveLength(dated.CHR ?? 0);
    expect(said('BORN_IN')).toHaveLength(placed.BIRT ?? 0);
    expect(said('DIED_IN')).toHaveLength(placed.DEAT ?? 0);
    expect(said('BURIED_IN')).toHaveLength(placed.BURI ?? 0);
  });

  it('tells the life of Victoria', () => {
    const own = draft.statements.filter(({ subject }) => subject.id === 'royal92-i1');
    const values = own.flatMap(({ predicate, object }) =>
      object.kind === 'value' ? [[predicate, object.value]] : [],
    );
    expect(values).toEqual([
      ['given_name', 'Victoria'],
      ['surname', 'Hanover'],
      ['title', 'Queen of England'],
      ['gender', 'female'],
      ['birth', '24 MAY 1819'],
      ['death', '22 JAN 1901'],
      ['identity_number', '1'],
    ]);
    const children = own.filter(({ predicate }) => predicate === 'PARENT_OF');
    expect(children).toHaveLength(9);
  });

  it('leaves nothing unnamed: each of the nine denied divorces, and no unknown tag', () => {
    const codes = draft.notices.map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['gedcom/denied-event']));
    expect(codes).toHaveLength(9);
  });

  it('places every statement inside the file', () => {
    for (const { lines } of draft.statements) expect(lines !== null && lines.end <= counted.lines).toBe(true);
  });
});
