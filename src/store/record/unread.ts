/** Files that could not be read, as records. */
import { drop, put, type RecordKind } from '../records.js';
import type { UnreadFile, UnreadStore } from '../unread.js';
import type { Deciding } from './deciding.js';

const UNREAD: RecordKind<UnreadFile & { readonly at: number }> = {
  name: 'unread_file',
  fields: { file: 'text', line: 'number', message: 'text', hint: 'text', at: 'number' },
  key: ['file'],
};

export function unreadOver({ records, now }: Deciding): UnreadStore {
  return {
    async files() {
      const [found] = await records.read({ kind: UNREAD, order: ['file'] });
      return found.map(({ file, line, message, hint }) => ({ file, line, message, hint }));
    },
    async settle(read, unread) {
      if (read.length + unread.length === 0) return;
      await records.write([
        ...(read.length === 0 ? [] : [drop(UNREAD, { file: { in: read } })]),
        ...unread.map((one) => put(UNREAD, { ...one, at: now() })),
      ]);
    },
  };
}
