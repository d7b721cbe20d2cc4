/** When a vault's present is, as its notes tell it: by saying so, or by counting back from it in two ways. */

export interface NowEvidence {
  /** Dates that are called the current or the present one. */
  readonly called: ReadonlySet<string>;
  /** Years that are told as `N years ago`, and as a number before an era. */
  readonly ago: ReadonlySet<number>;
  readonly inEra: ReadonlyMap<string, ReadonlySet<number>>;
}

const YEAR = '\\d{1,3}(?:,\\d{3})+|\\d{1,8}';
const DATE = `Year \\d{1,5}|(?:${YEAR}) ?\\p{Lu}{2,4}`;
/** `Year 5 - Current Year`, `1492 DR (present day)`. */
const CALLED_AFTER = new RegExp(
  `(?<![\\p{L}\\d])(${DATE})\\*{0,2} ?(?:[-–—:]|\\() ?\\*{0,2}(?:the )?(?:[Cc]urrent|[Pp]resent)(?: (?:[Yy]ear|[Dd]ate|[Dd]ay|[Tt]ime))?(?![\\p{L}\\d-])`,
  'gu',
);
/** `Current year: 1492 DR`, `the current year is 1492 DR`. */
const CALLED_BEFORE = new RegExp(
  `(?<![\\p{L}\\d])(?:[Cc]urrent|[Pp]resent)(?: [Ii]n[- ][Gg]ame)? (?:[Yy]ear|[Dd]ate|[Dd]ay)(?::\\*{0,2}|\\*{0,2}:| is)\\*{0,2} ?\\*{0,2}(${DATE})(?![\\p{L}\\d])`,
  'gu',
);
const AGO = new RegExp(`(?<![\\p{L}\\d.,])(${YEAR}) years ago(?![\\p{L}\\d])`, 'gu');
const IN_ERA = new RegExp(`(?<![\\p{L}\\d.,/-])(${YEAR}) ?(\\p{Lu}{2,4})(?![\\p{L}\\d])`, 'gu');
/** Small numbers are told of anything. */
const LEAST_YEARS = 1000;
const LEAST_SHARED = 2;

export class NowSeen implements NowEvidence {
  readonly called = new Set<string>();
  readonly ago = new Set<number>();
  readonly inEra = new Map<string, Set<number>>();

  read(text: string): void {
    for (const pattern of [CALLED_AFTER, CALLED_BEFORE])
      for (const [, date = ''] of text.matchAll(pattern)) this.called.add(date);
    for (const [, years = ''] of text.matchAll(AGO)) addLong(this.ago, years);
    for (const [, years = '', era = ''] of text.matchAll(IN_ERA)) {
      const known = this.inEra.get(era) ?? new Set();
      this.inEra.set(era, known);
      addLong(known, years);
    }
  }
}

export interface NowTold {
  readonly date: string;
  readonly because: string;
}

/** The one date that the notes call their present; null for none, or several. */
export function calledNow({ called }: NowEvidence): NowTold | null {
  const [date, another] = called;
  return date === undefined || another !== undefined
    ? null
    : { date, because: `The notes call ${date} the present.` };
}

/** An era that counts back from the present: the same years are told as `10,000 BP` and as `10,000 years ago`. */
export function endOfEra(word: string, { ago, inEra }: NowEvidence): NowTold | null {
  const shared = [...(inEra.get(word) ?? [])].filter((year) => ago.has(year));
  if (shared.length < LEAST_SHARED) return null;
  const years = shared.slice(0, 3).map((year) => year.toLocaleString('en'));
  const because = `The years ${years.join(', ')} are told as ${word} and as "years ago": ${word} counts back from the present.`;
  return { date: `1 ${word}`, because };
}

function addLong(years: Set<number>, written: string): void {
  const year = Number(written.replaceAll(',', ''));
  if (year >= LEAST_YEARS) years.add(year);
}
