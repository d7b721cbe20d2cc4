/** Time: calendars as data, written dates, windows and the predicates that have three answers. */
export { BEGINNING, END, onAxis, type Seconds, shiftSeconds } from './axis.js';
export {
  type Calendar,
  compileCalendar,
  type Intercalary,
  type Month,
  type Season,
} from './calendar.js';
export { CALENDAR_ID, type CalendarData, type CalendarInput, calendarSchema } from './calendar-schema.js';
export {
  after,
  before,
  compareMoments,
  notAfter,
  type Truth,
  timeInWindow,
  touches,
  windowContains,
  windowsDiffer,
  windowsMayOverlap,
  windowsOverlap,
} from './compare.js';
export { asAsked, calendarOf, type DateContext } from './context.js';
export { type DateParts, type FullDate, fromDays, toDays } from './days.js';
export {
  addDays,
  addYears,
  atLeastDays,
  atLeastYears,
  spread,
  timeBetween,
  yearsBetween,
} from './elapsed.js';
export type { Era } from './era.js';
export { eraAt } from './era-at.js';
export {
  type FormatOptions,
  formatMoment,
  formatSeconds,
  formatWindow,
  type Precision,
  type Printable,
} from './format.js';
export { EARLIEST_TOLD, isoTime, LATEST_TOLD } from './iso-time.js';
export { type Bounds, type Moment, orderMoments, sameMoment } from './moment.js';
export { isBareYear, type Stranger, strangerBeside } from './parse/beside.js';
export { createDateParser, type DateParser } from './parse/date-parser.js';
export { cardinalOf, countOf, numberWord, ORDINALS, ordinalWord } from './parse/number-words.js';
export { parseDate } from './parse/parse-date.js';
export {
  type Aspect,
  type DateProblem,
  type MomentDate,
  momentOfDate,
  type ParsedDate,
  type Part,
  type Relation,
  type RelativeDate,
  type RelativeUnit,
  type WindowDate,
  whyNoDate,
} from './parsed.js';
export { type Anchor, resolveRelative } from './relative.js';
export {
  type AnchorAnswer,
  type AnchorEnd,
  type AnchorLookup,
  type RelativeItem,
  type ResolvedDates,
  resolveDates,
} from './resolve-dates.js';
export {
  ALWAYS,
  firstKnown,
  hullOfWindows,
  lifetimeOf,
  UNDATED,
  type Until,
  type Window,
  type WindowOptions,
  type WindowResult,
  windowAt,
  windowEnds,
  windowOf,
} from './window.js';
