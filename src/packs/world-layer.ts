/** What a world adds to its packs: the `extend:` of its lore.yaml and its own calendars. */
import path from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import { KINDS, type Kind, readCalendar, readDeclarations } from './declarations.js';
import { reportIssues } from './issues.js';
import { fromKanka } from './kanka-calendar.js';
import type { Layer } from './layer.js';
import type { Problems } from './problems.js';
import { readRules } from './rules/read-rules.js';
import { extensionSchema } from './schema/pack.js';
import { parseYamlFile, readYamlFile, type YamlFile } from './yaml-file.js';

export const WORLD_LAYER = 'world';

export interface WorldSource {
  /** The world's lore.yaml: read for `extend:` and `calendar:`, and named in messages. */
  readonly file: string;
  /** Its text, where it has been read already. */
  readonly text?: string;
  /** What stands under `extend:`, where there is no text; problems then have no line. */
  readonly extend?: unknown;
  /** Calendar files of the world. */
  readonly calendars?: readonly string[];
  /** The folder of the world's own rules; it need not be there. */
  readonly rules?: string;
}

export function readWorldLayer(world: WorldSource, problems: Problems): Layer | null {
  const source = openWorld(world, problems);
  if (source === null) return null;
  const whole = source.data;
  const extend: unknown =
    typeof whole === 'object' && whole !== null ? (Reflect.get(whole, 'extend') ?? {}) : {};
  const calendar: unknown =
    typeof whole === 'object' && whole !== null ? Reflect.get(whole, 'calendar') : undefined;
  const parsed = extensionSchema.safeParse(extend);
  if (!parsed.success) {
    const noun = 'extension of the world';
    reportIssues(
      parsed.error.issues,
      { noun, schema: extensionSchema, file: source, base: ['extend'] },
      problems,
    );
    return null;
  }
  const { data } = parsed;
  const declared = <S extends z.ZodType>(kind: Kind<S>) =>
    readDeclarations(kind, source, ['extend', kind.folder], data[kind.folder], WORLD_LAYER, problems);
  const folder = path.dirname(world.file);
  return {
    info: {
      id: WORLD_LAYER,
      name: 'World',
      version: '0.0.0',
      description: 'What this world adds to its packs.',
      folder,
    },
    extends: [],
    settings: {
      absent_end: data.absent_end,
      future: data.future,
      default_reliability: data.default_reliability,
      calendar: typeof calendar === 'string' ? calendar : undefined,
    },
    reading: data.reading ?? {},
    languages: {},
    entities: declared(KINDS.entities),
    relations: declared(KINDS.relations),
    attributes: declared(KINDS.attributes),
    thresholds: declared(KINDS.thresholds),
    calendars: [
      ...ownCalendars(source, data.calendars, problems),
      ...calendarFiles(world.calendars ?? [], calendar, problems),
    ],
    rules: world.rules === undefined ? [] : readRules(world.rules, WORLD_LAYER, problems),
    hints: new Map(),
    files: [world.file],
    at: (at, what) => source.at(at, what),
  };
}

function openWorld({ file, text, extend }: WorldSource, problems: Problems): YamlFile | null {
  if (text !== undefined) return parseYamlFile(file, text, problems);
  if (extend === undefined) return readYamlFile(file, problems);
  const parsed = parseYamlFile(file, stringify({ extend }), problems);
  return parsed === null ? null : { ...parsed, at: () => ({ file }) };
}

/** In `extend.calendars` the key is the id. */
function ownCalendars(source: YamlFile, calendars: Record<string, unknown> | undefined, problems: Problems) {
  return Object.entries(calendars ?? {}).flatMap(([id, value]) => {
    const data = typeof value === 'object' && value !== null ? { id, ...value } : value;
    return readCalendar(source, ['extend', 'calendars', id], data, WORLD_LAYER, problems) ?? [];
  });
}

function calendarFiles(files: readonly string[], chosen: unknown, problems: Problems) {
  const sorted = [...files].sort();
  const ours = sorted.filter((name) => !name.endsWith('.json'));
  return [
    ...ours.flatMap((name) => {
      const file = readYamlFile(name, problems);
      return file === null ? [] : (readCalendar(file, [], file.data, WORLD_LAYER, problems) ?? []);
    }),
    ...kankaCalendars(
      sorted.filter((name) => name.endsWith('.json')),
      chosen,
      problems,
    ),
  ];
}

/** Kanka does not say how its calendars stand to each other: of several only the world's own is one to reckon in. */
function kankaCalendars(files: readonly string[], chosen: unknown, problems: Problems) {
  const found = files.flatMap((name) => {
    const file = readYamlFile(name, problems);
    const data = file === null ? null : fromKanka(file.data);
    return file === null || data === null ? [] : [{ file, data }];
  });
  const used = found.length === 1 ? found : found.filter(({ data }) => data.id === chosen);
  return used.flatMap(({ file, data }) => readCalendar(file, [], data, WORLD_LAYER, problems) ?? []);
}
