/** A part of the graph as a picture needs it: many nodes and edges, each in brief. */
import { z } from 'zod';
import { timeShape } from '../../mcp/shapes/time.js';
import { entityShape } from './entity.js';

const nodeShape = entityShape
  .extend({
    degree: z.number().describe('relations in all, told or not'),
    hop: z.number().describe('steps from where one starts'),
    open_findings: z.number(),
  })
  .meta({ id: 'GraphNode' });

const edgeShape = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    predicate: z.string(),
    label: z.string().describe('the relation in words'),
    when: z.string(),
    confidence: z.number(),
    is_disputed: z.boolean(),
    provisional: z.boolean().describe('only found in prose'),
  })
  .meta({ id: 'GraphEdge' });

export const graphShape = z
  .object({
    at: timeShape.nullable(),
    nodes: z.array(nodeShape),
    edges: z.array(edgeShape),
    is_cut: z.boolean().describe('there is more within these steps than was told'),
    types: z.array(z.object({ type: z.string(), count: z.number() })).describe('of the nodes here'),
  })
  .meta({ id: 'Graph' });

export const pathsShape = graphShape
  .extend({
    paths: z.array(z.array(z.string())).describe('each as the ids of its edges, in order'),
    steps: z.number().nullable().describe('how far was looked; null where the search was given up'),
  })
  .meta({ id: 'GraphPaths' });
