/** Pieces of a text that are to go, with the fences that held nothing else. */

export interface Region {
  readonly start: number;
  readonly end: number;
}

/** Neighbours with nothing but space between them become one. */
export function merged(text: string, regions: readonly Region[]): Region[] {
  const all: Region[] = [];
  for (const region of regions) {
    const last = all.at(-1);
    if (last !== undefined && (region.start <= last.end || text.slice(last.end, region.start).trim() === ''))
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, region.end) };
    else all.push(region);
  }
  return all;
}

const OPENING = /(?:^|\n)([ \t]*(`{3,}|~{3,})[^\n`]{0,40}\n\s{0,100})$/;
const FAR = 200;

/** A fence or backticks around a region that would be left empty belong to it. */
export function spread(text: string, { start, end }: Region): Region {
  const before = text.slice(Math.max(0, start - FAR), start);
  const opening = OPENING.exec(before);
  const [, fence = '', mark = ''] = opening ?? [];
  const rest = text.slice(end, end + FAR);
  if (opening) {
    const closing = new RegExp(`^\\s{0,100}${mark}[ \\t]*(?=\\r?\\n|$)`).exec(rest);
    if (closing) return { start: start - fence.length, end: end + closing[0].length };
    if (rest.trim() === '') return { start: start - fence.length, end };
  }
  const [ticks = ''] = /`{1,3}$/.exec(before) ?? [];
  const isQuoted = ticks !== '' && rest.startsWith(ticks) && rest[ticks.length] !== '`';
  return isQuoted ? { start: start - ticks.length, end: end + ticks.length } : { start, end };
}

export function without(text: string, regions: readonly Region[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of regions) {
    kept += text.slice(at, start);
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}
