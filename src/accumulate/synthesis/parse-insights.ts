/** Takes the insights out of a model's text. What a person is shown has no block in it, nor what is left of one. */
import { append } from '../../model/append.js';
import type { Insight } from './insight.js';
import {
  after,
  decoded,
  FENCE,
  FENCE_END,
  LARGEST_BLOCK,
  type Loss,
  type LossReason,
  loss,
  type Objects,
  objectsAt,
} from './read-objects.js';
import { merged, type Region, spread, without } from './regions.js';
import { endTagPart, partLength, type Tag, tagsIn, withoutTags } from './tags.js';

export interface ParsedInsights {
  /** The text without its blocks; everything around them is as it was. */
  readonly text: string;
  readonly insights: readonly Insight[];
  readonly lost: readonly Loss[];
}

const MOST_PASSES = 16;

/** Never throws. */
export function parseInsights(text: string): ParsedInsights {
  const first = onePass(text);
  const lost = [...first.lost];
  let left = first.text;
  for (let pass = 1; pass <= MOST_PASSES && tagsIn(left).length > 0; pass++) {
    const again = onePass(left);
    for (const { summary } of again.insights) lost.push(loss('spliced', summary));
    append(lost, again.lost);
    left = again.text;
  }
  const broken = partLength(left);
  if (broken > 0) lost.push(loss('truncated', left.slice(left.length - broken)));
  return { text: withoutTags(left), insights: first.insights, lost };
}

interface Pass {
  readonly text: string;
  readonly insights: Insight[];
  readonly lost: Loss[];
}

function onePass(text: string): Pass {
  const tags = tagsIn(text);
  if (tags.length === 0) return { text, insights: [], lost: [] };
  const pairs = pairsOf(tags);
  const insights: Insight[] = [];
  const lost: Loss[] = [];
  const regions: Region[] = [];
  let done = 0;
  for (const [i, tag] of tags.entries()) {
    if (tag.start < done) continue;
    const block = blockAt(text, tags, i, pairs.get(i));
    append(insights, block.insights);
    append(lost, block.lost);
    regions.push(block);
    done = block.end;
  }
  const found = merged(text, regions).map((region) => spread(text, region));
  return { text: without(text, found), insights, lost };
}

/** Which end belongs to which beginning, the innermost first. */
function pairsOf(tags: readonly Tag[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [i, { kind }] of tags.entries()) {
    if (kind === 'open') open.push(i);
    const begun = kind === 'close' ? open.pop() : undefined;
    if (begun !== undefined) pairs.set(begun, i);
  }
  return pairs;
}

interface Block extends Region {
  readonly insights: readonly Insight[];
  readonly lost: readonly Loss[];
}

function blockAt(text: string, tags: readonly Tag[], i: number, closing: number | undefined): Block {
  const tag = tags[i];
  if (tag === undefined) return { start: 0, end: 0, insights: [], lost: [] };
  const { start, end, kind } = tag;
  if (kind === 'close') return beforeEnd(text, tag);
  if (kind === 'empty') return { start, end, insights: [], lost: [loss('empty', text.slice(start, end))] };
  const next = tags[i + 1];
  const read = objectsAt(text, end);
  if (read.end > end) return { start, ...closedBy(text, tags, i, read) };
  const close = closing === undefined ? undefined : tags[closing];
  if (close !== undefined && closing !== undefined)
    return { start, ...within(text, tags.slice(i, closing), close) };
  return { start, ...unended(text, end, next?.start ?? text.length) };
}

/** What was read ends at its end tag; at the next block or with itself where there is none. */
function closedBy(
  text: string,
  tags: readonly Tag[],
  i: number,
  { insights, lost, end }: Objects,
): Omit<Block, 'start'> {
  // Tags within the object are its own words.
  const next = tags.find((tag, at) => at > i && tag.start >= end);
  if (next?.kind === 'close') {
    const beside = text.slice(after(FENCE_END, text, end), next.start);
    const more = beside.trim() === '' ? [] : [loss('beside', beside)];
    return { insights, lost: [...lost, ...more], end: next.end };
  }
  const fenced = after(FENCE_END, text, end);
  const isFenced = /[`~]$/.test(text.slice(end, fenced));
  const rest = text.slice(isFenced ? fenced : end);
  return { insights, lost, end: (isFenced ? fenced : end) + (next === undefined ? endTagPart(rest) : 0) };
}

/** An end tag whose beginning is missing: only an object that is unmistakable is taken for its block. */
function beforeEnd(text: string, { start, end }: Tag): Block {
  const alone = { start, end, insights: [], lost: [] };
  const from = Math.max(0, start - LARGEST_BLOCK);
  const begins = [...text.slice(from, start).matchAll(/\{\s{0,20}["'“]summary["'”]/g)].at(-1)?.index;
  if (begins === undefined) return alone;
  const read = objectsAt(text, from + begins);
  const isBlock =
    read.insights.length === 1 && after(FENCE_END, text, read.end) >= start - trailing(text, start);
  return isBlock ? { start: from + begins, end, insights: read.insights, lost: read.lost } : alone;
}

function trailing(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 100), at);
  return before.length - before.trimEnd().length;
}

/** From one tag to the end tag that belongs to it, where its object cannot be read: others may stand within. */
function within(text: string, tags: readonly Tag[], close: Tag): Omit<Block, 'start'> {
  const [first] = tags;
  const insights: Insight[] = [];
  const lost: Loss[] = [];
  let left = '';
  let at = first?.end ?? close.start;
  for (const [i, tag] of [...tags, close].entries()) {
    if (i === 0 || tag.start < at) continue;
    left += text.slice(at, tag.start);
    at = tag.end;
    if (tag.kind !== 'open') continue;
    const read = objectsAt(text, tag.end);
    append(insights, read.insights);
    append(lost, read.lost);
    at = read.end;
  }
  const own = decoded(left);
  const read = objectsAt(own, 0);
  if (read.end > 0) {
    const beside = own.slice(after(FENCE_END, own, read.end)).trim();
    lost.push(...read.lost, ...(beside === '' ? [] : [loss('beside', beside)]));
    return { insights: [...insights, ...read.insights], lost, end: close.end };
  }
  if (left.trim() !== '') lost.push(loss(read.why === 'none' ? 'no-object' : whyOf('malformed', left), left));
  else if (insights.length + lost.length === 0) lost.push(loss('empty', left));
  return { insights, lost, end: close.end };
}

const BLANK_LINE = /\n[ \t\r]*\n(?=\s*[^\s"'{}[\],])/g;

/** No end tag follows: an object that was begun is cut off, anything else is the answer going on. */
function unended(text: string, from: number, limit: number): Omit<Block, 'start'> {
  const slice = text.slice(from, limit);
  const own = decoded(slice);
  const begun = after(FENCE, own, 0);
  if (slice.trim() === '') return { insights: [], lost: [loss('truncated', '')], end: from };
  if (own[begun] !== '{' && own[begun] !== '[')
    return { insights: [], lost: [loss('stray-tag', slice)], end: from };
  BLANK_LINE.lastIndex = 0;
  const stop = BLANK_LINE.exec(slice)?.index ?? slice.length;
  const read = objectsAt(decoded(slice.slice(0, stop)), 0);
  if (read.end > 0) return { insights: read.insights, lost: read.lost, end: from + stop };
  return { insights: [], lost: [loss(whyOf(read.why, slice), slice.slice(0, stop))], end: from + stop };
}

function whyOf(why: Objects['why'], raw: string): LossReason {
  if (raw.length > LARGEST_BLOCK) return 'too-large';
  return why === 'none' ? 'malformed' : why;
}
