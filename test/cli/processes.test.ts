/** Each command as a process of its own: it ends by itself, and says what it says where many run in one process. */
import { beforeAll, expect, it } from 'vitest';
import { registry } from '../../src/cli/commands.generated.js';
import { lore, loreProcess, type Ran, startLore, temporaryWorld } from '../cli-helpers.js';

/** Arguments under which a command changes nothing, or the same again. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  map: [],
  ask: ['Who ruled Valdorn?'],
  backup: ['copy.db', '--force'],
  bus: ['tail', 'lore.lint'],
  check: [],
  confusions: [],
  conversations: [],
  doctor: [],
  embed: [],
  explain: ['f-ffffff'],
  export: ['--quiet'],
  extract: [],
  fact: ['list'],
  import: ['nowhere'],
  ingest: ['--dry-run', '--json'],
  init: [],
  jobs: ['list'],
  lint: ['--dry-run'],
  log: [],
  migrate: ['--to', 'nowhere'],
  pack: ['validate'],
  pin: [],
  query: ['MATCH (p:Person) RETURN p.name AS name'],
  recall: ['the king'],
  retcon: ['abcdef', '--close', '--reason', 'x'],
  review: ['f-ffffff', '--confirm'],
  rule: ['list'],
  search: ['king'],
  show: ['Lysa'],
  story: ['all'],
  synthesis: ['list'],
  timeline: [],
  token: ['list'],
  unflag: ['abcdef'],
  unresolved: [],
  usage: [],
  world: [],
};

/** These go on until they are stopped; they have tests of their own. */
const LASTING = ['mcp', 'serve', 'watch'];

let world = '';
beforeAll(async () => {
  world = temporaryWorld();
  expect(await loreProcess(['ingest'], world)).toMatchObject({ code: 0, stderr: '' });
});

it('knows arguments for each command there is', () => {
  expect([...Object.keys(CALLS), ...LASTING].sort()).toEqual(registry.map(({ name }) => name).sort());
});

it.each(Object.entries(CALLS))('%s', async (name, args) => {
  const apart = await loreProcess([name, ...args], world);
  expect(timeless(apart)).toEqual(timeless(await lore([name, ...args], world)));
});

/** How long a thing took, or is past, is never the same twice. */
function timeless(ran: Ran): Ran {
  return { ...ran, stdout: ran.stdout.replace(/[\d.]+(?= s\b)|(?<="seconds": )[\d.e-]+/g, '…') };
}

it('what was started for somebody who has gone meanwhile ends, too', async () => {
  const child = startLore(['jobs', 'run', '--stay'], world, {}, ['ignore', 'ignore', 'inherit', 'ipc']);
  child.disconnect();
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
});
