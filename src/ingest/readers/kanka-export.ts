/** What one unpacked export of Kanka says of all its things: which module they are of, and names by number. */
import { contentHash, type Ref } from '../../model/index.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { cleanName } from '../fields-refs.js';
import { mapIn, parseJson, textIn, typeOfPage } from './export-page.js';
import type { ReadInput } from './reader.js';

export const FORMAT = 'kanka';

/** A model with its entity inside, or, for modules of one's own, the entity itself. */
export function isThing(value: Plain | undefined): value is PlainMap {
  if (!isPlainMap(value) || !isNumber(value.id) || typeof value.name !== 'string') return false;
  const entity = isPlainMap(value.entity) ? value.entity : value;
  const isModel = entity !== value && isNumber(entity.id) && 'is_private' in { ...entity, ...value };
  return isModel || (isNumber(value.type_id) && isPlainList(value.posts) && 'is_private' in value);
}

export function isNumber(value: Plain | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

interface Module {
  /** Words for what its things are; none where they are pages about nothing in particular. */
  readonly types: readonly string[];
  /** Its number in Kanka, for a file that lies in no folder. */
  readonly number: number;
  readonly kind: 'entity' | 'document' | 'none';
}

function module(number: number, kind: Module['kind'], ...types: string[]): Module {
  return { number, kind, types };
}

export const MODULES: Readonly<Record<string, Module>> = {
  characters: module(1, 'entity', 'character'),
  families: module(2, 'entity', 'family'),
  locations: module(3, 'entity', 'location'),
  organisations: module(4, 'entity', 'organisation'),
  items: module(5, 'entity', 'item'),
  notes: module(6, 'entity'),
  events: module(7, 'entity', 'event'),
  calendars: module(8, 'document'),
  races: module(9, 'entity', 'race'),
  quests: module(10, 'entity', 'quest'),
  journals: module(11, 'document'),
  tags: module(12, 'document'),
  dice_rolls: module(13, 'none'),
  conversations: module(14, 'none'),
  attribute_templates: module(15, 'none'),
  abilities: module(16, 'entity', 'ability'),
  maps: module(17, 'document'),
  timelines: module(18, 'document'),
  creatures: module(20, 'entity', 'species', 'creature'),
};

export interface Known {
  readonly ref: Ref;
  /** False for journals, tags and the like: pages that are no things of the world. */
  readonly isEntity: boolean;
}

/** What one export says of all its things: names by number, tags and calendars. */
export interface Export {
  readonly byEntity: ReadonlyMap<number, Known>;
  readonly byModule: ReadonlyMap<string, Known>;
  readonly calendars: ReadonlyMap<number, PlainMap>;
  readonly digest: string;
}

/** The files beside this one are looked through once for all of them. */
export async function exportOf(input: ReadInput): Promise<Export> {
  const root = input.path.split('/').slice(0, -2).join('/');
  const make = async (): Promise<Export> => indexOf(await thingsIn(root, input), input);
  return (await input.once?.(`${FORMAT} ${root}`, make)) ?? make();
}

async function thingsIn(root: string, input: ReadInput): Promise<(readonly [string, PlainMap])[]> {
  const things: (readonly [string, PlainMap])[] = [];
  const take = (path: string, bytes: Uint8Array | null): void => {
    const value = bytes === null ? undefined : parseJson(bytes);
    if (isThing(value)) things.push([path, value]);
  };
  const inRoot = (name: string): string => (root === '' ? name : `${root}/${name}`);
  for (const folder of (await input.folder?.(root)) ?? []) {
    const isModule =
      folder.endsWith('/') && (folder.slice(0, -1) in MODULES || /^[a-z_]+_\d+\/$/.test(folder));
    if (!isModule) continue;
    for (const name of (await input.folder?.(inRoot(folder))) ?? []) {
      if (!name.endsWith('.json')) continue;
      const path = inRoot(folder + name);
      take(path, (await input.sidecar?.(path)) ?? null);
    }
  }
  if (things.every(([path]) => path !== input.path)) take(input.path, input.bytes);
  return things;
}

function indexOf(things: readonly (readonly [string, PlainMap])[], input: ReadInput): Export {
  const byEntity = new Map<number, Known>();
  const byModule = new Map<string, Known>();
  const calendars = new Map<number, PlainMap>();
  for (const [path, thing] of things) {
    const name = moduleOf(path, thing);
    const known = { ref: refOf(thing, name, input), isEntity: isEntity(name) };
    byEntity.set(Number(entityOf(thing).id), known);
    byModule.set(`${name} ${thing.id}`, known);
    if (name === 'calendars' && isNumber(thing.id)) calendars.set(thing.id, thing);
  }
  const names = [...byModule].map(([key, { ref }]) => [key, ref.id, ref.name, ref.type]);
  const dates = [...calendars.values()].map(({ id, months, suffix }) => [
    id ?? null,
    months ?? null,
    suffix ?? null,
  ]);
  return { byEntity, byModule, calendars, digest: contentHash(JSON.stringify([names, dates])) };
}

export function isEntity(module: string): boolean {
  return (MODULES[module]?.kind ?? 'entity') === 'entity';
}

export function entityOf(thing: PlainMap): PlainMap {
  return mapIn(thing, 'entity') ?? thing;
}

/** By its folder, else by the number of its module. */
export function moduleOf(path: string, thing: PlainMap): string {
  const folder = path.split('/').at(-2) ?? '';
  if (folder in MODULES) return folder;
  const number = entityOf(thing).type_id;
  return Object.keys(MODULES).find((name) => MODULES[name]?.number === number) ?? folder;
}

export function refOf(thing: PlainMap, name: string, input: ReadInput): Ref {
  const own = textIn(thing, 'type') || textIn(entityOf(thing), 'type');
  const type = typeOfPage(MODULES[name]?.types ?? [], own, input);
  const called = cleanName(textIn(thing, 'name')) || `Kanka ${thing.id}`;
  return { id: `${FORMAT}-${entityOf(thing).id}`, name: called, ...(type === null ? {} : { type }) };
}
