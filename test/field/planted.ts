/** `npm run field:planted`: continuity errors that a stranger wrote into copies of the vaults, how many stand on the first screen; with `--stages` where the others are lost, with `--rules` what each rule brings. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { check, DATA, type Finding, inCopy, isFault, SCREEN } from './lore.js';
import { RuleWorth } from './rule-worth.js';
import { linesNamed, type Place, Reading, type Staged, stageTable } from './stages.js';

const edit = z.object({
  file: z.string(),
  after_line: z.number().optional(),
  insert: z.string().optional(),
  replace_line: z.number().optional(),
  with: z.string().optional(),
  create: z.string().optional(),
});
const planted = z.object({
  errors: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      where: z.string(),
      about: z.array(z.string()),
      /** Why it cannot be, with the lines of the other side as they are without the errors. */
      clash: z.string().default(''),
      edits: z.array(edit),
    }),
  ),
});
type Planted = z.output<typeof planted>['errors'][number];
type Edit = z.output<typeof edit>;

/** Also says how far each error came: `--stages`. */
const STAGES = process.argv.includes('--stages');
/** Also says what is found where nothing was planted. */
const CLEAN = process.argv.includes('--clean');
/** Also says of each rule what it finds and what it says where nothing was planted, of all worlds together. */
const RULES = process.argv.includes('--rules');
const ERRORS = path.join(import.meta.dirname, 'errors');

/** Lines of a file that hold planted words, by the id of their error. */
type Places = Map<string, { id: number; from: number; until: number }[]>;

function plant(root: string, errors: readonly Planted[]): Places {
  const places: Places = new Map();
  const byFile = new Map<string, { id: number; edit: Edit }[]>();
  for (const { id, edits } of errors)
    for (const one of edits) byFile.set(one.file, [...(byFile.get(one.file) ?? []), { id, edit: one }]);
  for (const [file, edits] of byFile) places.set(file, plantInto(path.join(root, file), edits));
  return places;
}

/** Writes all that is planted into one file, from its end to its beginning, and says where each piece stands then. */
function plantInto(absolute: string, edits: readonly { id: number; edit: Edit }[]) {
  mkdirSync(path.dirname(absolute), { recursive: true });
  const lines = existsSync(absolute) ? readFileSync(absolute, 'utf8').split('\n') : [];
  const told: { id: number; at: number; length: number }[] = [];
  for (const { id, edit: one } of [...edits].sort((a, b) => lineOf(b.edit) - lineOf(a.edit))) {
    const text = textOf(one);
    const replaced = one.with === undefined ? 0 : 1;
    const at = Math.max(0, lineOf(one) - replaced);
    lines.splice(at, replaced, ...text);
    for (const other of told) if (other.at >= at) other.at += text.length - replaced;
    told.push({ id, at, length: text.length });
  }
  writeFileSync(absolute, lines.join('\n'));
  return told.map(({ id, at, length }) => ({ id, from: at + 1, until: at + length }));
}

function textOf({ insert, with: instead, create }: Edit): string[] {
  return (insert ?? instead ?? create ?? '').replace(/\n$/, '').split('\n');
}

function lineOf({ after_line, replace_line }: Edit): number {
  return replace_line ?? after_line ?? 0;
}

/** The errors whose planted words a finding cites. */
function cited({ evidence }: Finding, places: Places): number[] {
  return evidence.flatMap(({ citations }) =>
    citations.flatMap(({ file, lines }) =>
      (places.get(file) ?? []).flatMap(({ id, from, until }) =>
        lines !== null && lines.start <= until && lines.end >= from ? [id] : [],
      ),
    ),
  );
}

/** The errors of the first set were looked at while building; of the sealed ones only figures are printed. */
const SETS = ['learned from', 'sealed'] as const;
type Part = (typeof SETS)[number];

interface Vault {
  readonly name: string;
  readonly folder: string;
  readonly group: Group;
}

