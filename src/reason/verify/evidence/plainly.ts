/** A clause put so that its words stand where they are looked for. */
import type { ReadSentence } from '../mentions.js';

/** `Valdorn won Valdorn`: a pronoun taken for its own subject. */
export function isSameTwice({ mentions, words }: ReadSentence): boolean {
  const [a, b] = mentions;
  if (a === undefined || b === undefined || a.isPossessive || b.isPossessive || mentions.length !== 2)
    return false;
  const between = words.slice(a.end, b.first);
  return (
    a.entities.length > 0 &&
    a.entities[0]?.id === b.entities[0]?.id &&
    between.length > 0 &&
    words[b.first]?.afterBreak !== true &&
    !between.some(({ afterBreak }) => afterBreak) &&
    between.length < 5 &&
    !between.some(({ folded }) => /^(?:called|as|known|named|after|before|when|until|while)$/.test(folded)) &&
    !/^(?:is|was|that is)$/.test(between.map(({ folded }) => folded).join(' '))
  );
}

/** `was killed in 312 by Sigrun`: with who did it next to what was done. */
export function withAgentFirst({ text, words, mentions, dates }: ReadSentence): string {
  for (const date of dates) {
    if (!/^(?:by|to)$/.test(words[date.end]?.folded ?? '')) continue;
    const agents = mentions.filter(({ first }) => first > date.end);
    const [head] = agents;
    if (head === undefined || head.first > date.end + 3) continue;
    let end = head.end;
    for (const next of agents.slice(1)) {
      const between = words
        .slice(end, next.first)
        .map(({ folded }) => folded)
        .join(' ');
      if (!/^(?:and|and the)?$/.test(between)) break;
      end = next.end;
    }
    const from = /^(?:in|on|around|about)$/.test(words[date.first - 1]?.folded ?? '')
      ? date.first - 1
      : date.first;
    const [a, b, c, d] = [
      words[from]?.start ?? 0,
      words[date.end - 1]?.end ?? 0,
      words[date.end]?.start ?? 0,
      words[end - 1]?.end ?? 0,
    ];
    if (from === 0) continue;
    return `${text.slice(0, a)}${text.slice(c, d)} ${text.slice(a, b)}${text.slice(d)}`;
  }
  return text;
}
