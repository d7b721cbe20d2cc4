/** LegendKeeper's export: one JSON file, packed or not (`.lk`), with pages, their properties, tabs and timelines. */

import { gunzipSync } from 'node:zlib';
import { append } from '../../model/append.js';
import { FILE_MIB, MEBIBYTE } from '../../model/file-limit.js';
import { type Notice, type Ref, type SourceDraft, slug } from '../../model/index.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { cleanName } from '../fields-refs.js';
import { noticeAt } from '../text-notices.js';
import { ExportPage, leftOut, mapIn, mapsIn, parseJson, textIn, typeOfPage } from './export-page.js';
import { type TextPiece, TextPieces } from './markup-text.js';
import type { Reader, ReadInput } from './reader.js';
import { unreadable } from './source-builder.js';

const FORMAT = 'legendkeeper';
/** Text is packed to a tenth; what grows beyond this was made to. */
const MOST_UNPACKED = 4 * FILE_MIB * MEBIBYTE;
/** No page nests so deep; text below is left out, and that is said. */
const DEEPEST = 200;

export const legendkeeperReader: Reader = {
  format: FORMAT,
  extensions: ['.json', '.lk'],
  picky: true,
  sniff: (path, bytes) => {
    if (/\.lk$/i.test(path)) return true;
    if (bytes.length > MOST_UNPACKED || !Buffer.from(bytes).includes('"resources"')) return false;
    return isExport(parseJson(bytes));
  },
  read: async (input) => {
    const refuse = (code: string, message: string, hint: string): SourceDraft[] => {
      const notice: Notice = noticeAt(input.path, 'error', code, message, {}, hint);
      return [unreadable(input.path, FORMAT, input.reliability, notice)];
    };
    const bytes = unpacked(input.bytes);
    if (bytes === null)
      return refuse('ingest/bad-gzip', 'This file cannot be unpacked.', 'Export it again from LegendKeeper.');
    const value = parseJson(bytes);
    if (!isExport(value))
      return refuse('ingest/not-legendkeeper', NOT_ONE, 'Export it again from LegendKeeper, as JSON or .lk.');
    return new WorldReader(input, value).read();
  },
};

const NOT_ONE = 'This is no LegendKeeper export: that is a map with a list "resources".';

function unpacked(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch {
    return null;
  }
}

/** Pages are known by their tabs. */
function isExport(value: Plain | undefined): value is PlainMap {
  if (!isPlainMap(value) || !isPlainList(value.resources)) return false;
  const isMarked = 'exportId' in value || 'exportedAt' in value || 'resourceCount' in value;
  const isPage = (one: Plain): boolean =>
    isPlainMap(one) &&
    typeof one.id === 'string' &&
    typeof one.name === 'string' &&
    isPlainList(one.documents);
  return isMarked && value.resources.every(isPage);
}

class WorldReader {
  readonly #pages: readonly PlainMap[];
  readonly #byId = new Map<string, PlainMap>();
  readonly #parents = new Set<string>();
  readonly #calendars = new Map<string, PlainMap>();
  /** What each page is about, by its id; null for a page that is about nothing in the world. */
  readonly #refs = new Map<string, Ref | null>();

  constructor(
    private readonly input: ReadInput,
    world: PlainMap,
  ) {
    this.#pages = mapsIn(world, 'resources');
    for (const page of this.#pages) {
      this.#byId.set(textIn(page, 'id'), page);
      this.#parents.add(textIn(page, 'parentId'));
    }
    for (const calendar of mapsIn(world, 'calendars')) this.#calendars.set(textIn(calendar, 'id'), calendar);
    const roots = this.#pages.filter((page) => textIn(page, 'parentId') === '');
    const home = roots.length === 1 ? roots[0] : undefined;
    for (const page of this.#pages) {
      const isThing = page !== home && this.#isThing(page);
      this.#refs.set(textIn(page, 'id'), isThing ? this.#refOf(page) : null);
    }
  }

  read(): SourceDraft[] {
    return this.#pages.flatMap((page) => this.#page(page));
  }

