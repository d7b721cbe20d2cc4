/** What can be read by address: entities, sources, findings, the latest run. */
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type Variables,
} from '@modelcontextprotocol/server';
import type { World } from '../../engine/index.js';
import { LoreError } from '../../model/index.js';
import { clean } from '../../report/clean.js';
import { latestRuns } from '../reply/caveats.js';
import { failureText } from '../reply/failure.js';
import { BUDGET, fitToBudget } from '../reply/reply.js';
import { fenced } from '../reply/text.js';
import { openFindingsOf } from '../shapes/open-findings.js';
import { runOf } from '../shapes/run.js';
import { entityIds, findingIds, sourceIds } from './complete.js';
import { entityResource, findingResource, sourceResource } from './read.js';

type Read = (world: World, id: string) => Promise<Readonly<Record<string, unknown>>>;

const TEMPLATES: readonly {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly read: Read;
  readonly complete: (world: World, typed: string) => Promise<string[]>;
}[] = [
  {
    name: 'entity',
    title: 'An entity',
    description: 'What is told of it now, with sources.',
    read: entityResource,
    complete: entityIds,
  },
  {
    name: 'source',
    title: 'A source',
    description: 'A document, its reliability, its passages and its open contradictions.',
    read: sourceResource,
    complete: sourceIds,
  },
  {
    name: 'finding',
    title: 'A finding',
    description: 'What is wrong, what shows it, and who says so.',
    read: findingResource,
    complete: findingIds,
  },
];

export function registerResources(server: McpServer, world: () => Promise<World>): void {
  for (const { name, title, description, read, complete } of TEMPLATES) {
    const template = new ResourceTemplate(`lore://${name}/{id}`, {
      list: undefined,
      complete: { id: async (typed) => complete(await world(), typed) },
    });
    server.registerResource(
      name,
      template,
      { title, description, mimeType: 'text/plain' },
      async (uri, variables) => {
        const id = idOf(variables);
        return contents(uri, await found(uri, () => world().then((opened) => read(opened, id))));
      },
    );
  }
  server.registerResource(
    'latest-run',
    'lore://run/latest',
    {
      title: 'Latest consistency run',
      description: 'When the rules last ran, and what is open now.',
      mimeType: 'text/plain',
    },
    async (uri) => {
      const opened = await world();
      const [{ latest }, open] = await Promise.all([latestRuns(opened), opened.reads.openFindings()]);
      return contents(uri, {
        open: openFindingsOf(open),
        run: latest === null ? 'Nothing has ever been checked.' : runOf(latest),
      });
    },
  );
}

function contents(uri: URL, data: Readonly<Record<string, unknown>>) {
  const { result, leftOut } = fitToBudget(clean(data), {}, BUDGET * 2);
  const left = Object.entries(leftOut).map(([list, count]) => `${count} of ${list}`);
  const text = left.length === 0 ? fenced(result) : `${fenced(result)}\nleft out: ${left.join(', ')}`;
  return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] };
}

function idOf({ id }: Variables): string {
  return decodeURIComponent(Array.isArray(id) ? id.join(',') : (id ?? ''));
}

/** What is not there is not found, in the protocol's own words. */
async function found<T>(uri: URL, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LoreError) throw new ResourceNotFoundError(uri.href, failureText(error));
    throw error;
  }
}
