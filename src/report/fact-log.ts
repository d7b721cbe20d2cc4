/** Who did what with facts, and how the facts of each author ended, for a terminal. */
import { utcMinute } from '../model/index.js';
import type { AuthorRecord, FactLogEntry } from '../store/facts.js';
import { clean } from './clean.js';
import type { Theme } from './theme.js';
import { count } from './words.js';

export function factLogReport(entries: readonly FactLogEntry[], theme: Theme): string {
  if (entries.length === 0) return 'Nothing has been done with facts here.';
  return clean(entries)
    .map((entry) => {
      const when = utcMinute(entry.at);
      const { what, why } = answered(entry) ?? { what: told(entry), why: entry.reason };
      return `${theme.paint('when', when)}  ${what}${why ? `: ${why}` : ''}`;
    })
    .join('\n');
}

/** The answer is kept behind the question. */
function answered({ action, actor, subject, how, reason }: FactLogEntry) {
  const [, question = '', answer, because = ''] =
    /^(.*?\?) Answered (yes|no)\.(.*)$/s.exec(reason ?? '') ?? [];
  if (action !== 'resolved' || how !== 'dismissed' || answer === undefined) return null;
  return { what: `${actor} answered ${answer} to ${subject}`, why: `${question}${because}` };
}

function told({ action, actor, subject, scope, how }: FactLogEntry): string {
  const where = scope === null || scope === '' ? '' : ` in ${scope}`;
  switch (action) {
    case 'committed':
      return `${actor} told ${subject}${where}`;
    case 'corroborated':
      return `${actor} said ${subject} too`;
    case 'ended':
      return `${actor} ended ${subject} (${how})`;
    case 'reopened':
      return `${actor} let ${subject} hold again`;
    case 'resolved':
      if (how === 'open') return `${actor} asked ${subject} again`;
      return `${actor} settled ${subject}${how === 'dismissed' ? '' : ` (${how})`}`;
    default:
      return `${actor} had ${count(Number(how), 'fact')} of an author erased`;
  }
}

/** Counts, and no mark: who reads them judges. */
export function authorsReport(authors: readonly AuthorRecord[], theme: Theme): string {
  if (authors.length === 0) return 'Nobody has told anything yet.';
  return clean(authors)
    .map((author) =>
      [
        `${theme.paint('name', author.author)}  ${count(author.facts, 'fact')}, ${author.standing} not ended`,
        `  for       ${reasons([
          [author.corroborated, 'said by others too'],
          [author.superseded + author.merged, 'held until something newer came'],
          [author.retired, 'held until they were retired'],
        ])}`,
        `  against   ${reasons([
          [author.wrong, 'called wrong by somebody else'],
          [author.ruledOut, 'ruled out by an answer to a confusion'],
        ])}`,
        `  besides   ${reasons([
          [author.ownCorrections, 'taken back by themselves'],
          [author.repeated, 'repeated from others'],
        ])}`,
      ].join('\n'),
    )
    .join('\n');
}

function reasons(counts: readonly (readonly [number, string])[]): string {
  const some = counts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  return some.length === 0 ? 'nothing' : some.join(', ');
}
