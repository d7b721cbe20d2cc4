/** Kanka's campaign export, unpacked: one JSON file a thing, in folders by module, that refer to each other by number. */
import type { Ref, SourceDraft } from '../../model/index.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { cleanName } from '../fields-refs.js';
import { type Details, ExportPage, leftOut, mapsIn, parseJson, textIn, typeOfPage } from './export-page.js';
import {
  type Export,
  entityOf,
  exportOf,
  FORMAT,
  isEntity,
  isNumber,
  isThing,
  type Known,
  MODULES,
  moduleOf,
  refOf,
} from './kanka-export.js';
import { type FindMention, htmlPieces } from './markup-text.js';
import type { Reader, ReadInput } from './reader.js';

export const kankaReader: Reader = {
  format: FORMAT,
  extensions: ['.json'],
  picky: true,
  sniff: (path, bytes) => {
    if (!HINT.test(Buffer.from(bytes).toString('latin1'))) return false;
    const value = parseJson(bytes);
    return isThing(value) || isSetting(path, value);
  },
  context: async (input) => (await exportOf(input)).digest,
  read: async (input) => {
    const value = parseJson(input.bytes);
    if (!isPlainMap(value) || !isThing(value))
      return [leftOut(input, FORMAT, input.path, 'Kanka', 'it holds settings of a Kanka campaign')];
    return new ThingReader(input, value, await exportOf(input)).read();
  },
};

/** A cheap look before the file is parsed. */
const HINT = /"(?:entity|entityAttributes|relationships|ui_settings|export_date|ext|is_enabled|enabled)"\s*:/;

/** What else lies in an export: the campaign, its settings, its pictures. */
function isSetting(path: string, value: Plain | undefined): boolean {
  if (/(?:^|\/)campaign\.json$/.test(path))
    return isPlainMap(value) && isNumber(value.id) && ('ui_settings' in value || 'export_date' in value);
  if (/(?:^|\/)settings\/modules\.json$/.test(path)) return isPlainMap(value) && isPlainMap(value.characters);
  if (/(?:^|\/)settings\/custom-modules\.json$/.test(path))
    return isPlainList(value) && value.every((one) => isPlainMap(one) && 'singular' in one);
  return /(?:^|\/)gallery\/[0-9a-f-]{36}\.json$/.test(path) && isPlainMap(value) && 'ext' in value;
}

/** Keys that lead to another thing by its number within a module, and the words for what they say. */
const LINKS: readonly (readonly [key: string, module: string, words: readonly string[]])[] = [
  ['location_id', 'locations', ['location', 'located in']],
  ['character_id', 'characters', ['owner']],
  ['race_id', 'races', ['species']],
  ['family_id', 'families', ['member of']],
];
/** The key of each module that leads to the thing's own parent. */
const PARENTS: Readonly<Record<string, string>> = {
  ...{ locations: 'location_id', organisations: 'organisation_id', families: 'family_id' },
  ...{ races: 'race_id', items: 'item_id', events: 'event_id', quests: 'quest_id', creatures: 'creature_id' },
};
const LISTS: readonly (readonly [list: string, key: string, module: string, words: readonly string[]])[] = [
  ['characterFamilies', 'family_id', 'families', ['member of']],
  ['characterRaces', 'race_id', 'races', ['species']],
  ['organisationMemberships', 'organisation_id', 'organisations', ['member of']],
  ['members', 'character_id', 'characters', ['has member']],
  ['pivotLocations', 'location_id', 'locations', ['location', 'located in', 'inhabits']],
];
const PLAIN_FIELDS = ['age', 'pronouns', 'price', 'size', 'weight'] as const;
const VISIBILITIES: Readonly<Record<number, string>> = {
  2: 'self',
  3: 'admin',
  4: 'self-admin',
  5: 'members',
};
const [BIRTH, DEATH] = [2, 3];
const ALIAS_ASSET = 3;

class ThingReader {
  readonly #entity: PlainMap;
  readonly #module: string;
  readonly #page: ExportPage;