/** Somebody's own, which lies beside the checkout; or written by a stranger for this and kept here. */
const GROUPS = ['vaults', 'written worlds', 'small worlds'] as const;
type Group = (typeof GROUPS)[number];
const FOLDERS: Readonly<Record<Group, string>> = {
  vaults: path.join(DATA, 'vault'),
  'written worlds': path.join(import.meta.dirname, 'worlds'),
  'small worlds': path.join(import.meta.dirname, 'small'),
};

/** Those that have errors of a set, the real ones first; names on the command line pick some. */
function vaultsOf(set: Part): Vault[] {
  const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
  const end = set === 'sealed' ? '.sealed.yaml' : '.yaml';
  const names = readdirSync(ERRORS).flatMap((file) => {
    const name = file.endsWith(end) ? file.slice(0, -end.length) : '';
    return name === '' || name.includes('.') ? [] : [name];
  });
  return names
    .filter((name) => wanted.length === 0 || wanted.includes(name))
    .map((name) => {
      const group = GROUPS.findLast((one) => existsSync(path.join(FOLDERS[one], name))) ?? 'vaults';
      return { name, folder: path.join(FOLDERS[group], name), group };
    })
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group));
}

type Counted = Staged & { readonly where: string };

interface Sum {
  readonly staged: Counted[];
  all: number;
  first: number;
  anywhere: number;
  /** On the first screen and all, by where they were planted. */
  readonly where: Map<string, [first: number, all: number]>;
}

for (const set of SETS) {
  const worth = new RuleWorth();
  const sums = new Map(
    GROUPS.map((group): [Group, Sum] => [
      group,
      { staged: [], all: 0, first: 0, anywhere: 0, where: new Map() },
    ]),
  );
  for (const vault of vaultsOf(set)) {
    if (!existsSync(vault.folder)) console.log(`${vault.name}: skipped, the vault is not here.`);
    else await count(set, vault, sums.get(vault.group), worth);
  }
  const staged = [...sums.values()].flatMap((sum) => sum.staged);
  if (staged.length > 0) console.log(`${set}, by stage:\n${stageTable(staged)}`);
  if (RULES) console.log(`${set}, by rule:\n${worth.table()}`);
  for (const [group, { all, first, anywhere, where }] of sums) {
    if (all === 0) continue;
    const by = [...where].map(([place, [seen, of]]) => `${place} ${seen} of ${of}`).join(', ');
    console.log(`${set}, ${group}: ${first} of ${all} on the first screen (${by}), ${anywhere} found at all`);
  }
}

async function count(
  set: Part,
  { name, folder }: Vault,
  sum: Sum | undefined,
  worth: RuleWorth,
): Promise<void> {
  const file = `${name}${set === 'sealed' ? '.sealed' : ''}.yaml`;
  const { errors } = planted.parse(parse(readFileSync(path.join(ERRORS, file), 'utf8')));
  const told = STAGES || CLEAN || RULES ? await untouched(set, name, folder, worth) : new Set<string>();
  await inCopy(folder, async (root) => {
    const places = plant(root, errors);
    const { entries, findings } = check(root);
    const faults = findings.filter(isFault);
    const seen = new Set(
      entries.slice(0, SCREEN).flatMap((some) => some.flatMap((one) => cited(one, places))),
    );
    for (const some of entries.slice(0, SCREEN))
      worth.planted(
        some.map((one) => ({ rule: ruleOf(one), errors: cited(one, places).map((id) => `${name} ${id}`) })),
      );
    const known = new Set(faults.flatMap((one) => cited(one, places)));
    if (sum !== undefined) add(sum, errors, seen, known);
    const staged = STAGES
      ? await stagesOf(folder, root, { errors, places, faults, seen, told })
      : new Map<number, Counted>();
    sum?.staged.push(...staged.values());
    console.log(
      `${name}, ${set}: ${seen.size} of ${errors.length} on the first screen, ${known.size} found at all, ${entries.length} entries`,
    );
    if (set === 'sealed') return;
    sayEach(errors, { faults, places, staged, seen, known });
  });
}

interface Said {
  readonly faults: readonly Finding[];
  readonly places: Places;
  readonly staged: ReadonlyMap<number, Counted>;
  readonly seen: ReadonlySet<number>;
  readonly known: ReadonlySet<number>;
}

