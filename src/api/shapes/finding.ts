/** Findings: a row of the list, the facets beside it, and the whole card. */
import { z } from 'zod';
import { CERTAINTIES, FINDING_KINDS, FINDING_STATUSES, SEVERITIES } from '../../model/index.js';
import { evidenceFields, findingFields } from '../../report/findings/shape.js';
import { axisShape, linesShape, timestamp, whoShape, windowShape } from './common.js';

/** `flag`: a model or a person found a node suspicious and wants it looked at. */
export const LISTED_KINDS = [...FINDING_KINDS, 'flag'] as const;
/** `snoozed`: open, and out of sight until a day. `settled`: of a flag that was dealt with. `suppressed`: in the baseline. */
export const STATES = [...FINDING_STATUSES, 'snoozed', 'settled', 'suppressed'] as const;
export const SORTS = ['worst', 'newest', 'oldest', 'subject', 'rule', 'kind'] as const;

export const verdictShape = z
  .object({
    verdict: z.enum(['confirmed', 'dismissed', 'exception', 'open']),
    by: z.string(),
    at: timestamp,
    reason: z.string(),
    expires: timestamp.nullable(),
  })
  .meta({ id: 'Verdict' });

export const snoozeShape = z
  .object({ until: timestamp, by: z.string(), at: timestamp })
  .meta({ id: 'Snooze' });

const { status: _, predicate, details, ...listed } = findingFields;

/** As `--json` and MCP tell a finding, with what the list adds: `state` is its status, or one of the words above. */
export const findingRowShape = z
  .object({
    ...listed,
    kind: z.enum(LISTED_KINDS),
    rule_id: z.string().describe('empty for a flag'),
    rule_name: z.string(),
    state: z.enum(STATES),
    subject: whoShape.nullable().describe('null for a flag on something that is no entity'),
    entities: z.array(whoShape).describe('everyone it involves, the subject first; the first few'),
    reason: z
      .string()
      .nullable()
      .describe('code of a gap, claim of an anachronism, kind of a confusion, predicate of a contradiction'),
    sources: z
      .array(z.object({ id: z.string(), title: z.string(), file: z.string() }))
      .describe('the first few'),
    sources_total: z.number(),
    era: z.string().nullable().describe('of an anachronism'),
    assignee: z.string().nullable(),
    comments: z.number(),
    verdict: verdictShape.nullable().describe('the word that counts'),
    snooze: snoozeShape.nullable(),
  })
  .meta({ id: 'FindingRow' });

export const findingQuery = {
  kind: z.array(z.enum(LISTED_KINDS)).optional(),
  severity: z.array(z.enum(SEVERITIES)).optional(),
  certainty: z.array(z.enum(CERTAINTIES)).optional(),
  state: z
    .array(z.enum(STATES))
    .optional()
    .describe(
      'open and confirmed when left out; neither those that are snoozed nor those in lore-baseline.json are among the open',
    ),
  rule: z.array(z.string().max(200)).optional().describe('ids, or id:PART'),
  pack: z.array(z.string().max(200)).optional(),
  subject: z.array(z.string().max(200)).optional().describe('ids of the entities they are about'),
  entity: z.array(z.string().max(200)).optional().describe('ids of entities they involve'),
  type: z.array(z.string().max(200)).optional().describe('types of the subject'),
  reason: z.array(z.string().max(200)).optional(),
  source: z.array(z.string().max(400)).optional().describe('ids of documents'),
  cause: z.array(z.string().max(400)).optional().describe('keys of what several follow from'),
  assignee: z.array(z.string().max(100)).optional().describe('a name; - for nobody'),
  flagged: z.boolean().optional().describe('a model has been told of them, or not'),
  since: z.string().max(40).optional().describe('detected on or after this day or time'),
  text: z
    .string()
    .max(200)
    .optional()
    .describe('stands in the sentence, the name of the subject or the rule'),
};

const facetShape = z
  .object({
    values: z.array(
      z.object({ value: z.string(), label: z.string(), count: z.number(), type: z.string().optional() }),
    ),
    more: z.number().describe('values that are not listed'),
  })
  .meta({ id: 'Facet' });

export const FACETS = [
  'kind',
  'severity',
  'certainty',
  'state',
  'subject',
  'entity',
  'type',
  'rule',
  'pack',
  'reason',
  'source',
  'assignee',
] as const;

export const facetsShape = z
  .object({
    total: z.number(),
    facets: z
      .partialRecord(z.enum(FACETS), facetShape)
      .describe('each counted under all filters but its own, so that a second value can be chosen'),
  })
  .meta({ id: 'FindingFacets' });

