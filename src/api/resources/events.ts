/** `/events`: one stream that says what changed, whoever wrote it; and the description of all this. */
import { z } from 'zod';
import { AREAS } from '../changes.js';
import { eventStream } from '../event-stream.js';
import { type ApiDocument, openApi } from '../openapi.js';
import { defineRoute } from '../route.js';

export const eventShape = z
  .object({
    id: z.string().describe('send it back as Last-Event-ID after a break'),
    areas: z.array(z.enum(AREAS)),
    at: z.string(),
    jobs: z
      .array(
        z.object({
          id: z.number(),
          kind: z.string(),
          state: z.string(),
          done: z.number(),
          total: z.number().nullable(),
          note: z.string(),
        }),
      )
      .describe('those that wait or run, and those that have just ended'),
  })
  .meta({ id: 'Change' });

export const streamEvents = defineRoute(
  {
    id: 'streamEvents',
    method: 'get',
    path: '/events',
    group: 'events',
    summary: 'server-sent events: `hello` first, then `change` with what changed',
    description:
      'The data of every event is a Change. A line with a colon comes every fifteen seconds where nothing happens.',
    role: 'reader',
    reply: eventShape,
    handle: async ({ site, caller, request, signal }) => eventStream(site, caller, request, signal),
  },
  'text/event-stream',
);

/** The same for everybody who asks. */
let made: ApiDocument | null = null;

export const describeApi = defineRoute({
  id: 'describeApi',
  method: 'get',
  path: '/openapi.json',
  group: 'events',
  summary: 'this description, as OpenAPI 3.1',
  role: 'anyone',
  reply: z.record(z.string(), z.unknown()),
  handle: async ({ site, routes }) => {
    made ??= openApi(routes, site.version);
    return { ...made };
  },
});
