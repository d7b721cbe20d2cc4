/** Rules, drafts of rules, and their tests. */
import { z } from 'zod';
import { FINDING_KINDS, SEVERITIES } from '../../model/index.js';

const thresholdShape = z
  .object({
    name: z.string(),
    value: z.number(),
    unit: z.string().nullable(),
    description: z.string(),
    usual: z.number().describe('what the packs say'),
    is_changed: z.boolean().describe('lore.yaml of this world says otherwise'),
  })
  .meta({ id: 'Threshold' });

export const ruleShape = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(FINDING_KINDS),
    severity: z.enum(SEVERITIES),
    description: z.string(),
    why: z.string(),
    fix: z.string(),
    cypher: z.string(),
    pack: z.string(),
    own: z.boolean().describe('added to this world: it can be changed and taken away'),
    parts: z.array(z.string()).describe('the relations and attributes it was made for'),
    trusted: z.boolean().describe('its findings count in full without a person'),
    enabled: z.boolean(),
    disabled_by: z.string().nullable(),
    open_findings: z.number(),
  })
  .meta({ id: 'Rule' });

export const ruleCardShape = ruleShape
  .extend({
    header: z.string().describe('as it was written; empty for a rule that declarations make'),
    text: z.string().describe('header and query, as the editor shows them'),
    thresholds: z.array(thresholdShape),
    switched_off: z.array(z.string()).describe('parts that are off'),
    has_tests: z.boolean(),
  })
  .meta({ id: 'RuleCard' });

export const problemShape = z
  .object({
    code: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
    severity: z.enum(['error', 'warning']),
    from: z.number().describe('offset in the text, in UTF-16 units'),
    to: z.number(),
    line: z.number().nullable(),
    column: z.number().nullable(),
  })
  .meta({ id: 'Problem' });

export const checkedDraftShape = z
  .object({
    ok: z.boolean(),
    problems: z.array(problemShape),
    columns: z.array(z.string()).describe('what the query returns'),
  })
  .meta({ id: 'CheckedDraft' });

export const completionsShape = z
  .object({
    from: z.number().describe('offset at which what is completed begins'),
    to: z.number(),
    items: z.array(
      z.object({
        label: z.string(),
        kind: z.enum(['label', 'relation', 'property', 'function', 'keyword', 'variable', 'header', 'value']),
        detail: z.string(),
        info: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Completions' });

export const draftRunShape = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(
      z
        .object({
          message: z.string().describe('as the finding would say it'),
          cells: z.array(z.object({ text: z.string(), entity: z.string().nullable() })),
        })
        .meta({ id: 'DraftRow' }),
    ),
    truncated: z.boolean().describe('there are more rows'),
    took_ms: z.number(),
  })
  .meta({ id: 'DraftRun' });

export const ruleTestsShape = z
  .object({
    rule: z.string(),
    file: z.string().nullable().describe('null: the rule has none'),
    text: z.string().describe('the file as it stands'),
    results: z
      .array(
        z.object({
          world: z.string(),
          line: z.number().nullable(),
          expected: z.number().describe('findings that it should give'),
          ok: z.boolean(),
          problems: z.array(z.string()),
        }),
      )
      .nullable()
      .describe('null: they were not run'),
  })
  .meta({ id: 'RuleTests' });

export const ruleChange = z
  .strictObject({
    enabled: z.boolean().optional(),
    part: z.string().max(200).optional().describe('switch this part alone'),
    trusted: z.boolean().optional(),
    severity: z.enum(SEVERITIES).nullable().optional().describe("null: the rule's own"),
    thresholds: z
      .record(z.string().max(100), z.number().min(0).nullable())
      .optional()
      .describe('null: what the packs say'),
  })
  .meta({ id: 'RuleChange' });

export const draftInput = z
  .strictObject({ text: z.string().max(20_000).describe('header, if there is one, and query') })
  .meta({ id: 'Draft' });
