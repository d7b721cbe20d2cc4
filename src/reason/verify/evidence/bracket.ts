/** Years in brackets behind a name: `Aldric (300 TA – 360 TA)`, a life, or the time of what is told of whom they stand behind. */
import type { Statement } from '../../../model/index.js';
import { type Bounds, windowEnds } from '../../../time/index.js';
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import { whenText } from '../../when.js';
import type { DateSpan } from '../dates.js';
import { share } from '../judge/fits-time.js';
import type { Judgement } from '../judge/judgement.js';
import type { Named, ReadSentence } from '../mentions.js';
import { plain } from './judged.js';

const MOST = 200;
const MOST_SHOWN = 3;

/** What such years may be. */
interface Known {
  readonly from: Bounds | null;
  readonly until: Bounds | null;
  readonly text: string;
  readonly statements: readonly Statement[];
}

/** Null where there is more than a name and its years, or nothing is dated. */
export async function judgeBracket(
  reasoning: Reasoning,
  { mentions, dates, words, text }: ReadSentence,
  told: readonly Statement[],
): Promise<Judgement | null> {
  const [[mention, ...others], [date, ...more]] = [mentions, dates];
  const [who, ...namesakes] = mention?.entities ?? [];
  if (mention === undefined || date?.kind !== 'span' || others.length + more.length > 0) return null;
  if (who === undefined || namesakes.length > 0 || mention.first > 0) return null;
  if (mention.end !== date.first || date.end !== words.length) return null;
  const known = await knownOf(reasoning, who, told);
  const fitting = known.find((one) => isBound(date, one) === true);
  if (fitting !== undefined) return plain(text, 'supported', 'The record says so.', fitting.statements);
  if (known.length === 0 || known.some((one) => isBound(date, one) === null)) return null;
  const because = known
    .slice(0, MOST_SHOWN)
    .map((one) => one.text)
    .join('; ');
  const statements = known.slice(0, MOST_SHOWN).flatMap((one) => one.statements);
  return plain(text, 'contradicted', `The record says: ${because}.`, statements);
}

/** The life, and what the sentence has told so far; where it has told nothing, whatever is dated. */
async function knownOf(reasoning: Reasoning, who: Named, told: readonly Statement[]): Promise<Known[]> {
  const { statements } = await readSome(reasoning, { about: who.id }, MOST);
  const relations = statements.filter((one) => one.kind === 'relation' && isBelieved(one));
  const own = relations.filter(({ id }) => told.some((one) => one.id === id));
  const life = (await livesOf(reasoning, [who])).get(who.id);
  const { from = [], until = [] } = reasoning.ontology.entityTypes.get(who.type)?.lifetime ?? {};
  const ends = statements.filter(
    ({ subject, predicate }) => subject === who.id && [...from, ...until].includes(predicate),
  );
  return [
    ...(life === undefined ? [] : [{ ...life, text: lifetimeText(life), statements: ends }]),
    ...(own.length > 0 ? own : relations).map(timeOf),
  ].filter((one) => one.from !== null || one.until !== null);
}

function timeOf(statement: Statement): Known {
  const { valid } = statement;
  const { first, last } = windowEnds(valid);
  return {
    from: valid.fromText === null ? null : first,
    until: valid.untilText === null ? null : last,
    text: whenText(valid),
    statements: [statement],
  };
}

/** Whether these are its bounds; null where one of them is not told. */
function isBound(date: DateSpan, known: Known): boolean | null {
  const ends = [isSame(date.from, known.from), isSame(date.until, known.until)];
  return ends.includes(false) ? false : ends.includes(null) ? null : true;
}

const isSame = (one: Bounds | null, other: Bounds | null): boolean | null =>
  one === null || other === null ? null : share(one, other);
