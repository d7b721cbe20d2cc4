/** `lore mcp`: serves the world to a language model over stdio. */
import type { World } from '../../engine/index.js';
import { ROLES } from '../../mcp/roles.js';
import { choice, defineCommand, number } from '../command.js';
import { asLoreError } from '../failure.js';
import { Interrupted, interruptible } from '../interrupt.js';
import { version } from '../version.js';

export const command = defineCommand({
  name: 'mcp',
  group: 'Ask',
  summary: 'serve the world to a language model over stdio (MCP)',
  description:
    'For the configuration of a client such as Claude Code; `lore init --client` writes it. Speaks the Model Context Protocol on stdin and stdout; remarks go to stderr. A reader asks; an agent may also commit facts and verdicts; a builder may also ingest, add rules and review findings.',
  arguments: {},
  options: {
    role: choice('role', ROLES, 'reader, agent or builder; reader when left out'),
    budget: number('tokens', 'the most a reply may take; 4000 when left out'),
  },
  examples: [
    { run: 'mcp', says: 'Serve the world that this folder belongs to.' },
    { run: 'mcp --world ~/vaults/valdorn --role builder', says: 'Another world, to work on it.' },
  ],
  run: async (context, _, { role = 'reader', budget }) => {
    // The protocol is answered before the engine, which takes longer, is there.
    const { serveOverStdio } = await import('../../mcp/stdio.js');
    const opening: { world?: Promise<World> } = {};
    let stopJudging = async (): Promise<void> => {};
    const world = (): Promise<World> => {
      opening.world ??= context.worldRoot().then(async (root) => {
        const { openWorld } = await import('../../engine/open.js');
        const { judgeBeside } = await import('../../engine/judge-job.js');
        const opened = await openWorld(root);
        // Those who commit facts have them read, too.
        if (role !== 'reader') stopJudging = judgeBeside(opened, onError);
        return opened;
      });
      // What stood in the way may be gone when somebody asks again.
      opening.world.catch(() => delete opening.world);
      return opening.world;
    };
    const onError = (error: unknown): void => context.complain(asLoreError(error));
    let ahead: NodeJS.Timeout | undefined;
    const onAsked = (): void => {
      ahead ??= setTimeout(() => void world().catch(onError), 20);
    };
    try {
      await interruptible(
        () => {},
        (signal) => serveOverStdio({ world, role, version: version(), budget, onError, onAsked, signal }),
      );
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      clearTimeout(ahead);
      const opened = await opening.world?.catch(() => undefined);
      await stopJudging();
      await opened?.close();
    }
    return 0;
  },
});
