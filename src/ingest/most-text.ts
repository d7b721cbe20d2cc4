/** How much text may come of one file: a note that is told of ten thousand things would be kept ten thousand times. */
import { LoreError, type SourceDraft } from '../model/index.js';

/** Passages, quotes and names repeat what stands in a file a few times; headings repeat in each passage below them. */
const TIMES = 16;
const ALWAYS = 32 * 2 ** 20;

/** Refuses what would be very much longer than the file it was read from. */
export function demandLittleText(drafts: readonly SourceDraft[], bytes: number): void {
  const most = ALWAYS + TIMES * bytes;
  if (isLongerThan(drafts, most))
    throw new LoreError({
      code: 'ingest/repeats-too-much',
      message: `What this file states would be more than ${Math.round(most / 2 ** 20)} MiB of text: something long is told of very many things.`,
      hint: 'Shorten the note or the name that is repeated, or split the list.',
    });
}

/** All texts together; looks no further once it is sure. */
function isLongerThan(value: unknown, most: number): boolean {
  let length = 0;
  const left: unknown[] = [value];
  while (left.length > 0 && length <= most) {
    const one = left.pop();
    if (typeof one === 'string') length += one.length;
    else if (Array.isArray(one)) for (const part of one) left.push(part);
    else if (typeof one === 'object' && one !== null)
      for (const key in one) left.push(one[key as keyof typeof one]);
  }
  return length > most;
}
