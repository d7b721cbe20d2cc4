/** The sample world: declared rules find in it exactly what EXPECTED.yaml lists for them, and nothing else. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { sayings } from '../../../test/consistency/small-world.fixture.js';
import { openWorld } from '../../engine/open.js';
import { declaredRules, OPERATORS } from './index.js';

const example = path.resolve(import.meta.dirname, '../../../examples/valdorn');
const listed = z.looseObject({
  kind: z.string(),
  certainty: z.string(),
  rule: z.string(),
  predicate: z.string().optional(),
  subject: z.string(),
  involves: z.array(z.string()),
  claim: z.string().optional(),
  reason: z.string().optional(),
  sources: z.array(z.string()),
  also: z.object({ kind: z.string(), rule: z.string() }).optional(),
});
const { findings } = z
  .looseObject({ findings: z.array(listed) })
  .parse(parse(readFileSync(path.join(example, 'EXPECTED.yaml'), 'utf8')));

/** One line that says all that is compared. Orphans rest on no statement, so their sources are not told here. */
interface Line extends Pick<z.infer<typeof listed>, 'rule' | 'kind' | 'certainty' | 'subject' | 'sources'> {
  readonly predicate: string;
  readonly claim: string;
  readonly involves: readonly string[];
}

const lineOf = ({ rule, kind, certainty, subject, predicate, claim, involves, sources }: Line): string => {
  const everyone = [...new Set([subject, ...involves])].sort().join(', ');
  const told = kind === 'orphan' ? '' : [...new Set(sources)].sort().join(', ');
  return [certainty, kind, rule, predicate, subject, everyone, claim, told].join(' | ');
};

it('is exact', async () => {
  const families = new Set(OPERATORS.map(({ family }) => family));
  const expected = findings
    .flatMap(({ also, ...one }) => [one, ...(also === undefined ? [] : [{ ...one, ...also }])])
    .filter(({ rule }) => families.has(rule))
    .map((one) =>
      lineOf({
        ...one,
        predicate: one.predicate ?? '',
        claim: one.claim ?? one.reason ?? '',
      }),
    );
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-operators-'));
  const world = await openWorld(example, { database: path.join(folder, 'world.db') });
  await world.ingest();
  const assertions = await world.store.assertions({});
  const sourcesOf = (ids: readonly string[]) =>
    assertions.filter(({ statement }) => ids.includes(statement)).map(({ source }) => source);
  const said = await sayings({ ...world, rules: declaredRules(world.ontology) });
  const found = said.map(({ rule, certainty, subject, predicate, details, entities, evidence }) =>
    lineOf({
      rule,
      kind: details.kind,
      certainty,
      subject,
      predicate: predicate ?? '',
      claim: details.kind === 'anachronism' ? details.claim : details.kind === 'orphan' ? details.code : '',
      involves: entities,
      sources: sourcesOf(evidence),
    }),
  );
  await world.close();
  rmSync(folder, { recursive: true, force: true });
  expect(found.sort()).toEqual(expected.sort());
});
