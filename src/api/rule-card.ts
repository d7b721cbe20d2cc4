/** Rules as replies tell them: one of the list, the card, its tests. */
import path from 'node:path';
import type { z } from 'zod';
import { type ListedRule, testRuleOf, type World } from '../engine/index.js';
import { thresholdsOf } from '../engine/rule-settings.js';
import { ruleTestFile } from '../engine/rule-tests.js';
import { ruleJson } from '../report/findings/rules.js';
import { type ruleCardShape, ruleShape, type ruleTestsShape } from './shapes/rule.js';

export function ruleOf(rule: ListedRule): z.output<typeof ruleShape> {
  return ruleShape.parse(ruleJson(rule));
}

export async function ruleCard(world: World, id: string): Promise<z.input<typeof ruleCardShape>> {
  const rule = await world.rule(id);
  const { thresholds, off } = await world.ruleParts(rule.id);
  const header = rule.header !== '' ? rule.header : headerIn(world, rule.id);
  return {
    ...ruleOf(rule),
    header,
    text: header === '' ? rule.cypher : `${header}\n${rule.cypher}`,
    thresholds: (await thresholdsOf(world, thresholds)).map(({ isChanged, ...one }) => ({
      ...one,
      is_changed: isChanged,
    })),
    switched_off: [...off],
    has_tests: (await ruleTestFile(world, rule.id)) !== null,
  };
}

/** Of a rule that stands in a file of a pack or of the world. */
function headerIn({ ontology }: World, id: string): string {
  return ontology.rules.find((file) => file.id === id)?.header ?? '';
}

export async function testsOf(
  world: World,
  id: string,
  isRun: boolean,
): Promise<z.input<typeof ruleTestsShape>> {
  const rule = await world.rule(id);
  const found = await ruleTestFile(world, rule.id);
  if (found === null) return { rule: rule.id, file: null, text: '', results: null };
  const told = { rule: rule.id, file: path.basename(found.file), text: found.text };
  if (!isRun) return { ...told, results: null };
  const { results } = await testRuleOf(world, rule.id);
  return {
    ...told,
    results: results.map(({ world: name, at, expected, problems }) => ({
      ...{ world: name, expected, problems: [...problems], ok: problems.length === 0 },
      line: at.line ?? null,
    })),
  };
}
