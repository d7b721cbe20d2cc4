/** `lore serve`: serves the world over HTTP. */
import { ROLES } from '../../mcp/roles.js';
import { LoreError } from '../../model/errors.js';
import { choice, defineCommand, list, number, text } from '../command.js';
import { asLoreError, inBackground } from '../failure.js';
import { interruptible } from '../interrupt.js';
import { version } from '../version.js';

const HOST = '127.0.0.1';
const PORT = 7337;
const MOST_BYTES = 1_048_576;

export const command = defineCommand({
  name: 'serve',
  group: 'Ask',
  summary: 'serve the world over HTTP: MCP at /mcp, and work in the background',
  description:
    'Listens on this machine alone. To listen elsewhere, set tokens: LORE_TOKEN_READER, LORE_TOKEN_AGENT and LORE_TOKEN_BUILDER, or a file with a role and a token on each line; clients send one as `Authorization: Bearer …`. Beside that it does the jobs that wait and what the schedule wants; see `lore jobs`.',
  arguments: {},
  options: {
    port: text('port', `the port; ${PORT} when left out, 0 for a free one`),
    host: text('address', `the address to listen on; ${HOST} when left out`),
    role: choice('role', ROLES, 'what those on this machine may do without a token; reader when left out'),
    tokenFile: text('file', 'a role and a token on each line; nobody else may read it'),
    allowHost: list('name', 'a name this server is also reached by; may be repeated'),
    budget: number('tokens', 'the most a reply may take; 4000 when left out'),
  },
  examples: [
    { run: 'serve', says: `MCP at http://${HOST}:${PORT}/mcp, until Ctrl-C.` },
    {
      run: 'serve --host 0.0.0.0 --allow-host lore.example.org --token-file tokens',
      says: 'For a team, behind tokens.',
    },
  ],
  run: async (context, _, { port, host = HOST, role = 'reader', tokenFile, allowHost = [], budget }) =>
    context.withWorld(async (world) => {
      const { serveWorld } = await import('../../http/serve.js');
      await interruptible(
        () => context.say('Stopping.'),
        (signal) =>
          serveWorld(world, {
            host,
            port: portOf(port),
            role,
            tokenFile,
            allowedHosts: allowHost,
            budget,
            version: version(),
            mostBytes: MOST_BYTES,
            env: process.env,
            signal,
            onError: (error) => context.complain(asLoreError(error)),
            onBackgroundError: (error) => context.complain(inBackground(error)),
            onListening: (url) =>
              context.say(`Serving ${world.config.name} at ${url}/mcp. Press Ctrl-C to stop.`),
          }),
      );
      return 0;
    }),
});

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
