/** For tests: skips what takes sqlite-vec where it cannot be loaded, saying why. */
import { Database } from '../database.js';
import { vectorsUnavailable } from './extension.js';

export function whyNoVectors(): string | null {
  const db = new Database(':memory:', false);
  try {
    return vectorsUnavailable(db);
  } finally {
    db.close();
  }
}

const why = whyNoVectors();

export function needsVectors({ skip }: { readonly skip: (note?: string) => void }): void {
  if (why !== null) skip(why);
}
