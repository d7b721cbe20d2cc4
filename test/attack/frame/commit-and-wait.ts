/** A process that commits to a world and then waits to be killed. */
import { openWorld } from '../../../src/engine/index.js';

const [root = ''] = process.argv.slice(2);
const world = await openWorld(root);
await world.facts.commit([{ content: 'The bridge is open', author: 'ada' }]);
process.stdout.write('committed\n');
setInterval(() => {}, 1_000);
