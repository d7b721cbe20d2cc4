/** How names are compared. */
import { describe, expect, test } from 'vitest';
import { foldName, slug, uninvert } from './names.js';

describe('folding', () => {
  test.each([
    ["Éowyn's  Háll", 'eowyns hall'],
    ['Iron King, The', 'iron king the'],
    ['Straße', 'strasse'],
    ['Æthelþryð', 'aethelthryd'],
    ['🔥 Fire', 'fire'],
  ])('%s → %s', (name, folded) => expect(foldName(name)).toBe(folded));

  test.each(['🔥', '💧', '...', '!!!', '\ud800', '  ', '´'])('never leaves nothing of %j', (name) => {
    expect(foldName(name)).not.toBe('');
    expect(foldName(foldName(name))).toBe(foldName(name));
    expect(slug(name)).toMatch(/^u-[0-9a-f-]+$/);
  });

  test('keeps names without letters apart', () => {
    expect(foldName('🔥')).not.toBe(foldName('💧'));
    expect(foldName('...')).not.toBe(foldName('!!!'));
  });
});

test('slugs are readable', () => {
  expect(slug('Aldric Raventhorne')).toBe('aldric-raventhorne');
  expect(slug('🔥')).toBe('u-1f525');
  expect(slug('')).toBe('unnamed');
});

test('names the other way round', () => {
  expect(uninvert('Raventhorne, Aldric')).toBe('Aldric Raventhorne');
  expect(uninvert('Aldric')).toBeNull();
});
