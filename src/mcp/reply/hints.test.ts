import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tools } from '../tools.generated.js';
import { hintForModels, withoutCommands } from './hints.js';

const src = path.resolve(import.meta.dirname, '../..');
/** Every text in the rooms below that names a command, as it is written there. */
const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) =>
    /^(?:consistency|engine|store|search|memory|accumulate|reason)\/.*(?<!\.test)\.ts$/.test(file),
  )
  .flatMap((file) => readFileSync(path.join(src, file), 'utf8').split('\n'))
  .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
  .flatMap((line) => [...line.replaceAll('\\`', '`').matchAll(/(['`])([^']*`lore [a-z].*)\1/g)])
  .map((match) => match[2] ?? '');

describe('hints for models', () => {
  it('never name a command of the shell', () => {
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) {
      expect(hintForModels('any/code', text), text).not.toMatch(/`lore /);
      expect(hintForModels('world/unknown-entity', text), text).not.toMatch(/`lore /);
    }
  });

  it('name tools that exist', () => {
    const known = new Set(tools.map(({ name }) => name));
    const named = texts.flatMap((text) => withoutCommands(text).match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect([...known]).toContain(name);
  });

  it.each([
    ['Try `lore search` with other words.', 'Call lookup or recall with other words.'],
    ['Did you mean Aldric?', 'Did you mean Aldric?'],
    ['The last one is #7; `lore log` lists them.', 'The last one is #7.'],
    ['`lore jobs list` shows those there are.', 'Ask the user to look after it in the shell.'],
    [
      'Give yours another id; `lore rule disable` switches the other off.',
      'Give yours another id. list_ontology_rules lists the rules.',
    ],
  ])('keep what holds for both: %s', (hint, told) => {
    expect(hintForModels('any/code', hint)).toBe(told);
  });
});
