/** Files that could not be read. */
import { describe, expect } from 'vitest';
import { type OpenStore, storeTest } from './suite.js';

const KARA = { file: 'Kara.md', line: 3, message: 'A bracket is open.', hint: 'Close it.' };
const BOR = { file: 'Bor.md', line: null, message: 'It is not text.', hint: null };

export function unread(open: OpenStore): void {
  describe('unread files', () => {
    storeTest(open, 'are kept until they are read or gone', async ({ unread: kept }) => {
      expect(await kept.files()).toEqual([]);
      await kept.settle([], [KARA, BOR]);
      await kept.settle([], [{ ...KARA, line: 4 }]);
      expect(await kept.files()).toEqual([BOR, { ...KARA, line: 4 }]);
      await kept.settle(['Kara.md', 'Other.md'], []);
      expect(await kept.files()).toEqual([BOR]);
    });
  });
}
