/** The objects in a block, and why there is none. */
import { type Insight, insightOf, type NoInsight } from './insight.js';
import { readJson } from './relaxed-json.js';

/** Why a block gave no insight: in words, for whoever looks into it. */
export const LOSSES = {
  empty: 'the block is empty',
  'no-object': 'there is no JSON object in the block',
  'no-summary': 'the object has no summary',
  placeholder: 'the summary is the one of the example',
  malformed: 'the JSON cannot be read for certain',
  truncated: 'the text ends within the block',
  beside: 'words stand in the block beside its object',
  'stray-tag': 'a tag stands by itself',
  'too-large': 'the block is too large',
  spliced: 'a block came to light only when another was taken out',
} as const;
export type LossReason = keyof typeof LOSSES;

export interface Loss {
  readonly reason: LossReason;
  /** What was taken out, or its beginning. */
  readonly raw: string;
}

export const LARGEST_BLOCK = 64_000;
const MOST_RAW = 2_000;

export interface Objects {
  readonly insights: readonly Insight[];
  readonly lost: readonly Loss[];
  /** Behind the last object; where the reading began when there is none. */
  readonly end: number;
  readonly why: 'none' | 'malformed' | 'truncated' | 'too-large';
}

export const FENCE = /\s{0,100}(?:(?:`{3,}|~{3,})[ \t]{0,8}[a-z0-9]{0,12}[ \t]{0,8}\r?\n\s{0,100})?/iy;
export const FENCE_END = /[\s,;]{0,100}(?:`{3,}|~{3,})?/y;

/** One object, a list of them, or several in a row, with or without a fence around them. */
export function objectsAt(text: string, from: number): Objects {
  const insights: Insight[] = [];
  const lost: Loss[] = [];
  let end = from;
  let why: Objects['why'] = 'none';
  for (let at = after(FENCE, text, from); text[at] === '{' || text[at] === '['; ) {
    const read = readJson(text, at);
    if (read.kind !== 'value') {
      if (end === from) why = read.kind;
      break;
    }
    if (read.end - at > LARGEST_BLOCK) lost.push(loss('too-large', text.slice(at, read.end)));
    else {
      const some = Array.isArray(read.value) && read.value.length > 0 ? read.value : [read.value];
      for (const one of some) {
        const insight = insightOf(one);
        if (typeof insight === 'string')
          lost.push(loss(insight satisfies NoInsight, text.slice(at, read.end)));
        else insights.push(insight);
      }
    }
    end = read.end;
    at = after(/[\s,;]{0,100}/y, text, end);
  }
  return { insights, lost, end, why };
}

/** Within tags that stand in the text as it is shown on a page, quotes do so as well. */
export function decoded(text: string): string {
  if (!/&(?:amp;)*(?:quot|apos|#0*3[49]|#x0*2[27]);/i.test(text)) return text;
  return text
    .replace(/&(?:amp;)*(?:quot|#0*34|#x0*22);/gi, '"')
    .replace(/&(?:amp;)*(?:apos|#0*39|#x0*27);/gi, "'")
    .replace(/&(?:amp;)*lt;/gi, '<')
    .replace(/&(?:amp;)*gt;/gi, '>')
    .replace(/&(?:amp;)+/gi, '&');
}

export function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

export function loss(reason: LossReason, raw: string): Loss {
  return { reason, raw: raw.slice(0, MOST_RAW) };
}
