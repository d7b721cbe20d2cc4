/** `/rules`: by pack, on and off, thresholds; drafts that are checked, completed and tried; tests. */
import { z } from 'zod';
import { completionsAt } from '../../engine/completions.js';
import { positionAt } from '../../engine/positions.js';
import { checkDraft as checkText, runDraft as runText } from '../../engine/rule-drafts.js';
import { changeRuleSettings } from '../../engine/rule-settings.js';
import { SEVERITIES } from '../../model/index.js';
import { defineRoute } from '../route.js';
import { ruleCard, ruleOf, testsOf } from '../rule-card.js';
import {
  checkedDraftShape,
  completionsShape,
  draftInput,
  draftRunShape,
  ruleCardShape,
  ruleChange,
  ruleShape,
  ruleTestsShape,
} from '../shapes/rule.js';

const ruleParam = { id: z.string().min(1).max(200).describe('high-fantasy/two-crowns, with its / encoded') };

export const listRules = defineRoute({
  id: 'listRules',
  method: 'get',
  path: '/rules',
  group: 'rules',
  summary: 'every rule, by pack',
  role: 'reader',
  query: { pack: z.array(z.string().max(100)).optional(), text: z.string().max(200).optional() },
  reply: z.object({
    packs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        rules: z.array(ruleShape),
      }),
    ),
    total: z.number(),
  }),
  handle: async ({ site }, { query: { pack, text = '' } }) => {
    const world = site.demandWorld();
    const words = text.trim().toLowerCase();
    const all = (await world.rules()).filter(
      (rule) =>
        (pack === undefined || pack.includes(rule.pack)) &&
        `${rule.id} ${rule.name} ${rule.description}`.toLowerCase().includes(words),
    );
    const packs = [...new Set(all.map((rule) => rule.pack))].map((id) => {
      const known = world.ontology.packs.find((one) => one.id === id);
      return {
        id,
        name: id === 'world' ? 'This world' : (known?.name ?? id),
        description: known?.description ?? '',
        rules: all.filter((rule) => rule.pack === id).map(ruleOf),
      };
    });
    return { packs, total: all.length };
  },
});

export const getRule = defineRoute({
  id: 'getRule',
  method: 'get',
  path: '/rules/{id}',
  group: 'rules',
  summary: 'one rule with its text and its thresholds',
  role: 'reader',
  params: ruleParam,
  reply: ruleCardShape,
  handle: async ({ site }, { params }) => ruleCard(site.demandWorld(), params.id),
});

export const changeRule = defineRoute({
  id: 'changeRule',
  method: 'patch',
  path: '/rules/{id}',
  group: 'rules',
  summary: 'switch it on or off, trust it, weigh it, set its thresholds',
  description: 'Trust, severity and thresholds are written into lore.yaml.',
  role: 'builder',
  params: ruleParam,
  body: ruleChange,
  reply: ruleCardShape,
  handle: async ({ site }, { params, body: { enabled, part, ...settings } }) => {
    let world = site.demandWorld();
    const { id } = await world.rule(params.id);
    if (enabled !== undefined) await world.enableRule(part === undefined ? id : `${id}:${part}`, enabled);
    if (await changeRuleSettings(world, id, settings)) world = await site.reopen();
    return ruleCard(world, id);
  },
});

export const saveRule = defineRoute({
  id: 'saveRule',
  method: 'put',
  path: '/rules/{id}',
  group: 'rules',
  summary: 'add a rule to this world, or change one that was added',
  role: 'builder',
  params: ruleParam,
  body: z
    .strictObject({
      text: z.string().min(1).max(20_000),
      description: z.string().max(1000).optional().describe('where the header does not say it'),
      severity: z.enum(SEVERITIES).optional(),
    })
    .meta({ id: 'SaveRule' }),
  reply: ruleCardShape,
  handle: async ({ site }, { params, body: { text, description, severity } }) => {
    const world = site.demandWorld();
    const saved = await world.addRule({
      // It is kept under the id of its address, whatever a text that was copied calls itself.
      ...{ id: params.id, cypher: text.replace(/^[ \t]*\*?[ \t]*@id\b.*\r?\n/m, '') },
      ...(description === undefined ? {} : { description }),
      ...(severity === undefined ? {} : { severity }),
    });
    return ruleCard(world, saved.id);
  },
});

export const removeRule = defineRoute({
  id: 'removeRule',
  method: 'delete',
  path: '/rules/{id}',
  group: 'rules',
  summary: 'take away a rule that was added here',
  role: 'builder',
  params: ruleParam,
  reply: z.object({ ok: z.boolean() }),
  handle: async ({ site }, { params }) => {
    await site.demandWorld().removeRule(params.id);
    return { ok: true };
  },
});

export const checkDraft = defineRoute({
  id: 'checkDraft',
  method: 'post',
  path: '/rule-drafts/check',
  group: 'rules',
  summary: 'what is wrong with a draft, and where',
  role: 'reader',
  body: draftInput,
  reply: checkedDraftShape,
  handle: async ({ site }, { body: { text } }) => {
    const { problems, columns } = checkText(site.demandWorld(), text);
    return {
      ok: problems.length === 0,
      columns: [...columns],
      problems: problems.map((one) => ({
        ...one,
        severity: 'error' as const,
        ...positionAt(text, one.from),
      })),
    };
  },
});

export const completeDraft = defineRoute({
  id: 'completeDraft',
  method: 'post',
  path: '/rule-drafts/completions',
  group: 'rules',
  summary: 'what may stand at a place of a draft: labels, relations, properties, functions',
  role: 'reader',
  body: z
    .strictObject({ text: z.string().max(20_000), offset: z.int().min(0).max(20_000) })
    .meta({ id: 'CompleteDraft' }),
  reply: completionsShape,
  handle: async ({ site }, { body: { text, offset } }) => {
    const { from, to, items } = completionsAt(site.demandWorld(), text, Math.min(offset, text.length));
    return { from, to, items: items.map((one) => ({ ...one })) };
  },
});

export const runDraft = defineRoute({
  id: 'runDraft',
  method: 'post',
  path: '/rule-drafts/run',
  group: 'rules',
  summary: 'run a draft on the world and show its rows; bounded in time and in rows',
  role: 'reader',
  body: z
    .strictObject({ text: z.string().max(20_000), limit: z.int().min(1).max(200).default(50) })
    .meta({ id: 'RunDraft' }),
  reply: draftRunShape,
  handle: async ({ site }, { body: { text, limit } }) => {
    const { columns, rows, truncated, tookMs } = await runText(site.demandWorld(), text, limit);
    return {
      columns: [...columns],
      rows: rows.map(({ message, cells }) => ({ message, cells: cells.map((cell) => ({ ...cell })) })),
      truncated,
      took_ms: tookMs,
    };
  },
});

export const getRuleTests = defineRoute({
  id: 'getRuleTests',
  method: 'get',
  path: '/rules/{id}/tests',
  group: 'rules',
  summary: "the rule's small worlds, as they are written",
  role: 'reader',
  params: ruleParam,
  reply: ruleTestsShape,
  handle: async ({ site }, { params }) => testsOf(site.demandWorld(), params.id, false),
});

export const runRuleTests = defineRoute({
  id: 'runRuleTests',
  method: 'post',
  path: '/rules/{id}/tests',
  group: 'rules',
  summary: 'try the rule in its small worlds; nothing of this world is touched',
  role: 'builder',
  params: ruleParam,
  reply: ruleTestsShape,
  handle: async ({ site }, { params }) => testsOf(site.demandWorld(), params.id, true),
});