const excerptShape = z
  .object({ line: z.number(), text: z.string(), column: z.number(), length: z.number() })
  .describe('the line that says it, and where in it; column counts from 1 in UTF-16 units')
  .meta({ id: 'Excerpt' });

export const evidenceCitationShape = z
  .object({
    source: z.string(),
    title: z.string(),
    file: z.string(),
    lines: linesShape.nullable(),
    heading: z.array(z.string()),
    quote: z.string().nullable().describe("the source's own words: text, never markup"),
    reliability: z.string(),
    confidence: z.number(),
    excerpt: excerptShape.nullable(),
    around: z
      .object({ start: z.number(), lines: z.array(z.string()) })
      .nullable()
      .describe('the lines around it, as they stand in the file'),
    retcon: z.string().nullable().describe('why a person has changed what the document says'),
  })
  .meta({ id: 'EvidenceCitation' });

export const evidenceShape = z
  .object({
    ...evidenceFields,
    predicate: z.string().nullable(),
    subject: whoShape.nullable(),
    object: whoShape.nullable(),
    value: z.string().nullable(),
    window: windowShape.nullable().describe('when it holds, to be drawn'),
    confidence: z.number().nullable(),
    reliability: z.string().nullable(),
    is_disputed: z.boolean(),
    provisional: z.boolean(),
    citations: z.array(evidenceCitationShape),
  })
  .meta({ id: 'Evidence' });

const sideShape = z
  .object({
    claim: z.string(),
    document: z.string().nullable().describe('the title of the document that says so'),
    statements: z.array(z.string()).describe('ids into `evidence`'),
  })
  .meta({ id: 'Side' });

const barShape = z
  .object({
    label: z.string(),
    statement: z.string().nullable().describe('null for a lifetime or another thing that is held against it'),
    kind: z.enum(['statement', 'lifetime', 'era', 'moment']),
    window: windowShape,
    text: z.string(),
  })
  .meta({ id: 'Bar' });

export const repairShape = z
  .object({
    id: z.string().describe('pass it to repair'),
    kind: z.string(),
    says: z.string(),
    by_hand: z.boolean().describe('only a person can do it, in the files'),
    closes: z.number(),
    opens: z.number(),
    opening: z.array(z.string()).describe('messages of what would be new, the first few'),
    edits: z.array(
      z.object({
        file: z.string(),
        line: z.number(),
        before: z.string(),
        after: z.string().nullable().describe('null: the line goes'),
      }),
    ),
    also_at: z.array(z.string()).describe('file:line, where it has to be changed by hand'),
  })
  .meta({ id: 'Repair' });

export const ruleWordsShape = z
  .object({
    id: z.string(),
    part: z.string(),
    name: z.string(),
    description: z.string(),
    why: z.string(),
    fix: z.string(),
    severity: z.enum(SEVERITIES).describe('the ceiling: a finding reaches it when a person confirms it'),
    cypher: z.string(),
  })
  .meta({ id: 'RuleWords' });

export const commentShape = z
  .object({
    id: z.string(),
    finding: z.string(),
    by: z.string(),
    at: timestamp,
    edited_at: timestamp.nullable(),
    text: z.string().describe('plain text'),
    is_own: z.boolean().describe('the caller may change it'),
  })
  .meta({ id: 'Comment' });

export const findingCardShape = findingRowShape
  .extend({
    predicate,
    details,
    expected: z.string().nullable(),
    actual: z.string().nullable(),
    cause: z
      .object({ key: z.string(), told: z.string(), so: z.string(), fix: z.string() })
      .nullable()
      .describe('what several findings follow from'),
    gone_at: timestamp.nullable(),
    rule_words: ruleWordsShape.nullable(),
    sides: z.array(sideShape).describe('two where two sides disagree; one where something is missing'),
    evidence: z.array(evidenceShape),
    bars: z.array(barShape).describe('windows to draw one above the other'),
    overlap: z
      .object({ from: z.number(), until: z.number() })
      .nullable()
      .describe('where the first two bars certainly hold together'),
    gap: z
      .object({ from: z.number(), until: z.number() })
      .nullable()
      .describe('where neither of the first two bars can hold'),
    axis: axisShape.nullable().describe('null where nothing is dated'),
    history: z.array(verdictShape).describe('every word on it, the latest first'),
    node: z.string().nullable().describe('of a flag: the entity, statement, source or finding that is meant'),
  })
  .meta({ id: 'FindingCard' });

export const explanationShape = z
  .object({
    core: z.array(z.string()).describe('ids of the statements that cannot all hold'),
    core_is: z.enum(['smallest', 'sufficient']),
    repairs: z.array(repairShape),
    is_cut: z.boolean().describe('there was more to try than time for it'),
    rules_not_asked: z.array(z.string()),
  })
  .meta({ id: 'Explanation' });
