/** The names that the calendars of a context give to things, ready to be matched against tokens. */
import {
  type Calendar,
  type Intercalary,
  type Month,
  SEASONS,
  type Season,
  type UnorderedMonth,
} from '../calendar.js';
import type { DateContext } from '../context.js';
import type { Era } from '../era.js';
import { type Token, tokenise } from './tokens.js';

export type Named =
  | { readonly kind: 'month'; readonly calendar: Calendar; readonly value: Month | UnorderedMonth }
  | { readonly kind: 'intercalary'; readonly calendar: Calendar; readonly value: Intercalary }
  | { readonly kind: 'season'; readonly calendar: Calendar; readonly value: Season }
  | { readonly kind: 'era'; readonly calendar: Calendar; readonly value: Era }
  | { readonly kind: 'weekday'; readonly calendar: Calendar }
  | { readonly kind: 'calendar'; readonly calendar: Calendar };

export type NamedKind = Named['kind'];

interface Entry {
  readonly words: readonly string[];
  readonly named: Named;
}

/** A name found in the text: how many tokens it takes and all it may stand for. */
export interface Match {
  readonly length: number;
  readonly named: readonly Named[];
}

export interface Lexicon {
  readonly ctx: DateContext;
  readonly home: Calendar;
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  /** All names as written, by kind, for suggestions. */
  readonly names: ReadonlyMap<NamedKind, readonly string[]>;
}

const lexicons = new WeakMap<DateContext, Lexicon>();

/** The lexicon of a context, built once. Null when the default calendar is missing. */
export function lexiconOf(ctx: DateContext): Lexicon | null {
  const known = lexicons.get(ctx);
  if (known) return known;
  const home = ctx.calendars.find((c) => c.id === ctx.default);
  if (!home) return null;
  const lexicon = build(ctx, home);
  lexicons.set(ctx, lexicon);
  return lexicon;
}

/** The longest name of one of the kinds that starts at the token. */
export function matchName(
  lexicon: Lexicon,
  tokens: readonly Token[],
  at: number,
  ...kinds: readonly NamedKind[]
): Match | null {
  const first = tokens[at];
  const entries = first && lexicon.entries.get(first.text);
  if (!entries) return null;
  let length = 0;
  const named: Named[] = [];
  for (const entry of entries) {
    if (entry.words.length < length) break;
    if (!kinds.includes(entry.named.kind)) continue;
    if (!entry.words.every((word, i) => tokens[at + i]?.text === word)) continue;
    length = entry.words.length;
    named.push(entry.named);
  }
  return length > 0 ? { length, named } : null;
}

function isNamed({ months, unorderedMonths, intercalary, eras }: Calendar, season: string): boolean {
  const named = [...months, ...unorderedMonths, ...intercalary, ...eras];
  return named.some(({ name, aliases }) => [name, ...aliases].some((one) => one.toLowerCase() === season));
}

function build(ctx: DateContext, home: Calendar): Lexicon {
  const entries = new Map<string, Entry[]>();
  const names = new Map<NamedKind, string[]>();
  const add = (named: Named, words: readonly string[]) => {
    for (const name of words) {
      const tokens = tokenise(name).map((t) => t.text);
      const first = tokens[0] === 'the' ? tokens.splice(0, 2)[1] : tokens[0];
      if (first === undefined) continue;
      const list = entries.get(first) ?? [];
      entries.set(first, list);
      const entry = { words: tokens[0] === first ? tokens : [first, ...tokens], named };
      if (!list.some((e) => e.named === named && e.words.join(' ') === entry.words.join(' ')))
        list.push(entry);
      names.set(named.kind, [...(names.get(named.kind) ?? []), name]);
    }
  };
  // The home calendar comes first, so that its reading of a shared name wins.
  for (const calendar of [home, ...ctx.calendars.filter((c) => c !== home)]) {
    for (const value of [...calendar.months, ...calendar.unorderedMonths])
      add({ kind: 'month', calendar, value }, [value.name, ...value.aliases]);
    for (const value of calendar.intercalary) {
      add({ kind: 'intercalary', calendar, value }, [value.name, ...value.aliases]);
    }
    for (const value of calendar.seasons)
      add({ kind: 'season', calendar, value }, [value.name, ...value.aliases]);
    for (const value of calendar.eras) {
      add({ kind: 'era', calendar, value }, [value.id, value.name, ...value.aliases]);
    }
    for (const day of calendar.weekdays) add({ kind: 'weekday', calendar }, [day]);
    add({ kind: 'calendar', calendar }, [calendar.id, calendar.name, ...calendar.aliases]);
  }
  for (const calendar of [home, ...ctx.calendars.filter((c) => c !== home)])
    if (calendar.seasons.length === 0)
      for (const value of SEASONS)
        if (!isNamed(calendar, value.name)) add({ kind: 'month', calendar, value }, [value.name]);
  for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length);
  return { ctx, home, entries, names };
}
