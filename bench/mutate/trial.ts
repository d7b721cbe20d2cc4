/** Puts cases into a world through the real ingest, and holds what is found against what they are. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { openWorld, type World } from '../../src/engine/index.js';
import type { Finding } from '../../src/model/index.js';
import type { Case } from './case.js';
import type { Setting } from './cases.js';

/** A folder with a world in it, and its clean part. */
export async function layOut(
  folder: string,
  { pack, now, extend }: Setting,
  clean: Readonly<Record<string, unknown>>,
): Promise<void> {
  await mkdir(path.join(folder, 'cases'), { recursive: true });
  const config = {
    name: 'Mutations',
    pack,
    ...(now !== undefined && { now }),
    ...(extend !== undefined && { extend }),
  };
  await writeFile(path.join(folder, 'lore.yaml'), stringify(config));
  await writeFile(path.join(folder, 'clean.yaml'), stringify(clean));
}

export async function put(folder: string, { id, document }: Case): Promise<void> {
  await writeFile(path.join(folder, 'cases', `${id}.yaml`), stringify(document));
}

export interface Unreadable {
  readonly case: string;
  readonly message: string;
}

/** All at once, then one run over everything. */
export async function tryAll(
  folder: string,
  cases: readonly Case[],
): Promise<{ readonly findings: readonly Finding[]; readonly unreadable: readonly Unreadable[] }> {
  for (const one of cases) await put(folder, one);
  const world = await openWorld(folder);
  try {
    const unreadable = await takeIn(world);
    const { failures } = await world.check();
    if (failures.length > 0)
      throw new Error(
        `rules failed: ${failures.map(({ rule, message }) => `${rule} ${message}`).join('; ')}`,
      );
    return { findings: await openFindings(world), unreadable };
  } finally {
    await world.close();
  }
}

export async function takeIn(world: World): Promise<Unreadable[]> {
  const { notices } = await world.ingest();
  return notices
    .filter(({ level }) => level === 'error')
    .map(({ message, at }) => ({ case: path.basename(at?.file ?? '', '.yaml'), message }));
}

export function openFindings(world: World): Promise<Finding[]> {
  return world.findings({ statuses: ['open', 'confirmed'] });
}

/** Names end in the case that they belong to. */
export function casesOf({ entities }: Finding): string[] {
  return [...new Set(entities.flatMap(({ name }) => /[ -]([dw]\d{4})$/.exec(name)?.[1] ?? []))];
}

export function isSought({ rule, part }: Case, finding: Finding, sought: Case['sought'][number]): boolean {
  const names = finding.entities.map(({ name }) => name);
  return (
    isOwn({ rule, part }, finding) &&
    finding.certainty === sought.certainty &&
    (sought.subject === undefined || finding.subject.name === sought.subject) &&
    (sought.entities ?? []).every((name) => names.includes(name))
  );
}

/** A rule that is made for one of two relations speaks of both. */
export function isOwn({ rule, part }: Pick<Case, 'rule' | 'part'>, finding: Finding): boolean {
  return finding.rule === rule && (part === '' || part.split(' ').includes(finding.part));
}

/** Cases that hold entities and statements alone, some hundreds of them in one document. */
export function bundled(cases: readonly Case[]): Case[] {
  const plain = cases.filter(({ document }) => Object.keys(document).every((key) => BUNDLED.includes(key)));
  const others = cases.filter((one) => !plain.includes(one));
  const bundles: Case[] = [];
  for (let from = 0; from < plain.length; from += PER_BUNDLE) {
    const some = plain.slice(from, from + PER_BUNDLE);
    const all = (key: string) =>
      some.flatMap(({ document }) => (Array.isArray(document[key]) ? document[key] : []));
    const document = { entities: all('entities'), statements: all('statements') };
    bundles.push({ id: `bundle-${from}`, rule: '', part: '', name: '', sought: [], document });
  }
  return [...others, ...bundles];
}

const BUNDLED = ['entities', 'statements'];
const PER_BUNDLE = 300;
