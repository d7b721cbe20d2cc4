/** Makes the ontology from merged declarations that were found to be sound: fills in what was left unsaid. */
import path from 'node:path';
import { contentHash, foldName } from '../model/index.js';
import { type CalendarData, compileCalendar } from '../time/index.js';
import { buildRelations, buildWordings } from './build-relations.js';
import type { Layer } from './layer.js';
import { lineagesOf } from './lineage.js';
import type { Merged, MergedLayers } from './merge.js';
import {
  type AttributeType,
  type EntityType,
  type Expectation,
  type Hints,
  type Lifetime,
  type Ontology,
  READING_WORDS,
  type Reading,
  type ReadingWord,
  type Threshold,
} from './ontology.js';
import type { RuleFile } from './rules/rule-file.js';
import type { AttributeDeclaration } from './schema/attribute.js';
import type { EntityDeclaration } from './schema/entity.js';
import type { Settings, ThresholdDeclaration } from './schema/pack.js';
import { SHIPPED_PACKS } from './shipped-packs.js';
import { WORLD_LAYER } from './world-layer.js';

const DEFAULT_CALENDAR = 'gregorian';

export function buildOntology(
  layers: readonly Layer[],
  merged: MergedLayers,
  rules: readonly RuleFile[],
): Ontology {
  const calendars = [...calendarsOf(layers).values()];
  const entityTypes = buildEntities(merged.entities);
  const relationTypes = buildRelations(merged.relations);
  const attributes = mapValues(merged.attributes, buildAttribute);
  const thresholds = mapValues(merged.thresholds, buildThreshold);
  const { settings } = merged;
  const told = {
    packs: layers.map((layer) => layer.info),
    defaultCalendar: settings.calendar ?? DEFAULT_CALENDAR,
    absentEnd: settings.absent_end ?? 'unknown',
    time: timeOf(layers, settings, calendars),
    future: settings.future ?? 'allowed',
    defaultReliability: settings.default_reliability ?? 'canonical',
  } as const;
  const reading = buildReading(layers);
  const languages = languagesOf(layers);
  const spoken = [
    ...READING_WORDS.map((kind) => [...reading[kind]]),
    ...[...languages].map(([name, words]) => [name, ...words]),
  ];
  const { packs, ...rest } = told;
  const parts = [entityTypes, relationTypes, attributes, thresholds].map((map) => [...map.values()]);
  const ids = packs.map(({ id, version }) => `${id}@${version}`);
  return {
    version: contentHash(JSON.stringify([ids, rest, parts, calendars, spoken])).slice(0, 16),
    ...told,
    reading,
    languages,
    entityTypes,
    relationTypes,
    attributes,
    thresholds,
    rules,
    hints: hintsOf(layers),
    calendars: calendars.map(compileCalendar),
    ownCalendars: ownCalendarsOf(layers),
  };
}

function buildReading(layers: readonly Layer[]): Reading {
  const words = (kind: ReadingWord) => new Set(layers.flatMap(({ reading }) => foldAll(reading[kind] ?? [])));
  return {
    void: words('void'),
    begins: words('begins'),
    ends: words('ends'),
    of_time: words('of_time'),
    days: words('days'),
    happens: words('happens'),
    targets: words('targets'),
    desk: words('desk'),
    kinds: words('kinds'),
    editor: words('editor'),
    documents: words('documents'),
    leave_out: words('leave_out'),
    lists: words('lists'),
    topics: words('topics'),
    things: words('things'),
    of_anything: words('of_anything'),
    one_group: words('one_group'),
    writers: words('writers'),
    particles: words('particles'),
    placing: words('placing'),
    placeholders: words('placeholders'),
    timelines: words('timelines'),
    offices: words('offices'),
    family_trees: words('family_trees'),
    namesakes: words('namesakes'),
    which: words('which'),
    turned: words('turned'),
    together: words('together'),
    nobody: words('nobody'),
    born: words('born'),
    died: words('died'),
    kills: words('kills'),
    wed: words('wed'),
    lives: words('lives'),
    names: words('names'),
    persons: words('persons'),
    honorifics: words('honorifics'),
    changing: words('changing'),
    verbs: words('verbs'),
  };
}

function languagesOf(layers: readonly Layer[]): Ontology['languages'] {
  const all = new Map<string, Set<string>>();
  for (const [language, words] of layers.flatMap((layer) => Object.entries(layer.languages))) {
    const known = all.get(language) ?? new Set();
    for (const word of words) known.add(word.normalize('NFC').toLowerCase());
    all.set(language, known);
  }
  return all;
}

/** A calendar that the world itself names says most; packs speak of worlds that name none. */
function timeOf(
  layers: readonly Layer[],
  { calendar = DEFAULT_CALENDAR, time }: Settings,
  calendars: readonly CalendarData[],
): Ontology['time'] {
  const isReal = calendars.find(({ id }) => id === calendar)?.real ?? false;
  if (!isReal) return 'invented';
  const isDeclared = layers.some(
    ({ info, settings }) => info.id === WORLD_LAYER && settings.calendar !== undefined,
  );
  return isDeclared ? 'real' : (time ?? 'undeclared');
}

/** A later pack's word for the same rule counts. */
function hintsOf(layers: readonly Layer[]): Hints {
  const all = new Map<string, Map<string, string>>();
  for (const [format, told] of layers.flatMap(({ hints }) => [...hints])) {
    all.set(format, new Map([...(all.get(format) ?? []), ...told]));
  }
  return all;
}

/** A later calendar of the same id takes the place of an earlier one. */
export function calendarsOf(layers: readonly Layer[]): ReadonlyMap<string, CalendarData> {
  return new Map(
    layers.flatMap((layer) => layer.calendars.map((calendar) => [calendar.name, calendar.data] as const)),
  );
}

