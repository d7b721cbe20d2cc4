/** The tool `state_at`: what a place, a realm, a house or a person was like at a time. */
import { z } from 'zod';
import { meant } from '../meant.js';
import { cutShape } from '../shapes/cut.js';
import { entityInput, entityOf, entityShape } from '../shapes/entity.js';
import { openFindingsOf, openFindingsShape } from '../shapes/open-findings.js';
import { presentOf, presentShape } from '../shapes/present.js';
import { statementOf, statementShape } from '../shapes/statement.js';
import { atTime, maybeTimeOf, timeShape } from '../shapes/time.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'state_at',
  title: 'State at a time',
  description:
    'All that held of an entity at a time: rulers, members, possessions, parts, who was there, which events ran. For "what was X like at T", in one call instead of many.',
  group: 'time',
  role: 'reader',
  readOnly: true,
  input: {
    entity: entityInput,
    at_time: atTime,
    limit: limit(50, 12),
  },
  output: {
    entity: entityShape,
    at: timeShape.nullable(),
    exists: z.object({ answer: z.enum(['yes', 'no', 'possible', 'unknown']), because: z.string() }),
    open_findings: openFindingsShape,
    disputed_total: z.number(),
    cut: cutShape,
    sections: z.record(z.string(), z.number()).describe('how much each section holds, shown or not'),
    state: z.array(
      statementShape.and(
        z.object({ section: z.string(), holds: z.enum(['certain', 'possible', 'undated']) }),
      ),
    ),
    present_total: z.number(),
    present: z.array(presentShape),
    events_total: z.number(),
    events: z.array(z.object({ event: entityShape, when: z.string(), certainty: z.string() })),
    hearsay: z.array(statementShape),
  },
  gist: ({ state, present_total, events_total, exists }) =>
    state.length + present_total + events_total > 0
      ? ''
      : `Nothing is recorded of it then. ${exists.because}`,
  run: async (call, { entity, at_time, limit: most }) => {
    const state = await call.world.reads.stateAt({
      entity: await meant(call, entity),
      limit: most,
      ...(at_time === 'current' ? {} : { at: at_time }),
    });
    return {
      entity: entityOf(state.entity),
      at: maybeTimeOf(state.at),
      exists: { ...state.existence },
      open_findings: openFindingsOf(state.findings),
      disputed_total: state.disputed,
      cut: state.cut,
      sections: Object.fromEntries(state.sections.map(({ section, total }) => [section, total])),
      state: state.sections.flatMap(({ section, certain, possible, undated }) => [
        ...certain.map((one) => ({ ...statementOf(one), section, holds: 'certain' as const })),
        ...possible.map((one) => ({ ...statementOf(one), section, holds: 'possible' as const })),
        ...undated.map((one) => ({ ...statementOf(one), section, holds: 'undated' as const })),
      ]),
      present_total: state.present.total,
      present: state.present.items.map(presentOf),
      events_total: state.events.total,
      events: state.events.items.map(({ event, when, certainty }) => ({
        event: entityOf(event),
        when,
        certainty,
      })),
      hearsay: state.hearsay.map(statementOf),
    };
  },
});
