/** `lore serve`: serves the world over HTTP. */
import { spawn } from 'node:child_process';
import { ROLES } from '../../mcp/roles.js';
import { LoreError } from '../../model/errors.js';
import { choice, defineCommand, flag, list, number, text } from '../command.js';
import { asLoreError, inBackground } from '../failure.js';
import { interruptible } from '../interrupt.js';
import { version } from '../version.js';

const HOST = '127.0.0.1';
const PORT = 7337;
const MOST_BYTES = 1_048_576;

export const command = defineCommand({
  name: 'serve',
  group: 'Ask',
  summary: 'serve the world over HTTP: the page, its API, MCP at /mcp, and work in the background',
  description:
    'Listens on this machine alone, where everybody may read. With --open, prints a link that works once and lets you write, and opens it in a browser. In a folder that is no world yet, the page shows what `lore init` would propose. To listen elsewhere, make tokens with `lore token create`, or set LORE_TOKEN_READER, LORE_TOKEN_AGENT and LORE_TOKEN_BUILDER, or name a file with a role and a token on each line; clients send one as `Authorization: Bearer …`. Jobs that wait and what the schedule wants are done beside it, in a process of their own; see `lore jobs`.',
  arguments: {},
  options: {
    open: flag('print a link that lets you write on the page, and open it in a browser'),
    port: text('port', `the port; ${PORT} when left out, 0 for a free one`),
    host: text('address', `the address to listen on; ${HOST} when left out`),
    role: choice('role', ROLES, 'what those on this machine may do without a token; reader when left out'),
    tokenFile: text('file', 'a role and a token on each line; nobody else may read it'),
    allowHost: list('name', 'a name this server is also reached by; may be repeated'),
    budget: number('tokens', 'the most a reply may take; 4000 when left out'),
  },
  examples: [
    {
      run: 'serve --open',
      says: `The page at http://${HOST}:${PORT}, with you as its builder, until Ctrl-C.`,
    },
    { run: 'serve', says: `For reading; MCP at http://${HOST}:${PORT}/mcp.` },
    {
      run: 'serve --host 0.0.0.0 --allow-host lore.example.org',
      says: 'For a team, behind the tokens that `lore token create` made.',
    },
  ],
  run: async (context, _, options) => {
    const { port, host = HOST, role = 'reader', tokenFile, allowHost = [], budget } = options;
    const found = await context.maybeWorldRoot();
    const { serveFolder } = await import('../../http/serve.js');
    const { workBeside } = await import('../beside.js');
    const onBackgroundError = (error: unknown): void => context.complain(inBackground(error));
    await interruptible(
      () => context.say('Stopping.'),
      (signal) =>
        serveFolder({
          root: found ?? context.cwd,
          isWorld: found !== null,
          host,
          port: portOf(port),
          role,
          tokenFile,
          allowedHosts: allowHost,
          link: options.open,
          owner: process.env.USER ?? 'person',
          budget,
          version: version(),
          mostBytes: MOST_BYTES,
          env: process.env,
          signal,
          onError: (error) => context.complain(asLoreError(error)),
          onBackgroundError,
          beside: (world, ending) =>
            workBeside(world, ending, { onError: onBackgroundError, say: (line) => context.say(line) }),
          onListening: (url, link, world) => {
            context.say(
              world === null
                ? `This folder is no world yet: ${url} shows what it would be taken for. Press Ctrl-C to stop.`
                : `Serving ${world} at ${url}, MCP at ${url}/mcp. Press Ctrl-C to stop.`,
            );
            if (link === null) return;
            context.say(`Open this once, to read and write: ${link}`);
            openInBrowser(link);
          },
        }),
    );
    return 0;
  },
});

/** Tries to; where there is no browser, the link that was printed will do. */
function openInBrowser(url: string): void {
  if (process.env.LORE_BROWSER === 'none' || process.env.CI !== undefined) return;
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const child = spawn(program ?? 'xdg-open', args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function portOf(given: string | undefined): number {
  if (given === undefined) return PORT;
  const port = Number(given);
  if (/^\d+$/.test(given) && port <= 65_535) return port;
  throw new LoreError({
    code: 'cli/bad-port',
    message: `"${given}" is not a port.`,
    hint: 'It must be a number from 0 to 65535.',
  });
}
