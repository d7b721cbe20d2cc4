/** Finds a note's front matter and makes it plain. */
import type { Notice } from '../../model/index.js';
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

const FENCE = /^---[ \t]*\r?$/;
const END = /^(?:---|\.\.\.)[ \t]*\r?$/;

/** A rule at the top of a note that is no front matter is left in the body. */
export function readFrontMatter(text: string, file: string): FrontMatterRead {
  const found = split(text);
  const none = { fields: plainMap(), places: () => ({}), body: text, bodyLine: 1 };
  if (found === null) return { ok: true, front: none };
  const read = readYaml({ text: found.yaml, file, line: 2 });
  if (!read.ok) return { ok: false, notice: read.notice, text: found.yaml };
  const { value, places } = read;
  if (value !== null && !isPlainMap(value)) return { ok: true, front: none };
  const { body, bodyLine } = found;
  return { ok: true, front: { fields: value ?? plainMap(), places, body, bodyLine } };
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
