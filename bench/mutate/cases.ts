/** All cases for an ontology: faults of declared families, and the small worlds that stand beside rule files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readRuleTests } from '../../src/consistency/testing/test-file.js';
import { SHIPPED_PACKS } from '../../src/packs/index.js';
import type { Ontology } from '../../src/packs/ontology.js';
import type { Case } from './case.js';
import { type Draft, familyDrafts } from './families/index.js';
import { renamed } from './rename.js';

/** A world of its own is needed for each of these. */
export interface Setting {
  readonly pack: string;
  readonly now: string | undefined;
  readonly extend: unknown;
}

export interface CaseGroup {
  readonly setting: Setting;
  readonly cases: readonly Case[];
}

export function familyCases(ontology: Ontology, pack: string): CaseGroup {
  const cases = familyDrafts(ontology).map((draft, i) => caseOf(draft, numbered('d', i)));
  return { setting: { pack, now: undefined, extend: undefined }, cases };
}

function caseOf({ rule, part, name, lore, finds }: Draft, id: string): Case {
  const who = (name: string) => `${name} of ${id}`;
  return {
    id,
    rule,
    part,
    name,
    document: {
      entities: (lore.entities ?? []).map((one) => ({ ...one, name: who(one.name) })),
      statements: (lore.statements ?? []).map(({ subject, object, ...rest }) => ({
        ...rest,
        subject: who(subject),
        ...(object !== undefined && { object: who(object) }),
      })),
    },
    sought:
      finds === undefined
        ? []
        : [
            {
              certainty: 'certain',
              ...(finds.subject !== undefined && { subject: who(finds.subject) }),
              entities: (finds.entities ?? []).map(who),
            },
          ],
  };
}

/** Many cases stand in one world, of which this rule tells one finding. */
const ONCE_A_WORLD = 'genealogy/remarried-undated';

/** The worlds of `packs/<pack>/rules/*.test.yaml`, and those of `core`, which every pack builds on. */
export function ruleFileCases(ontology: Ontology, pack: string): CaseGroup[] {
  const groups = new Map<string, { setting: Setting; cases: Case[] }>();
  let count = 0;
  for (const owner of [pack, 'core']) {
    for (const file of testFiles(owner)) {
      const tests = readRuleTests(file, readFileSync(file, 'utf8'), owner);
      if (tests.rule === ONCE_A_WORLD) continue;
      // A case is a document, and an insight stands in none.
      for (const world of tests.worlds.filter(({ syntheses }) => syntheses.length === 0)) {
        const { now, extend } = world;
        const key = JSON.stringify([now ?? null, extend ?? null]);
        const group = groups.get(key) ?? { setting: { pack, now, extend }, cases: [] };
        groups.set(key, group);
        const id = numbered('w', count++);
        const { document, finds } = renamed(world, id, ontology);
        group.cases.push({
          id,
          rule: tests.rule,
          part: '',
          name: world.name,
          document,
          sought: finds.map(({ subject, entities, certainty }) => ({ subject, entities, certainty })),
        });
      }
    }
  }
  return [...groups.values()];
}

function testFiles(pack: string): string[] {
  const folder = path.join(SHIPPED_PACKS, pack, 'rules');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.yaml'))
    .sort()
    .map((name) => path.join(folder, name));
}

function numbered(letter: string, i: number): string {
  return `${letter}${String(i).padStart(4, '0')}`;
}
