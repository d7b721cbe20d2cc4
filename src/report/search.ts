/** What a search found: entities first, then the passages, with the matching words made plain. */
import { append } from '../model/append.js';
import { quotable } from '../model/index.js';
import { clean, cleanText } from './clean.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { truncate, wrap } from './width.js';

export interface FoundEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface Found {
  readonly kind: 'entity' | 'passage';
  readonly text: string;
  readonly entity: FoundEntity | null;
  readonly source: { readonly file: string; readonly title: string; readonly line: number | null } | null;
}

/** How a name was found, as a person would say it. */
const WAYS: ReadonlyMap<string, string> = new Map([
  ['id', 'by its id'],
  ['exact', 'by its name'],
  ['alias', 'by an alias'],
  ['folded', 'by its name, spelt alike'],
  ['inverted', 'by its name, turned round'],
  ['partial', 'by a part of its name'],
  ['fuzzy', 'by a name like it'],
]);

/** In words, as far as it is one of the ways that are known. */
export function foundHow(how: string): string {
  return WAYS.get(how) ?? withoutMarks(how);
}

/** Stand around a match in the text of a passage. */
const OPEN = '\u0002';
const CLOSE = '\u0003';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks are control characters so that no text holds them
const MARKS = /([\u0002\u0003])/;

export function searchReport(text: string, found: readonly Found[], theme: Theme): string {
  if (found.length === 0) return `Nothing found for "${cleanText(text)}".`;
  const hits = found.map((hit) => ({ ...clean(hit), text: cleanMarked(hit.text) }));
  const entities = hits.filter((hit) => hit.kind === 'entity');
  const passages = hits.filter((hit) => hit.kind === 'passage');
  const blocks = entities.length > 0 ? [entityLines(entities, theme).join('\n')] : [];
  append(
    blocks,
    passages.map((hit) => passageLines(hit, theme).join('\n')),
  );
  return blocks.join('\n\n');
}

/** Clean but for the marks around its matches. */
function cleanMarked(text: string): string {
  return text
    .split(MARKS)
    .map((part) => (part === OPEN || part === CLOSE ? part : cleanText(part)))
    .join('');
}

/** The text of a hit cut where its matches begin and end; links are told by what they show. */
export function markedParts(text: string): { text: string; is_match: boolean }[] {
  let open = false;
  return readable(text)
    .split(MARKS)
    .flatMap((part) => {
      if (part === OPEN || part === CLOSE) {
        open = part === OPEN;
        return [];
      }
      return part === '' ? [] : [{ text: part, is_match: open }];
    });
}

/** The text of a hit without the marks around its matches. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

function entityLines(hits: readonly Found[], theme: Theme): string[] {
  const rows = hits.map(({ entity, text }) => [
    theme.paint('name', truncate(entity?.name ?? '', 40, theme.glyphs.ellipsis)),
    theme.paint('type', entity?.type ?? ''),
    theme.paint('muted', foundHow(text)),
  ]);
  return table(rows);
}

function passageLines({ source, text }: Found, theme: Theme): string[] {
  const place = source === null ? '' : source.line === null ? source.file : `${source.file}:${source.line}`;
  const title = source === null || source.title === '' ? '' : `  ${source.title}`;
  const lines = wrap(readable(text), theme.columns - 2);
  return [theme.paint('name', place) + theme.paint('muted', title), ...paintMatches(lines, theme)];
}

/** Links by what they show, and no marks of quotation. */
export function readable(text: string): string {
  return quotable(text.replace(/^\s*>\s?/gm, ''));
}

/** A match may run over the end of a line. */
function paintMatches(lines: readonly string[], { paint }: Theme): string[] {
  let open = false;
  return lines.map((line) => {
    let painted = '';
    let run = '';
    const flush = () => {
      painted += open ? paint('match', run) : run;
      run = '';
    };
    for (const character of line) {
      if (character !== OPEN && character !== CLOSE) {
        run += character;
        continue;
      }
      flush();
      open = character === OPEN;
    }
    flush();
    return `  ${painted}`;
  });
}
