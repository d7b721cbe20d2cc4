/** Claims by what somebody had: `Aldric and Ysolde had three children: Maelis, Rhosyn and Corin`. */
import { findPredicate } from '../../../packs/index.js';
import type { Mention } from '../mentions.js';
import type { Claim } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { isOne } from './fitting.js';

const FARTHEST = 6;

export function fromHaving(reader: ClaimReader): Claim[] {
  const { words, mentions } = reader.sentence;
  const had = words.findIndex(
    ({ folded }, i) => /^(?:had|has|have|bore)$/.test(folded) && reader.at(i) === null,
  );
  if (had <= 0) return [];
  const owners = mentions.filter(({ end, isPossessive }) => end <= had && !isPossessive);
  const after = mentions.filter(({ first }) => first > had);
  const [value] = after;
  const [owner] = owners;
  if (value === undefined || owner === undefined || words[value.first]?.afterBreak !== true) return [];
  const nouns = words
    .slice(had + 1, Math.min(value.first, had + FARTHEST))
    .filter((_, i) => reader.at(had + 1 + i) === null);
  for (const { folded, text } of nouns) {
    if (/^(?:at|once|same|time|the|of|in|both|these)$/.test(folded)) continue;
    const before = words[words.findIndex((word) => word.text === text) - 1]?.text ?? '';
    const named = /^(?:adoptive|adopted|foster)$/.test(before) ? `${before} ${text}` : text;
    if (/^(?:adoptive|adopted|foster)$/.test(text)) continue;
    const found = findPredicate(reader.ontology, named, {
      subjectType: owner.entities[0]?.type,
      valueIsLink: true,
    });
    if (found?.kind !== 'relation') continue;
    const told = { times: [], during: null, present: false, negated: false };
    return owners.flatMap((one) =>
      valuesOf(words, after)
        .filter((other) => !isOne(one, other))
        .map(
          (other): Claim => ({ kind: 'relation', meanings: [found], subject: one, object: other, ...told }),
        ),
    );
  }
  return [];
}

/** Those that are listed one after the other. */
function valuesOf(words: ClaimReader['sentence']['words'], mentions: readonly Mention[]): Mention[] {
  const listed: Mention[] = [];
  for (const mention of mentions) {
    const last = listed.at(-1);
    if (
      last !== undefined &&
      !words.slice(last.end, mention.first).every(({ folded }) => /^(?:and|the|by|then)$/.test(folded))
    )
      break;
    listed.push(mention);
  }
  return listed;
}
