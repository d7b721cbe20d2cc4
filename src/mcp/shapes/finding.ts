/** A finding as replies tell it: what is wrong, what shows it, who says so, and whether a model was told before. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import type { Finding } from '../../model/index.js';
import type { Call } from '../tool.js';
import { citationOf, citationShape } from './citation.js';

export const whoShape = z.object({ id: z.string(), name: z.string(), type: z.string() }).meta({ id: 'Who' });

export const findingShape = z
  .object({
    finding: z.string().describe('id; explain_violation and lore://finding/{id} tell more'),
    kind: z.string(),
    rule: z.string(),
    severity: z.string(),
    certainty: z.string(),
    status: z.string(),
    message: z.string(),
    subject: whoShape,
    predicate: z.string().nullable(),
    involves: z.array(whoShape),
    details: z.record(z.string(), z.string().nullable()),
    evidence: z.array(
      z.object({
        statement: z.string(),
        claim: z.string(),
        when: z.string(),
        citations: z.array(citationShape),
      }),
    ),
    settles: z.string().nullable().describe('the date that would settle a possible finding'),
    flagged: z.boolean().describe('a model was told of it before'),
    detected_at: z.string(),
  })
  .meta({ id: 'Finding' });

export type Shown = Awaited<ReturnType<World['show']>>[number];

export function findingOf({ finding, evidence }: Shown): z.input<typeof findingShape> {
  const { kind: _, ...details } = finding.details;
  return {
    finding: finding.id,
    kind: finding.kind,
    rule: finding.rule,
    severity: finding.severity,
    certainty: finding.certainty,
    status: finding.status,
    message: finding.message,
    subject: { ...finding.subject },
    predicate: finding.predicate,
    involves: finding.entities.filter(({ id }) => id !== finding.subject.id).map((one) => ({ ...one })),
    details: Object.fromEntries(
      Object.entries(details).map(([key, value]) => [
        snake(key),
        typeof value === 'object' && value !== null ? value.map(({ id }) => id).join(' ') : value,
      ]),
    ),
    evidence: evidence.map(({ id, told, when, citations }) => ({
      statement: id,
      claim: told,
      when,
      citations: citations.map((citation) =>
        citationOf({ ...citation, quote: citation.quote ?? citation.excerpt?.text.trim() ?? null }),
      ),
    })),
    settles: finding.settles,
    flagged: finding.flagged,
    detected_at: new Date(finding.detectedAt).toISOString(),
  };
}

export async function findingsOf(world: World, findings: readonly Finding[]) {
  return (await world.show(findings)).map(findingOf);
}

/** A model has been told of these. */
export async function markTold({ world }: Call, findings: readonly { readonly finding: string }[]) {
  if (findings.length > 0) await world.store.findings.markFlagged(findings.map(({ finding }) => finding));
}

function snake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