  #page(page: PlainMap): SourceDraft[] {
    const id = textIn(page, 'id');
    const name = cleanName(textIn(page, 'name'));
    const source = `${this.input.path}#${id}`;
    if (name === '') return [];
    if (this.#isTemplate(page)) return [leftOut(this.input, FORMAT, source, name, 'this is a template')];
    const ref = this.#refs.get(id) ?? null;
    const aliases = texts(page.aliases).filter((alias) => alias !== name);
    const draft = new ExportPage(this.input, FORMAT, source, name, ref, aliases);
    const hidden = page.isHidden === true ? 'hidden' : null;
    if (hidden !== null) draft.value('visibility', hidden);
    const tabs = mapsIn(page, 'documents');
    const more: SourceDraft[] = [];
    for (const tab of tabs) {
      const who = hidden ?? (tab.isHidden === true ? 'hidden' : null);
      const title = cleanName(textIn(tab, 'name'));
      const content = mapIn(tab, 'content');
      if (content === null) continue;
      if (textIn(tab, 'type') === 'time') append(more, this.#timeline(draft, source, tab, content, who));
      else draft.text(this.#pieces(content, draft), tabs.length > 1 && title !== '' ? [title] : [], who);
    }
    for (const property of mapsIn(page, 'properties')) this.#property(draft, property);
    if (this.input.vocabulary.isAttribute('tag', ref?.type))
      for (const tag of texts(page.tags)) draft.value('tag', tag);
    const above = this.#byId.get(textIn(page, 'parentId'));
    if (above !== undefined) draft.value('legendkeeper parent', textIn(above, 'name'));
    return [draft.build(), ...more];
  }

  /** A page that only holds others, a map or a timeline is no thing of the world. */
  #isThing(page: PlainMap): boolean {
    const isPlainPage = mapsIn(page, 'documents').every((tab) => !NOT_TEXT.has(textIn(tab, 'type')));
    if (isPlainPage && !this.#parents.has(textIn(page, 'id'))) return true;
    const hasText = mapsIn(page, 'documents').some((tab) => hasWords(mapIn(tab, 'content')));
    const hasFields = mapsIn(page, 'properties').some((one) => hasWords(mapIn(one, 'data')) || hasItems(one));
    return hasText || hasFields || this.#typeOf(page) !== null;
  }

  #isTemplate(page: PlainMap): boolean {
    const seen = new Set<PlainMap>();
    for (
      let one: PlainMap | undefined = page;
      one && !seen.has(one);
      one = this.#byId.get(textIn(one, 'parentId'))
    ) {
      seen.add(one);
      if (/^(?:default )?templates?$/i.test(textIn(one, 'name').trim())) return true;
    }
    return false;
  }

  #refOf(page: PlainMap): Ref {
    const type = this.#typeOf(page);
    const name = cleanName(textIn(page, 'name'));
    return { id: `${FORMAT}-${textIn(page, 'id')}`, name, ...(type === null ? {} : { type }) };
  }