  constructor(
    private readonly input: ReadInput,
    private readonly thing: PlainMap,
    private readonly all: Export,
  ) {
    this.#entity = entityOf(thing);
    this.#module = moduleOf(input.path, thing);
    const ref = refOf(thing, this.#module, input);
    const aliases = mapsIn(this.#entity, 'assets')
      .filter(({ type_id }) => type_id === ALIAS_ASSET)
      .map((asset) => cleanName(textIn(asset, 'name')))
      .filter((alias) => alias !== '' && alias !== ref.name);
    this.#page = new ExportPage(
      input,
      FORMAT,
      input.path,
      ref.name,
      isEntity(this.#module) ? ref : null,
      aliases,
    );
  }

  read(): SourceDraft[] {
    const { input } = this;
    const title = this.#page.title;
    if (MODULES[this.#module]?.kind === 'none')
      return [leftOut(input, FORMAT, input.path, title, `Kanka's ${this.#module} hold no lore`)];
    if (this.#entity.is_template === true || this.#entity.is_template === 1)
      return [leftOut(input, FORMAT, input.path, title, 'this is a template')];
    const hidden = isTrue(this.thing.is_private) || isTrue(this.#entity.is_private) ? 'private' : null;
    if (hidden !== null) this.#page.value('visibility', hidden);
    this.#texts(hidden);
    this.#fields();
    this.#links();
    this.#relationships();
    this.#reminders();
    if (this.#module === 'calendars') this.#tellCalendar();
    const parts = this.#timeline(hidden);
    return [this.#page.build(), ...parts];
  }

  #texts(hidden: string | null): void {
    for (const from of [this.thing, this.#entity]) {
      this.#page.text(htmlPieces(textIn(from, 'entry'), this.#mention), [], hidden);
      if (from === this.#entity && this.#entity === this.thing) break;
    }
    for (const post of mapsIn(this.#entity, 'posts')) {
      const heading = cleanName(textIn(post, 'name'));
      const who = hidden ?? visibilityOf(post);
      this.#page.text(htmlPieces(textIn(post, 'entry'), this.#mention), heading === '' ? [] : [heading], who);
    }
  }

  #fields(): void {
    const page = this.#page;
    const { thing } = this;
    page.value('title', textIn(thing, 'title'));
    page.value('sex', textIn(thing, 'sex'));
    for (const key of PLAIN_FIELDS) page.value(key, textIn(thing, key));
    if (isTrue(thing.is_dead)) page.value('status', 'dead');
    if (isTrue(thing.is_defunct)) page.value('status', 'defunct');
    if (isTrue(thing.is_destroyed)) page.value('status', 'destroyed');
    if (isTrue(thing.is_completed)) page.value('status', 'completed');
    // A quest's date and a journal's are the players' own.
    page.value(this.#module === 'events' ? 'date' : 'kanka date', textIn(thing, 'date'));
    const own = textIn(thing, 'type') || textIn(this.#entity, 'type');
    if (own !== '' && page.ref?.type !== this.input.vocabulary.typeOf(own)) page.value('kanka type', own);
    for (const trait of mapsIn(thing, 'characterTraits')) this.#ownField(trait, 'entry');
    for (const attribute of mapsIn(this.#entity, 'entityAttributes')) this.#ownField(attribute, 'value');
    for (const word of this.#tags()) if (this.#isTagged()) page.value('tag', word);
  }

  #ownField(map: PlainMap, key: string): void {
    const pieces = htmlPieces(textIn(map, key), this.#mention);
    const text = pieces.map((piece) => piece.text).join('\n');
    const links = pieces.flatMap(({ refs }) => refs);
    const plain = text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1');
    if (text !== '')
      this.#page.ownField(textIn(map, 'name'), plain, links, { visibility: visibilityOf(map) });
  }

  #tags(): string[] {
    const named = mapsIn(this.#entity, 'tags').map((tag) => cleanName(textIn(tag, 'name')));
    const numbered = mapsIn(this.#entity, 'entityTags').map(
      ({ tag_id }) => this.all.byModule.get(`tags ${tag_id}`)?.ref.name ?? '',
    );
    return [...new Set([...named, ...numbered])].filter((word) => word !== '');
  }

  #isTagged(): boolean {
    return this.input.vocabulary.isAttribute('tag', this.#page.ref?.type);
  }

  #links(): void {
    const parent = PARENTS[this.#module];
    for (const [key, module, words] of LINKS) {
      if (key !== parent) this.#link(module, this.thing[key], words, {});
    }
    if (parent !== undefined) this.#link(this.#module, this.thing[parent], ['part of'], {});
    const above = this.all.byEntity.get(Number(this.#entity.parent_id));
    if (above !== undefined) this.#page.relate(['part of'], above.ref);
    for (const [list, key, module, words] of LISTS) {
      for (const item of mapsIn(this.thing, list)) {
        const details = { role: textIn(item, 'role'), visibility: visibilityOf(item) };
        this.#link(module, item[key], words, details);
      }
    }
    for (const item of mapsIn(this.#entity, 'entityLocations')) {
      this.#link('locations', item.location_id, ['location', 'located in'], {});
    }
    for (const item of mapsIn(this.#entity, 'inventories')) {
      this.#link('items', item.item_id, ['possesses'], { visibility: visibilityOf(item) });
    }
    for (const item of mapsIn(this.thing, 'itemCreators')) this.#entityLink(item.creator_id, ['created by']);
    this.#entityLink(this.thing.instigator_id, ['instigator']);
    for (const item of mapsIn(this.thing, 'elements')) {
      if (this.#module !== 'quests') break;
      const found = this.all.byEntity.get(Number(item.entity_id));
      const role = cleanName(textIn(item, 'role'));
      if (found) this.#connect(role || 'element', found, { visibility: visibilityOf(item) });
      this.#page.text(
        htmlPieces(textIn(item, 'description'), this.#mention),
        [textIn(item, 'name')].filter(Boolean),
      );
    }
  }

  #link(
    module: string,
    id: Plain | undefined,
    words: readonly string[],
    details: { role?: string; visibility?: string | null },
  ): void {
    if (!isNumber(id)) return;
    const found = this.all.byModule.get(`${module} ${id}`);
    if (found !== undefined) this.#page.relate(words, found.ref, details);
    else this.#missing(`${module} ${id}`, words[0] ?? '');
  }

  #entityLink(id: Plain | undefined, words: readonly string[]): void {
    if (!isNumber(id)) return;
    const found = this.all.byEntity.get(id);
    if (found !== undefined) this.#page.relate(words, found.ref);
    else this.#missing(`entity ${id}`, words[0] ?? '');
  }

  #relationships(): void {
    for (const one of mapsIn(this.#entity, 'relationships')) {
      const found = this.all.byEntity.get(Number(one.target_id));
      const word = textIn(one, 'relation');
      if (found === undefined) {
        this.#missing(`entity ${textIn(one, 'target_id')}`, word);
        continue;
      }
      const attitude = isNumber(one.attitude) ? { note: `Attitude ${one.attitude}` } : {};
      this.#connect(word, found, { visibility: visibilityOf(one), ...attitude });
    }
  }

  #connect(word: string, { ref, isEntity }: Known, details: Details): void {
    if (isEntity) this.#page.connect(word, ref, details);
    else this.#page.tie(word, ref.name, details);
  }

  #missing(what: string, word: string): void {
    const message = `"${word}" leads to ${what}, which is not in this export; it is left out.`;
    const hint = 'Unpack the whole export: the folders of all modules side by side.';
    this.#page.notices.add('warning', 'ingest/missing-target', message, {}, hint);
  }

  #reminders(): void {
    for (const one of mapsIn(this.#entity, 'events')) {
      const { year } = one;
      if (!isNumber(year)) continue;
      const details = { visibility: visibilityOf(one) };
      const word = this.#wordFor(one);
      const written = this.#dateOf(one, year);
      if (written !== null && word !== null) this.#page.value(word, written, details);
      else {
        const comment = cleanName(textIn(one, 'comment')) || (word ?? '');
        const date = written ?? [year, one.month, one.day].filter(isNumber).join('-');
        this.#page.value('kanka reminder', comment === '' ? date : `${date}: ${comment}`, details);
      }
    }
  }

  /** What a reminder dates; null where only its comment could tell. */
  #wordFor(one: PlainMap): string | null {
    if (one.type_id === BIRTH) return 'birth';
    if (one.type_id === DEATH) return 'death';
    const isOnce = !isTrue(one.is_recurring) && textIn(one, 'recurring_periodicity') === '';
    if (!isOnce || this.#module !== 'events' || textIn(this.thing, 'date') !== '') return null;
    return Number(one.length) > 1 ? 'began' : 'date';
  }

  /** In the words of the export's own calendar; null, with a notice, where that is not there. */
  #dateOf({ calendar_id, month, day }: PlainMap, year: number): string | null {
    const calendar = isNumber(calendar_id) ? this.all.calendars.get(calendar_id) : undefined;
    const name = calendar !== undefined && isNumber(month) ? monthsOf(calendar)[month - 1] : undefined;
    if (calendar === undefined || name === undefined || !isNumber(day)) {
      const message = `A date of the year ${year} is kept as it stands: its calendar is not in this export.`;
      this.#page.notices.add('warning', 'ingest/no-calendar', message, {});
      return null;
    }
    const suffix = cleanName(textIn(calendar, 'suffix'));
    return [day, name, year, suffix].filter((part) => part !== '').join(' ');
  }

  /** Dates in it mean nothing to a world that does not have it. */
  #tellCalendar(): void {
    const [month = ''] = monthsOf(this.thing);
    const sample = [1, month, 1, textIn(this.thing, 'suffix')].join(' ').trim();
    const parse = this.input.prose?.parseDate;
    if (parse === undefined || parse(sample).kind !== 'problem') return;
    const message = `"${this.#page.title}" is a calendar that this world does not have.`;
    const hint =
      'Copy this file into the folder calendars of the world: then dates in it are read. Of several, lore.yaml names the one to reckon in.';
    this.#page.notices.add('warning', 'ingest/unknown-calendar', message, {}, hint);
  }

  /** Its eras, and what stands on it: things of their own, in a document of their own each. */
  #timeline(hidden: string | null): SourceDraft[] {
    if (this.#module !== 'timelines') return [];
    const eras = mapsIn(this.thing, 'eras');
    const short = new Map(eras.map((era) => [era.id, cleanName(textIn(era, 'abbreviation'))]));
    return [
      ...eras.flatMap((era) => this.#era(era, short.get(era.id) ?? '', hidden)),
      ...mapsIn(this.thing, 'elements').flatMap((element) =>
        this.#element(element, short.get(element.era_id) ?? '', hidden),
      ),
    ];
  }

  #era(era: PlainMap, short: string, hidden: string | null): SourceDraft[] {
    const name = cleanName(textIn(era, 'name'));
    if (name === '') return [];
    const page = this.#part(`era-${era.id}`, name, ['era'], short === '' ? [] : [short]);
    page.value('began', inEra(textIn(era, 'start_year'), short));
    page.value('ended', inEra(textIn(era, 'end_year'), short));
    page.text(htmlPieces(textIn(era, 'entry'), this.#mention), [], hidden);
    return [page.build()];
  }

  #element(element: PlainMap, era: string, hidden: string | null): SourceDraft[] {
    const name = cleanName(textIn(element, 'name'));
    const date = cleanName(textIn(element, 'date'));
    const linked = this.all.byEntity.get(Number(element.entity_id));
    const who = hidden ?? visibilityOf(element);
    const text = htmlPieces(textIn(element, 'entry'), this.#mention);
    // What has no date and no page is a heading on a line, not something that happened.
    if (linked === undefined && (name === '' || date === '')) {
      this.#page.text(text, name === '' ? [] : [name], who);
      return [];
    }
    const page = this.#onTimeline(element, name, linked);
    page.value('date', inEra(date, era));
    if (who !== null) page.value('visibility', who);
    page.text(text, [], who);
    return [page.build()];
  }

  /** Of what it leads to, the line tells more only if that is something that happened. */
  #onTimeline(element: PlainMap, name: string, linked: Known | undefined): ExportPage {
    const id = `element-${element.id}`;
    if (linked === undefined) return this.#part(id, name, ['event'], []);
    const event = this.input.vocabulary.typeOf('event');
    const type = linked.ref.type;
    const isEvent = event !== null && type !== undefined && this.input.vocabulary.isKind(type, event);
    const source = `${this.input.path}#${id}`;
    return new ExportPage(this.input, FORMAT, source, name || linked.ref.name, isEvent ? linked.ref : null);
  }

  #part(id: string, name: string, types: readonly string[], aliases: readonly string[]): ExportPage {
    const type = typeOfPage(types, undefined, this.input);
    const ref: Ref = { id: `${FORMAT}-${id}`, name, ...(type === null ? {} : { type }) };
    return new ExportPage(this.input, FORMAT, `${this.input.path}#${id}`, name, ref, aliases);
  }

  readonly #mention: FindMention = (_kind, id, shown) => {
    const found = this.all.byEntity.get(Number(id));
    if (found === undefined) return null;
    return { ref: found.isEntity ? found.ref : null, shown: shown === '' ? found.ref.name : shown };
  };
}

/** A bare number is a year of the era it stands in. */
function inEra(date: string, era: string): string {
  return /^-?\d+$/.test(date) && era !== '' ? `${date} ${era}` : date;
}

/** A list, or, in older exports, the text of one. */
function monthsOf(calendar: PlainMap): string[] {
  const { months } = calendar;
  const list = typeof months === 'string' ? parseJson(Buffer.from(months)) : months;
  return isPlainList(list)
    ? list.map((month) => (isPlainMap(month) ? cleanName(textIn(month, 'name')) : ''))
    : [];
}

/** Null for what everybody may see. */
function visibilityOf(map: PlainMap): string | null {
  if (isTrue(map.is_private)) return 'private';
  return isNumber(map.visibility_id) ? (VISIBILITIES[map.visibility_id] ?? null) : null;
}

function isTrue(value: Plain | undefined): boolean {
  return value === true || value === 1;
}
