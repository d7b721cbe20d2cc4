/** What a verdict did, and how it is taken back. */
import { type Finding, type FindingVerdict, utcDay } from '../../model/index.js';
import { cleanText } from '../clean.js';
import { count } from '../words.js';

export function verdictTold({ id, severity, verdict }: Finding): string {
  if (verdict === null) return 'Open again.';
  const undo = `Take it back: lore review ${id} --reopen`;
  const until = verdict.expires === null ? '' : ` (until ${utcDay(verdict.expires)})`;
  const reason = verdict.reason === '' ? '' : `: ${cleanText(verdict.reason)}`;
  switch (verdict.verdict) {
    case 'confirmed':
      return `Confirmed${until}${reason}. It counts as ${severity} now. ${undo}`;
    case 'dismissed':
      return `Dismissed${until}${reason}. ${undo}`;
    case 'exception':
      return `An exception${until}${reason}. ${undo}`;
  }
}

/** Of many at once. `of`: what they were picked by. */
export function verdictsTold(
  judged: readonly Finding[],
  lesson: string | null,
  { rules, key }: { readonly rules?: readonly string[]; readonly key?: string },
): string {
  const [first] = judged;
  const verdict = first?.verdict;
  if (!verdict) return 'Nothing was judged.';
  const word = { confirmed: 'Confirmed', dismissed: 'Dismissed', exception: 'Exceptions' }[verdict.verdict];
  const reason = verdict.reason === '' ? '' : `: ${cleanText(verdict.reason)}`;
  const lines = [`${word}, ${count(judged.length, 'finding')}${reason}. Take it back: lore review --undo`];
  if (lesson !== null) lines.push(`${cleanText(lesson)}. \`lore ingest\` reads the notes again with it.`);
  else if (key !== undefined && verdict.verdict !== 'confirmed')
    lines.push(`The key is still read as before; say what it means under \`mapping:\` in lore.yaml.`);
  if (rules !== undefined && verdict.verdict === 'dismissed')
    lines.push(
      `What the rule finds from now on is open again; \`lore rule disable ${rules.join(' ')}\` stops it.`,
    );
  return lines.join('\n');
}

export function takenBackTold(number: number, { reason }: FindingVerdict, lesson: string | null): string {
  const why = reason === '' ? '' : ` (${cleanText(reason)})`;
  const told = `Open again: ${count(number, 'finding')}${why}.`;
  return lesson === null ? told : `${told}\n${cleanText(lesson)}. \`lore ingest\` reads the notes again.`;
}
