/** What is said of the record itself: whom it names must exist, and its dates must be theirs. */
import type { Statement } from '../../../model/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { judge } from '../judge/judge.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { judgeSilence } from './asked-of-record.js';
import { fitsDate } from './fits-date.js';
import { plain } from './judged.js';
import { neighboursOf } from './notes.js';

const MOST_OF_ONE = 200;

export async function judgeRemark(
  reasoning: Reasoning,
  read: ReadSentence,
  before: readonly Mention[],
): Promise<Judgement[]> {
  const found: Judgement[] = [];
  for (const mention of read.mentions)
    if (mention.entities.length === 0)
      found.push(await judge(reasoning, { kind: 'unknown-name', mention }, NO_HEDGES));
  const named = read.mentions.flatMap(({ entities }) => entities);
  const told: Statement[] = [];
  for (const { id } of read.dates.length === 0
    ? []
    : named.length > 0
      ? named
      : before.flatMap(({ entities }) => entities))
    told.push(...(await readSome(reasoning, { about: id }, MOST_OF_ONE)).statements);
  for (const date of read.dates)
    if (
      !told.some((one) => fitsDate(reasoning, one, date, { text: '' })) &&
      !(await isNextTo(
        reasoning,
        named.length > 0 ? named : before.flatMap(({ entities }) => entities),
        date.text,
      ))
    )
      found.push(
        plain(`${date.text}: ${read.text}`, 'unsupported', 'Nothing in the record has this date.', []),
      );
  found.push(...(await judgeSilence(reasoning, read, before)));
  return found;
}

/** `who besieged Wexmoor in 332`: what happened there has the date. */
async function isNextTo(
  reasoning: Reasoning,
  named: readonly { readonly id: string }[],
  text: string,
): Promise<boolean> {
  const years = text.match(/\d+/g) ?? [];
  for (const { id } of named)
    for (const one of await neighboursOf(reasoning, id))
      if (years.every((year) => one.years.has(year))) return true;
  return false;
}

const NO_HEDGES = { dispute: true, provisional: true, hearsay: true };
