/** The reader that comes with the engine reads what patterns cannot: on this machine, provisionally, each with its sentence. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { findJudge, isJudge } from '../../src/language/judge/index.js';

let root: string;
let world: World;

const NOTES: Readonly<Record<string, string>> = {
  'Maren.md':
    '---\ntype: Person\n---\nA cooper by trade, loud and kind. Her sister [[Ilse]] keeps the accounts. She was taught to read by [[Odo]], who never forgave her for it.\n',
  'Ilse.md': '---\ntype: Person\n---\nQuiet. Counts everything twice.\n',
  'Odo.md':
    '---\ntype: Person\n---\nHe served old [[Bertram]] for thirty years and was with him when he drowned.\n\nWas [[Ilse]] his daughter? If [[Maren]] had killed him, who would have known?\n',
  'Bertram.md':
    '---\ntype: Person\n---\nWhen [[Maren]] met him at the gate he was rude to her.\nThe two of them argued about [[Odo]] until dark.\n',
};

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lore-offline-'));
  await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\n');
  for (const [file, text] of Object.entries(NOTES)) await writeFile(path.join(root, file), text);
  world = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
  await world.ingest();
});

afterEach(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

describe.skipIf(!isJudge(findJudge({})))('extract --offline (needs the judge)', () => {
  it('tells whom pronouns mean, and takes neither a scene nor a question for a relation', async () => {
    const estimate = await world.extract.estimate({ offline: true });
    expect(estimate).toMatchObject({ isOffline: true, known: 0, inputTokens: 0, micros: 0 });
    const report = await world.extract.run({ offline: true });
    expect(report.model).toMatch(/^lore-reader-/);
    const told = (await world.provisional.list()).statements.map((one) => one.told).sort();
    expect(told.filter((one) => /Maren/.test(one) && /Ilse/.test(one)).join()).toMatch(/sibling/);
    expect(told.join('\n')).toMatch(/Odo taught Maren/);
    expect(told.filter((one) => /Bertram/.test(one) && /Maren/.test(one))).toEqual([]);
    expect(told.filter((one) => /killed/.test(one) || (/Odo/.test(one) && /Ilse/.test(one)))).toEqual([]);
  });

  it('tells who acted when and what was there, so that the dead do not', async () => {
    const notes: Readonly<Record<string, string>> = {
      'Hanne.md': '---\ntype: Person\nborn: 1801\ndied: 1860\n---\nKept the ferry.\n',
      'Old Mill.md': '---\ntype: Building\nfounded: 1850\n---\nBuilt of brick.\n',
      'Lotte.md':
        '---\ntype: Person\nborn: 1840\n---\nShe was apprenticed at the [[Old Mill]] in 1844 and hated the dust.\n\nThe contract was sealed in 1866, with [[Hanne]] as a witness, who also paid for the wine.\n\nIn 1871 they drank to [[Hanne]], whose grave she had tended for years.\n',
      'The Flood.md':
        '---\ntype: Event\ndate: 1868\n---\n[[Lotte]] rowed all that night. [[Hanne]] held the lamp for her at the landing.\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const told = (await other.provisional.list()).statements.map((one) => one.told);
      expect(told.filter((one) => /taught/.test(one))).toEqual([]);
      const { findings } = await other.check();
      const late = findings.filter(({ rule }) => rule === 'core/deed-outside-life');
      const of = (name: string) => late.filter((one) => one.subject.name === name).map((one) => one.message);
      expect(of('Hanne').join()).toMatch(/1866/);
      expect(of('Hanne').join()).toMatch(/1868/);
      expect(of('Hanne').join()).not.toMatch(/1871/);
      expect(of('Old Mill').join()).toMatch(/1844/);
      expect(of('Lotte')).toEqual([]);
      expect(late.every(({ certainty, guess }) => certainty === 'possible' && guess === 'prose')).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('tells nothing of the dead that others do, or that is done without them', async () => {
    const notes: Readonly<Record<string, string>> = {
      'Silas.md':
        '---\ntype: Person\nborn: 1797\ndied: 1821\n---\nHe kept the light at the point, and he was fond of his dog.\n\nShe waited five years for a body that never came, and then in 1826 married the clerk, who had loved her the whole time.\n\nHe mended the lamp with his own hands in 1830 and sold the boat.\n',
      'Dara.md':
        '---\ntype: Person\nborn: 1766\ndied: 1840\n---\nThe Daran Games have been held every four years since 1842; in 1846 she was crowned with laurel in effigy.\n\nIn 1851 she crowned the winner of the Games with laurel before the whole town.\n',
      'Tobrin.md': '---\ntype: Person\nborn: 1705\ndied: 1751\n---\nA king.\n',
      'Elsabine.md':
        '---\ntype: Person\n---\nShe bore the prince in the year 1731. When [[Tobrin]] died she was forty-four, and she lived still nine years as his widow.\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const { findings } = await other.check();
      const of = (name: string) =>
        findings.flatMap(({ subject, message }) => (subject.name === name ? [message] : [])).join();
      expect(of('Silas')).toMatch(/1830/);
      expect(of('Silas')).not.toMatch(/1826/);
      expect(of('Dara')).toMatch(/1851/);
      expect(of('Dara')).not.toMatch(/184[26]/);
      expect(of('Tobrin')).toBe('');
    } finally {
      await other.close();
    }
  });

  it('holds deaths that are told by the way against what is written', async () => {
    const notes: Readonly<Record<string, string>> = {
      'Hanne.md': '---\ntype: Person\nborn: 1801\ndied: 1860\n---\nKept the ferry.\n',
      'Jost.md': '---\ntype: Person\nborn: 1799\ndied: 1855\nspouse: "[[Hanne]]"\n---\nSmoked herring.\n',
      'Lotte.md':
        '---\ntype: Person\nborn: 1840\n---\nIn the wet spring of 1857 the fever carried off [[Hanne]], and the ferry stood idle for a month\nbefore her nephew learned the ropes.\n\nLuckily Jost did not see the new bridge; he was in his grave by 1858, as everybody knows.\n',
      'The Ferry.md':
        '---\ntype: Item\n---\nIn 1849 [[Hanne]], a widow of some years, bought a second boat.\n\nThey feared for [[Jost]] in 1848, when the ice broke under him, but he crawled out and was seen dancing by\n1850 at the latest.\n',
      'Roster.md':
        'Jost kept the smokehouse beside the landing until the flood of 1848\nHanne rowed the ferry across the Reed for more than thirty years on end\n',
      'Chronicle.md': '- 1801: Hanne is born\n- 1855: Jost dies\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const { findings } = await other.check();
      const of = (rule: string, name: string) =>
        findings
          .filter((one) => one.rule === rule && one.subject.name === name)
          .map((one) => one.message)
          .join();
      expect(of('core/life-otherwise', 'Hanne')).toMatch(/1857/);
      expect(of('core/life-otherwise', 'Hanne')).not.toMatch(/1801 and/);
      expect(of('core/life-otherwise', 'Jost')).toBe('');
    } finally {
      await other.close();
    }
  });

  it('tells it of whom the sentence is about, and not of whoever stands beside it', async () => {
    const notes: Readonly<Record<string, string>> = {
      'Hilde.md':
        "---\ntype: Person\nborn: 800\n---\nHilde kept the ferry. Wim's father was the cooper Jon Marsh, who left before the boy could walk.\n",
      'Odo Tallow.md':
        '---\ntype: Person\nborn: 480\ndied: 530\n---\nA chandler of Ham. He sold the shop in 521 and moved to the coast.\n\n- Tib, born 512, cellarer of Ham from 540 to 571\n- Mott, went to sea.\n',
      'Rolf Stone.md':
        "---\ntype: Person\nborn: 600\n---\nRolf married Gerd Vane's daughter Sif in 624. Anders Stone had one son, Karl. Karl's son is Rolf.\n",
      'The Lamps.md':
        '---\ntype: Group\n---\nThere was Oda. And Pim. In 700 the miller Tore Bent broke the lock and let the cattle out.\n',
      'Pim.md': '---\ntype: Person\nborn: 720\n---\nA lamp bearer.\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const told = (await other.provisional.list()).statements.map((one) => one.told).join('\n');
      expect(told).toMatch(/sold the shop in 521/);
      expect(told).not.toMatch(/Tib|Pim/);
      expect(told).not.toMatch(/Jon Marsh|Anders|Gerd Vane(?!'s daughter Sif)/);
    } finally {
      await other.close();
    }
  });

  it('holds offices, kin and lives that are told by the way against the record', async () => {
    const notes: Readonly<Record<string, string>> = {
      'The Reeves.md':
        '---\ntype: Title\n---\n# The Reeves\n\n- Anders Holt, 1801–1812\n- Berit Lund, 1812–1831\n- Carl Moss, 1831–1850\n',
      'The Weir.md':
        '---\ntype: Location\n---\nDagny Fisk, who was reeve in 1820, fined the miller nine marks. Old Berit Lund, reeve in 1825, gave them back.\n\nThe lamps are lit by Peg; she and her sister [[Ilsa Frost]] have shared the work since they were small.\\n\\nThe oil is carried by Jon, a cousin of [[Tam Frost]], whom he has known since they were small.\n\nIn 1870 [[Ulf Rand]] mended the gate with his own hands.\n\nIn 1840 [[Ulf Rand]] drew the plans of the gate with his own hands.\n',
      'Ilsa Frost.md':
        '---\ntype: Person\n---\nShe was the only child of the smith, and was spoilt for it all her days.\n',
      'Tam Frost.md':
        '---\ntype: Person\n---\nHe was the only child of the cooper, and a careful one all his days.\n',
      'Ulf Rand.md':
        '---\ntype: Person\n---\nA carpenter from the coast. He stays behind to hold the sluice on the night the mill burns, and dies in it, 1861. Nobody finds his tools.\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const { findings } = await other.check();
      const of = (rule: string) => findings.filter((one) => one.rule === rule);
      const said = (rule: string) =>
        of(rule)
          .map((one) => one.message)
          .join('\n');
      expect(said('core/held-by-another')).toMatch(/Dagny Fisk held it \(1820\)/);
      expect(said('core/held-by-another')).not.toMatch(/that Berit/);
      expect(said('core/denied')).toMatch(/Of Ilsa Frost .*Peg/);
      expect(said('core/denied')).not.toMatch(/Of Tam Frost/);
      expect(said('core/deed-outside-life')).toMatch(/Ulf Rand acts after .*1870/);
      expect(said('core/deed-outside-life')).not.toMatch(/1840/);
      expect(of('core/held-by-another').every(({ certainty }) => certainty === 'possible')).toBe(true);
    } finally {
      await other.close();
    }
  });

  it('tells an age at a death, and nothing of whom a page is about where another may be meant', async () => {
    const notes: Readonly<Record<string, string>> = {
      'Una Pell.md':
        '---\ntype: Person\nborn: 1781\n---\nUna kept the ferry with her daughter. She died 1851, seventy-six years old. Her boat must go to the school, if there is once a school.\n',
      'Brandur Toll.md': '---\ntype: Person\nborn: 1771\n---\nA jarl.\n',
      'Battle of Selsund.md':
        '---\ntype: Battle\ndate: 1818\n---\n- [[Brandur Toll]] leads the ships; he falls about noon, thirty-nine years old.\n',
      'Maud Orne.md':
        '---\ntype: Person\nborn: 1790\n---\nShe kept the seal.\n\n**Reign:** thirty-four years, the last three of them in name only\n',
      'realm.yaml':
        'entities: [{ name: Kelder, type: Kingdom }]\nstatements: [{ subject: Maud Orne, predicate: RULES, object: Kelder, from: 1828, until: 1850 }]\n',
      'Oldrik Vann.md':
        '---\ntype: Person\nborn: 1776\ndied: 1839\n---\nIn 1831 he resigned because of bad legs. He died there eight years later, at the age of 63.\n',
      'Vera Pell.md':
        '---\ntype: Person\nborn: 1781\n---\nVera kept the bees. She died 1851, seventy years old. Her hives must go to the school, if there is once a school.\n',
      'Jorin Holt.md':
        '---\ntype: Person\nborn: 1796\ndied: 1846\n---\nSael Vint outlived him by fourteen years. She moved to the upper town, kept bees, and would not have the ford named in the house. She died in 1860.\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const { findings } = await other.check();
      const said = findings.map(({ message }) => message).join('\n');
      expect(said).toMatch(/Of Una Pell .*told: aged 76 in 1851/);
      expect(said).toMatch(/Of Brandur Toll .*told: aged 39 in 1818/);
      expect(said).toMatch(/Of Maud Orne .*years held 34; by the dates it is 2[12]/);
      expect(said).not.toMatch(/Vera|Oldrik/);
      const told = await other.store.statements({ predicates: ['told_death'] });
      expect(told.map(({ subject }) => subject)).not.toContain('jorin-holt');
    } finally {
      await other.close();
    }
  });

  it('tells of a place after its end, but not where words alone tell of both', async () => {
    const notes: Readonly<Record<string, string>> = {
      'Lorn.md':
        "---\ntype: Settlement\nfounded: 1101\n---\nA walled port.\n\n- Tavin's Ford lay at the seaward end of the causeway. Burned 1241, never built again.\n",
      'Harn.md':
        '---\ntype: Settlement\nfounded: 1101\ndestroyed: 1241\n---\nA walled port on the river, with a mole.\n',
      'Dov Ashgar.md':
        '---\ntype: Person\n---\nA captain of horse. In 1258 the relief leaves Lorn under his command.\n\nIn 1259 the whole company is paid at Harn, in salt and rope.\n',
    };
    await writeFile(path.join(root, 'lore.yaml'), 'name: Reeds\npack: high-fantasy\ncalendar: gregorian\n');
    for (const [file, text] of Object.entries(notes)) await writeFile(path.join(root, file), text);
    const other = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
    try {
      await other.ingest();
      await other.extract.run({ offline: true, what: 'times' });
      const seen = await other.store.statements({ predicates: ['seen'] });
      expect(seen.map(({ subject }) => subject)).toContain('lorn');
      const { findings } = await other.check();
      const said = findings.map(({ message }) => message).join('\n');
      expect(said).toMatch(/Harn is told of after its time .*1259/);
      expect(said).not.toMatch(/Lorn is told of after/);
    } finally {
      await other.close();
    }
  });

  it('reads nothing twice', async () => {
    const { read } = await world.extract.run({ offline: true });
    expect(await world.extract.run({ offline: true })).toMatchObject({ read: 0, known: read });
  });
});

it('is refused where the reader is missing, and never handed to a model instead', async () => {
  const env = {
    LORE_EMBED: 'off',
    LORE_JUDGE: 'off',
    LORE_LLM_URL: 'http://127.0.0.1:9',
    LORE_LLM_MODEL: 'far',
  };
  const other = await openWorld(root, { models: { env } });
  try {
    await expect(other.extract.run({ offline: true })).rejects.toMatchObject({ code: 'extract/no-reader' });
  } finally {
    await other.close();
  }
});
