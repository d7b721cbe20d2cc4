/** `lore rule`: the rules of this world, and those you add. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ListedRule } from '../../engine/index.js';
import { LoreError, SEVERITIES } from '../../model/index.js';
import { ruleTestJson, ruleTestReport } from '../../report/findings/rule-tests.js';
import { ruleJson, ruleReport, rulesReport } from '../../report/findings/rules.js';
import { choice, defineAction, defineFamily, flag, maybe, one, text } from '../command.js';
import type { Context } from '../context.js';

const list = defineAction({
  name: 'list',
  summary: 'every rule, what it weighs, and how much it has found',
  arguments: { prefix: maybe('only ids that begin so: core/, high-fantasy') },
  options: { own: flag('only rules that were added to this world') },
  examples: [
    { run: 'rule list', says: 'All of them.' },
    { run: 'rule list high-fantasy', says: 'Those of one pack.' },
  ],
  run: async (context, { prefix = '' }, { own }) =>
    context.withWorld(async (world) => {
      const rules = (await world.rules()).filter((rule) => rule.id.startsWith(prefix) && (!own || rule.own));
      context.print(
        () => rules.map(ruleJson),
        () => (rules.length === 0 ? 'There is no such rule.' : rulesReport(rules, context.theme)),
      );
      return 0;
    }),
});

const show = defineAction({
  name: 'show',
  summary: 'one rule: what it checks, why, and its query',
  arguments: { id: one('its id, or one part of it: core/exclusive-object:RULES') },
  options: {},
  examples: [
    { run: 'rule show core/exclusive-object', says: 'One that declarations make.' },
    { run: 'rule show core/exclusive-object:RULES', says: 'The same for one relation.' },
    { run: 'rule show high-fantasy/two-crowns', says: 'One that is a file of its own.' },
  ],
  run: async (context, { id }) => context.withWorld(async (world) => showRule(context, await world.rule(id))),
});

const add = defineAction({
  name: 'add',
  summary: 'add a rule of your own: one read-only query, each row a finding',
  description:
    'The query is parsed and held against the ontology before it is kept. A header in a comment (@name, @severity, @anchor, @message, @why, @fix) is read when there is one; a rule without gets its message from --description.',
  arguments: {
    id: one('small letters and dashes: no-overlapping-kingdoms'),
    cypher: maybe('the query; or use --file'),
  },
  options: {
    file: text('file', 'read the query from there'),
    description: text('words', 'what is wrong where it finds something: "A king who rules nothing."'),
    severity: choice('severity', SEVERITIES, 'how much it weighs; warn when left out'),
  },
  examples: [
    {
      run: `rule add landless-kings "MATCH (p:Person) WHERE (p)-[:HOLDS_TITLE]->(:Title {name: 'King'}) AND NOT (p)-[:RULES]->() RETURN p" --description "A king who rules nothing."`,
      says: 'From the command line.',
    },
    { run: 'rule add no-overlapping-kingdoms --file rules/kingdoms.cypher', says: 'From a file.' },
  ],
  run: async (context, { id, cypher }, { file, description, severity }) =>
    context.withWorld(async (world) => {
      const query = await queryText(context, cypher, file);
      const rule = await world.addRule({
        id,
        cypher: query,
        ...(description === undefined ? {} : { description }),
        ...(severity === undefined ? {} : { severity }),
      });
      context.say(`Kept. \`lore check --rule ${rule.id}\` runs it.`);
      return showRule(context, rule);
    }),
});

const remove = defineAction({
  name: 'remove',
  summary: 'take a rule away that was added here',
  arguments: { id: one('its id') },
  options: {},
  examples: [
    { run: 'rule remove landless-kings', says: 'Its findings go with it.' },
    { run: 'rule list --own', says: 'Which there are.' },
  ],
  run: async (context, { id }) =>
    context.withWorld(async (world) => {
      await world.removeRule(id);
      context.print(
        () => ({ removed: id }),
        () => `${id} is gone.`,
      );
      return 0;
    }),
});

const toggle = (name: 'disable' | 'enable') =>
  defineAction({
    name,
    summary: name === 'disable' ? 'do without a rule from here on' : 'run a rule again that was disabled',
    arguments: { id: one('its id, or one part of it: core/expects:person-lineage') },
    options: {},
    examples: [
      {
        run: `rule ${name} core/distinct`,
        says: name === 'disable' ? 'Its findings go with the next check.' : 'From the next check on.',
      },
      { run: `rule ${name} core/expects:person-lineage`, says: 'One part of it.' },
      { run: 'rule list', says: 'Shows which are off, and why.' },
    ],
    run: async (context, { id }) =>
      context.withWorld(async (world) => {
        await world.enableRule(id, name === 'enable');
        const rule = await world.rule(id);
        context.print(
          () => ruleJson(rule),
          () =>
            name === 'disable'
              ? `${id} is off. Back on: lore rule enable ${id}`
              : `${id} is on. What it finds shows with the next \`lore check\`.`,
        );
        return 0;
      }),
  });

const test = defineAction({
  name: 'test',
  summary: 'try a rule in the small worlds that stand beside it',
  description:
    'Each world of `<name>.test.yaml` is read into a store of its own and checked: what it lists must be found, and nothing else. docs/guides/rules.md shows how to write one.',
  arguments: { rule: one('its id, or a file: rules/unpaid-oath.cypher') },
  options: {},
  examples: [
    { run: 'rule test high-fantasy/two-crowns', says: 'One that comes with a pack.' },
    { run: 'rule test rules/unpaid-oath.cypher', says: 'One of your own.' },
  ],
  run: async (context, { rule }) => {
    const wanted = /\.(cypher|ya?ml)$/.test(rule) ? path.resolve(context.cwd, rule) : rule;
    const { testRuleOf } = await import('../../engine/index.js');
    const report = await testRuleOf(await context.maybeWorldRoot(), wanted).catch((error: unknown) =>
      untested(context, rule, error),
    );
    context.print(
      () => ruleTestJson(report),
      () => ruleTestReport(report, context.theme),
    );
    return report.results.some(({ problems }) => problems.length > 0) ? 1 : 0;
  },
});

export const command = defineFamily({
  name: 'rule',
  group: 'Keep',
  summary: 'list, add, test and switch off rules',
  examples: [
    { run: 'rule list', says: 'What is checked here.' },
    { run: 'rule disable core/distinct', says: 'A world where it does not hold.' },
  ],
  actions: [list, show, add, test, remove, toggle('disable'), toggle('enable')],
});

/** A rule that was added by hand is in no file, so that no test can stand beside it. */
async function untested(context: Context, id: string, error: unknown): Promise<never> {
  const isUnknown = error instanceof LoreError && error.code === 'check/unknown-rule';
  if (!isUnknown || (await context.maybeWorldRoot()) === null) throw error;
  const name = id.replace(/^world\//, '');
  await context.withWorld(async (world) => {
    const added = (await world.rules()).some((rule) => rule.own && rule.id === name);
    if (added) return 0;
    throw error;
  });
  const file = `rules/${name}`;
  throw new LoreError({
    code: 'rule/no-test',
    message: `The rule ${name} was added without a file, so there is no test beside it.`,
    hint: `Write its query to ${file}.cypher and its worlds to ${file}.test.yaml (docs/guides/rules.md shows how), then \`lore rule remove ${name}\`: the file takes its place.`,
  });
}

function showRule(context: Context, rule: ListedRule): 0 {
  context.print(
    () => ruleJson(rule),
    () => ruleReport(rule, context.theme),
  );
  return 0;
}

async function queryText(
  context: Context,
  cypher: string | undefined,
  file: string | undefined,
): Promise<string> {
  if (file !== undefined) {
    return readFile(path.resolve(context.cwd, file), 'utf8').catch((cause: unknown) => {
      throw new LoreError({ code: 'cli/no-such-file', message: `${file} cannot be read.`, cause });
    });
  }
  if (cypher !== undefined) return cypher;
  throw new LoreError({
    code: 'cli/no-query',
    message: 'A rule needs a query.',
    hint: 'Write it after the id, or name a file with --file.',
  });
}