function ownCalendarsOf(layers: readonly Layer[]): ReadonlySet<string> {
  const own = layers.filter(({ info }) => path.dirname(info.folder) !== SHIPPED_PACKS);
  return new Set(own.flatMap(({ calendars }) => calendars.map(({ name }) => name)));
}

export function buildEntities(merged: MergedLayers['entities']): ReadonlyMap<string, EntityType> {
  const lineages = lineagesOf(mapValues(merged, ({ data }) => data.extends ?? null));
  return mapValues(merged, ({ name, pack, data }): EntityType => {
    const lineage = lineages.of.get(name) ?? [name];
    const line = lineage.map((ancestor) => merged.get(ancestor)?.data ?? {});
    return {
      name,
      pack,
      description: data.description ?? '',
      extends: lineage[1] ?? null,
      lineage,
      abstract: data.abstract ?? false,
      aliases: foldAll(data.aliases ?? []),
      nouns: foldAll(data.nouns ?? []),
      examples: foldAll(data.examples ?? []),
      ofTheDesk: line.some((one) => one.of_the_desk === true),
      smallNames: data.small_names ?? false,
      lifetime: lifetimeIn(line),
      expects: expectationsIn(line),
    };
  });
}

function lifetimeIn(line: readonly EntityDeclaration[]): Lifetime {
  const nearest = (key: keyof Lifetime) =>
    line.find((one) => one.lifetime?.[key] !== undefined)?.lifetime?.[key] ?? [];
  return { from: nearest('from'), until: nearest('until'), unless: nearest('unless') };
}

function expectationsIn(line: readonly EntityDeclaration[]): readonly Expectation[] {
  const found = new Map<string, Expectation | null>();
  for (const { expects } of line) {
    for (const [code, told] of Object.entries(expects ?? {})) {
      if (found.has(code)) continue;
      found.set(code, told === false ? null : { code, reason: told.reason, anyOf: told.any_of });
    }
  }
  return [...found.values()].filter((one) => one !== null);
}

function buildAttribute({ name, pack, data }: Merged<AttributeDeclaration>): AttributeType {
  return {
    name,
    pack,
    description: data.description ?? '',
    value: data.value ?? 'text',
    aliases: foldAll(data.aliases ?? []),
    after: foldAll(data.after ?? []),
    examples: foldAll(data.examples ?? []),
    of: data.of ?? [],
    exclusive: data.exclusive ?? false,
    apart: data.apart ?? [],
    apartWhenBoth: data.apart_when_both ?? [],
    finerBy: data.finer_by ?? null,
    countedBy: data.counted_by ?? null,
    isSentences: data.sentences ?? false,
    unit: data.unit ?? null,
    range: { min: data.range?.min ?? null, max: data.range?.max ?? null },
    oneOf: data.one_of ?? [],
    inProse: buildWordings(data.in_prose),
    prose: data.prose ?? 'provisional',
    ...buildRemarks(data),
  };
}

function buildDeeds(deeds: AttributeDeclaration['deeds']): AttributeType['deeds'] {
  if (deeds === undefined) return null;
  const {
    of = 'doer',
    not_of = [],
    not_in_person = [],
    back = [],
    honours = [],
    unless = [],
    occasions = [],
    sent = [],
    arrives = [],
    nouns = [],
    after = [],
  } = deeds;
  return {
    of,
    unless,
    notOf: not_of,
    notInPerson: not_in_person,
    back,
    honours,
    occasions,
    sent,
    arrives,
    nouns,
    after,
  };
}

function buildRemarks({
  deeds,
  kin,
  denies,
  span,
  turns,
  holders,
  among,
  of,
}: AttributeDeclaration): Pick<
  AttributeType,
  'deeds' | 'kin' | 'denies' | 'span' | 'isTurns' | 'holders' | 'among'
> {
  const { beside = [], begins = [] } = span ?? {};
  return {
    deeds: buildDeeds(deeds),
    kin: kin
      ? {
          relation: kin.relation,
          end: kin.end ?? 'subject',
          words: new Map(Object.entries(kin.words)),
          beside: new Map(Object.entries(kin.beside ?? {})),
          verbs: kin.verbs ?? [],
          given: kin.given ?? [],
          left: kin.left ?? [],
          lost: kin.lost ?? null,
        }
      : null,
    span: span
      ? {
          ...{ until: span.until, held: span.held ?? [] },
          ...{ said: [...beside, ...begins, ...span.said], beside, begins },
        }
      : null,
    isTurns: turns ?? false,
    holders: buildHolders(holders),
    among: among
      ? { relations: among.relations, keys: foldAll(among.keys), types: among.types ?? of ?? [] }
      : null,
    denies: denies
      ? {
          relation: denies.relation,
          end: denies.end ?? 'subject',
          gender: denies.gender ?? 'any',
          said: denies.said,
          keys: denies.keys ?? [],
          unless: denies.unless ?? [],
        }
      : null,
  };
}

const buildHolders = (holders: AttributeDeclaration['holders']): AttributeType['holders'] =>
  holders ? { relation: holders.relation, unless: new Set(holders.unless ?? []) } : null;

function buildThreshold({ name, pack, data }: Merged<ThresholdDeclaration>): Threshold {
  return {
    name,
    pack,
    value: data.value ?? 0,
    unit: data.unit ?? 'count',
    description: data.description ?? '',
    variesBy: data.varies_by ?? [],
  };
}

export function foldAll(words: readonly string[]): string[] {
  return [...new Set(words.map(foldName))].filter((word) => word !== '');
}

export function mapValues<K, A, B>(map: ReadonlyMap<K, A>, change: (value: A) => B): Map<K, B> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
