/** `npm run services:up [-- neo4j]`: starts what is not running and says where it listens. */
import { missingPrograms } from './maven.js';
import { servicesUp, stateFile } from './services.js';

const missing = missingPrograms();
if (missing !== null) {
  console.error(`The services need ${missing}; on Debian: apt-get install default-jre-headless maven.`);
  process.exit(2);
}
const wanted = process.argv.slice(2);
for (const [name, { address, pid }] of Object.entries(
  await servicesUp(wanted.length > 0 ? wanted : undefined),
))
  console.log(`${name}  ${address}  (process ${pid})`);
console.log(`Noted in ${stateFile()}; \`npm run services:down\` stops them.`);
