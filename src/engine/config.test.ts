import { describe, expect, test } from 'vitest';
import { cpuNow } from '../../test/cpu-time.js';
import { LoreError } from '../model/index.js';
import { parseConfig } from './config.js';

function refusal(text: string): LoreError {
  try {
    parseConfig(text, 'lore.yaml');
  } catch (error) {
    if (error instanceof LoreError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('lore.yaml', () => {
  test('a name is enough', () => {
    expect(parseConfig('name: Valdorn\n', 'lore.yaml')).toMatchObject({
      name: 'Valdorn',
      packs: ['core'],
      sources: ['.'],
      now: null,
    });
  });

  test('one word or a list of them', () => {
    expect(
      parseConfig('name: x\npack: high-fantasy\nignore: Templates\nnow: 1066\n', 'lore.yaml'),
    ).toMatchObject({
      packs: ['high-fantasy'],
      ignore: ['Templates'],
      now: '1066',
    });
  });

  test('a misspelt setting is named, placed, and put right', () => {
    const error = refusal('name: x\nsuorces: [a]\n');
    expect(error.message).toBe('lore.yaml has no setting "suorces".');
    expect(error.hint).toBe('Did you mean sources?');
    expect(error.at).toEqual({ file: 'lore.yaml', line: 2, column: 1 });
  });

  test('a value of the wrong kind is placed', () => {
    expect(refusal('name: x\nreliability:\n  - { path: a, reliability: gospel }\n').at).toMatchObject({
      line: 3,
    });
  });

  test.each([
    ['no name', 'pack: core\n'],
    ['a source outside', 'name: x\nsources: [/etc]\n'],
    ['a source above', 'name: x\nsources: [a/../../b]\n'],
    ['broken YAML', 'name: [x\n'],
    ['brackets without end', `name: ${'['.repeat(100_000)}`],
    [
      'an alias bomb',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((c, i) => `${c}: &${c} [${`*${'abcdefgh'[i]},`.repeat(9)}]`).join('\n')}\nname: x\n`,
    ],
    ['far too long', `name: ${'x'.repeat(3_000_000)}`],
  ])('%s is refused at once', (_, text) => {
    const started = cpuNow();
    expect(refusal(text).code).toBe('world/bad-config');
    expect(cpuNow() - started).toBeLessThan(2000);
  });

  test('says which rules are trusted, left out, and what others weigh', () => {
    const text =
      'name: x\ncheck:\n  trust: core/max\n  disable: [core/order:CAUSED]\n  severity: { core/types: info }\n';
    expect(parseConfig(text, 'lore.yaml').check).toEqual({
      trust: ['core/max'],
      disable: ['core/order:CAUSED'],
      severity: { 'core/types': 'info' },
    });
    expect(parseConfig('name: x\n', 'lore.yaml').check).toEqual({ trust: [], disable: [], severity: {} });
  });

  test('a misspelt setting within another is named in full', () => {
    const error = refusal('name: x\ncheck:\n  thrust: [core/max]\n');
    expect(error.message).toBe('lore.yaml has no setting "check.thrust".');
    expect(error.hint).toBe('Did you mean trust?');
    expect(error.at).toMatchObject({ line: 3 });
  });

  test('a weight that there is not', () => {
    expect(refusal('name: x\ncheck: { severity: { core/max: fatal } }\n').message).toContain(
      'check.severity.core/max',
    );
  });
});
