/** Holds one claim against the record, in every way it may be read. */
import { isA } from '../../../packs/index.js';
import type { Reasoning } from '../../reasoning.js';
import type { Claim } from '../claims/claim.js';
import type { Hedges } from '../hedges.js';
import type { Named } from '../mentions.js';
import { VERDICTS } from '../types.js';
import { judgeAttribute } from './attribute.js';
import type { Judgement } from './judgement.js';
import { judgeLifetime } from './lifetime.js';
import { judgeRelation } from './relation.js';
import { judgeType } from './type.js';

/** The best reading counts: where a name or a word may mean several, the writer meant the one that is true. */
export async function judge(reasoning: Reasoning, claim: Claim, hedges: Hedges): Promise<Judgement> {
  const readings: Judgement[] = [];
  if (claim.kind === 'unknown-name') return unknownName(claim.mention.written);
  const subjects = claim.subject.entities;
  if (subjects.length === 0) return unknownName(claim.subject.written);
  for (const subject of subjects) {
    switch (claim.kind) {
      case 'relation':
        if (claim.object.entities.length === 0) return unknownName(claim.object.written);
        for (const object of [...claim.object.entities, ...(await eventsAt(reasoning, claim))])
          for (const { relation, inverted } of claim.meanings) {
            const [from, to] = inverted ? [object, subject] : [subject, object];
            readings.push(await judgeRelation(reasoning, claim, relation, from, to, hedges));
          }
        break;
      case 'attribute':
        for (const { attribute } of claim.meanings)
          readings.push(await judgeAttribute(reasoning, claim, attribute.name, subject, hedges));
        break;
      case 'lifetime':
        readings.push(await judgeLifetime(reasoning, claim, subject, hedges));
        break;
      case 'type':
        readings.push(await judgeType(reasoning, claim, subject));
    }
  }
  const best = readings.sort((a, b) => rank(b) - rank(a) || b.statements.length - a.statements.length)[0];
  return best ?? unknownName(claim.subject.written);
}

async function eventsAt(
  reasoning: Reasoning,
  { meanings, object }: Claim & { kind: 'relation' },
): Promise<Named[]> {
  const { ontology } = reasoning;
  const isOfEvents = meanings.some(({ relation }) =>
    relation.to.some((type) => isA(ontology, type, 'Event')),
  );
  return isOfEvents ? eventsNamedAfter(reasoning, object.entities) : [];
}

/** `fought at the Red Ford`: the battle that has its name from the place. */
export async function eventsNamedAfter(
  { store, ontology }: Reasoning,
  entities: readonly Named[],
): Promise<Named[]> {
  const found: Named[] = [];
  for (const { id, type, name } of entities) {
    if (!isA(ontology, type, 'Location')) continue;
    const events = await store.statements({ object: id, predicates: ['OCCURRED_AT'], limit: 20 });
    for (const { subject } of events) {
      const event = await store.entity(subject);
      if (event?.name.toLowerCase().includes(name.toLowerCase().replace(/^the /, '')) === true)
        found.push(event);
    }
  }
  return found;
}

function rank({ verdict }: Judgement): number {
  return VERDICTS.indexOf(verdict);
}

function unknownName(written: string): Judgement {
  return {
    claim: `there is such a name as ${written}`,
    verdict: 'unsupported',
    because: `Nothing in the record is called "${written}".`,
    statements: [],
    entities: [],
    words: null,
  };
}
