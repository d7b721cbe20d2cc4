/** What independent witnesses and outcomes make of a statement, as a record beside it. */
import type { LintStore } from '../lint.js';
import { change } from '../records.js';
import type { Deciding } from './deciding.js';
import { STATEMENT } from './world-kinds.js';

export function trustOver({ records }: Deciding): Pick<LintStore, 'setTrust'> {
  return {
    async setTrust(changes) {
      await records.write(changes.map(({ row, trust }) => change(STATEMENT, { row }, { trust })));
    },
  };
}
