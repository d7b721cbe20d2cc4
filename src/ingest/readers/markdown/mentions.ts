/** Links and tags in a note's text. */
import type { MentionDraft } from '../../../model/index.js';
import { refOfLink } from '../../fields-refs.js';
import { findLinks } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { ParsedNote } from './parse.js';
import type { CutPassage } from './passages.js';

/** One mention for each passage and target: a name linked five times is still one subject. */
export function readMentions(
  passages: readonly CutPassage[],
  { place }: ParsedNote,
  vocabulary: Vocabulary,
): MentionDraft[] {
  const mentions: MentionDraft[] = [];
  for (const [passage, { parts }] of passages.entries()) {
    const seen = new Set<string>();
    for (const { scan, from } of parts) {
      for (const link of findLinks(scan)) {
        const ref = refOfLink(link, vocabulary);
        const key = (ref.link ?? ref.name).toLowerCase();
        if (seen.has(key)) continue;
        seen.add(key);
        mentions.push({ passage, ref, spot: place(from + link.start) });
      }
    }
  }
  return mentions;
}

const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]+)/gu;

/** Tags in running text; a number alone is none. */
export function readInlineTags({ lines }: ParsedNote): string[] {
  const tags = new Set<string>();
  for (const { scan } of lines) {
    if (!scan.includes('#')) continue;
    for (const [, tag = ''] of scan.matchAll(TAG)) if (/\p{L}/u.test(tag)) tags.add(tag);
  }
  return [...tags];
}
