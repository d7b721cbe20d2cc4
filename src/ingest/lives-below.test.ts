/** People without pages of their own, whose lives stand under their names. */
import { describe, expect, test } from 'vitest';
import { livesIn } from '../../test/read-notes.js';

const FELLS = `# Families

## Yara Fell

Born in 1381 in Brine. She keeps bees.

## Osk Fell

A rope-maker, born in 1355. He died in 1410.

### Ann Fell (his aunt)

- **Born:** 1324
- **Died:** 1389
`;
const HALE = '---\ntype: Person\nborn: 1377\n---\n';

describe('lives under headings that name people', () => {
  test('are theirs, and not the page’s', async () => {
    const told = await livesIn({ 'Families.md': FELLS, 'Hale Tarrow.md': HALE });
    expect(told).toEqual([
      'Ann Fell birth 1324',
      'Ann Fell death 1389',
      'Hale Tarrow birth 1377',
      'Osk Fell birth 1355',
      'Osk Fell death 1410',
      'Yara Fell birth 1381',
    ]);
  });

  test('whatever folder of people the page lies in', async () => {
    const told = await livesIn({ 'People/Lesser folk.md': FELLS, 'Hale Tarrow.md': HALE });
    expect(told.filter((line) => line.startsWith('Lesser'))).toEqual([]);
    expect(told).toContain('Osk Fell death 1410');
  });

  test('also one alone, on the page of a place', async () => {
    const page =
      '---\ntype: City\nfounded: 1200\n---\n# Brine\n\n## Osk Fell\n\nA rope-maker. He was born in 1355 and died in 1410.\n';
    expect(await livesIn({ 'Brine.md': page })).toEqual(['Osk Fell birth 1355', 'Osk Fell death 1410']);
  });
});

describe('headings that are no people', () => {
  const place = '---\ntype: City\n---\n# Brine\n\n';

  test('where a life is told of somebody who is named below', async () => {
    const feast = '## Lantern Feast\n\nHeld for Ada Finster. She was born in 1341 and died in 1399.\n';
    const inn = '## Old Fleet Inn\n\nFounded in 1310 by Corin Fell. He died in 1380.\n';
    expect(await livesIn({ 'Brine.md': place + feast + inn })).toEqual([]);
  });

  test('though a ship goes by the name, its life is somebody’s', async () => {
    const told = await livesIn({
      'Families.md':
        '# Families\n\n## Corin Fell\n\nBorn in 1320. He died in 1370.\n\n## Maud Kelm\n\nBorn in 1350. She died in 1399.\n',
      'Ships/Corin Fell.md': '---\ntype: Vessel\n---\nA ship.\n',
    });
    expect(told).toHaveLength(4);
  });
});

describe('headings of one life', () => {
  const parts =
    '\n# Osk Fell\n\n## Early Years\n\nBorn in 1355 in Brine.\n\n## Later Years\n\nHe died in 1410.\n';

  test('name nobody', async () => {
    expect(await livesIn({ 'Osk Fell.md': parts })).toEqual(['Osk Fell birth 1355', 'Osk Fell death 1410']);
  });

  test('nor where the page says whose it is, whatever it tells twice', async () => {
    const twice = `---\ntype: Person\n---${parts}\n## Rope And Ruin\n\nHe was born in 1357.\n`;
    expect(await livesIn({ 'Osk Fell.md': twice })).toEqual([
      'Osk Fell birth 1355',
      'Osk Fell birth 1357',
      'Osk Fell death 1410',
    ]);
  });
});
