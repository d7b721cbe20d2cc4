/** What an export in a folder says of the world that it comes from. */
import { stringify } from 'yaml';
import { isPlainMap, type Plain, type PlainMap } from '../ingest/fields-plain.js';
import type { CalendarText } from '../ingest/study/calendars/index.js';
import { readYaml } from '../ingest/yaml-read.js';
import { CALENDAR_ID } from '../time/index.js';
import { headOf } from './head-of.js';

export interface ExportedWorld {
  readonly name: string | null;
  readonly packs: readonly string[];
  readonly calendar: string | null;
  readonly now: string | null;
  readonly calendars: readonly CalendarText[];
  /** As it stands in lore.yaml; null where nothing is added to the packs. */
  readonly extend: string | null;
}

/** It comes first in the file; whoever adds more than this to the packs has a pack. */
const HEAD = 1024 * 1024;

/** Null for a file that is no export, or one that says nothing of its world. */
export async function exportedWorld(file: string): Promise<ExportedWorld | null> {
  const told = recordIn(await headOf(file, HEAD), file);
  if (told === null) return null;
  const { name, pack, calendar, now, calendars, extend } = told;
  return {
    name: textOf(name),
    packs: listOf(pack).flatMap((one) => textOf(one) ?? []),
    calendar: idOf(calendar),
    now: textOf(now),
    calendars: listOf(calendars).flatMap((one) => calendarOf(one) ?? []),
    extend: isPlainMap(extend) ? stringify({ extend }) : null,
  };
}

function recordIn(head: string, file: string): PlainMap | null {
  const [line = ''] = head.split('\n', 1);
  const text = /^\s*\{\s*"world"/.test(line) ? line : /^world:.*\n(?:(?:[ \t].*)?\n)*/m.exec(head)?.[0];
  const read = text === undefined ? null : readYaml({ text, file });
  const value = read?.ok === true && isPlainMap(read.value) ? read.value.world : undefined;
  return value !== undefined && isPlainMap(value) ? value : null;
}

/** Under a name that leads out of the folder it is left out. */
function calendarOf(value: Plain): CalendarText | null {
  const id = isPlainMap(value) ? idOf(value.id) : null;
  if (!isPlainMap(value) || id === null) return null;
  return { id, name: textOf(value.name) ?? id, yaml: stringify(value), now: null, remarks: [] };
}

/** Of a calendar; whatever else stands there is none. */
function idOf(value: Plain | undefined): string | null {
  const id = textOf(value);
  return id !== null && CALENDAR_ID.test(id) ? id : null;
}

function listOf(value: Plain | undefined): readonly Plain[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function textOf(value: Plain | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
