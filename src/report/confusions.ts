/** What confuses in what was told: the questions, the facts behind them, who reads the story and how far they came. */

import type { StoryCoverage } from '../engine/judges.js';
import { utcDay } from '../model/index.js';
import { clean } from './clean.js';
import { factJson, type ShownFact } from './facts.js';
import type { Json } from './json.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { count, digits } from './words.js';

export interface ShownConfusion {
  readonly id: string;
  readonly message: string;
  readonly kind: string;
  readonly question: string;
  readonly facts: readonly {
    readonly role: string;
    readonly value: string;
    readonly fact: ShownFact | null;
    readonly id: string;
  }[];
  /** Who answered and how; null while it is open. */
  readonly answered: { readonly by: string; readonly at: number; readonly reason: string } | null;
  /** Which facts the record of their authors speaks for, and why; absent where nobody asked. */
  readonly favoured?: { readonly facts: readonly string[]; readonly because: string } | null;
}

export function confusionLines(given: ShownConfusion, theme: Theme): string[] {
  const { id, kind, message, question, facts, answered, favoured } = clean(given);
  return [
    `${theme.paint('warning', kind)}  ${theme.paint('muted', id)}`,
    ...wrap(message, theme.columns - 2).map((line) => `  ${line}`),
    ...facts.map(
      ({ id: fact, role, fact: whole }) =>
        `    ${role.padEnd(7)} ${fact}  ${whole === null ? '' : `${utcDay(whole.validFrom * 1000)}  ${whole.content.replace(/\s+/g, ' ')}`}`,
    ),
    ...wrap(question, theme.columns - 4).map((line) => `  ${theme.paint('name', line)}`),
    ...(favoured == null
      ? []
      : wrap(
          `The record of their authors speaks for ${favoured.facts.join(', ')}: ${favoured.because}`,
          theme.columns - 4,
        ).map((line) => `  ${theme.paint('muted', line)}`)),
    ...(answered === null
      ? []
      : wrap(
          `${answered.by}, ${utcDay(answered.at)}: ${answered.reason.replace(question, '').trim()}`,
          theme.columns - 4,
        ).map((line) => `  ${theme.paint('muted', line)}`)),
  ];
}

export function confusionsReport(
  confusions: readonly ShownConfusion[],
  coverage: StoryCoverage,
  theme: Theme,
): string {
  const open = confusions.filter(({ answered }) => answered === null);
  const each = confusions.map((one) => confusionLines(one, theme).join('\n'));
  const hint =
    'Answer one with `lore confusions <id> --yes` or `--no`, or all of them with `lore confusions --ask`; `--keep`, `--merge`, `--retire` and `--dismiss` say more.';
  const closing =
    open.length === 0
      ? 'Nothing here would confuse a newcomer, as far as words can be read.'
      : `${count(open.length, 'confusion')}. ${hint}`;
  return [...each, wrap(closing, theme.columns).join('\n'), coverageLines(coverage, theme).join('\n')].join(
    '\n\n',
  );
}

const WHO: Readonly<Record<string, string>> = {
  model: 'The story is read by',
  caller: 'The story is read by whichever model calls next_case',
  person: 'The story is read by people only',
};

/** Who judges, and how much they have read. */
export function coverageLines(given: StoryCoverage, theme: Theme): string[] {
  const { judge, reader, facts, factsRead, open, givenUp, reading } = clean(given);
  const who = `${WHO[judge.who] ?? judge.who}${judge.model === null ? ` (${judge.because})` : ` ${judge.model}`}`;
  const waiting = [
    ...(open === 0 ? [] : [`${count(open, 'case')} waiting`]),
    ...(givenUp === 0 ? [] : [`${count(givenUp, 'case')} that it could not answer`]),
  ];
  const last = `${cutInto(reading)} ${factsRead === 0 ? 'None' : digits(factsRead)} of all ${digits(facts)} facts ${factsRead === 1 ? 'was' : 'were'} read at least once.`;
  const without =
    reader.missing === null ? '' : ` Only what is exact is compared by itself. ${reader.missing}`;
  const text = `${who}${waiting.length === 0 ? '' : `, ${waiting.join(', ')}`}. ${last}${without}`;
  return wrap(text, theme.columns).map((line) => theme.paint('muted', line));
}

/** What is handed out is not read before a verdict comes. */
function cutInto(reading: StoryCoverage['reading']): string {
  if (reading === null) return 'No case was made of it yet.';
  const { told, facts, cases, noRoom, seed } = reading.coverage;
  const left = noRoom === 0 ? '' : `, ${digits(noRoom)} left out for want of room`;
  return `On ${utcDay(reading.at)} ${digits(told)} of ${digits(facts)} facts were put into ${count(cases, 'case')}${left} (seed ${seed}).`;
}

export function confusionJson({ facts, answered, favoured, ...rest }: ShownConfusion): Json {
  return {
    id: rest.id,
    kind: rest.kind,
    message: rest.message,
    question: rest.question,
    facts: facts.map(({ id, role, value, fact }) => ({
      id,
      role,
      value,
      fact: fact === null ? null : factJson(fact),
    })),
    answered: answered === null ? null : { ...answered, at: new Date(answered.at).toISOString() },
    ...(favoured === undefined
      ? {}
      : { favoured: favoured === null ? null : { ...favoured, facts: [...favoured.facts] } }),
  };
}

export function coverageJson({
  judge,
  reader,
  facts,
  factsRead,
  open,
  givenUp,
  reading,
}: StoryCoverage): Json {
  return {
    judge: { ...judge },
    reader: { ...reader },
    facts,
    facts_read: factsRead,
    cases_open: open,
    cases_given_up: givenUp,
    last_reading:
      reading === null
        ? null
        : {
            at: new Date(reading.at).toISOString(),
            facts: reading.coverage.facts,
            told: reading.coverage.told,
            kept: reading.coverage.kept,
            no_room: reading.coverage.noRoom,
            cases: reading.coverage.cases,
            seed: reading.coverage.seed,
          },
  };
}
