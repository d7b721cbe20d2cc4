/** Sentences that say more than the record does: beside each stands one that says just what it does. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';

const FACTS = `entities:
  - { name: Osric Vane, type: Person, born: 1402, died: 1471 }
  - { name: Tolmer Vane, type: Person, born: 1370, died: 1430 }
  - { name: Iselde Marrow, type: Person, born: 1375, died: 1421 }
  - { name: Edda Vane, type: Person, born: 1428, died: 1490 }
  - { name: Rafe Tarn, type: Person, born: 1425, died: 1468 }
  - { name: Joss Tarn, type: Person, born: 1452 }
  - { name: Corin Vane, type: Person, never_married: true }
  - { name: Mabel Vane, type: Person }
  - { name: Ilse Moss, type: Person }
  - { name: Harrowmere, type: Kingdom }
  - { name: Stonegate, type: City, founded: 1436 }
  - { name: Lantern Guild, type: Group }
  - { name: Heron Press, type: Group }
  - { name: Pelican Press, type: Group }
  - { name: Otter Press, type: Group }
  - { name: Grey Lens, type: Item }
  - { name: Battle of Cold Fen, type: Battle, date: 1455 }
statements:
  - { subject: Osric Vane, predicate: FOUNDED, object: Stonegate }
  - { subject: Osric Vane, predicate: RULES, object: Harrowmere, from: 1430, until: 1471 }
  - { subject: Edda Vane, predicate: RULES, object: Harrowmere, from: 1471, until: 1490 }
  - { subject: Joss Tarn, predicate: RULES, object: Harrowmere, from: 1490 }
  - { subject: Edda Vane, predicate: PARTICIPATED_IN, object: Battle of Cold Fen }
  - { subject: Mabel Vane, predicate: PARTICIPATED_IN, object: Battle of Cold Fen }
  - { subject: Edda Vane, predicate: WON, object: Battle of Cold Fen }
  - { subject: Mabel Vane, predicate: KILLED, object: Ilse Moss }
  - { subject: Heron Press, predicate: SUCCEEDED, object: Pelican Press }
  - { subject: Tolmer Vane, predicate: PARENT_OF, object: Osric Vane }
  - { subject: Iselde Marrow, predicate: SPOUSE_OF, object: Tolmer Vane }
  - { subject: Edda Vane, predicate: SPOUSE_OF, object: Rafe Tarn }
`;
const GUILD = `---
type: Group
founder: Mabel Vane
---
# Lantern Guild

Mabel Vane secretly founded the Lantern Guild.
`;

let world: World;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lore-half-told-'));
  mkdirSync(path.join(root, 'files'));
  writeFileSync(path.join(root, 'files', 'facts.yaml'), FACTS);
  writeFileSync(path.join(root, 'files', 'Lantern Guild.md'), GUILD);
  writeFileSync(
    path.join(root, 'lore.yaml'),
    'name: Half told\npack: high-fantasy\ncalendar: gregorian\nnow: 1500\n',
  );
  world = await openWorld(root);
  await world.ingest();
});
afterAll(async () => {
  await world.close();
  rmSync(root, { recursive: true });
});

describe('a claim', () => {
  it.each([
    // What a noun says of somebody beyond their type must be told.
    ['Osric Vane was a king.', 'supported'],
    ['Rafe Tarn was a king.', 'unsupported'],
    ['Joss Tarn is the king.', 'supported'],
    ['Osric Vane is the king.', 'out-of-time'],
    ['Mabel Vane was a princess.', 'unsupported'],
    ['Mabel Vane was a person.', 'supported'],
    ['Stonegate is a city.', 'supported'],
    ['The Grey Lens is an item.', 'supported'],
    ['The Grey Lens is a weapon.', 'unsupported'],
    // Who was there need not have been killed there, and who won did not lose.
    ['Mabel Vane was at the Battle of Cold Fen.', 'supported'],
    ['Mabel Vane was killed at the Battle of Cold Fen.', 'nearby'],
    ['Edda Vane lost the Battle of Cold Fen.', 'contradicted'],
    // That it was founded then does not tell what it became.
    ['Stonegate was founded in 1436.', 'supported'],
    ['Stonegate became the capital in 1436.', 'nearby'],
    // How it was done must be told, too.
    ['Osric Vane founded Stonegate.', 'supported'],
    ['Osric Vane founded Stonegate alone.', 'nearby'],
    ['Osric Vane secretly founded Stonegate.', 'nearby'],
    ['Mabel Vane secretly founded the Lantern Guild.', 'supported'],
    ['Osric Vane almost founded Stonegate.', 'nearby'],
    ['Only Osric Vane ruled Harrowmere.', 'nearby'],
    // A succession that is told, told the other way round, and one of which nothing is told.
    ['Heron Press replaced Pelican Press.', 'supported'],
    ['Pelican Press replaced Heron Press.', 'contradicted'],
    ['Heron Press replaced Otter Press.', 'unsupported'],
    ['Edda Vane succeeded Osric Vane.', 'supported'],
    ['Osric Vane succeeded Edda Vane.', 'contradicted'],
    // A denial that the record tells bears itself out, and nothing that it denies.
    ['Corin Vane never married.', 'supported'],
    ['Corin Vane died unmarried.', 'supported'],
    ['Corin Vane was married.', 'nearby'],
    ['Joss Tarn never married.', 'unsupported'],
    // Who was killed, founded or born did not do it, and who has a father is none.
    ['Osric Vane had children.', 'unsupported'],
    ['Tolmer Vane had children.', 'supported'],
    ['Tolmer Vane was a father.', 'supported'],
    ['Ilse Moss killed somebody.', 'unsupported'],
    ['Ilse Moss was killed.', 'supported'],
    // Told in plain words only, it is a claim all the same.
    ['Mabel Vane was on call.', 'unsupported'],
  ])('%s is %s', async (text, verdict) => {
    const { sentences } = await world.reads.verifyAnswer(text);
    expect(sentences[0]?.verdict).toBe(verdict);
  });
});

describe('a question', () => {
  it.each([
    ['Did Corin Vane ever marry?', /^No: /],
    ['Was Edda Vane married?', /^Yes: /],
  ])('%s', async (question, told) => {
    const { parts } = await ask(world.reads.reasoning, question);
    expect(parts[0]?.sentences[0]?.text).toMatch(told);
  });
});
