/** Stands for what is described and not served yet. */
import { LoreError } from '../model/index.js';

export async function notYet(): Promise<never> {
  throw new LoreError({ code: 'api/not-yet', message: 'This is described and not served yet.' });
}
