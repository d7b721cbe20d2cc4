/** A world on disk for the MCP bench: dynasties, houses, cities, battles, one species of everybody, and findings. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorld } from '../src/engine/index.js';
import type { BoundSource, Change } from '../src/store/changes.js';
import { checkWorldChanges, checkWorldOf, FAULTS } from './check-world.js';

/** The dates of the generated lines end in 1600. */
export const SETTINGS = 'name: Bench\npack: high-fantasy\ncalendar: gregorian\nnow: 1450\n';
const DONE = 'made';

/** In an empty folder, or one that such a world was made in before: then it is used again. */
export async function mcpWorld(folder: string, statements: number): Promise<string> {
  const root = join(folder, `mcp-${statements}`);
  if (existsSync(join(root, DONE))) return root;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'lore.yaml'), SETTINGS);
  const world = await openWorld(root);
  try {
    await world.store.commit(toldChanges(statements), { author: 'bench', reason: 'fill', bulk: true });
    await world.check();
  } finally {
    await world.close();
  }
  writeFileSync(join(root, DONE), '');
  return root;
}

export function* toldChanges(statements: number): Generator<Change> {
  for (const change of checkWorldChanges(checkWorldOf(), statements, FAULTS)) {
    if (change.kind !== 'put-origin') yield change;
    else yield { ...change, sources: change.sources.map(inPassages) };
  }
}

/** One passage for everybody of whom the document tells, in words: text that can be searched. */
function inPassages(source: BoundSource): BoundSource {
  const name = (ref: number) => source.refs[ref]?.name ?? '';
  const passageOf = new Map<number, number>();
  const texts: string[][] = [];
  const statements = source.statements.map((statement) => {
    const { subject, predicate, object, valid } = statement;
    const passage = passageOf.get(subject) ?? texts.length;
    passageOf.set(subject, passage);
    const when = valid.fromText === null ? '' : ` in ${valid.fromText}`;
    const what = predicate.toLowerCase().replaceAll('_', ' ');
    texts[passage] ??= [];
    texts[passage]?.push(`${what}${'ref' in object ? ` ${name(object.ref)}` : ''}${when}`);
    const line = 1 + 10 * passage;
    return { ...statement, passage, lines: { start: line, end: line } };
  });
  const passages = [...passageOf].map(([subject, passage]) => ({
    heading: [name(subject)],
    text: `Of ${name(subject)} it is told: ${texts[passage]?.join('; ')}.`,
    lines: { start: 1 + 10 * passage, end: 9 + 10 * passage },
  }));
  const definitions = source.definitions.flatMap((one) => {
    const passage = passageOf.get(one.ref);
    return passage === undefined ? [] : [{ ...one, passage }];
  });
  return { ...source, passages, statements, definitions };
}