  /** By its tags, if they all name one type; nothing else in an export says what a page is. */
  #typeOf(page: PlainMap): string | null {
    const types = new Set(texts(page.tags).map((tag) => typeOfPage([tag], undefined, this.input)));
    types.delete(null);
    const [only = null] = types;
    return types.size === 1 ? only : null;
  }

  #property(draft: ExportPage, property: PlainMap): void {
    const word = cleanName(textIn(property, 'title')).toLowerCase();
    const data = mapIn(property, 'data');
    if (word === '' || data === null) return;
    const details = { visibility: property.isHidden === true ? 'hidden' : null };
    for (const item of mapsIn(data, 'items')) {
      const target = this.#byId.get(textIn(item, 'resourceId'));
      if (target === undefined) continue;
      const ref = this.#refs.get(textIn(target, 'id')) ?? null;
      if (ref !== null) draft.relate([word], ref, details);
      else draft.tie(word, cleanName(textIn(target, 'name')), details);
    }
    const fragment = mapIn(data, 'fragment');
    if (fragment === null) return;
    const pieces = this.#pieces(fragment, draft);
    const text = pieces
      .map((piece) => piece.text.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, '$1'))
      .join('\n');
    if (text !== '')
      draft.ownField(
        word,
        text,
        pieces.flatMap(({ refs }) => refs),
        details,
      );
  }

  #pieces(content: PlainMap, draft: ExportPage): readonly TextPiece[] {
    const pieces = new TextPieces();
    if (!this.#walk(content, pieces, 0)) {
      const message = `Text nested deeper than ${DEEPEST} levels is left out.`;
      draft.notices.add('warning', 'ingest/text-too-deep', message, {});
    }
    return pieces.finish();
  }

  /** False when something lay too deep. */
  #walk(node: PlainMap, pieces: TextPieces, depth: number): boolean {
    if (depth > DEEPEST) return false;
    const type = textIn(node, 'type');
    const attrs = mapIn(node, 'attrs') ?? {};
    if (type === 'text') {
      if (typeof node.text === 'string') pieces.text(node.text);
      return true;
    }
    if (type === 'mention') this.#mention(attrs, pieces);
    else if (type === 'hardBreak') pieces.line();
    if (!isPlainList(node.content)) return true;
    const isSecret = type === 'bodiedExtension' && textIn(attrs, 'extensionKey') === 'block-secret';
    if (isSecret) pieces.secret(true);
    else if (type === 'heading') pieces.heading(Number(attrs.level) || 1);
    else if (BLOCKS.has(type)) pieces.paragraph();
    if (type === 'listItem' || type === 'taskItem') pieces.text('- ');
    if (type === 'expand') pieces.text(`${textIn(attrs, 'title')}\n`);
    let whole = true;
    for (const child of node.content)
      if (isPlainMap(child)) whole = this.#walk(child, pieces, depth + 1) && whole;
    if (isSecret) pieces.secret(false);
    else if (type === 'tableCell' || type === 'tableHeader') pieces.text(' | ');
    // The paragraph of a list's item is the item.
    else if (BLOCKS.has(type) || type === 'heading' || type === 'paragraph') pieces.paragraph();
    return whole;
  }

  #mention(attrs: PlainMap, pieces: TextPieces): void {
    const ref = this.#refs.get(textIn(attrs, 'id')) ?? null;
    pieces.link(ref, textIn(attrs, 'alias') || textIn(attrs, 'text'));
  }

  #timeline(
    draft: ExportPage,
    source: string,
    tab: PlainMap,
    content: PlainMap,
    who: string | null,
  ): SourceDraft[] {
    const calendar = this.#calendars.get(textIn(tab, 'calendarId'));
    const events = mapsIn(content, 'events').filter(
      (event) => cleanName(textIn(event, 'name')) !== '' && typeof event.start === 'number',
    );
    const unread = events.filter(({ start }) => dateAt(start, calendar) === null).length;
    if (unread > 0) {
      const which = textIn(calendar ?? {}, 'name') || textIn(tab, 'calendarId');
      const message = `${unread} of the dates of "${textIn(tab, 'name')}" are kept in minutes: the calendar "${which}" is not in the export, or cannot be counted.`;
      draft.notices.add('warning', 'ingest/no-calendar', message, {});
    }
    this.#tellCalendar(draft, calendar, events);
    return events.map((event) => this.#event(event, source, calendar, who));
  }

  /** Dates in it mean nothing to a world that does not have it. */
  #tellCalendar(draft: ExportPage, calendar: PlainMap | undefined, events: readonly PlainMap[]): void {
    const parse = this.input.prose?.parseDate;
    const dates = events.map(({ start }) => dateAt(start, calendar)).filter((date) => date !== null);
    const [sample] = dates;
    if (calendar === undefined || parse === undefined || sample === undefined) return;
    if (parse(sample).kind !== 'problem') return;
    const ours = asOurs(calendar);
    const message = `"${ours.name}" is a calendar that this world does not have.`;
    const hint = `Write it to calendars/${ours.id}.yaml of the world, then its dates are read: ${JSON.stringify(ours)}`;
    draft.notices.add('warning', 'ingest/unknown-calendar', message, {}, hint);
  }

  #event(event: PlainMap, source: string, calendar: PlainMap | undefined, who: string | null): SourceDraft {
    const name = cleanName(textIn(event, 'name'));
    const id = textIn(event, 'id');
    const type = typeOfPage(['event'], undefined, this.input);
    const linked = this.#refs.get(/^lk:\/\/resources\/([^/]+)/.exec(textIn(event, 'uri'))?.[1] ?? '');
    const own = { id: `${FORMAT}-${id}`, name, ...(type === null ? {} : { type }) };
    const ref = linked && type !== null && linked.type === type ? linked : own;
    const page = new ExportPage(this.input, FORMAT, `${source}#${id}`, name, ref);
    const hidden = who ?? (event.isHidden === true ? 'hidden' : null);
    if (hidden !== null) page.value('visibility', hidden);
    const from = dateAt(event.start, calendar);
    const until = dateAt(event.end, calendar);
    if (from === null) page.value('legendkeeper minute', event.start);
    else if (until === null || until === from) page.value('date', from);
    else {
      page.value('began', from);
      page.value('ended', until);
    }
    return page.build();
  }
}

