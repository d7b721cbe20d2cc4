/** Whether a date of a clause is one that a statement has: when it began, ended, or held. */
import type { Statement } from '../../../model/index.js';
import { BEGINNING, type Bounds, windowEnds, windowsMayOverlap } from '../../../time/index.js';
import { wholeOf } from '../../asked-time.js';
import type { Reasoning } from '../../reasoning.js';
import { isDated } from '../../when.js';
import type { DateSpan } from '../dates.js';
import { bears, share } from '../judge/fits-time.js';
import type { ReadSentence } from '../mentions.js';

const BEGINS =
  /\b(?:crowned|came to (?:the throne|power)|took (?:the throne|power|over|up|office)|ascended|acceded|assumed|married|wed|wedded|wedding|became|joined|entered|inherited|succeeded|founded|established|adopted|acquired|received|obtained|was given|was made|appointed|elected|installed|began|started|moved to|settled|passed to|came to|came into|accession|coronation|marriage|mounted|took the (?:crown|seat|title))\b/i;
const ENDS =
  /\b(?:ends?|abdicated|stepped down|left|ceased|gave up|lost|ended|deposed|resigned|retired|divorced|dissolved|handed|relinquished|gave (?:it )?(?:away|back))\b/i;

/** What the words say of which end of a window a lone date is. */
export function endMeant(text: string): 'from' | 'until' | null {
  if (/\b(?:still|already|by then)\b/i.test(text)) return null;
  if (BEGINS.test(text)) return 'from';
  return ENDS.test(text) ? 'until' : null;
}

/** `by 397 TA` is told as of 397: whatever came before would fit otherwise. */
function known(moment: Bounds): Bounds {
  return moment.min <= BEGINNING ? { min: moment.max, max: moment.max } : moment;
}

export function fitsDate(
  _reasoning: Reasoning,
  statement: Statement,
  date: DateSpan,
  { text }: Pick<ReadSentence, 'text'>,
): boolean {
  if (statement.kind === 'attribute') {
    if (statement.value.kind !== 'date') return false;
    const { date: told } = statement.value;
    const moment = date.kind === 'until' || date.kind === 'span' ? date.until : date.from;
    return (
      (moment !== null && bears(told, known(moment))) || (date.from !== null && bears(told, known(date.from)))
    );
  }
  const { valid } = statement;
  if (!isDated(valid)) return false;
  const { first, last } = windowEnds(valid);
  const begins = (moment: DateSpan['from']) =>
    moment !== null && valid.fromText !== null && share(moment, first);
  const ends = (moment: DateSpan['until']) =>
    moment !== null && valid.untilText !== null && share(moment, last);
  if (date.kind === 'span') return begins(date.from) && ends(date.until);
  if (date.kind === 'from') return begins(date.from);
  if (date.kind === 'until') return ends(date.until);
  const end = endMeant(text);
  if (end === 'from') return begins(date.from);
  if (end === 'until') return ends(date.from);
  return date.from !== null && windowsMayOverlap(valid, wholeOf(date.from));
}
