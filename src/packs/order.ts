/** Finds the packs that are asked for and those they extend, and puts each after what it extends. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { didYouMean, type Position } from '../model/index.js';
import type { Layer } from './layer.js';
import type { Problems } from './problems.js';
import { PACK_FILE, PACK_ID, readPack } from './read-pack.js';
import { SHIPPED_PACKS } from './shipped-packs.js';

export const ROOT_PACK = 'core';

/** Ids of the packs in some folders, the shipped ones included. */
export function listPacks(packFolders: readonly string[] = []): string[] {
  const ids = [...packFolders, SHIPPED_PACKS].flatMap((folder) => {
    if (!existsSync(folder)) return [];
    return readdirSync(folder).filter(
      (id) => PACK_ID.test(id) && existsSync(path.join(folder, id, PACK_FILE)),
    );
  });
  return [...new Set(ids)].sort();
}

/** `asked` tells where each id was written, if it was in a file. Yields after each pack that was read. */
export function* orderPacks(
  ids: readonly string[],
  packFolders: readonly string[],
  asked: (id: string) => Position,
  problems: Problems,
): Generator<undefined, Layer[]> {
  const folders = [...packFolders, SHIPPED_PACKS];
  const layers: Layer[] = [];
  const done = new Set<string>();
  const open: string[] = [];

  function* visit(id: string, at: () => Position): Generator<undefined, void> {
    if (open.includes(id)) {
      const circle = [...open.slice(open.indexOf(id)), id].join(' → ');
      problems.add('pack/cycle', at(), `Packs cannot extend each other in a circle: ${circle}.`);
      return;
    }
    if (done.has(id)) return;
    const layer = find(id, at, folders, packFolders, problems);
    done.add(id);
    yield;
    if (layer === null) return;
    open.push(id);
    if (id !== ROOT_PACK && layer.extends.length === 0) yield* visit(ROOT_PACK, () => layer.at(['id']));
    for (const [i, parent] of layer.extends.entries())
      yield* visit(parent, () =>
        layer.at(i === 0 && layer.extends.length === 1 ? ['extends'] : ['extends', i]),
      );
    open.pop();
    layers.push(layer);
  }

  yield* visit(ROOT_PACK, () => asked(ROOT_PACK));
  for (const id of ids) yield* visit(id, () => asked(id));
  return layers;
}

function find(
  id: string,
  at: () => Position,
  folders: readonly string[],
  packFolders: readonly string[],
  problems: Problems,
): Layer | null {
  const folder = PACK_ID.test(id)
    ? folders.map((parent) => path.join(parent, id)).find((one) => existsSync(path.join(one, PACK_FILE)))
    : undefined;
  if (folder !== undefined) return readPack(folder, problems);
  const known = listPacks(packFolders);
  problems.add(
    'pack/unknown',
    at(),
    `There is no pack "${id}".`,
    didYouMean(id, known) ?? `There are ${known.join(', ')}.`,
  );
  return null;
}
