/** What a world says of itself, so that an export is read elsewhere as it was meant: packs, calendars, its present. */
import { parse, stringify } from 'yaml';
import type { WorldRecord } from '../ingest/readers/exchange.js';
import type { Ontology } from '../packs/ontology.js';
import type { Calendar, CalendarData } from '../time/index.js';

export interface WorldSettings {
  readonly name: string;
  readonly packs: readonly string[];
  readonly calendar: string | null;
  readonly now: string | null;
  /** lore.yaml as it stands. */
  readonly text: string;
}

interface DescribedWorld {
  readonly config: WorldSettings;
  readonly ontology: Ontology;
}

export function worldRecord({ config, ontology }: DescribedWorld): WorldRecord {
  const { name, packs, calendar, now, text } = config;
  const calendars = ownCalendars(ontology).map(({ data }) => told(data));
  const extend = extendIn(text);
  return {
    name,
    pack: packs,
    ...(calendar === null ? {} : { calendar }),
    ...(now === null ? {} : { now }),
    ...(calendars.length === 0 ? {} : { calendars }),
    ...(Object.keys(extend).length === 0 ? {} : { extend }),
  };
}

/** Each as the file of its own that a world reads. */
export function* calendarFiles(ontology: Ontology): Generator<{ file: string; text: string }> {
  for (const { id, data } of ownCalendars(ontology))
    yield { file: `calendars/${id}.yaml`, text: stringify(told(data)) };
}

/** Everybody has those of the shipped packs. */
function ownCalendars({ calendars, ownCalendars: own }: Ontology): Calendar[] {
  return calendars.filter(({ id }) => own.has(id));
}

/** Lists with nothing in them are what a calendar has by itself. */
function told(data: CalendarData): CalendarData {
  return JSON.parse(
    JSON.stringify(data, (_, value) => (Array.isArray(value) && value.length === 0 ? undefined : value)),
  );
}

/** Calendars stand by themselves. */
function extendIn(text: string): Readonly<Record<string, unknown>> {
  const settings: unknown = parse(text);
  const extend = typeof settings === 'object' && settings !== null ? Reflect.get(settings, 'extend') : null;
  if (typeof extend !== 'object' || extend === null) return {};
  return Object.fromEntries(Object.entries(extend).filter(([key]) => key !== 'calendars'));
}
