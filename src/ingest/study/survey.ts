/** Looks at every note of a vault once: folders, tags, keys and their values, and the shapes of its dates. */
import path from 'node:path';
import { readWithin } from '../../model/file-limit.js';
import { addTo, foldName } from '../../model/index.js';
import { readTagWords, textList } from '../fields.js';
import { isPlainList, isPlainMap, type Plain, type PlainMap } from '../fields-plain.js';
import { readFrontMatter } from '../readers/front-matter.js';
import { areKeyed, labelOf, openerOf } from '../readers/markdown/labels.js';
import { whyIgnored } from '../readers/note-kind.js';
import { headOfPage } from '../readers/note-look.js';
import { openingOf, titleAtTop } from '../readers/note-opening.js';
import { stemOf } from '../readers/source-builder.js';
import { decodeText } from '../text-decode.js';
import { findLinks } from '../text-links.js';
import { walk } from '../walk.js';
import { type DateEvidence, DatesSeen } from './calendars/index.js';
import { type ObsidianSettings, readObsidian } from './obsidian.js';

export interface SurveyedNote {
  readonly path: string;
  readonly folders: readonly string[];
  readonly tags: readonly string[];
  readonly fields: PlainMap;
  /** The heading at its top; empty for none. */
  readonly title: string;
  /** Its first line of running text. */
  readonly opening: string;
  /** As much of its text as tells how it looks. */
  readonly head: string;
  /** Lines with a label in its text. */
  readonly labels: readonly { readonly key: string; readonly values: readonly SurveyedValue[] }[];
}

export interface Survey {
  readonly notes: readonly SurveyedNote[];
  /** Templates, drawings and boards: path and why. */
  readonly ignored: readonly { readonly path: string; readonly why: string }[];
  /** Folded names that notes go by, and which notes. */
  readonly named: ReadonlyMap<string, readonly SurveyedNote[]>;
  readonly dates: DateEvidence;
  readonly obsidian: ObsidianSettings;
}

/** More than this of a note tells nothing new about how its author writes dates. */
const ENOUGH_TEXT = 200_000;

export async function survey(root: string, ignore: readonly string[]): Promise<Survey> {
  const { files } = await walk({ root, within: ['.'], ignore });
  const notes: SurveyedNote[] = [];
  const ignored: { path: string; why: string }[] = [];
  const dates = new DatesSeen();
  for (const file of files) {
    if (!/\.(?:md|markdown)$/i.test(file)) continue;
    const bytes = await readWithin(path.join(root, file)).catch(() => null);
    if (bytes === null) continue;
    const decoded = decodeText(bytes, file);
    if (!decoded.ok) continue;
    const read = readFrontMatter(decoded.utf8.toString('utf8'), file);
    const fields = read.ok ? read.front.fields : {};
    const why = whyIgnored(file, fields) ?? (read.ok ? null : 'front matter that cannot be read');
    if (why !== null) ignored.push({ path: file, why });
    if (why !== null || !read.ok) continue;
    notes.push({
      path: file,
      folders: file.split('/').slice(0, -1),
      tags: readTagWords(fields),
      fields,
      title: titleAtTop(read.front.body) ?? '',
      opening: openingOf(read.front.body),
      head: headOfPage(read.front.body),
      labels: labelsIn(read.front.body.slice(0, ENOUGH_TEXT)),
    });
    dates.read(read.front.body.slice(0, ENOUGH_TEXT));
    for (const [key, value] of Object.entries(fields))
      for (const text of scalarsIn(value)) dates.read(text, isDateLike(text), key);
  }
  return { notes, ignored, named: namesOf(notes), dates, obsidian: await readObsidian(root) };
}

/** The list under a label without a value, each item without what sorts it: `1st: Shield, Fly`. */
function itemsAfter(body: string, from: number): string[] {
  const items: string[] = [];
  const item = /\n+[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:[\p{L}\p{N} ]{1,20}:[ \t]+)?([^\n]*)/uy;
  item.lastIndex = from;
  for (let found = item.exec(body); found !== null && items.length < MOST_LABELS; found = item.exec(body))
    items.push(found[1] ?? '');
  return items;
}

function namesOf(notes: readonly SurveyedNote[]): ReadonlyMap<string, readonly SurveyedNote[]> {
  const named = new Map<string, SurveyedNote[]>();
  for (const note of notes) {
    const own = [stemOf(note.path), ...textList(note.fields.name), ...textList(note.fields.title)];
    const others = [...textList(note.fields.aliases), ...textList(note.fields.alias)];
    for (const name of new Set([...own, ...others].map(foldName))) addTo(named, name, note);
  }
  return named;
}

/** One value of a key, as far as it tells what the key means. */
export interface SurveyedValue {
  readonly text: string;
  readonly isLink: boolean;
  readonly isNumber: boolean;
  readonly isBoolean: boolean;
}

