/**
 * The small worlds of every rule file, one turned into the next by an edit: after each, the sweep over what was touched
 * must find what a run over everything would.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { allRules, NO_RULE_SETTINGS, ruleBook, sweepLive } from '../consistency/index.js';
import { compareFindings } from '../consistency/testing/compare.js';
import { readRuleTests } from '../consistency/testing/test-file.js';
import { ingest } from '../ingest/pipeline.js';
import { listPacks, loadOntology, SHIPPED_PACKS } from '../packs/index.js';
import { openSqliteStore } from '../store/sqlite/open.js';
import { clockOf } from './read-world.js';
import { ingestWorld, saveInsights } from './rule-tests.js';

/** A change of who says something, and nothing else, touches no statement: only the next run over everything sees it. */
const ABOUT_CLAIMS = ['prophecy-as-canon.test.yaml'];

/** Rules that cannot follow a change are asked over everything within this time. */
const PATIENCE_MS = 30_000;

for (const pack of listPacks()) {
  const folder = path.join(SHIPPED_PACKS, pack, 'rules');
  if (!existsSync(folder)) continue;
  describe(`after an edit, ${pack}`, () => {
    for (const name of readdirSync(folder)
      .filter((one) => one.endsWith('.test.yaml') && !ABOUT_CLAIMS.includes(one))
      .sort())
      test(name.replace(/\.test\.yaml$/, ''), () => editThrough(path.join(folder, name), pack));
  });
}

async function editThrough(file: string, pack: string): Promise<void> {
  const { rule, packs, worlds } = readRuleTests(file, readFileSync(file, 'utf8'), pack);
  const ontology = loadOntology({ packs });
  const alike = worlds.filter(({ extend, now }) => extend === undefined && now === undefined);
  // Whether the ground of an insight is disputed is what other rules say.
  const withInsights = worlds.some(({ syntheses }) => syntheses.length > 0);
  const rules = allRules(ontology, []).filter(
    ({ id, order }) => withInsights || id === rule || order === 'sanity',
  );
  const { dates } = clockOf(ontology, null);
  const world = { ontology, dates, book: ruleBook(rules, NO_RULE_SETTINGS, []) };
  const root = mkdtempSync(path.join(tmpdir(), 'lore-rule-'));
  const store = await openSqliteStore({ file: ':memory:', ontology, dates });
  try {
    const read = async (document: unknown) => {
      writeFileSync(path.join(root, 'world.yaml'), stringify(document));
      await ingest(ingestWorld(root, ontology, dates, store));
    };
    for (const { name, document, finds, syntheses, afterwards } of [...alike, ...alike.slice(0, 1)]) {
      await read(document);
      const gone = (await store.syntheses.syntheses()).map(({ id }) => ({ kind: 'retire', id }) as const);
      await store.commit([], { author: 'tester', reason: 'the next world', syntheses: gone });
      await saveInsights(store, { syntheses });
      if (afterwards !== null) {
        await sweepLive(store.findings, world, { patienceMs: PATIENCE_MS });
        await read(afterwards);
      }
      await sweepLive(store.findings, world, { patienceMs: PATIENCE_MS });
      const found = await store.findings.findings({ rules: [rule], statuses: ['open'] });
      expect(compareFindings(finds, found), name).toEqual([]);
    }
  } finally {
    await store.close();
    rmSync(root, { recursive: true, force: true });
  }
}
