/** What ships with the package and comes from others: licences, where each was resolved, every binary with its digest; then an audit, where a registry answers. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const ALLOWED = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT OR Apache',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
]);
const REGISTRY = 'https://registry.npmjs.org/';
const BINARY = /\.(?:node|so(?:\.[\d.]+)?|dylib|dll|exe|wasm|onnx|bin|safetensors)$/;
const AUDIT_MS = 30_000;

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const shipped = Object.entries(packages).filter(([where, one]) => where !== '' && one.dev !== true);
const problems = [];
const binaries = [];

console.log('| package | version | licence | installs by script | here |');
console.log('|---|---|---|---|---|');
for (const [where, one] of shipped) {
  const name = where.replace(/^.*node_modules\//, '');
  const folder = path.join(root, where);
  const isHere = existsSync(path.join(folder, 'package.json'));
  const licence =
    one.license ??
    (isHere ? JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).license : undefined) ??
    'none';
  const known = String(licence)
    .replace(/[()]/g, '')
    .split(/ OR | AND /);
  if (!known.some((word) => ALLOWED.has(word)))
    problems.push(`${name}: the licence ${licence} is not among those we take`);
  if (!one.integrity) problems.push(`${name}: the lock has no digest of it`);
  // The lock names no place where it is the registry's own: what counts is the digest.
  if (one.resolved !== undefined && !one.resolved.startsWith(REGISTRY))
    problems.push(`${name}: it comes from ${one.resolved}`);
  console.log(
    `| ${name} | ${one.version} | ${licence} | ${one.hasInstallScript ? 'yes' : 'no'} | ${isHere ? 'yes' : 'no'} |`,
  );
  if (isHere) binaries.push(...binariesIn(folder).map((file) => [name, one.version, file]));
}

console.log('\n| binary | of | sha256 |');
console.log('|---|---|---|');
for (const [name, version, file] of binaries)
  console.log(
    `| ${path.relative(root, file)} | ${name} ${version} | ${createHash('sha256').update(readFileSync(file)).digest('hex')} |`,
  );

console.log(`\n${audited()}`);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

function binariesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : binariesIn(file);
    return BINARY.test(entry.name) ? [file] : [];
  });
}

/** Says that it could not be asked, rather than that all is well. */
function audited() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_MS,
  });
  let found;
  try {
    found = JSON.parse(stdout).metadata?.vulnerabilities;
  } catch {
    found = undefined;
  }
  if (found === undefined) return 'No registry answered: the lock was not audited.';
  if (found.total > 0)
    problems.push(`the audit knows ${found.total} vulnerabilities in what ships: npm audit --omit=dev`);
  return `Audited: ${found.total} known vulnerabilities in what ships.`;
}