const MOST_VALUES = 200;
const MOST_LABELS = 60;
const LABELLED =
  /^[ \t]*(?:[-*+][ \t]+)?((?:\*\*|__|_\*\*)?\p{Lu}[\p{L}'’ /-]{1,30}(?:\s\(\d+\)|,[^:\n]{1,40}(?=:[ \t]*$))?:.{0,300})$/gmu;

/** A word and nothing else, or a heading, right above a list. */
const ABOVE =
  /^[ \t]*(?:#{1,6}[ \t]+|[-*+][ \t]+)?(\p{Lu}[\p{L}'’ -]{1,30})$(?=\n+[ \t]*(?:[-*+]|\d+[.)])[ \t])/gmu;

/** A row of a table with two columns, as an infobox has them: `| **Born** | 812 AL |`. */
const ROW =
  /^[ \t]*\|[ \t]*(?:\*\*|__)?(\p{Lu}[\p{L}'’ /-]{1,30})(?:\*\*|__)?:?[ \t]*\|([^|\n]{1,300})\|[ \t]*$/gmu;

function labelsIn(body: string): SurveyedNote['labels'] {
  const labels: { key: string; values: SurveyedValue[] }[] = [];
  const add = (key: string, items: readonly string[]): void => {
    const values = items.flatMap((item) => namesIn(item.trim()));
    if (values.length > 0 && labels.length < MOST_LABELS) labels.push({ key, values });
  };
  for (const { 0: whole, 1: line = '', index } of body.matchAll(LABELLED)) {
    const label = labelOf(line) ?? openerOf(line);
    if (label === null) continue;
    add(label.key, label.value === '' ? itemsAfter(body, index + whole.length) : [label.value]);
    if (labels.length >= MOST_LABELS) return labels;
  }
  for (const { 0: whole, 1: key = '', index } of body.matchAll(ABOVE)) {
    add(key.trim(), itemsAfter(body, index + whole.length));
    if (labels.length >= MOST_LABELS) return labels;
  }
  for (const { key, value } of smallLabels(body)) add(key, [value]);
  for (const [, key = '', value = ''] of body.matchAll(ROW)) {
    add(key.trim(), [value]);
    if (labels.length >= MOST_LABELS) return labels;
  }
  return labels;
}

/** Of paragraphs that are nothing but keys and values: `dad: Garrick Loam`. */
function smallLabels(body: string): { readonly key: string; readonly value: string }[] {
  return body.split(/\n[ \t]*\n/).flatMap((paragraph) => {
    const lines = paragraph
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (!areKeyed(lines)) return [];
    return lines.flatMap((line) => (labelOf(line) === null ? (labelOf(line, true) ?? []) : []));
  });
}

/** `1845, to Leander Vane`, `1845 Leander Vane`, and no `7th Legion, to Kelder`. */
const DATE_FIRST = /^(?:in )?(?=[^,;:(]{0,30}?\d{3})\d[^,;:(]{0,30}?(?:,? to |, |(?<=^\d{3,4}) )(?=\p{Lu})/u;

/** Those that a value lists; what begins small is said of the name before it. */
function namesIn(item: string): SurveyedValue[] {
  const links = valuesOf(item).filter(({ isLink }) => isLink);
  if (links.length > 0) return links;
  const lead = item.replace(DATE_FIRST, '').split(/\s+[-–—]\s+|\s*\(/)[0] ?? '';
  const [first = '', ...more] = lead.split(/\s*[,;&]\s*/);
  return [first, ...more.filter((part) => !/^\p{Ll}/u.test(part))].flatMap(valuesOf);
}

/** The single values under a key; what is nested is looked at under `key.inner`. */
export function valuesOf(value: Plain | undefined): SurveyedValue[] {
  if (value === undefined || value === null || isPlainMap(value)) return [];
  if (isPlainList(value)) {
    const [inner] = value;
    // `[[A]]` without quotes is a list in a list.
    if (value.length === 1 && isPlainList(inner) && inner.every((one) => typeof one === 'string'))
      return [{ text: inner.join(', '), isLink: true, isNumber: false, isBoolean: false }];
    return value.slice(0, MOST_VALUES).flatMap(valuesOf);
  }
  if (typeof value !== 'string')
    return [
      {
        text: String(value),
        isLink: false,
        isNumber: typeof value === 'number',
        isBoolean: typeof value === 'boolean',
      },
    ];
  const text = value.trim();
  if (text === '') return [];
  const links = findLinks(text);
  if (links.length > 0)
    return links.map(({ name }) => ({ text: name, isLink: true, isNumber: false, isBoolean: false }));
  return [{ text, isLink: false, isNumber: /^[+-]?[\d,. ]*\d%?$/.test(text), isBoolean: false }];
}

/** Keys with their values; the keys of maps as `outer.inner`. */
export function* keysIn(
  fields: PlainMap,
): Iterable<{ key: string; values: SurveyedValue[]; beside?: readonly string[] }> {
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    yield { key, values: valuesOf(value) };
    const maps = isPlainMap(value) ? [value] : isPlainList(value) ? value.filter(isPlainMap) : [];
    for (const map of maps)
      for (const inner of Object.keys(map))
        yield { key: `${key}.${inner}`, values: valuesOf(map[inner]), beside: Object.keys(map) };
  }
}

/** A short value that begins or ends with a number, and none as a calendar of the desk writes it. */
function isDateLike(text: string): boolean {
  return text.length < 60 && /\d/.test(text) && !/^\d{4}-\d{2}-\d{2}/.test(text);
}

function scalarsIn(value: Plain): string[] {
  return valuesOf(value).flatMap(({ text, isLink }) => (isLink ? [] : [text]));
}
