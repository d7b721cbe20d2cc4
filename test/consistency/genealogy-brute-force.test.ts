/** Every check of families agrees with plain loops over the same file, on real people and on made-up ones with faults. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openWorld } from '../../src/engine/index.js';
import type { Finding } from '../../src/model/index.js';
import { about, among, type Plain, plainChecks } from './genealogy-plain/checks.js';
import { readDate } from './genealogy-plain/days.js';
import { madeUpTree } from './genealogy-plain/made-up.js';
import { plainTree } from './genealogy-plain/tree.js';

const DATA = path.resolve(import.meta.dirname, '../../../shared/data/genealogy');
const NOW = '15 NOV 2026';

/** What is compared: all that Gramps checks, under the name of the file or of the declared family that finds it. */
const ABOUT_ONE = [
  'core/ends-before-it-begins',
  ...[
    'baptism-before-birth',
    'burial-before-death',
    'death-before-baptism',
    'events-out-of-order',
    'died-very-old',
    'lived-too-long',
    'old-and-unmarried',
    'death-unrecorded',
    'late-burial',
    'born-and-died-on-one-day',
    'many-spouses',
    'many-children',
    'unknown-sex',
    'disconnected-person',
    'married-too-young',
    'married-late',
    'married-on-day-of-birth',
    'spouses-far-apart',
    'mother-dead-at-birth',
    'father-dead-at-birth',
    'mother-too-old',
    'mother-too-young',
    'father-too-old',
    'father-too-young',
    'siblings-far-apart',
    'sibling-gap',
  ].map((name) => `genealogy/${name}`),
];
const ABOUT_A_PAIR = ['core/requires-existence', 'core/contemporary', 'core/order'];
const RULES = [...ABOUT_ONE, ...ABOUT_A_PAIR, 'core/acyclic', 'core/max'];
const OF: Readonly<Record<string, readonly string[]>> = {
  'core/requires-existence': ['SPOUSE_OF'],
  'core/contemporary': ['SPOUSE_OF'],
  'core/order': ['PARENT_OF'],
  'core/acyclic': ['PARENT_OF'],
  'core/max': ['PARENT_OF'],
  'core/ends-before-it-begins': ['death', 'burial'],
};

/** What is not compared need not be run. */
const UNASKED = [
  'distinct',
  'differing-windows',
  'duplicate-entity',
  'exclusive-attribute',
  'exclusive-subject',
]
  .concat('expects', 'shared-alias', 'value-vocabulary', 'contradicts', 'types', 'unreadable-date')
  .map((name) => `core/${name}`);

const folder = mkdtempSync(path.join(tmpdir(), 'lore-families-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function engineFindings(name: string): Promise<readonly Finding[]> {
  const root = path.join(folder, name);
  writeFileSync(
    path.join(root, 'lore.yaml'),
    `name: ${name}\npack: genealogy\nnow: ${NOW}\ncheck: { disable: [${UNASKED}] }\n`,
  );
  const world = await openWorld(root);
  try {
    // What is read for the first time is checked as a whole by the ingest itself.
    const { check } = await world.ingest();
    expect(check?.run).toMatchObject({ mode: 'batch', scope: 'everything', rulesFailed: [] });
    return await world.store.findings.findings({ rules: RULES, statuses: ['open'] });
  } finally {
    await world.close();
  }
}

function keyOf(finding: Finding, { tangles }: Plain, ref: (id: string) => string): string {
  const subject = ref(finding.subject.id);
  const named = finding.entities.map(({ id }) => ref(id));
  if (finding.rule === 'core/max') return subject;
  // One circle of each tangle is told; all that it names must be in that tangle.
  if (finding.rule === 'core/acyclic')
    return among(...named.map((one) => tangles.get(one) ?? `not circular: ${one}`));
  return ABOUT_A_PAIR.includes(finding.rule) ? among(...named) : about(subject, ...named);
}

interface Compared {
  readonly counts: Readonly<Record<string, number>>;
  readonly people: number;
}

async function compare(name: string, text: string): Promise<Compared> {
  const now = readDate(NOW) ?? { min: 0, max: 0 };
  const tree = plainTree(text, now);
  const plain = plainChecks(tree, now);
  const refs = new Map([...tree.people.keys()].map((ref) => [`${name}-${ref.toLowerCase()}`, ref]));
  const findings = (await engineFindings(name)).filter(
    ({ rule, part }) => RULES.includes(rule) && (OF[rule]?.includes(part) ?? true),
  );
  const counts: Record<string, number> = {};
  for (const rule of RULES) {
    const own = findings.filter((finding) => finding.rule === rule);
    // Files of this pack tell only what is certain; what families call possible is no claim and is not compared.
    const certain = own.filter(({ certainty }) => certainty === 'certain');
    if (rule.startsWith('genealogy/')) expect(certain.length, rule).toBe(own.length);
    const found = certain.map((finding) => keyOf(finding, plain, (id) => refs.get(id) ?? id));
    const expected = plain.told.get(rule) ?? new Set();
    expect([...new Set(found)].sort(), rule).toEqual([...expected].sort());
    expect(found.length, `${rule}: each is told once`).toBe(new Set(found).size);
    counts[rule] = found.length;
  }
  return { counts, people: tree.people.size };
}

/** Files made to hold every calendar and spelling are beyond the plain parser. */
const isPlain = (file: string) => file.endsWith('.ged') && !file.startsWith('torture');
const files = existsSync(DATA) ? readdirSync(DATA).filter(isPlain) : [];
if (files.length === 0) console.warn('skipped: there are no family trees in ../shared/data/genealogy');

describe.skipIf(files.length === 0)('real people (needs ../shared)', () => {
  test.each(files)('%s', async (file) => {
    const name = path.basename(file, '.ged').toLowerCase();
    mkdirSync(path.join(folder, name));
    copyFileSync(path.join(DATA, file), path.join(folder, name, `${name}.ged`));
    const { counts, people } = await compare(name, readFileSync(path.join(DATA, file), 'latin1'));
    expect(people).toBeGreaterThan(0);
    if (people > 1000) expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeGreaterThan(100);
  });
});

describe('made-up people', () => {
  test('five thousand of them, with faults of every kind', async () => {
    mkdirSync(path.join(folder, 'made'));
    const text = madeUpTree(5000, 1992);
    writeFileSync(path.join(folder, 'made', 'made.ged'), text);
    const { counts, people } = await compare('made', text);
    expect(people).toBeGreaterThan(5000);
    for (const [rule, count] of Object.entries(counts)) expect(count, rule).toBeGreaterThan(0);
  });
});
