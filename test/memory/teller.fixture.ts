/** One process that tells facts: so many of its own and some that all tell, each reply as a line, as soon as it is there. */
import { writeSync } from 'node:fs';
import { openWorld } from '../../src/engine/index.js';

const [root = '', name = '', count = '10'] = process.argv.slice(2);

const world = await openWorld(root);
for (let n = 0; n < Number(count); n++) {
  const requests = [
    { content: `The batch size of job-${name}-${n % 7} is ${n + 1}`, author: name, scope: name },
    ...(n % 5 === 0 ? [{ content: `All agree on number ${n}`, author: name }] : []),
  ];
  const { committed } = await world.facts.commit(requests);
  for (const { fact, outcome } of committed) writeSync(1, `${JSON.stringify({ id: fact.id, outcome })}\n`);
}
await world.close();
