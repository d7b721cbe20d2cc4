/** Kin that one note tells of and another denies, or names otherwise. */
import { afterEach, expect, test } from 'vitest';
import { type Small, small } from '../dates/worlds.fixture.js';

let open: Small | null = null;
afterEach(async () => {
  await open?.end();
  open = null;
});

const person = (name: string, prose = '', fields = '') => ({
  [`People/${name}.md`]: `---\ntype: person\n${fields}\n---\n${prose}\n`,
});
const place = (prose: string) => ({ 'Places/Hesp.md': `---\ntype: settlement\n---\n${prose}\n` });

async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  open = await small({ 'lore.yaml': 'name: Kin\npack: high-fantasy\n', ...files });
  const { findings } = await open.world.check();
  return findings
    .filter(
      ({ rule, certainty }) =>
        /core\/(?:denied|kin-|span-|disagreement)/.test(rule) && certainty === 'certain',
    )
    .map(({ message }) => message);
}

test.each([
  [
    'the brother of an only child',
    {
      ...person('Ada Quill', 'She was the only child of a cooper.'),
      ...place("Ada Quill's elder brother Luke kept the gate."),
    },
    ['Of Ada Quill it is told: no siblings; and also: "Ada Quill\'s elder brother Luke".'],
  ],
  [
    'the husband of somebody who never married',
    {
      ...person('Ada Quill', 'Waters nothing. Never married.'),
      ...place('Ada Quill kept the gate. Her late husband had built it.'),
    },
    ['Of Ada Quill it is told: never married; and also: "Her late husband".'],
  ],
  [
    'a father of another name',
    {
      ...person('Ada Quill', '', 'parents: ["[[Bran Quill]]", "[[Cis Quill]]"]'),
      ...person('Bran Quill'),
      ...person('Cis Quill'),
      ...place('Ada Quill kept the gate: her father, Robert Quill, had built it.'),
    },
    ['The sources name the parents of Ada Quill differently: Bran Quill, Cis Quill and Robert Quill.'],
  ],
  [
    'two dates of one wedding',
    {
      ...person('Bran Quill', 'Bran Quill married [[Cis Holt]] in 1294.'),
      ...person('Cis Holt'),
      ...place('Bran Quill married Cis Holt here, in the summer of 1301.'),
    },
    [
      'Bran Quill was married to Cis Holt, but the sources differ on when: from 1294 and from the summer of 1301.',
    ],
  ],
  [
    'an age that the birth denies',
    {
      ...person('Ada Quill', '', 'born: 1300'),
      ...place('Ada Quill left the gate in 1340, at the age of sixty-three.'),
    },
    ['Of Ada Quill (from 1300) it is told: aged 63 in 1340; by the dates it is 39 or 40.'],
  ],
])('%s', async (_, files, says) => {
  expect(await found(files)).toEqual(says);
});

test.each([
  [
    'the sister of an only son',
    {
      ...person('Bran Quill', 'He was the only son of a cooper.'),
      ...place("Bran Quill's elder sister Ada kept the gate."),
    },
  ],
  [
    'whose husband it is may be either',
    {
      ...person('Ada Quill', 'Never married.'),
      ...person('Cis Holt'),
      ...place('Ada Quill met Cis Holt at the gate. Her late husband had built it.'),
    },
  ],
  [
    'the year of a wedding and its season',
    {
      ...person('Bran Quill', 'Bran Quill married [[Cis Holt]] in 1301.'),
      ...person('Cis Holt'),
      ...place('Bran Quill married Cis Holt here, in the summer of 1301.'),
    },
  ],
  [
    'two weddings of one man',
    {
      ...person('Bran Quill', 'Bran Quill married [[Cis Holt]] in 1294.'),
      ...person('Cis Holt', '', 'died: 1299'),
      ...person('Dora Wick'),
      ...place('Bran Quill married Dora Wick here, in the summer of 1301.'),
    },
  ],
  [
    'the other parent, of whom nobody else tells',
    {
      ...person('Ada Quill', '', 'parents: ["[[Cis Quill]]"]'),
      ...person('Cis Quill'),
      ...place('Ada Quill kept the gate: her father, Robert Quill, had built it.'),
    },
  ],
  [
    'one father by his title',
    {
      ...person('Ada Quill', '', 'parents: ["[[Robert Quill]]", "[[Cis Quill]]"]'),
      ...person('Robert Quill'),
      ...person('Cis Quill'),
      ...place('Ada Quill kept the gate: her father, Lord Quill, had built it.'),
    },
  ],
  [
    'a true father beside another, and a town for a mother',
    {
      ...person('Ada Quill', 'A daughter of [[Hesp]].', 'parents: ["[[Robert Quill]]", "[[Cis Quill]]"]'),
      ...person('Robert Quill'),
      ...person('Cis Quill'),
      ...place('Ada Quill kept the gate: her true father, Osric, had built it.'),
    },
  ],
  [
    'whoever was met may be the daughter',
    {
      ...person('Bran Quill', '', 'parents: ["[[Robert Quill]]", "[[Cis Quill]]"]'),
      ...person('Robert Quill'),
      ...person('Cis Quill'),
      ...place('Bran Quill met a fisherwoman at the ford. Her father, Osric, drowned there.'),
    },
  ],
  [
    'they ran off, married, and married again',
    {
      ...person('Bran Quill', 'Bran Quill married [[Cis Holt]] in 1294.'),
      ...person(
        'Cis Holt',
        'Cis Holt ran off with [[Bran Quill]] in 1292. Cis Holt remarried Bran Quill in 1301.',
      ),
      ...place('Bran Quill eloped with Cis Holt in 1293.'),
    },
  ],
  [
    'one father by a short name',
    {
      ...person('Ada Quill', '', 'parents: ["[[Robert Quill]]", "[[Cis Quill]]"]'),
      ...person('Robert Quill'),
      ...person('Cis Quill'),
      ...place('Ada Quill kept the gate: her father, Old Rob, had built it.'),
    },
  ],
])('nothing: %s', async (_, files) => {
  expect(await found(files)).toEqual([]);
});
