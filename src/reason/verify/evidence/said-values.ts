/** What several sources say of one matter, told by the bare values: `the Rolls say 339, the dispatches 341`. */
import type { Statement } from '../../../model/index.js';
import { windowEnds } from '../../../time/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { type Attribution, PLACEHOLDER, TELLS } from '../clauses/attributed.js';
import type { Hedges } from '../hedges.js';
import { share } from '../judge/fits-time.js';
import { judge } from '../judge/judge.js';
import type { Judgement } from '../judge/judgement.js';
import { settled } from '../judge/settled.js';
import type { Mention } from '../mentions.js';
import type { NameReader } from '../names/name-reader.js';
import { plain } from './judged.js';

interface SaidValue {
  readonly placeholder: string;
  readonly value: string;
}

const MOST_OF_ONE = 200;
const YEAR = '\\d{1,4}(?: [A-Z]{2})?';
const NAME = "\\p{Lu}[\\p{L}’'-]*(?: (?:of |the |of the )?\\p{Lu}[\\p{L}’'-]*)*";
const SAID = new RegExp(
  `(?:;|,|:|\\band|\\bbut|\\bwhile|\\bwhereas|^)?\\s*(${PLACEHOLDER}\\p{L})(?: (?:${TELLS}))? (?:in )?(${YEAR}|${NAME}(?: and ${NAME})?)(?:,? by (?:his|her|its|their) own account)?(?=\\s*[,;.]|\\s*$|\\s+(?:and|but|while|whereas) )`,
  'gu',
);

/** `339 TA in the Rolls, 341 TA in the dispatches`. */
const SAID_IN = new RegExp(
  `(?<=^|[:;,]|\\band|\\bbut|\\bwhile|\\bwhereas)\\s*(?:in )?(${YEAR}|${NAME}),? (?:in|by|according to|per|from|for|on) (${PLACEHOLDER}\\p{L})(?: (?:from|of) the \\p{L}+)?(?=\\s*[,;.]|\\s*$|\\s+(?:and|but|while|whereas) )`,
  'gu',
);

/** Takes them out of a sentence; where none is told of anything before them, nothing is taken. */
export function saidValues(text: string): { readonly text: string; readonly values: readonly SaidValue[] } {
  const values: SaidValue[] = [];
  let rest = text.replace(SAID, (_, placeholder: string, value: string) => {
    values.push({ placeholder, value });
    return '';
  });
  rest = rest.replace(SAID_IN, (_, value: string, placeholder: string) => {
    values.push({ placeholder, value });
    return '';
  });
  return values.length === 0
    ? { text, values }
    : { text: rest.replace(/^[\s,;:.]+$|^\s*[,;]\s*/u, '').replace(/:[\s,;]*\.?$/u, '.'), values };
}

/** Whether the record has the value of those spoken of, from that source where it is known. */
export async function judgeSaidValue(
  reasoning: Reasoning,
  names: NameReader,
  { placeholder, value }: SaidValue,
  topics: readonly Mention[],
  named: readonly Attribution[],
  hedges: Hedges,
): Promise<Judgement[]> {
  const said = `${placeholder}: ${value}`;
  const isYear = /^\d/.test(value);
  const date = isYear ? reasoning.parseDate(value) : null;
  const meant = isYear ? [] : (await names.read(value, true)).mentions;
  for (const mention of meant)
    if (mention.entities.length === 0)
      return [await judge(reasoning, { kind: 'unknown-name', mention }, hedges)];
  const ends = new Set(meant.flatMap(({ entities }) => entities.map(({ id }) => id)));
  const found: Statement[] = [];
  for (const { id } of topics.flatMap(({ entities }) => entities)) {
    const { statements } = await readSome(reasoning, { about: id }, MOST_OF_ONE);
    found.push(
      ...statements.filter((one) =>
        date?.kind === 'moment'
          ? boundsOf(one).some((bounds) => share(date.moment, bounds))
          : one.kind === 'relation' && ends.has(one.subject === id ? one.object : one.subject),
      ),
    );
  }
  const sources = new Set(
    named.filter((one) => one.placeholder === placeholder).flatMap((one) => one.sources),
  );
  const own = sources.size === 0 ? found : await saidIn(reasoning, found, sources);
  if (own.length === 0) return [plain(said, 'unsupported', 'No source says this of what is spoken of.', [])];
  const hedged = { ...hedges, hearsay: true, provisional: true };
  return [await settled(reasoning, plain(said, 'supported', '', own.slice(0, 2)), hedged)];
}

async function saidIn(
  { store }: Reasoning,
  statements: readonly Statement[],
  sources: ReadonlySet<string>,
): Promise<Statement[]> {
  if (statements.length === 0) return [];
  const assertions = await store.assertions({ statements: statements.map(({ id }) => id) });
  const said = new Set(
    assertions.filter(({ source }) => sources.has(source)).map(({ statement }) => statement),
  );
  return statements.filter(({ id }) => said.has(id));
}

function boundsOf(statement: Statement) {
  if (statement.kind === 'attribute') return statement.value.kind === 'date' ? [statement.value.date] : [];
  const { first, last } = windowEnds(statement.valid);
  return [
    ...(statement.valid.fromText === null ? [] : [first]),
    ...(statement.valid.untilText === null ? [] : [last]),
  ];
}
