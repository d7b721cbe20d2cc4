/** The world at a glance, and a folder that is none yet. */
import { z } from 'zod';
import { FINDING_KINDS, SEVERITIES } from '../../model/index.js';
import { timestamp } from './common.js';
import { jobShape, runShape } from './job.js';

const worthShape = z
  .object({
    kind: z
      .enum(['check', 'ingest', 'confusion', 'cause', 'rule', 'finding', 'settle', 'nothing'])
      .describe('check: run one; ingest: read sources; the others lead to findings'),
    title: z.string(),
    why: z.string(),
    count: z.number(),
    query: z
      .record(z.string(), z.array(z.string()))
      .describe('the filter of the list of findings that shows them; empty where it does not apply'),
    finding: z.string().nullable().describe('one finding to begin with'),
  })
  .meta({ id: 'Worth' });

export const worldShape = z
  .object({
    name: z.string(),
    packs: z.array(z.string()),
    calendar: z.string(),
    now: z.object({ text: z.string(), because: z.string() }).nullable(),
    counts: z.object({
      entities: z.number(),
      provisional: z.number(),
      relations: z.number(),
      attributes: z.number(),
      sources: z.number(),
      commits: z.number(),
      entities_by_type: z.record(z.string(), z.number()),
    }),
    last_run: runShape.nullable(),
    last_full_run: runShape.nullable().describe('over everything'),
    rules: z.number().describe('that are on'),
    open: z.object({
      total: z.number(),
      by_kind: z.record(z.enum([...FINDING_KINDS, 'flag']), z.number()),
      by_severity: z.record(z.enum(SEVERITIES), z.number()).describe('certain ones'),
      possible: z.number(),
      snoozed: z.number(),
      mine: z.number().describe('assigned to the caller'),
    }),
    trend: z
      .array(z.object({ day: z.string(), open: z.number(), appeared: z.number(), closed: z.number() }))
      .describe('day by day, today last; closed: gone, or judged by somebody'),
    since_yesterday: z.object({
      since: timestamp,
      commits: z.number(),
      entities: z.number().describe('new ones'),
      statements_opened: z.number(),
      statements_closed: z.number(),
      findings_appeared: z.number(),
      findings_gone: z.number(),
      verdicts: z.number(),
      latest: z
        .array(z.object({ seq: z.number(), at: timestamp, author: z.string(), reason: z.string() }))
        .describe('commits, the latest first'),
    }),
    jobs: z.array(jobShape).describe('waiting and running'),
    first: z.array(worthShape).describe('three things worth doing first'),
  })
  .meta({ id: 'World' });

const lineShape = z
  .object({
    section: z.enum(['kinds', 'tags', 'folders', 'keys', 'ignore']),
    name: z.string(),
    value: z.string().optional().describe('of a kind: the value of the key'),
    meaning: z
      .union([z.string(), z.record(z.string(), z.string())])
      .nullable()
      .describe('a type, relation or attribute; by the type of the note where that decides; null: not sure'),
    likely: z.array(z.string()).describe('what it may mean, the likeliest first'),
    because: z.string(),
    notes: z.number(),
    is_changed: z.boolean().describe('by the caller, since the study'),
  })
  .meta({ id: 'StudyLine' });

export const studyShape = z
  .object({
    is_world: z
      .boolean()
      .describe('true: it is a world already, and these are lines that its lore.yaml lacks'),
    folder: z.string().describe('its name'),
    detected: z.object({
      kind: z.enum(['vault', 'gedcom', 'notes', 'data', 'empty']),
      notes: z.number(),
      gedcom: z.array(z.string()),
      data: z.array(z.string()),
      pack: z.string(),
      because: z.string(),
    }),
    name: z.string(),
    pack: z.string(),
    packs: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
    now: z.string().nullable(),
    calendars: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        now: z.string().nullable(),
        remarks: z.array(z.string()),
      }),
    ),
    lines: z.array(lineShape),
    meanings: z.object({
      note: z.array(z.string()).describe('what a folder, tag or kind may mean'),
      key: z.array(z.string()).describe('what a key may mean'),
    }),
  })
  .meta({ id: 'Study' });

export const studyChange = z
  .strictObject({
    name: z.string().min(1).max(200).optional(),
    pack: z.string().max(100).optional(),
    now: z.string().max(100).nullable().optional(),
    lines: z
      .array(
        z.strictObject({
          section: z.enum(['kinds', 'tags', 'folders', 'keys', 'ignore']),
          name: z.string().min(1).max(400),
          value: z.string().max(400).optional(),
          meaning: z.string().max(200).nullable().describe('null leaves it as it is written'),
        }),
      )
      .max(500)
      .optional(),
  })
  .meta({ id: 'StudyChange' });
