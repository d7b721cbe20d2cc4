/** What asides, cells and fields tell of a time. */
import { agesIn } from './beside-ages.js';
import { deedsIn } from './beside-deeds.js';
import type { BesideText } from './beside-names.js';
import { type DatedFound, piecesOf } from './beside-pieces.js';
import { scenesIn } from './beside-scenes.js';
import { widowsIn } from './beside-widows.js';
import type { ProseContext } from './reader.js';

export function datedBeside(of: BesideText, context: ProseContext): DatedFound[] {
  if (!/\d/.test(of.text) && of.when == null) return [];
  return piecesOf(of, context).flatMap((piece) =>
    [agesIn, widowsIn, deedsIn, scenesIn].flatMap((read) => read(piece)),
  );
}
