import { describe } from 'vitest';
import { commitOver } from '../../src/store/record/commit-over.js';
import { openSqliteStore } from '../../src/store/sqlite/open.js';
import { typeOrderOf } from '../../src/store/type-order.js';
import { clocks } from './contract/clocks.js';
import { collisions } from './contract/collisions.js';
import { documents } from './contract/documents.js';
import { extracted } from './contract/extracted.js';
import { TYPES } from './contract/kit.js';
import { namesAgain } from './contract/names-again.js';
import { notes } from './contract/notes.js';
import { order } from './contract/order.js';
import { resolution } from './contract/resolution.js';
import { retcons } from './contract/retcons.js';
import { retconsFollowed } from './contract/retcons-followed.js';
import type { OpenStore } from './contract/suite.js';

/** A store that knows no commits, only records: what a second store starts with. */
const open: OpenStore = async (ontology) => {
  const types = ontology ? typeOrderOf(ontology) : TYPES;
  const store = await openSqliteStore({ file: ':memory:', ...(ontology ? { ontology } : { types }) });
  const deciding = { records: store.records, now: () => store.now(), types };
  return Object.assign(store, {
    commit: (...[changes, options]: Parameters<typeof store.commit>) =>
      commitOver(deciding, changes, options),
  });
};

describe('a commit that is decided over records', () => {
  for (const part of [documents, resolution, namesAgain, collisions, notes, clocks]) part(open);
  for (const part of [retcons, extracted, retconsFollowed, order]) part(open);
});
