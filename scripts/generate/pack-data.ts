/** The shipped packs' YAML files as data, by the hash of their text, so that a start need not parse and check them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { atOnce } from '../../src/model/breathe.js';
import { contentHash } from '../../src/model/index.js';
import { KINDS } from '../../src/packs/declarations.js';
import { Problems, parseYamlFile } from '../../src/packs/index.js';
import { mergeLayers } from '../../src/packs/merge.js';
import { orderPacks } from '../../src/packs/order.js';
import { type ShippedData, sealOf } from '../../src/packs/shipped-data.js';
import { SHIPPED_PACKS } from '../../src/packs/shipped-packs.js';
import { validateDeclarations } from '../../src/packs/validate/index.js';
import { calendarSchema } from '../../src/time/index.js';

export async function packData(root: string): Promise<string> {
  const folder = path.join(root, 'packs');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.yaml') && !file.endsWith('.test.yaml'),
  );
  const [parsed, checked]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const file of files.sort()) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const problems = new Problems();
    const yaml = parseYamlFile(path.join(folder, file), text, problems);
    if (yaml === null) throw new Error(problems.list()[0]?.message ?? `${file} is not YAML.`);
    const sound = check(path.basename(path.dirname(file)), yaml.data);
    if (sound === undefined) parsed[contentHash(text)] = yaml.data;
    else checked[contentHash(text)] = sound;
  }
  const sound = readdirSync(folder)
    .filter((id) => existsSync(path.join(folder, id, 'pack.yaml')))
    .map((id) => soundSeal(id));
  return `${JSON.stringify({ parsed, checked, sound } satisfies ShippedData)}\n`;
}

/** Of a shipped pack with all it extends. */
function soundSeal(id: string): string {
  const problems = new Problems();
  const layers = atOnce(orderPacks([id], [], () => ({ file: SHIPPED_PACKS }), problems));
  atOnce(validateDeclarations(mergeLayers(layers), problems));
  const [problem] = problems.list();
  if (problem !== undefined) throw new Error(problem.message);
  return sealOf(layers);
}

/** Undefined for a file that is no list of declarations. */
function check(kind: string, data: unknown): unknown {
  if (kind === 'calendars') return calendarSchema.parse(data);
  const schema = Object.values(KINDS).find(({ folder }) => folder === kind)?.schema;
  if (schema === undefined) return undefined;
  const entries = Object.entries(data ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, schema.parse(value ?? {})]));
}
