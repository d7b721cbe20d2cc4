/** Lifetimes that are read in brief are those that the statements tell, in the sample world and in a made-up one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedWorld, openForReads } from '../../test/valdorn.fixture.js';
import { endLives } from './ends-exist.js';
import { lifetimeAttributes, lifetimeFrom } from './lifetime.js';
import { livesOf } from './lives.js';
import type { Reasoning } from './reasoning.js';
import { isBelieved, toldEntities } from './told-statement.js';
import { isDated } from './when.js';

const root = mkdtempSync(path.join(tmpdir(), 'lore-lives-'));
const opened: OpenedWorld[] = [];
beforeAll(async () => {
  const dates = ['1100', 'c. 1110', 'before 1120', 'between 1100 and 1130', '12 March 1115', 'the 1140s'];
  const born = (i: number) => dates[i % dates.length];
  const folk = Array.from({ length: 40 }, (_, i) => {
    const death = i % 3 === 0 ? '' : `, died: ${dates[(i + 2) % dates.length]?.replace(/11/g, '12')}`;
    const more = i % 7 === 1 ? ', immortal: true' : i % 11 === 0 ? ', immortal: false' : '';
    const again =
      i % 5 === 0 ? ', relations: [{ type: EXISTED_DURING, to: First Age, from: 1000, until: 1050 }]' : '';
    return `  - { name: Folk ${i}, type: ${i % 4 === 0 ? 'Deity' : 'Person'}, born: ${born(i)}${death}${more}${again} }`;
  });
  const others = Array.from({ length: 20 }, (_, i) => `  - { name: Folk ${2 * i}, born: ${born(i + 1)} }`);
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Lives\npack: high-fantasy\ncalendar: gregorian\nnow: 1400\n',
  );
  writeFileSync(
    path.join(root, 'a.yaml'),
    `entities:\n  - { name: First Age, type: Era }\n${folk.join('\n')}\n`,
  );
  writeFileSync(path.join(root, 'b.yaml'), `entities:\n${others.join('\n')}\n`);
  writeFileSync(
    path.join(root, 'c.yaml'),
    `source: { title: Omens, reliability: prophetic }\nentities:\n${others.join('\n').replaceAll('11', '13')}\n`,
  );
  opened.push(await openForReads(), await openForReads(root));
}, 60_000);
afterAll(async () => {
  for (const one of opened) await one.close();
  rmSync(root, { recursive: true, force: true });
});

async function everybody({ store }: Reasoning) {
  const all: { id: string; name: string; type: string; verified: boolean }[] = [];
  for await (const { id, name, type, verified } of store.entities()) all.push({ id, name, type, verified });
  return all;
}

/** Entity by entity, from whole statements. */
async function toldLife({ store, ontology }: Reasoning, id: string, type: string) {
  const predicates = lifetimeAttributes(ontology);
  const told = await store.statements({ subject: id, predicates });
  return lifetimeFrom(told.filter(isBelieved), type, ontology);
}

async function toldEnd(reasoning: Reasoning, { id, type }: { id: string; type: string }) {
  const life = await toldLife(reasoning, id, type);
  const own = await reasoning.store.statements({ subject: id });
  const cameAgain = own.some((s) => s.kind === 'relation' && s.predicate === 'EXISTED_DURING');
  const lifts = reasoning.ontology.entityTypes.get(type)?.lifetime.unless ?? [];
  const isEndless = own.some(
    (s) =>
      s.kind === 'attribute' && lifts.includes(s.predicate) && s.value.kind === 'boolean' && s.value.boolean,
  );
  return !isDated(life.window) || cameAgain ? undefined : { life, isEndless };
}

describe.each([
  ['the sample world', 0],
  ['a made-up world', 1],
])('in %s', (_, index) => {
  const reasoning = () => {
    const one = opened[index];
    if (one === undefined) throw new Error('the world was not opened');
    return one.reasoning;
  };

  it('everybody has the lifetime that statements tell', async () => {
    const all = await everybody(reasoning());
    const lives = await livesOf(reasoning(), all);
    expect(lives.size).toBe(all.length);
    expect(await livesOf(reasoning(), all)).toEqual(lives);
    for (const { id, type } of all) expect(lives.get(id)).toEqual(await toldLife(reasoning(), id, type));
    expect([...lives.values()].filter(({ window }) => isDated(window)).length).toBeGreaterThan(20);
  });

  it('ends bound what they are tied by as their statements do', async () => {
    const all = await everybody(reasoning());
    const ends = await endLives(reasoning(), [...all.map(({ id }) => id), 'nobody']);
    expect(ends.size).toBeGreaterThan(20);
    for (const one of all) {
      const told = await toldEnd(reasoning(), one);
      expect(ends.get(one.id)).toEqual(told && { entity: one, ...told });
    }
  });

  it('entities in passing are those of the store, in its order', async () => {
    const all = await everybody(reasoning());
    const ids = all.map(({ id }) => id);
    const told = await toldEntities(reasoning(), [...ids].reverse());
    expect([...told.values()]).toEqual(all);
  });
});

it('the made-up world has all that tells lifetimes apart', async () => {
  const [, made] = opened;
  if (made === undefined) throw new Error('the world was not opened');
  const { reasoning } = made;
  const all = await Promise.all((await everybody(reasoning)).map((one) => toldEnd(reasoning, one)));
  expect(all.filter((one) => one === undefined).length).toBeGreaterThan(5);
  expect(all.filter((one) => one?.isEndless).length).toBeGreaterThan(0);
  expect(all.filter((one) => one?.life.from?.text.includes(' or ')).length).toBeGreaterThan(3);
  expect(all.filter((one) => one?.life.until?.vague).length).toBeGreaterThan(3);
});
