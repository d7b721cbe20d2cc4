/** Reads a year with its era: `340 TA`, `12,000 BC`, `1731/32`, `340 of the Third Age`. */
import type { Draft } from './draft.js';
import type { Reader } from './reader.js';
import { didYouMean } from './suggest.js';
import { readDigits } from './thousands.js';

/** The reader stands at a number or a sign that belongs to one. */
export function readYear(reader: Reader, draft: Draft): void {
  const negative = reader.skipWord('-');
  if (reader.peek()?.kind !== 'number') return;
  const digits = readDigits(reader);
  const year = Number(digits.slice(0, 15));
  draft.year = negative ? -year : year;
  draft.digits = digits.length;
  readDual(reader, draft);
  readEraAfter(reader, draft);
}

/**
 * The second year of one that began in March (`1731/32`, `1699/00`, `1731/1732`), or the last of several that a
 * date may fall in (`1056/1060`).
 */
function readDual(reader: Reader, draft: Draft): void {
  const [slash, second] = [reader.peek(), reader.peek(1)];
  if (
    slash?.text !== '/' ||
    !slash.glued ||
    second?.kind !== 'number' ||
    !second.glued ||
    draft.year === null
  )
    return;
  const next = draft.year + 1;
  const doubles = next % 10 ** second.text.length === Number(second.text);
  const several = second.text.length === draft.digits && Number(second.text) > draft.year && !draft.slot;
  if (!doubles && !several) {
    reader.fail(
      `"${draft.year}/${second.text}" is neither a date nor a double year`,
      `a double year names two neighbours (${draft.year}/${String(next).slice(-2)}); write other dates with the month by name`,
    );
    return;
  }
  reader.skip(2);
  draft.dual = several ? Number(second.text) : next;
}

/** The era behind a year, if one stands there. */
export function readEraAfter(reader: Reader, draft: Draft): void {
  if (draft.era) return;
  const here = reader.at;
  reader.skipWord(',');
  reader.skipWord('of', 'in');
  reader.skipWord('the');
  const start = reader.at;
  const era = reader.takeName('era');
  if (era) {
    draft.era = { match: era, text: reader.slice(start, reader.at) };
    return;
  }
  reader.at = here;
  const token = reader.peek();
  if (token?.kind !== 'word') return;
  const { lexicon } = reader;
  const { text } = token;
  reader.fail(`unknown era "${reader.text.slice(token.start, token.end)}"`, () => {
    const names = new Set(lexicon.names.get('era') ?? []);
    // Any two abbreviations of two letters look alike; that says nothing of what was meant.
    const near = text.length > 3 ? didYouMean(text, names) : null;
    return near ?? `the eras here are ${[...names].join(', ')}; a calendar of the world can declare others`;
  });
}
