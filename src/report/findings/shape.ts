/** A finding as data, the same from `--json`, MCP and the API: field names as the logical graph has them. */
import { z } from 'zod';
import {
  CERTAINTIES,
  FINDING_GUESSES,
  FINDING_KINDS,
  FINDING_STATUSES,
  type Finding,
  SEVERITIES,
} from '../../model/index.js';

export const whoShape = z.object({ id: z.string(), name: z.string(), type: z.string() }).meta({ id: 'Who' });

export const findingFields = {
  id: z.string().describe('f- and twelve digits'),
  kind: z.enum(FINDING_KINDS),
  rule_id: z.string(),
  part: z.string().describe('the relation or attribute that the rule was made for; empty for others'),
  severity: z.enum(SEVERITIES),
  certainty: z.enum(CERTAINTIES),
  status: z.enum(FINDING_STATUSES),
  message: z.string(),
  subject: whoShape,
  predicate: z.string().nullable(),
  entities: z.array(whoShape).describe('everyone it involves, the subject first'),
  details: z
    .record(z.string(), z.unknown())
    .describe(
      'as the graph has them: claim_a and claim_b; claim, expected, actual, era; code, reason; question',
    ),
  guess: z.enum(FINDING_GUESSES).nullable().describe('it rests on what was only found in prose, or inferred'),
  settles: z.string().nullable().describe('the date that would settle a possible finding'),
  flagged: z.boolean().describe('a model has been told of it'),
  detected_at: z.string().describe('ISO 8601, UTC'),
};

/** What shows it: a statement in words; each reply adds the citations that it has room for. */
export const evidenceFields = {
  statement: z.string().describe('its id; empty where what is shown is the definition of the subject'),
  told: z.string(),
  when: z.string(),
};

type Told = z.input<z.ZodObject<typeof findingFields>>;

export function findingTold(finding: Finding): Told {
  return {
    id: finding.id,
    kind: finding.kind,
    rule_id: finding.rule,
    part: finding.part,
    severity: finding.severity,
    certainty: finding.certainty,
    status: finding.status,
    message: finding.message,
    subject: { ...finding.subject },
    predicate: finding.predicate,
    entities: finding.entities.map((one) => ({ ...one })),
    details: detailsTold(finding),
    guess: finding.guess,
    settles: finding.settles,
    flagged: finding.flagged,
    detected_at: new Date(finding.detectedAt).toISOString(),
  };
}

/** Without the kind, which the finding itself says. */
export function detailsTold({ details }: Pick<Finding, 'details'>): Record<string, unknown> {
  const { kind: _, ...rest } = details;
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [snake(key), value]));
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
