/** Holds every import in src/ against the agreed direction between rooms, and the list of rooms in CONTRIBUTING.md against both. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** Each room and the rooms it may look into. Its own files are always allowed. */
const ROOMS = {
  time: [],
  model: ['time'],
  packs: ['model', 'time'],
  language: ['packs', 'model', 'time'],
  cypher: ['packs', 'model', 'time'],
  store: ['cypher', 'packs', 'model', 'time'],
  llm: ['model'],
  embed: ['language', 'llm', 'model'],
  report: ['model', 'time'],
  search: ['store', 'cypher', 'packs', 'model', 'time', 'llm'],
  jobs: ['store', 'model', 'time'],
  bus: ['jobs', 'store', 'model'],
  ingest: ['language', 'search', 'store', 'cypher', 'packs', 'model', 'time', 'llm', 'jobs'],
  reason: ['language', 'search', 'store', 'cypher', 'packs', 'model', 'time', 'llm'],
  export: ['ingest', 'memory', 'reason', 'search', 'store', 'packs', 'model', 'time'],
  consistency: ['reason', 'search', 'store', 'cypher', 'packs', 'model', 'time', 'jobs'],
  memory: ['language', 'consistency', 'search', 'store', 'cypher', 'packs', 'model', 'time', 'llm', 'jobs'],
  accumulate: ['consistency', 'search', 'store', 'cypher', 'packs', 'model', 'time', 'llm', 'jobs'],
  engine: [
    'language',
    'export',
    'ingest',
    'reason',
    'consistency',
    'memory',
    'accumulate',
    'search',
    'store',
    'cypher',
    'packs',
    'model',
    'time',
    'llm',
    'embed',
    'jobs',
    'bus',
  ],
  mcp: ['engine', 'report', 'model', 'time'],
  cli: ['engine', 'report', 'model', 'time', 'packs', 'mcp', 'http'],
  api: ['engine', 'report', 'model', 'time', 'mcp'],
  http: ['api', 'engine', 'report', 'model', 'time', 'mcp'],
};
/** Rooms of which only types are taken: what is shown is declared where it is read, once. */
const TYPES = { report: ['accumulate', 'engine', 'packs', 'reason', 'store'], mcp: ['reason'] };
/** Only the bus speaks to a broker. */
const BROKERS = ['@platformatic/kafka', 'kafkajs'];
/** Only the store speaks to a database. */
const DRIVERS = [
  '@photostructure/sqlite',
  'node:sqlite',
  'better-sqlite3',
  'neo4j-driver',
  'neo4j-driver-lite',
];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const problems = [];
for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
  const file = path.join(entry.parentPath, entry.name);
  const room = path.relative(src, file).split(path.sep)[0] ?? '';
  if (room.endsWith('.ts')) continue;
  const allowed = ROOMS[room];
  if (!allowed) {
    problems.push(
      `${path.relative(src, file)}: "${room}" is no room of this house; see scripts/check-imports.mjs.`,
    );
    continue;
  }
  const isTest = entry.name.endsWith('.test.ts');
  const text = readFileSync(file, 'utf8')
    .replace(/import\s*\{[^}]*\}\s*from/g, (m) => m.replace(/\n/g, ' '))
    .replace(/export\s*\{[^}]*\}\s*from/g, (m) => m.replace(/\n/g, ' '));
  for (const match of text.matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? '';
    if (DRIVERS.includes(target) && room !== 'store')
      problems.push(`${path.relative(src, file)}: only store/ may import ${target}.`);
    if (BROKERS.includes(target) && room !== 'bus')
      problems.push(`${path.relative(src, file)}: only bus/ may import ${target}.`);
    if (!target.startsWith('.')) continue;
    const other = path.relative(src, path.resolve(path.dirname(file), target)).split(path.sep)[0] ?? '';
    if (other === room || allowed.includes(other) || isTest) continue;
    if (TYPES[room]?.includes(other) && /^\s*import type\b/.test(match[0])) continue;
    problems.push(`${path.relative(src, file)}: ${room}/ may not import from ${other}/ (${target}).`);
  }
}

const walk = readFileSync(path.join(src, '../CONTRIBUTING.md'), 'utf8');
const listed = [...walk.matchAll(/^\| `src\/(\w+)\/` \|/gm)].map(([, room]) => room);
const there = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of there)
  if (listed.filter((room) => room === name).length !== 1)
    problems.push(`CONTRIBUTING.md: the walk through the house lists src/${name}/ not once.`);
for (const [at, room] of listed.entries()) {
  if (!there.some(({ name }) => name === room))
    problems.push(`CONTRIBUTING.md: there is no src/${room}/ in this house.`);
  for (const below of listed.slice(at + 1))
    if ([ROOMS[room], TYPES[room]].some((rooms) => rooms?.includes(below)))
      problems.push(`CONTRIBUTING.md: ${room}/ looks into ${below}/, which must stand above it.`);
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);
