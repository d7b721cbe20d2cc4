/** A database or a log that is gone, cut off, another or older is said by every command, and nothing is made in its place. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWorld } from '../../src/engine/index.js';
import { Database } from '../../src/store/sqlite/database.js';
import { ingestedWorld, lore, temporaryFolder } from '../cli-helpers.js';
import { defineAttack } from './frame/attack.js';
import { must } from './frame/must.js';

/** Makes of a sound world one that has lost something. */
type Harm = (file: string, world: string) => Promise<void> | void;

const sql =
  (text: string): Harm =>
  (file) => {
    const db = new Database(file, false);
    db.exec(text);
    db.close();
  };

const HARMS: Readonly<Record<string, { readonly harm: Harm; readonly says: RegExp }>> = {
  'the database is gone': { harm: (file) => rmSync(file), says: /is gone/ },
  'it is empty': { harm: (file) => truncateSync(file, 0), says: /is empty/ },
  'it is cut in half': {
    harm: (file) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096),
    says: /is cut off/,
  },
  'its first page is noise': {
    harm: (file) => writeFileSync(file, Buffer.alloc(4096, 7), { flag: 'r+' }),
    says: /not a SQLite database/,
  },
  'another world took its place': {
    harm: async (file) => {
      const other = path.join(await ingestedWorld(), '.lore/world.db');
      await sql('PRAGMA wal_checkpoint(TRUNCATE)')(other, '');
      cpSync(other, file);
    },
    says: /is not the database that this world had/,
  },
  'an older copy took its place': {
    harm: async (file, world) => {
      const copy = path.join(temporaryFolder(), 'older.db');
      cpSync(file, copy);
      await oneMore(world);
      for (const part of ['-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
      cpSync(copy, file);
    },
    says: /has lost commits/,
  },
  'the log of a killed process is gone': {
    harm: async (file, world) => {
      await killedAfterCommit(world);
      for (const part of ['-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    },
    says: /has lost commits/,
  },
  'the log of a killed process is damaged': {
    harm: async (file, world) => {
      await killedAfterCommit(world);
      const log = readFileSync(`${file}-wal`);
      writeFileSync(`${file}-wal`, log.fill(0x55, 40, log.length));
    },
    says: /has lost commits/,
  },
  'its version says less': {
    harm: sql('PRAGMA user_version = 3'),
    says: /before the first\s+version that is kept/,
  },
  'its version says nothing': { harm: sql('PRAGMA user_version = 0'), says: /tables are those of another/ },
  'its version says more': { harm: sql('PRAGMA user_version = 999'), says: /newer version/ },
  'tables were dropped': { harm: sql('DROP TABLE assertion; DROP TABLE name'), says: /lacks tables/ },
  'it is no world any more': { harm: sql('PRAGMA application_id = 7'), says: /not one of a world/ },
};

const COMMANDS = [
  ['world'],
  ['show', 'Aldric Raventhorne'],
  ['ingest'],
  ['check'],
  ['fact', 'list'],
  ['query', 'MATCH (n) RETURN count(n)'],
  ['log'],
  ['search', 'king'],
  ['timeline'],
  ['rule', 'list'],
  ['export'],
  ['token', 'list'],
  ['jobs', 'list'],
  ['lint', '--dry-run'],
];

export default defineAttack({
  what: 'databases and logs that are gone, cut, replaced, older or tampered with, at every command',
  minutes: 4,
  run: async (trial) => {
    const sound = await ingestedWorld();
    // What is in the log alone is not lost with the file.
    sql('PRAGMA wal_checkpoint(TRUNCATE)')(path.join(sound, '.lore/world.db'), sound);
    const commands = trial.isShort ? COMMANDS.slice(0, 1) : COMMANDS;
    for (const [what, { harm, says }] of Object.entries(HARMS)) {
      const world = path.join(temporaryFolder(), 'world');
      cpSync(sound, world, { recursive: true });
      const file = path.join(world, '.lore/world.db');
      await harm(file, world);
      const before = existsSync(file) ? readFileSync(file) : null;
      for (const command of commands)
        await trial.try(`${what}: lore ${command.join(' ')}`, async () => {
          const { code, stderr } = await lore(command, world);
          must(code === 2, `it ended with ${code}`, stderr);
          must(says.test(stderr.replace(/\s+/g, ' ')), 'it does not say so', stderr);
          must(/→|->/.test(stderr), 'it does not say what to do', stderr);
          const after = existsSync(file) ? readFileSync(file) : null;
          must(before === null ? after === null : after?.equals(before) === true, 'it changed the file');
        });
    }
    await trial.try('the mark can be taken away on purpose', async () => {
      const world = path.join(temporaryFolder(), 'world');
      cpSync(sound, world, { recursive: true });
      rmSync(path.join(world, '.lore/world.db'));
      rmSync(path.join(world, '.lore/world.mark'));
      must((await lore(['ingest'], world)).code === 0, 'it cannot begin again');
    });
    await trial.try('what is only supposed leaves the mark as it is', async () => {
      const mark = readFileSync(path.join(sound, '.lore/world.mark'), 'utf8');
      const world = await openWorld(sound);
      await world.wouldBreak({ text: 'entities:\n  - { name: Nobody, type: Person }\n', file: 'a.yaml' });
      await world.close();
      must(readFileSync(path.join(sound, '.lore/world.mark'), 'utf8') === mark, 'the mark has moved');
      must((await lore(['world'], sound)).code === 0, 'the world is not opened again');
    });
    for (const file of ['.lore', '.lore/world.db', '.lore/world.mark'])
      await trial.try(`${file} is its owner's alone`, () => {
        const { mode } = statSync(path.join(sound, file));
        must((mode & 0o077) === 0, `its mode is ${mode.toString(8)}`);
      });
    await trial.try("a backup is its owner's alone", async () => {
      const copy = path.join(temporaryFolder(), 'copy.db');
      await lore(['backup', copy], sound);
      must((statSync(copy).mode & 0o077) === 0, `its mode is ${statSync(copy).mode.toString(8)}`);
    });
    return `${Object.keys(HARMS).length} kinds of loss`;
  },
});

async function oneMore(root: string): Promise<void> {
  const world = await openWorld(root);
  await world.facts.commit([{ content: 'The gate is shut', author: 'ada' }]);
  await world.close();
}

/** A process that commits and is killed before it closes the file: what it wrote is in the log alone. */
async function killedAfterCommit(root: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'frame/commit-and-wait.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
}
