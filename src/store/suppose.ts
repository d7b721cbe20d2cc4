/** Supposing: what a store would say after some commits, all of which are taken back. */
import type { Store } from './store.js';

export interface Supposing {
  /**
   * Hands out a store on which commits, readings and settlements work as always; when the work is done, or fails, none
   * of it stays. Dates that lean on others and names that change hands need several commits, so it takes a whole store
   * and not a list of changes. Other writers wait meanwhile, also this store itself: the work writes to the one it is
   * given. `apart` works on a copy instead, for changes so large that nobody should wait for them.
   */
  suppose<T>(work: (store: Store) => Promise<T>, options?: { readonly apart?: boolean }): Promise<T>;
}
