/** A finding as replies tell it: what is wrong, what shows it, who says so, and whether a model was told before. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import type { Finding } from '../../model/index.js';
import { evidenceFields, findingFields, findingTold, whoShape } from '../../report/findings/shape.js';
import type { Call } from '../tool.js';
import { citationOf, citationShape } from './citation.js';

export { whoShape };

export const findingShape = z
  .object({
    ...findingFields,
    id: z.string().describe('explain_violation and lore://finding/{id} tell more'),
    evidence: z.array(z.object({ ...evidenceFields, citations: z.array(citationShape) })),
  })
  .meta({ id: 'Finding' });

export type Shown = Awaited<ReturnType<World['show']>>[number];

export function findingOf({ finding, evidence }: Shown): z.input<typeof findingShape> {
  return {
    ...findingTold(finding),
    evidence: evidence.map(({ id, told, when, citations }) => ({
      statement: id,
      told,
      when,
      citations: citations.map((citation) =>
        citationOf({ ...citation, quote: citation.quote ?? citation.excerpt?.text.trim() ?? null }),
      ),
    })),
  };
}

export async function findingsOf(world: World, findings: readonly Finding[]) {
  return (await world.show(findings)).map(findingOf);
}

/** A model has been told of these. */
export async function markTold({ world }: Call, ids: readonly string[]) {
  if (ids.length > 0) await world.store.findings.markFlagged([...ids]);
}
