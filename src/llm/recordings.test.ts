import { expect, test } from 'vitest';
import { configuredTransport } from './recordings.js';

test('nothing is recorded unless it is asked for', () => {
  expect(configuredTransport({})).toBeUndefined();
  expect(configuredTransport({ LORE_LLM_RECORD: 'live' })).toBeUndefined();
  expect(configuredTransport({ LORE_LLM_RECORD: 'Replay', LORE_LLM_RECORDINGS: 'x' })).toBeTypeOf('function');
});

test('half a setting is refused', () => {
  expect(() => configuredTransport({ LORE_LLM_RECORD: 'replay' })).toThrow('LORE_LLM_RECORDINGS is not');
  expect(() => configuredTransport({ LORE_LLM_RECORD: 'tape' })).toThrow('LORE_LLM_RECORD is “tape”');
});
