/** The tool `get_orphans`: what is not known of whom. */
import { z } from 'zod';
import type { World } from '../../engine/index.js';
import { didYouMean, LoreError } from '../../model/index.js';
import { count } from '../../report/words.js';
import { entityInput } from '../shapes/entity.js';
import { findingShape, findingsOf, markTold } from '../shapes/finding.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'get_orphans',
  title: 'Gaps in the record',
  description:
    'Entities of which something expected is not recorded: lineage, place, founding. Say "unknown" of what it lists; that nobody recorded parents does not mean there were none.',
  group: 'consistency',
  role: 'reader',
  readOnly: true,
  input: {
    reason: z.string().optional().describe('a reason code such as person-lineage; all when left out'),
    entity: entityInput.optional(),
    limit: limit(200, 20),
  },
  output: {
    total: z.number(),
    reasons: z.record(z.string(), z.number()).describe('how many of each reason'),
    orphans: z.array(findingShape),
  },
  gist: ({ total }) =>
    total === 0
      ? 'No gap in the record is open here.'
      : `${count(total, 'open gap in the record', 'open gaps in the record')}.`,
  run: async ({ world }, { reason, entity, limit: most }) => {
    const filter = {
      kinds: ['orphan'] as const,
      statuses: ['open', 'confirmed'] as const,
      ...(reason === undefined ? {} : { reason }),
      ...(entity === undefined ? {} : { entity: (await world.find(entity)).id }),
    };
    const reasons: Record<string, number> = {};
    let total = 0;
    for (const { reason: code, count } of await world.store.findings.tallyFindings(filter)) {
      total += count;
      if (code !== null) reasons[code] = (reasons[code] ?? 0) + count;
    }
    if (reason !== undefined && total === 0) await demandReason(world, reason);
    const found = await world.findings({ ...filter, limit: most });
    return { total, reasons, orphans: await findingsOf(world, found) };
  },
  sent: (call, { orphans }) =>
    markTold(
      call,
      orphans.map(({ id }) => id),
    ),
});

/** A code that no gap has is more likely a slip than an answer. */
async function demandReason(world: World, reason: string): Promise<void> {
  const tally = await world.store.findings.tallyFindings({ kinds: ['orphan'] });
  const codes = [...new Set(tally.flatMap(({ reason: code }) => (code === null ? [] : [code])))];
  if (codes.includes(reason)) return;
  throw new LoreError({
    code: 'mcp/unknown-reason',
    message: `No gap here has the reason "${reason}".`,
    hint: didYouMean(reason, codes) ?? `Reasons are ${codes.join(', ')}; leave it out for all.`,
  });
}