/** The calendar as a world would declare it. */
function asOurs(calendar: PlainMap) {
  const name = cleanName(textIn(calendar, 'name')) || FORMAT;
  const [era = {}] = mapsIn(calendar, 'positiveEras');
  const short = cleanName(textIn(era, 'abbr')) || name;
  const zero = calendar.hasZeroYear === true;
  return {
    id: slug(name),
    name,
    epoch: 0,
    epoch_year: zero ? 0 : 1,
    day: { hours: Number(calendar.hoursInDay), minutes: Number(calendar.minutesInHour) },
    months: mapsIn(calendar, 'months').map((month) => ({
      name: cleanName(textIn(month, 'name')),
      days: Number(month.length),
    })),
    eras: [
      { id: short, name: cleanName(textIn(era, 'name')) || short, start: zero ? 0 : 1, has_year_zero: zero },
    ],
    default_era: short,
  };
}

/** Tabs without text of their own. */
const NOT_TEXT: ReadonlySet<string> = new Set(['map', 'time', 'board']);

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'bulletList orderedList taskList listItem taskItem blockquote codeBlock table tableRow panel layoutSection ' +
    'layoutColumn expand bodiedExtension extension mediaSingle rule'
  ).split(' '),
);

/**
 * A minute of a calendar in its own words. Minute 0 begins the first year of the era that counts up; a calendar with
 * leap days, with months that come only in some years, or with a second such era is not counted.
 */
export function dateAt(minute: Plain | undefined, calendar: PlainMap | undefined): string | null {
  if (typeof minute !== 'number' || calendar === undefined || !Number.isSafeInteger(minute) || minute < 0)
    return null;
  const months = mapsIn(calendar, 'months');
  const eras = mapsIn(calendar, 'positiveEras');
  const day = Number(calendar.hoursInDay) * Number(calendar.minutesInHour);
  const isPlain =
    months.every(({ interval, offset }) => (interval ?? 1) === 1 && (offset ?? 0) === 0) &&
    (!isPlainList(calendar.leapDays) || calendar.leapDays.length === 0) &&
    eras.length <= 1 &&
    (eras[0]?.startsAt ?? 0) === 0;
  const lengths = months.map((month) => Number(month.length));
  const isSound = months.length > 0 && lengths.every((n) => Number.isSafeInteger(n) && n > 0) && day > 0;
  if (!isPlain || !isSound) return null;
  const days = Math.floor(minute / day);
  const year = lengths.reduce((sum, n) => sum + n, 0);
  let left = days % year;
  let month = 0;
  while (left >= (lengths[month] ?? Number.POSITIVE_INFINITY)) left -= lengths[month++] ?? 0;
  const count = Math.floor(days / year) + (calendar.hasZeroYear === true ? 0 : 1);
  const era = cleanName(textIn(eras[0] ?? {}, 'abbr'));
  const name = cleanName(textIn(months[month] ?? {}, 'name'));
  return [left + 1, name, count, era].filter((part) => part !== '').join(' ');
}

function texts(value: Plain | undefined): string[] {
  if (!isPlainList(value)) return [];
  return value.map((one) => (typeof one === 'string' ? cleanName(one) : '')).filter((one) => one !== '');
}

function hasItems(property: PlainMap): boolean {
  return mapsIn(mapIn(property, 'data'), 'items').length > 0;
}

/** Whether any text stands in it, at a depth at which it is read. */
function hasWords(node: PlainMap | null, depth = 0): boolean {
  if (node === null || depth > DEEPEST) return false;
  if (typeof node.text === 'string' && node.text.trim() !== '') return true;
  if (textIn(node, 'type') === 'mention' || isPlainMap(node.fragment))
    return isPlainMap(node.fragment) ? hasWords(node.fragment, depth + 1) : true;
  return (
    isPlainList(node.content) && node.content.some((child) => isPlainMap(child) && hasWords(child, depth + 1))
  );
}
