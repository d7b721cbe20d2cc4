/** When something came about that a clause tells of: `Aldric was crowned`, `the Battle of Black Spire took place`. */
import type { Statement } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved } from '../told-statement.js';
import { statementsByWords } from './by-words.js';
import type { AskedQuestion } from './question.js';

/** A date as it is written; null where none is told. */
export async function momentOfClause(reasoning: Reasoning, clause: AskedQuestion): Promise<string | null> {
  const [date] = clause.read.dates;
  if (date !== undefined) return date.text;
  const [entity] = clause.about[0]?.entities ?? clause.read.mentions[0]?.entities ?? [];
  if (entity === undefined) return null;
  if (['Event', 'Era'].some((type) => isA(reasoning.ontology, entity.type, type))) {
    const life = (await livesOf(reasoning, [entity])).get(entity.id);
    const ends = /\b(?:end(?:s|ed)?|over|finish(?:ed)?|conclud\w*)\b/i.test(clause.text);
    return firstOf((ends ? life?.until : life?.from)?.text ?? null);
  }
  const about = clause.about.length > 0 ? clause.about : clause.read.mentions.slice(0, 1);
  const told = await statementsByWords(reasoning, { ...clause, about: about.slice(0, 1), wants: 'when' });
  const dates = told
    .filter(isBelieved)
    .flatMap((statement) => beginningOf(statement))
    .sort((a, b) => a.min - b.min);
  return firstOf(dates[0]?.text ?? null);
}

function beginningOf(statement: Statement): { readonly min: number; readonly text: string }[] {
  if (statement.kind === 'attribute') return statement.value.kind === 'date' ? [statement.value.date] : [];
  const { fromMin: min, fromText: text } = statement.valid;
  return text === null ? [] : [{ min, text }];
}

/** Of dates that are disputed the first. */
function firstOf(text: string | null): string | null {
  return text?.split(' or ')[0] ?? null;
}
