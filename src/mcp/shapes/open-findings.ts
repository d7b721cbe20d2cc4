/** How many findings stand about an entity or a source. */
import { z } from 'zod';

export const openFindingsShape = z
  .object({
    contradictions: z.number(),
    anachronisms: z.number(),
    violations: z.number(),
    orphans: z.number(),
    possible: z.number(),
  })
  .meta({ id: 'OpenFindings' });

export function openFindingsOf(open: z.input<typeof openFindingsShape>): z.input<typeof openFindingsShape> {
  const { contradictions, anachronisms, violations, orphans, possible } = open;
  return { contradictions, anachronisms, violations, orphans, possible };
}
