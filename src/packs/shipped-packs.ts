/** Where the packs lie that come with the engine. */
import { fileURLToPath } from 'node:url';

/** Beside `src/` and beside `dist/` alike. */
const BUILT_IN = new URL('../../packs', import.meta.url);
export const SHIPPED_PACKS = fileURLToPath(BUILT_IN);
