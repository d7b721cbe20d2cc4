/** How a vault writes its dates: which words stand where an era or a month would. */

export interface Counted {
  readonly count: number;
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 5;
/** `5420 AS`, `12th year … 340 TA`: a number and two to four capitals. */
const AFTER = /(?<![\p{L}\p{N}.])(\d{1,5})(?:\s|&nbsp;)?([A-Z]{2,4})(?![\p{L}\p{N}])/gu;
/** `CY 4122`. */
const BEFORE = /(?<![\p{L}\p{N}])([A-Z]{2,4})\s(\d{1,5})(?![\p{L}\p{N}.:])/gu;
/** `24th Uktar, 5420 AS`, `1st of Hammer 5421`. */
const DAY =
  /(?<![\p{L}\p{N}])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (\p{Lu}[\p{L}'’-]{2,}),? (\d{1,5})(?: ([A-Z]{2,4}))?(?![\p{L}\p{N}])/gu;
const ISO = /^\d{4}-\d{2}-\d{2}/;

export class DateShapes {
  /** Words after or before a year. */
  readonly eras = new Map<string, { count: number; examples: string[]; before: number; inFields: number }>();
  readonly months = new Map<string, { count: number; examples: string[]; days: number }>();
  /** Whole dates as calendars of the desk write them. */
  desk = 0;

  look(text: string): void {
    for (const [whole, , era = ''] of text.matchAll(AFTER)) this.#era(era, whole, 'after');
    for (const [whole, era = ''] of text.matchAll(BEFORE)) this.#era(era, whole, 'before');
    for (const [whole, day = '', month = ''] of text.matchAll(DAY)) this.#month(month, whole, Number(day));
  }

  lookAtValue(text: string): void {
    if (ISO.test(text)) this.desk++;
    else if (text.length < 80) {
      this.look(text);
      for (const [, , era = ''] of text.matchAll(AFTER)) {
        const known = this.eras.get(era);
        if (known !== undefined) known.inFields++;
      }
    }
  }

  #era(era: string, example: string, side: 'after' | 'before'): void {
    const known = this.eras.get(era) ?? { count: 0, examples: [], before: 0, inFields: 0 };
    known.count++;
    if (side === 'before') known.before++;
    if (known.examples.length < MOST_EXAMPLES && !known.examples.includes(example))
      known.examples.push(example);
    this.eras.set(era, known);
  }

  #month(month: string, example: string, day: number): void {
    const known = this.months.get(month) ?? { count: 0, examples: [], days: 0 };
    known.count++;
    known.days = Math.max(known.days, day);
    if (known.examples.length < MOST_EXAMPLES && !known.examples.includes(example))
      known.examples.push(example);
    this.months.set(month, known);
  }
}
