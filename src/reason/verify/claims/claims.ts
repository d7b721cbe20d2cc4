/** What a sentence claims: relations, dates, values and kinds, as its words tell them. */
import type { Ontology } from '../../../packs/index.js';
import { hitsIn } from '../hits.js';
import type { Mention, ReadSentence } from '../mentions.js';
import type { Claim } from './claim.js';
import { ClaimReader } from './claim-reader.js';
import { fromBrackets } from './from-brackets.js';
import { fromCounts } from './from-counts.js';
import { fromHit } from './from-hits.js';
import { fromIdentity } from './from-identity.js';
import { fromKinds } from './from-kinds.js';
import { fromNouns } from './from-nouns.js';
import { fromPossessives } from './from-possessives.js';

export function claimsIn(sentence: ReadSentence, ontology: Ontology): Claim[] {
  const { words, mentions } = sentence;
  const hits = hitsIn(sentence, ontology);
  const reader = new ClaimReader(sentence, ontology, hits);
  const claims: Claim[] = [];
  const read = (found: readonly Claim[]) => {
    claims.push(...found);
    for (const mention of found.flatMap(mentionsOf)) reader.claimed.add(mention);
  };
  read(fromNouns(reader));
  const byNouns = [...claims];
  for (const hit of hits) read(fromHit(reader, hit).filter((claim) => !isTold(claim, byNouns)));
  read(fromPossessives(reader));
  read(fromCounts(reader));
  if (claims.length === 0) read(fromIdentity(reader));
  read(fromKinds(reader));
  read(fromBrackets(reader));
  for (const mention of mentions)
    if (mention.entities.length === 0 && !reader.claimed.has(mention))
      claims.push({ kind: 'unknown-name', mention });
  return words.length === 0 ? [] : claims;
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
