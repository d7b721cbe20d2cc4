/** What rests on a guess is possible: it marks nothing, fails nothing, and hides nothing that is certain. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';

let root = '';
let world: World;

const PEOPLE = `entities:
  - { name: Odile, type: Person }
  - { name: Gervase, type: Person }
  - { name: Wenna, type: Person }
  - { name: Thornwick, type: Settlement }
  - { name: The Feast, type: Event, date: 905 }
`;
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const statements = (lines: readonly string[]) =>
  `statements:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
const ODILE = '{ subject: Odile, predicate: RULES, object: Thornwick, from: 900, until: 920 }';
const GERVASE = '{ subject: Gervase, predicate: RULES, object: Thornwick, from: 910, until: 930 }';
const read = (line: string) => line.replace(' }', ', source_model: a model, confidence: 0.6 }');

async function found(rule: string) {
  await world.ingest();
  const live = (await world.findings()).filter((one) => one.rule === rule);
  await world.check();
  const full = (await world.findings()).filter((one) => one.rule === rule);
  expect(full).toEqual(live);
  return full;
}
const disputed = async () => (await world.store.statements()).filter((one) => one.disputed).length;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-guesses-'));
  write(
    'lore.yaml',
    'name: Thorn\npack: high-fantasy\ncalendar: gregorian\nnow: 1000\ncheck:\n  trust: [core/]\n  disable: [core/expects]\n',
  );
  write('people.yaml', PEOPLE);
  world = await openWorld(root);
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a statement that was only found in prose', () => {
  it('makes a clash possible, and quiet', async () => {
    write('a.yaml', statements([ODILE, read(GERVASE)]));
    expect(await found('core/exclusive-object')).toMatchObject([{ certainty: 'possible', guess: 'prose' }]);
    expect(await disputed()).toBe(0);
    expect((await world.check()).outcome.code).toBe(0);
    expect((await world.check({ strict: true })).outcome.code).toBe(1);
  });

  it('is certain once somebody has written it, and possible again when that is gone', async () => {
    write('a.yaml', statements([ODILE, read(GERVASE)]));
    await world.ingest();
    write('b.yaml', statements([GERVASE]));
    expect(await found('core/exclusive-object')).toMatchObject([{ certainty: 'certain', guess: null }]);
    expect(await disputed()).toBe(2);
    expect((await world.check()).outcome.code).toBe(1);
    write('b.yaml', '');
    expect(await found('core/exclusive-object')).toMatchObject([{ certainty: 'possible', guess: 'prose' }]);
    expect(await disputed()).toBe(0);
  });

  it('does not take from what is certain without it', async () => {
    const third = '{ subject: Wenna, predicate: RULES, object: Thornwick, from: 915, until: 916 }';
    write('a.yaml', statements([ODILE, GERVASE, read(third)]));
    const clashes = await found('core/exclusive-object');
    expect(clashes.filter(({ certainty }) => certainty === 'certain')).toHaveLength(1);
    expect(clashes.filter(({ guess }) => guess === 'prose')).toHaveLength(2);
  });

  it('does not hide an anachronism by making a life impossible', async () => {
    const part = '{ subject: Odile, predicate: PARTICIPATED_IN, object: The Feast }';
    const death = '{ subject: Odile, predicate: death, value: 890 }';
    const birth = '{ subject: Odile, predicate: birth, value: 950 }';
    write('a.yaml', statements([part, death, read(birth)]));
    expect(await found('core/requires-existence')).toMatchObject([{ certainty: 'certain' }]);
    expect(await found('core/ends-before-it-begins')).toMatchObject([
      { certainty: 'possible', guess: 'prose' },
    ]);
  });

  it('is possible for rules that are queries, too, unless the rule accepts it', async () => {
    const query = `MATCH (a)-[r:RULES]->(b:Settlement) RETURN a, b, r\n`;
    write('a.yaml', statements([read(ODILE), GERVASE]));
    await world.addRule({ id: 'ruled', description: 'Somebody rules.', cypher: query });
    await world.addRule({
      id: 'heard',
      description: 'So they say.',
      cypher: `/** @accepts extracted */\n${query}`,
    });
    await world.ingest();
    await world.check();
    const of = async (rule: string) =>
      (await world.findings({ rules: [rule] })).map(({ certainty }) => certainty).sort();
    expect(await of('ruled')).toEqual(['certain', 'possible']);
    expect(await of('heard')).toEqual(['certain', 'certain']);
  });
});

describe('a type that was only inferred', () => {
  it('makes what does not fit it possible; a type that somebody wrote does not', async () => {
    const owns = '{ subject: Odile, predicate: POSSESSES, object: Nightglass }';
    const weds = '{ subject: Odile, predicate: HAS_SPECIES, object: Nightglass }';
    write('a.yaml', statements([owns, weds]));
    const [guess] = await found('core/types');
    expect(guess).toMatchObject({ certainty: 'possible', guess: 'type' });
    write('b.yaml', 'entities:\n  - { name: Nightglass, type: Weapon }\n');
    expect(await found('core/types')).toMatchObject([{ certainty: 'certain', guess: null }]);
  });
});
