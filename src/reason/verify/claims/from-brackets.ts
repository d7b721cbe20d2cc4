/** Claims in brackets: `Aldric Raventhorne (300 TA – 360 TA)`. */
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { plainly } from './told.js';

/** `Aldric Raventhorne (300 TA – 360 TA)`. */
export function fromBrackets(reader: ClaimReader): Claim[] {
  const { text, words, mentions, dates } = reader.sentence;
  return dates.flatMap((date): Claim[] => {
    const subject = mentions.find(({ end }) => end === date.first);
    const before = text.slice(words[date.first - 1]?.end ?? 0, words[date.first]?.start ?? 0);
    if (
      subject === undefined ||
      reader.objects.has(subject) ||
      reader.dated.has(date) ||
      !before.includes('(')
    )
      return [];
    return [{ kind: 'lifetime', subject, ...plainly(reader, date.end), times: [date] }];
  });
}
