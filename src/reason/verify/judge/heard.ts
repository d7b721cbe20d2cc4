/** What a source itself tells as hearsay: `[[Odo]] (some say)`, a list under `The bards sing:`. */
import { HEARD } from '../../../language/reader/grammar/truth.js';
import type { Assertion, Passage, Statement } from '../../../model/index.js';
import { byId } from '../../cite.js';
import type { Reasoning } from '../../reasoning.js';

export const IS_HEARD = new RegExp(`(?<!\\p{L})(?:${HEARD})(?!\\p{L})`, 'iu');
const LINK = /\[\[[^\]]*\]\]/g;
const ITEM = /^\s*(?:[-*+•]|\d+[.)])\s/;
const LABEL_AND_VALUE = 2;
const PARTS = /(?<=[.!?;])\s+|\s*\|\s*/;

/** Whether there is one of these that no source tells otherwise. */
export async function isOnlyHeard(
  { store }: Reasoning,
  statements: readonly Pick<Statement, 'id'>[],
): Promise<boolean> {
  const assertions = await store.assertions({ statements: statements.map(({ id }) => id) });
  const passages = await byId(store.passages({ ids: assertions.flatMap(({ passage }) => passage ?? []) }));
  return statements.some(({ id }) => {
    const own = assertions.filter(({ statement }) => statement === id);
    return own.length > 0 && own.every((one) => isHeard(one, passages.get(one.passage ?? '')));
  });
}

function isHeard({ lines, quote }: Assertion, passage: Passage | undefined): boolean {
  if (passage === undefined || passage.lines === null || lines === null) return false;
  const all = passage.text.split('\n');
  const at = all.length - 1 - (passage.lines.end - lines.start);
  const own = all.slice(at, at + 1 + lines.end - lines.start);
  // What is declared beside the text stands in no line of it.
  if (at < 0 || own.length === 0) return false;
  const parts = own
    .join(' ')
    .split(PARTS)
    .filter((part) => part !== '');
  const saying = parts.filter((part) => quote !== null && part.includes(quote));
  // In a longer row it is not known which of its cells says so.
  const meant = saying.length > 0 || parts.length > LABEL_AND_VALUE ? saying : parts;
  return [leadInto(all, at), ...meant].some((text) => IS_HEARD.test(text.replace(LINK, '_')));
}

/** The words that stand over a list and end in a colon. */
function leadInto(all: readonly string[], at: number): string {
  if (!ITEM.test(all[at] ?? '')) return '';
  const lead = all.slice(0, at).findLast((line) => line.trim() !== '' && !ITEM.test(line)) ?? '';
  return lead.trim().endsWith(':') ? lead : '';
}
