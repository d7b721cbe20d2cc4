/** What a sentence claims: relations, dates, values and kinds, as its words tell them. */
import { append } from '../../../model/append.js';
import type { Ontology } from '../../../packs/index.js';
import { hitsIn } from '../hits.js';
import type { Mention, ReadSentence } from '../mentions.js';
import type { Claim } from './claim.js';
import { ClaimReader } from './claim-reader.js';
import { fromBrackets } from './from-brackets.js';
import { fromCounts } from './from-counts.js';
import { fromGenitives } from './from-genitives.js';
import { fromHaving } from './from-having.js';
import { fromHit } from './from-hits.js';
import { fromIdentity } from './from-identity.js';
import { fromInversions } from './from-inversions.js';
import { fromKinds } from './from-kinds.js';
import { fromNouns, fromPredicateNouns } from './from-nouns.js';
import { fromPossessives } from './from-possessives.js';

export function claimsIn(sentence: ReadSentence, ontology: Ontology): Claim[] {
  const { words, mentions } = sentence;
  const hits = hitsIn(sentence, ontology);
  const reader = new ClaimReader(sentence, ontology, hits);
  const claims: Claim[] = [];
  const read = (found: readonly Claim[]) => {
    append(claims, found);
    for (const mention of found.flatMap(mentionsOf)) reader.claimed.add(mention);
  };
  read(fromNouns(reader));
  const byNouns = [...claims];
  for (const hit of hits) read(fromHit(reader, hit).filter((claim) => !isTold(claim, byNouns)));
  read(fromPossessives(reader).filter((claim) => !isTold(claim, byNouns)));
  if (claims.length === 0) read(fromHaving(reader));
  read(fromCounts(reader));
  if (claims.length === 0) read(fromPredicateNouns(reader));
  if (claims.length === 0) read(fromInversions(reader));
  if (claims.length === 0) read(fromGenitives(reader));
  if (claims.length === 0) read(fromIdentity(reader));
  read(fromKinds(reader));
  read(fromBrackets(reader));
  for (const mention of mentions)
    if (mention.entities.length === 0 && !reader.claimed.has(mention) && !isValue(mention, claims))
      claims.push({ kind: 'unknown-name', mention });
  return words.length === 0 ? [] : withDates(claims, reader);
}

/** A date that no claim has taken belongs to the last relation told before it, if that has none: nothing dated goes unasked. */
function withDates(claims: readonly Claim[], { sentence, dated }: ClaimReader): Claim[] {
  const loose = sentence.dates.filter((date) => !dated.has(date));
  return claims.map((claim, index) => {
    if (claim.kind !== 'relation' || claim.times.length > 0 || claim.during !== null) return claim;
    const own = loose.filter(
      ({ first }) => first >= endOf(claim) && !claims.slice(index + 1).some((later) => endOf(later) <= first),
    );
    return own.length === 0 ? claim : { ...claim, times: own, present: false };
  });
}

/** What an attribute is said to be, and no name: a formula. */
function isValue({ written }: Mention, claims: readonly Claim[]): boolean {
  return claims.some((claim) => claim.kind === 'attribute' && claim.value?.includes(written) === true);
}

function endOf(claim: Claim): number {
  return Math.max(...mentionsOf(claim).map(({ end }) => end));
}

/** A noun has told something of the same two, or the same date of the same one. */
function isTold(claim: Claim, told: readonly Claim[]): boolean {
  const own = mentionsOf(claim);
  return told.some((one) => {
    const theirs = mentionsOf(one);
    if (claim.kind === 'relation')
      return one.kind === 'relation' && own.every((mention) => theirs.includes(mention));
    return (
      one.kind === 'attribute' &&
      claim.kind === 'attribute' &&
      own.every((mention) => theirs.includes(mention))
    );
  });
}

function mentionsOf(claim: Claim): Mention[] {
  if (claim.kind === 'unknown-name') return [claim.mention];
  return claim.kind === 'relation' ? [claim.subject, claim.object] : [claim.subject];
}
