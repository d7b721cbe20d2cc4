/** Two that are held against each other: who was older, who outlived whom, which came first, who held something longer. */
import type { Statement } from '../../model/index.js';
import { typeByWord } from '../../packs/index.js';
import { type Bounds, calendarOf } from '../../time/index.js';
import { livesOf } from '../lives.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell } from '../told-statement.js';
import { isFree, type Named } from '../verify/mentions.js';
import { kinNoun } from '../verify/said/kinship.js';
import { statementsByWords } from './by-words.js';
import type { AnswerDraft } from './draft.js';
import type { AskedQuestion } from './question.js';
import { tellingLemmas } from './word-meanings.js';
import { named } from './wording.js';
import { yearsBetween } from './years.js';

interface Comparison {
  readonly asked: RegExp;
  readonly end: 'from' | 'until';
  /** Which of the two is asked for: the earlier or the later. */
  readonly wants: 'earlier' | 'later';
  readonly says: (first: string, second: string) => string;
}

const COMPARISONS: readonly Comparison[] = [
  {
    asked: /\b(?:older|elder|oldest|eldest|born (?:first|earlier|before))\b/i,
    end: 'from',
    wants: 'earlier',
    says: (first, second) => `${first} was older than ${second}`,
  },
  {
    asked: /\b(?:younger|youngest|born (?:last|later|after))\b/i,
    end: 'from',
    wants: 'later',
    says: (first, second) => `${first} was younger than ${second}`,
  },
  {
    asked: /\b(?:outlive[ds]?|outlast(?:s|ed)?|survived?|liv(?:ed?|es) longer|died? (?:last|later|after))\b/i,
    end: 'until',
    wants: 'later',
    says: (first, second) => `${first} outlived ${second}`,
  },
  {
    asked: /\b(?:died? (?:first|earlier|before))\b/i,
    end: 'until',
    wants: 'earlier',
    says: (first, second) => `${first} died before ${second}`,
  },
  {
    asked:
      /\b(?:came (?:first|earlier)|come first|happen(?:ed)? (?:first|earlier|before)|earlier|(?:come|came|fought|held|founded|built|begin|began|start(?:ed)?|take place|took place|was|were|is|are) before)\b/i,
    end: 'from',
    wants: 'earlier',
    says: (first, second) => `${first} came before ${second}`,
  },
  {
    asked:
      /\b(?:came (?:last|later)|come later|happen(?:ed)? (?:last|later|after)|(?:come|came|fought|held|founded|built|begin|began|start(?:ed)?|take place|took place|was|were|is|are) after)\b/i,
    end: 'from',
    wants: 'later',
    says: (first, second) => `${first} came after ${second}`,
  },
];
const LONGER = /\b(?:longer|longest|shorter)\b/i;

export async function answerComparison(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const [one, other, ...more] = asked.about.flatMap(({ entities }) => entities);
  if (one === undefined || other === undefined || more.length > 0) return false;
  if (LONGER.test(asked.text)) return sayLonger(reasoning, asked, one, other, draft);
  const comparison = COMPARISONS.find((way) => way.asked.test(asked.text));
  if (comparison === undefined || isMoreAsked(reasoning, asked, comparison)) return false;
  return sayComparison(reasoning, asked, comparison, one, other, draft);
}

/** `Who married at a younger age, …?`: who is younger is no answer. */
function isMoreAsked({ ontology }: Reasoning, { read, text }: AskedQuestion, { asked }: Comparison): boolean {
  const compared = new Set(asked.exec(text)?.[0].toLowerCase().split(' '));
  return read.words.some(
    ({ folded, text: word }, i) =>
      isFree(read, i) &&
      !compared.has(folded) &&
      tellingLemmas(folded).length > 0 &&
      !OF_TWO.test(folded) &&
      kinNoun(word) === null &&
      typeByWord(ontology, folded) === null,
  );
}
const OF_TWO =
  /^(?:two|both|pair|ones?|born|years?|long|much|many|dates?|time|person|first|last|live|lived|died?)$/;

async function sayComparison(
  reasoning: Reasoning,
  { wants, text }: AskedQuestion,
  { end, wants: sought, says }: Comparison,
  one: Named,
  other: Named,
  draft: AnswerDraft,
): Promise<boolean> {
  const isChoice = wants !== 'whether' || /\bor\b/i.test(text);
  const lives = await livesOf(reasoning, [one, other]);
  const [a, b] = [lives.get(one.id)?.[end] ?? null, lives.get(other.id)?.[end] ?? null];
  if (a === null || b === null) return false;
  const order = a.max < b.min ? -1 : b.max < a.min ? 1 : 0;
  const evidence = await datesOf(reasoning, [one, other], end);
  draft.called('timeline');
  const dates = `(${a.text} and ${b.text})`;
  if (order === 0) {
    draft.say(`The dates cannot tell which of the two it was ${dates}`, evidence);
    return true;
  }
  const isSo = order < 0 === (sought === 'earlier');
  const names = [one, other].map((entity) => named(reasoning.ontology, entity));
  const [first = '', second = ''] = isSo ? names : [...names].reverse();
  const lead = isChoice ? '' : isSo ? 'Yes: ' : 'No: ';
  draft.say(`${lead}${says(first, second)}`, evidence);
  for (const date of evidence) draft.say(draft.words(date), [date]);
  return true;
}

/** Which of the two held it, or lived, for more years. */
async function sayLonger(
  reasoning: Reasoning,
  asked: AskedQuestion,
  one: Named,
  other: Named,
  draft: AnswerDraft,
): Promise<boolean> {
  const found: { entity: Named; years: number; told: readonly Statement[] }[] = [];
  for (const entity of [one, other]) {
    const about = asked.about.filter(({ entities }) => entities.some(({ id }) => id === entity.id));
    const meant = await statementsByWords(reasoning, { ...asked, about, wants: 'how-long' });
    const held = meant.filter(
      (s) =>
        s.kind === 'relation' &&
        s.subject === entity.id &&
        isBelieved(s) &&
        s.valid.untilText !== null &&
        s.valid.fromText !== null,
    );
    const years = held.reduce(
      (sum, { valid }) =>
        sum +
        lengthOf(
          reasoning,
          { min: valid.fromMin, max: valid.fromMax },
          { min: valid.untilMin, max: valid.untilMax },
        ),
      0,
    );
    if (held.length > 0) found.push({ entity, years, told: held });
  }
  const [a, b] = [...found].sort((x, y) => y.years - x.years);
  if (a === undefined || b === undefined) return false;
  const lead = a.years === b.years ? 'Both for as long' : `${a.entity.name} for longer`;
  draft.say(`${lead}: ${a.years} years against ${b.years} of ${b.entity.name}`);
  for (const one of await tell(reasoning, [...a.told, ...b.told])) draft.say(draft.words(one), [one]);
  return true;
}

function lengthOf({ dates }: Reasoning, from: Bounds, until: Bounds): number {
  const calendar = calendarOf(dates, dates.default);
  return calendar === undefined ? 0 : yearsBetween(from, until, calendar);
}

async function datesOf(reasoning: Reasoning, entities: readonly Named[], end: 'from' | 'until') {
  const found: Statement[] = [];
  for (const { id, type } of entities) {
    const predicates = reasoning.ontology.entityTypes.get(type)?.lifetime[end] ?? [];
    const told = await reasoning.store.statements({ subject: id, predicates });
    found.push(...told.filter(isBelieved));
  }
  return tell(reasoning, found);
}