/** With `--found` and `--missed`, of each error of an open world. */
function sayEach(errors: readonly Planted[], { faults, places, staged, seen, known }: Said): void {
  for (const { id, kind, where } of errors) {
    const rules = faults.filter((one) => cited(one, places).includes(id)).map(ruleOf);
    if (process.argv.includes('--found') && rules.length > 0)
      console.log(`  ${id} ${kind}: ${[...new Set(rules)].join(', ')}`);
    const lost = staged.get(id)?.lost;
    if (process.argv.includes('--missed') && !seen.has(id))
      console.log(
        `  ${id} ${kind} (${where})${known.has(id) ? ', further down' : ''}${lost == null ? '' : `, lost at: ${lost}`}`,
      );
  }
}

interface Outcome {
  readonly errors: readonly Planted[];
  readonly places: Places;
  readonly faults: readonly Finding[];
  readonly seen: ReadonlySet<number>;
  /** The statements of the world without errors. */
  readonly told: ReadonlySet<string>;
}

/** How far each error came in the copy that was read, by its id. */
async function stagesOf(
  folder: string,
  root: string,
  { errors, places, faults, seen, told }: Outcome,
): Promise<Map<number, Counted>> {
  const citing = (id: number) => faults.filter((one) => cited(one, places).includes(id));
  return Reading.of(root, async (reading) => {
    const staged = new Map<number, Counted>();
    for (const { id, about, clash, where } of errors) {
      const planted = placesOf(id, places);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        file.replaceAll(path.sep, '/'),
      );
      const other = linesNamed(clash, files).flatMap((place) => movedPlace(place, errors));
      const found = {
        any: citing(id).length > 0,
        certain: citing(id).some(({ certainty }) => certainty === 'certain'),
        first: seen.has(id),
      };
      staged.set(id, { where, ...(await reading.stagesOf({ about, planted, other }, told, found)) });
    }
    return staged;
  });
}

function placesOf(id: number, places: Places): Place[] {
  return [...places].flatMap(([file, some]) =>
    some.filter((one) => one.id === id).map(({ from, until }) => ({ file, start: from, end: until })),
  );
}

/** Where lines of an untouched file stand once all errors are written into it; none where an error took their place. */
function movedPlace({ file, start, end }: Place, errors: readonly Planted[]): Place[] {
  const edits = errors.flatMap((one) => one.edits).filter((one) => one.file === file);
  if (edits.some(({ replace_line: line }) => line !== undefined && line >= start && line <= end)) return [];
  const moved = edits
    .filter((one) => lineOf(one) < start)
    .reduce((sum, one) => sum + textOf(one).length - (one.with === undefined ? 0 : 1), 0);
  return [{ file, start: start + moved, end: end + moved }];
}

function add(sum: Sum, errors: readonly Planted[], seen: ReadonlySet<number>, known: ReadonlySet<number>) {
  sum.all += errors.length;
  sum.first += seen.size;
  sum.anywhere += known.size;
  for (const { id, where } of errors) {
    const [first, all] = sum.where.get(where) ?? [0, 0];
    sum.where.set(where, [first + Number(seen.has(id)), all + 1]);
  }
}

/** The statements where nothing was planted; with `--clean` it shows what is found there. */
async function untouched(
  set: Part,
  name: string,
  folder: string,
  worth: RuleWorth,
): Promise<ReadonlySet<string>> {
  return inCopy(folder, async (root) => {
    const { entries } = check(root);
    for (const some of entries.slice(0, SCREEN)) worth.untouched(some.map(ruleOf));
    if (CLEAN) console.log(`${name}, untouched: ${entries.length} entries`);
    for (const [lead] of CLEAN && set !== 'sealed' ? entries : [])
      if (lead !== undefined) console.log(`  ${ruleOf(lead)}: ${lead.message}`);
    return STAGES ? Reading.of(root, async ({ statements }) => statements) : new Set<string>();
  });
}

function ruleOf({ rule_id, part }: Finding): string {
  return part == null ? rule_id : `${rule_id}:${part}`;
}
