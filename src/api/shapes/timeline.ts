/** A stretch of the world's axis with all that lies in it, layer by layer. */
import { z } from 'zod';
import { STRETCH_LAYERS } from '../../engine/seeing.js';
import { axisShape, windowShape } from './common.js';
import { entityShape } from './entity.js';

const rowShape = z
  .object({
    id: z.string().describe('of the entity, or of the statement of a state'),
    entity: entityShape,
    other: entityShape.nullable().describe('of a state: what it is about'),
    label: z.string(),
    when: z.string(),
    window: windowShape,
    is_disputed: z.boolean(),
    open_findings: z.number(),
    finding: z.string().nullable().describe('one of the open findings that rest on a state'),
  })
  .meta({ id: 'TimelineRow' });

const layerShape = z
  .object({
    layer: z.enum(STRETCH_LAYERS),
    total: z.number().describe('in this stretch, told or not'),
    counts: z.array(z.number()).describe('how many there are in each of equal parts of the stretch'),
    rows: z.array(rowShape).describe('those with the most told of them first'),
  })
  .meta({ id: 'TimelineLayer' });

export const eraBandShape = z
  .object({
    id: z.string(),
    name: z.string(),
    from: z.number().nullable(),
    until: z.number().nullable(),
  })
  .meta({ id: 'EraBand' });

export const timelineShape = z
  .object({
    axis: axisShape,
    whole: z
      .object({ from: z.number(), until: z.number() })
      .describe('from the earliest to the latest that is dated, and has to do with what is asked for'),
    day: z.number().describe('seconds of a day of the calendar'),
    eras: z.array(eraBandShape).describe('of the calendar'),
    layers: z.array(layerShape),
    findings: z.array(
      z
        .object({
          at: z.number(),
          count: z.number(),
          severity: z.string(),
          finding: z.string().describe('the worst of them'),
          message: z.string(),
        })
        .meta({ id: 'TimelineMark' }),
    ),
    relations: z
      .array(z.object({ name: z.string(), label: z.string(), is_shown: z.boolean() }))
      .describe('that can be drawn as states'),
  })
  .meta({ id: 'Timeline' });
