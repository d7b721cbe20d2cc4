/** What independent witnesses and outcomes make of a statement, as a record beside it. */
import type { LintStore } from '../lint.js';
import { change, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';

const STATEMENT: RecordKind<{ readonly row: number; readonly trust: number | null }> = {
  name: 'statement',
  fields: { row: 'number', trust: 'number' },
  key: ['row'],
};

export function trustOver({ records }: Deciding): Pick<LintStore, 'setTrust'> {
  return {
    async setTrust(changes) {
      await records.write(changes.map(({ row, trust }) => change(STATEMENT, { row }, { trust })));
    },
  };
}
