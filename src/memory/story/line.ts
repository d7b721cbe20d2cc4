/** A fact as a line of the story: JSON, so that no fact can look like two, or like anything but a fact. */
import type { Fact } from '../../store/facts.js';
import { isoTime } from '../../time/index.js';

/** A fact that goes on longer than this is cut in the story. */
const LONGEST = 600;

export interface StoryLine {
  readonly id: string;
  readonly at: string;
  readonly scope: string;
  readonly by: string;
  readonly kind: string;
  /** How it ended; absent while it stands. */
  readonly ended?: string;
  readonly says: string;
}

export function storyLine(fact: Fact, now: number): StoryLine {
  const { id, validFrom, scope, author, kind, end, expires, content } = fact;
  const says = content.replace(/\s+/g, ' ').trim();
  const letters = [...says];
  return {
    id,
    at: isoTime(validFrom).slice(0, 16).replace('T', ' '),
    scope,
    by: author,
    kind,
    ...(end === null
      ? expires !== null && expires <= now
        ? { ended: 'expired' }
        : {}
      : { ended: end.by === null ? end.how : `${end.how} by ${end.by}` }),
    says: letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : says,
  };
}

/** About four bytes make a token. */
export function lineTokens(line: StoryLine): number {
  return Math.ceil((Buffer.byteLength(JSON.stringify(line)) + 1) / 4);
}
