/** Entities: a row of the list, and the finished article. */
import { z } from 'zod';
import { citationShape } from '../../mcp/shapes/citation.js';
import { entityShape } from '../../mcp/shapes/entity.js';
import { openFindingsShape } from '../../mcp/shapes/open-findings.js';
import { passageShape } from '../../mcp/shapes/passage.js';
import { statementShape } from '../../mcp/shapes/statement.js';
import { synthesisShape } from '../../mcp/shapes/synthesis.js';
import { timeShape } from '../../mcp/shapes/time.js';
import { asOfInput, atInput, axisShape, momentShape, windowShape } from './common.js';

export { entityShape, passageShape, synthesisShape };

export const entityRowShape = entityShape
  .extend({
    aliases: z.array(z.string()),
    lifetime: z.string().describe('dates of a life, an era, an event; empty when nothing is known'),
    statements: z.number(),
    open_findings: z.number(),
  })
  .meta({ id: 'EntityRow' });

export const HOLDS = ['certain', 'possible', 'undated', 'past', 'future'] as const;

/** A statement as an article tells it: seen from the entity, with its window to draw. */
export const articleStatementShape = statementShape
  .extend({
    as: z.string().describe('the predicate as it reads from this entity'),
    label: z.string().describe('the same in words'),
    other: entityShape.nullable().describe('who stands at the other end; null for an attribute'),
    window: windowShape,
    holds: z.enum(HOLDS).nullable().describe('at the time that is asked about; null where none is'),
    flagged: z.boolean().describe('lost a lint judgement'),
    findings: z.array(z.string()).describe('open findings that rest on it'),
  })
  .meta({ id: 'ArticleStatement' });

const groupShape = z
  .object({
    as: z.string(),
    label: z.string(),
    statements: z.array(articleStatementShape),
    total: z.number(),
  })
  .meta({ id: 'StatementGroup' });

/** Rulers, members, owners, titles over time: one bar for each statement. */
const laneShape = z
  .object({
    lane: z.enum(['rulers', 'rules', 'titles', 'members', 'memberships', 'possessions', 'owners', 'places']),
    label: z.string(),
    statements: z.array(articleStatementShape).describe('by when they begin'),
    total: z.number(),
  })
  .meta({ id: 'Lane' });

export const articleShape = z
  .object({
    entity: entityShape,
    aliases: z.array(z.string()),
    type_path: z.array(z.string()).describe('its type, then what that is a kind of'),
    summary: z.string().describe('what it is, in a sentence made of its statements'),
    lifetime: z.object({
      text: z.string(),
      from: momentShape.nullable(),
      until: momentShape.nullable(),
    }),
    exists: z
      .object({ answer: z.enum(['yes', 'no', 'possible', 'unknown']), because: z.string() })
      .nullable()
      .describe('at the time that is asked about'),
    at: timeShape.nullable(),
    at_window: z.object({ min: z.number(), max: z.number() }).nullable(),
    as_of: z.object({ seq: z.number(), text: z.string() }).nullable(),
    attributes: z.array(articleStatementShape),
    groups: z.array(groupShape),
    lanes: z.array(laneShape),
    has_family: z.boolean().describe('family has something to show'),
    open_findings: openFindingsShape,
    disputed_total: z.number(),
    provisional_total: z.number(),
    defined_in: z.array(citationShape),
    insights: z.array(synthesisShape),
    axis: axisShape.nullable(),
    cut: z.string().nullable().describe('that there is more than was read'),
  })
  .meta({ id: 'Article' });

const personShape = z
  .object({
    entity: entityShape,
    lifetime: z.string(),
    born: z.string().nullable(),
    died: z.string().nullable(),
    generation: z.number().describe('0: the one who is asked about; -1: parents; 1: children'),
    is_blood: z.boolean().describe('related by blood to the one who is asked about'),
    open_findings: z.number(),
  })
  .meta({ id: 'FamilyMember' });

/** Two who had children or were married; one where the other parent is not told. */
const unionShape = z
  .object({
    id: z.string(),
    partners: z.array(z.string()).describe('one or two ids'),
    children: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['blood', 'adoption']),
        statements: z.array(z.string()).describe('what shows it'),
        is_disputed: z.boolean(),
      }),
    ),
    marriage: z
      .object({ when: z.string(), window: windowShape, statement: z.string(), is_disputed: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'Union' });

export const familyShape = z
  .object({
    person: entityShape,
    generations: z.object({ up: z.number(), down: z.number() }),
    people: z.array(personShape),
    unions: z.array(unionShape),
    siblings: z.array(z.object({ id: z.string(), kind: z.enum(['full', 'half', 'adoptive', 'unknown']) })),
    cut: z.number().describe('people that were left out'),
    loops: z.array(z.string()).describe('ids at which a line comes back to itself'),
  })
  .meta({ id: 'Family' });

export const neighbourhoodShape = z
  .object({
    entity: entityShape,
    at: timeShape.nullable(),
    hops: z.number(),
    nodes: z.array(
      entityShape.extend({ hop: z.number(), open_findings: z.number() }).meta({ id: 'Neighbour' }),
    ),
    edges: z.array(
      z
        .object({
          id: z.string(),
          from: z.string(),
          to: z.string(),
          predicate: z.string(),
          told: z.string(),
          when: z.string(),
          window: windowShape,
          hop: z.number(),
          holds: z.enum(HOLDS).nullable(),
          confidence: z.number(),
          is_disputed: z.boolean(),
          provisional: z.boolean(),
        })
        .meta({ id: 'Edge' }),
    ),
    cut: z.number().describe('statements that were seen and not told'),
  })
  .meta({ id: 'Neighbourhood' });

export const whenQuery = { at: atInput, as_of: asOfInput };
