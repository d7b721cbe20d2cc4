/** Years as lists and tables write them beside a name: terms (`1852–1874`, `since 1918`) and lives (`b. 249 AR, d. 271 AR`). */

const ERA = '(?:\\p{Lu}{2,4}|(?:\\p{Lu}\\.){2,4})';
export const YEAR = `(?:(?:c|ca)\\. ?|~)?(\\d{1,5})(?: ?(${ERA}))?`;

/** From one year to another, of which the second may be short (`1788–92`) and may be the only one with an era. */
export interface Years {
  readonly from: string;
  readonly until: string | null;
  readonly begin: number;
  /** Null for one that goes on, or of which nobody says how it ended. */
  readonly end: number | null;
}

export function yearsFrom(
  from: string,
  fromEra: string | undefined,
  until?: string,
  untilEra?: string,
): Years {
  const isShort = fromEra === undefined && from.length === 4 && until?.length === 2;
  const whole = isShort ? `${from.slice(0, from.length - until.length)}${until}` : (until ?? null);
  return {
    from: withEra(from, fromEra ?? untilEra),
    until: whole === null ? null : withEra(whole, untilEra ?? fromEra),
    begin: Number(from),
    end: whole === null ? null : Number(whole),
  };
}

function withEra(year: string, era: string | undefined): string {
  return era === undefined ? year : `${year} ${era}`;
}

export interface Life {
  readonly born: string | null;
  readonly died: string | null;
}

const SPAN = new RegExp(`^${YEAR} ?[-–—] ?(?:${YEAR})?$`, 'u');
const END = new RegExp(`^[-–—] ?${YEAR}$`, 'u');
const BORN = new RegExp(`^(?:b\\.|born|\\*) ?(?:in )?${YEAR}$`, 'u');
const DIED = new RegExp(`^(?:d\\.|died|†) ?(?:in )?${YEAR}$`, 'u');

/** What stands in brackets behind somebody's name, where it tells of nothing but their life. */
export function lifeIn(text: string): Life | null {
  let born: string | null = null;
  let died: string | null = null;
  for (const part of text.split(/[,;]/).map((one) => one.trim())) {
    const [, from, fromEra, until, untilEra] = SPAN.exec(part) ?? [];
    const birth = BORN.exec(part);
    const death = DIED.exec(part) ?? END.exec(part);
    if (from !== undefined) {
      const years = yearsFrom(from, fromEra, until, untilEra);
      [born, died] = [years.from, years.until];
    } else if (birth !== null) born = withEra(birth[1] ?? '', birth[2]);
    else if (death !== null) died = withEra(death[1] ?? '', death[2]);
    else return null;
  }
  return { born, died };
}
