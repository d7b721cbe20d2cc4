/** Links and tags in a note's text. */
import type { MentionDraft } from '../../model/index.js';
import { refOfLink } from '../fields-refs.js';
import { findLinks } from '../text-links.js';
import type { CutPassage } from './passages.js';
import type { Vocabulary } from './reader.js';

/** One mention for each passage and target: a name linked five times is still one subject. */
export function readMentions(passages: readonly CutPassage[], vocabulary: Vocabulary): MentionDraft[] {
  const mentions: MentionDraft[] = [];
  for (const [passage, { parts }] of passages.entries()) {
    const seen = new Set<string>();
    for (const { scan, number, column } of parts) {
      for (const link of findLinks(scan)) {
        const ref = refOfLink(link, vocabulary);
        const key = (ref.link ?? ref.name).toLowerCase();
        if (seen.has(key)) continue;
        seen.add(key);
        mentions.push({ passage, ref, spot: { line: number, column: column + link.start } });
      }
    }
  }
  return mentions;
}

const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]+)/gu;

/** Tags in running text; a number alone is none. */
export function readInlineTags(passages: readonly CutPassage[]): string[] {
  const tags = new Set<string>();
  for (const { parts } of passages) {
    for (const { scan } of parts) {
      if (!scan.includes('#')) continue;
      for (const [, tag = ''] of scan.matchAll(TAG)) if (/\p{L}/u.test(tag)) tags.add(tag);
    }
  }
  return [...tags];
}
