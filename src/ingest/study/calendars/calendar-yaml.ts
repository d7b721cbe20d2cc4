/** Writes a calendar as the YAML that a world keeps it in, with what there is to say about it as comments. */
import {
  type CalendarInput,
  calendarSchema,
  compileCalendar,
  type DateContext,
} from '../../../time/index.js';

export interface CalendarText {
  readonly id: string;
  readonly name: string;
  /** What stands in `calendars/<id>.yaml`; null for a calendar that is there without it. */
  readonly yaml: string | null;
  /** A date for `now:` in lore.yaml; null where none is known. */
  readonly now: string | null;
  /** What could not be said in our calendars, or was taken for granted; also in the comments. */
  readonly remarks: readonly string[];
}

/** `evidence` holds comments for single lines, by the name of what the line tells of. */
export function calendarYaml(
  calendar: CalendarInput,
  head: readonly string[],
  evidence: ReadonlyMap<string, string> = new Map(),
): string {
  const note = (name: string): string => {
    const found = evidence.get(name);
    return found === undefined ? '' : ` # ${found}`;
  };
  const lines = head.map((line) => `# ${line}`);
  const add = (key: string, value: unknown) =>
    value === undefined ? null : lines.push(`${key}: ${flow(value)}${note(key)}`);
  add('id', calendar.id);
  add('name', calendar.name);
  add('aliases', calendar.aliases?.length ? calendar.aliases : undefined);
  add('epoch', calendar.epoch);
  add('epoch_year', calendar.epoch_year);
  add('leap', calendar.leap);
  add('year_days', calendar.year_days);
  const list = (key: string, items: readonly { readonly name: string }[] | undefined) => {
    if (items === undefined || items.length === 0) return;
    lines.push(`${key}:`, ...items.map((item) => `  - ${flow(item)}${note(item.name)}`));
  };
  list('months', calendar.months);
  list('unordered_months', calendar.unordered_months);
  list('intercalary', calendar.intercalary);
  add('weekdays', calendar.weekdays);
  list('eras', calendar.eras);
  add('default_era', calendar.default_era);
  add('iso_era', calendar.iso_era);
  add('year_display', calendar.year_display);
  return `${lines.join('\n')}\n`;
}

/** The calendar alone, as one reads dates in it. Throws what the schema has against it. */
export function contextOf(calendar: CalendarInput): DateContext {
  const compiled = compileCalendar(calendarSchema.parse(calendar));
  return { calendars: [compiled], default: compiled.id };
}

/** A word of letters, digits and hyphens for a file and for `calendar:` in lore.yaml. */
export function idOf(name: string, fallback: string): string {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return id === '' ? fallback : id;
}

/** YAML in one line; JSON is YAML, and plain words go without quotes. */
function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    return `{ ${entries.map(([key, one]) => `${key}: ${flow(one)}`).join(', ')} }`;
  }
  const isPlain =
    typeof value === 'string' && /^[\p{L}][\p{L}\p{N} '’-]*$/u.test(value) && !RESERVED.test(value);
  return isPlain ? value.trim() : JSON.stringify(value);
}

const RESERVED = /^(?:true|false|yes|no|on|off|null|y|n|~)$|\s$/i;
