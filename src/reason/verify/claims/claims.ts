/** What a sentence claims: relations, dates, values and kinds, as its words tell them. */
import type { Ontology } from '../../../packs/index.js';
import { hitsIn } from '../hits.js';
import type { ReadSentence } from '../mentions.js';
import type { Claim } from './claim.js';
import { ClaimReader } from './claim-reader.js';
import { fromBrackets } from './from-brackets.js';
import { fromHit } from './from-hits.js';
import { fromKinds } from './from-kinds.js';
import { fromPossessives } from './from-possessives.js';

export function claimsIn(sentence: ReadSentence, ontology: Ontology): Claim[] {
  const { words, mentions } = sentence;
  const hits = hitsIn(sentence, ontology);
  const reader = new ClaimReader(sentence, ontology, hits);
  const claims = [
    ...hits.flatMap((hit) => fromHit(reader, hit)),
    ...fromPossessives(reader),
    ...fromKinds(reader),
  ];
  claims.push(...fromBrackets(reader));
  const used = new Set(
    claims.flatMap((c) => ('subject' in c ? ('object' in c ? [c.subject, c.object] : [c.subject]) : [])),
  );
  for (const mention of mentions)
    if (mention.entities.length === 0 && !used.has(mention)) claims.push({ kind: 'unknown-name', mention });
  return words.length === 0 ? [] : claims;
}
