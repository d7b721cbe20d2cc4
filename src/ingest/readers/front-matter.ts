/** Finds a note's front matter and makes it plain. */
import { foldName, type Notice } from '../../model/index.js';
import { ENTITY_KEYS } from '../fields.js';
import { isPlainMap, type Places, type PlainMap, plainMap } from '../fields-plain.js';
import { readYaml } from '../yaml-read.js';

export interface FrontMatter {
  readonly fields: PlainMap;
  readonly places: Places;
  /** The rest of the note, and the line it starts on. */
  readonly body: string;
  readonly bodyLine: number;
}

export type FrontMatterRead =
  | { readonly ok: true; readonly front: FrontMatter }
  | { readonly ok: false; readonly notice: Notice; readonly text: string };

/** Keys that speak of the note and not of what it is about. */
export const NOTE_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'type', 'document', 'reliability', 'written', 'title', 'tags', 'tag'],
  ...['cssclass', 'cssclasses', 'publish', 'permalink', 'position', 'obsidianUIMode', 'obsidianEditingMode'],
  ...[
    'banner',
    'banner_x',
    'banner_y',
    'banner_icon',
    'icon',
    'sticker',
    'draft',
    'layout',
    'dg-publish',
    'dg-home',
  ],
]);
const FENCE = /^---[ \t]*\r?$/;
/** `type: Person`, `- a`, what is indented, `# remark`: no sentence begins so. */
const OF_YAML = /^(?:[\p{L}_][\p{L}\p{N}_ -]*:(?:\s.*)?|- .*|[ \t]+\S.*|#.*)\r?$/u;
const KEY = /^([\p{L}_][\p{L}\p{N}_ -]*):(?:\s|$)/u;
/** More than a word, with a mark at the end. */
const SENTENCE = /^[^:]*:\s+\S+\s.*[.!?]['"”’)]*\s*$/u;
const END = /^(?:---|\.\.\.)[ \t]*\r?$/;

/**
 * A rule at the top of a note that is no front matter is left in the body. `isWord` knows the keys of the packs, by
 * which a key that stands alone is told from `Note: …` in running text.
 */
export function readFrontMatter(
  text: string,
  file: string,
  isWord: (key: string) => boolean = () => false,
): FrontMatterRead {
  const found = split(text);
  const none = { fields: plainMap(), places: () => ({}), body: text, bodyLine: 1 };
  if (found === null) {
    const open = openBlock(text, isWord);
    return open === null ? { ok: true, front: none } : { ok: false, notice: openNotice(file), text: open };
  }
  const read = readYaml({ text: found.yaml, file, line: 2 });
  if (!read.ok) return { ok: false, notice: read.notice, text: found.yaml };
  const { value, places } = read;
  if (value !== null && !isPlainMap(value)) return { ok: true, front: none };
  const { body, bodyLine } = found;
  return { ok: true, front: { fields: value ?? plainMap(), places, body, bodyLine } };
}

/** A fence at the top, and keys below it up to the first line that is empty or of no such kind. */
function openBlock(text: string, isWord: (key: string) => boolean): string | null {
  const [fence = '', ...lines] = text.slice(0, MOST_LOOKED).split('\n');
  if (!FENCE.test(fence)) return null;
  const end = lines.findIndex((line) => line.trim() === '' || !OF_YAML.test(line));
  const block = end < 0 ? lines : lines.slice(0, end);
  const [first = ''] = block;
  const last = lines[end]?.trim() ?? '';
  const key = KEY.exec(first)?.[1];
  if (key === undefined || block.every((line) => SENTENCE.test(line))) return null;
  const isKnown = [key, foldName(key)].some(
    (one) => ENTITY_KEYS.has(one) || NOTE_KEYS.has(one) || isWord(one),
  );
  const isWhole = block.length > 1 || NEARLY_END.test(last) || (last === '' && isKnown);
  return isWhole ? block.join('\n') : null;
}
/** `--`, `-----`. */
const NEARLY_END = /^[-–—.=*_]{2,}$/;
const MOST_LOOKED = 10_000;

function openNotice(file: string): Notice {
  return {
    level: 'error',
    code: 'ingest/open-front-matter',
    message: 'The front matter that begins here is not closed.',
    hint: 'Write --- on a line of its own below its last key.',
    at: { file, line: 1, column: 1 },
  };
}

function split(text: string): { yaml: string; body: string; bodyLine: number } | null {
  const first = text.indexOf('\n');
  if (first < 0 || !FENCE.test(text.slice(0, first))) return null;
  for (let start = first + 1, line = 2; start <= text.length; line++) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    if (END.test(text.slice(start, stop))) {
      return { yaml: text.slice(first + 1, start), body: text.slice(stop + 1), bodyLine: line + 1 };
    }
    if (end < 0) return null;
    start = end + 1;
  }
  return null;
}
