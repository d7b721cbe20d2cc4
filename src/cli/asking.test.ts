import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createAsking } from './asking.js';

const stderr = { write: () => true };

test('answers come line by line, and then there are none, for whoever asks later either', async () => {
  const input = Readable.from(['yes\nno\n']);
  const first = createAsking({ stderr }, input);
  expect([await first.line('?'), await first.line('?'), await first.line('?')]).toEqual(['yes', 'no', null]);
  first.close();
  expect(await createAsking({ stderr }, input).line('?')).toBeNull();
});
