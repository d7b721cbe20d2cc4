/** What a sentence claims: relations, dates, values and kinds, as its words tell them. */
import { append } from '../../../model/append.js';
import type { Ontology } from '../../../packs/index.js';
import { hitsIn } from '../hits.js';
import type { Mention, ReadSentence } from '../mentions.js';
import type { Claim } from './claim.js';
import { ClaimReader } from './claim-reader.js';
import { fromHaving } from './from-having.js';
import { fromHit } from './from-hits.js';
import { fromKinds } from './from-kinds.js';
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
  for (const hit of hits) read(fromHit(reader, hit));
  read(fromPossessives(reader));
  if (claims.length === 0) read(fromHaving(reader));
  read(fromKinds(reader));
  for (const mention of mentions)
    if (mention.entities.length === 0 && !reader.claimed.has(mention) && !isValue(mention, claims))
      claims.push({ kind: 'unknown-name', mention });
  return words.length === 0 ? [] : claims;
}

/** What an attribute is said to be, and no name: a formula. */
function isValue({ written }: Mention, claims: readonly Claim[]): boolean {
  return claims.some((claim) => claim.kind === 'attribute' && claim.value?.includes(written) === true);
}

function mentionsOf(claim: Claim): Mention[] {
  if (claim.kind === 'unknown-name') return [claim.mention];
  return claim.kind === 'relation' ? [claim.subject, claim.object] : [claim.subject];
}
