/** For tests of rules in Cypher: a store with a small world, and rules written in a line. */

import { ruleOfFile } from '../../src/consistency/cypher/cypher-rules.js';
import type { CypherRun } from '../../src/consistency/cypher/cypher-run.js';
import { runCypherRule } from '../../src/consistency/cypher/run-cypher-rule.js';
import type { CypherRule } from '../../src/consistency/rule.js';
import { loadOntology, Problems, readRule } from '../../src/packs/index.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { type Document, put } from '../store/contract/kit.js';

export const ONTOLOGY = loadOntology({ packs: ['high-fantasy'] });
export const DATES = { calendars: ONTOLOGY.calendars, default: ONTOLOGY.defaultCalendar };
export const RUN: CypherRun = { ontology: ONTOLOGY, dates: DATES };

/** Run in this process, so that tests need not start another; tags as in a header. */
export function ruleOf(cypher: string, tags: Readonly<Record<string, string>> = {}): CypherRule {
  const header = Object.entries(tags).map(([tag, value]) => ` * @${tag} ${value}`);
  const problems = new Problems();
  const file = readRule('test-rule.cypher', `/**\n${header.join('\n')}\n */\n${cypher}`, 'world', problems);
  if (file === null)
    throw new Error(
      problems
        .list()
        .map(({ message }) => message)
        .join(' '),
    );
  return { ...ruleOfFile(file, ONTOLOGY), own: false };
}

export async function storeWith(document: Document) {
  const store = await openSqliteStore({ file: ':memory:', ontology: ONTOLOGY, dates: DATES });
  await put(store, document);
  return store;
}

/** Hits over everything, with ids for the numbers in them. */
export async function hitsIn(document: Document, rule: CypherRule, run: Partial<CypherRun> = {}) {
  const store = await storeWith(document);
  try {
    return await store.findings.reading(async (reading) => {
      const hits = await runCypherRule(reading, rule, 'everything', { ...RUN, ...run });
      return Promise.all(
        hits.map(async ({ anchor, hit }) => {
          const named = async (handles: readonly number[]) =>
            (await reading.identities(handles)).map(({ id }) => id).sort();
          const details = await reading.details(hit.statements);
          const told = await store.statements({ ids: details.map(({ id }) => id) });
          return {
            ...hit,
            anchor: anchor === null ? null : (await named([anchor.entity]))[0],
            subject: (await named([hit.subject]))[0],
            entities: await named(hit.entities),
            statements: told
              .map(
                (one) => `${one.subject} ${one.predicate}${one.kind === 'relation' ? ` ${one.object}` : ''}`,
              )
              .sort(),
          };
        }),
      );
    });
  } finally {
    await store.close();
  }
}
