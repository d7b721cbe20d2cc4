/** One process of the crash test: says when it has loaded, and ingests the world once it is told to. */
import { openWorld } from '../src/engine/index.js';

const [root = ''] = process.argv.slice(2);

process.once('message', async () => {
  const world = await openWorld(root);
  await world.ingest();
  await world.close();
  process.exit(0);
});
process.send?.('loaded');
