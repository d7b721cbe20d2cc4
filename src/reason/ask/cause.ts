/** Why did it happen, and what came of it? Causes and effects by their distance, and links that cannot be. */
import { isA } from '../../packs/index.js';
import { type ChainLayer, eventChain } from '../event-chain.js';
import type { Reasoning } from '../reasoning.js';
import { isHearsay, tell } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { findingCaveats } from './caveats.js';
import { type AnswerDraft, toldWithTime } from './draft.js';

const MOST_IN_LAYER = 6;
const RISE =
  /\b(?:c[ao]me?|r[io]se|bec[ao]me|g[eo]t|ascend\w*|take|took|seize\w*|gain\w*|inherit\w*)\b.*\b(?:power|throne|crown|rule|king|queen|lord|lady|seat|office|ruler)\b/i;
const TO_POWER = ['HEIR_OF', 'SUCCEEDED', 'DEPOSED', 'RULES', 'LEADS', 'HOLDS_TITLE'];

export async function answerCause(
  reasoning: Reasoning,
  entity: Named,
  text: string,
  draft: AnswerDraft,
): Promise<void> {
  const chain = await eventChain(reasoning, { entity: entity.id, depth: 3 });
  draft.as('cause').called('event_chain');
  if (isA(reasoning.ontology, entity.type, 'Agent')) await riseOf(reasoning, entity, draft);
  // What came of a reign does not tell how it came about.
  if (RISE.test(text) && !draft.isEmpty) return findingCaveats(reasoning, [chain.entity], draft);
  const wants =
    /consequence|effect|result|outcome|aftermath|came of|lead to|led to|cause\??$|followed/i.test(text) &&
    !/^why|what caused|causes of/i.test(text);
  if (!wants) {
    tellLayers(draft, chain.causes, ['The proximate cause', 'Behind that', 'Further back'], 'causes');
    tellLayers(draft, chain.effects.slice(0, 1), ['What came of it'], 'effects');
  } else {
    tellLayers(draft, chain.effects, ['What came of it', 'After that', 'Further on'], 'effects');
    tellLayers(draft, chain.causes.slice(0, 1), ['Its own cause'], 'causes');
  }
  for (const statement of chain.involvement.slice(0, MOST_IN_LAYER))
    draft.say(toldWithTime(statement), [statement]);
  if (!draft.isEmpty) draft.called('cite');
  for (const { message, certainty } of chain.anachronisms)
    draft.caveat(certainty === 'certain' ? message : `Possibly: ${message}`);
  for (const name of chain.loops) draft.caveat(`${name} is told to be among its own causes`);
  draft.hearsay(chain.hearsay);
  await findingCaveats(reasoning, [chain.entity], draft);
}

function tellLayers(
  draft: AnswerDraft,
  layers: readonly ChainLayer[],
  leads: readonly string[],
  _what: string,
): void {
  for (const [index, { links }] of layers.entries())
    for (const { statement, inOrder } of links.slice(0, MOST_IN_LAYER)) {
      const lead = leads[Math.min(index, leads.length - 1)] ?? '';
      draft.say(
        `${lead}: ${toldWithTime(statement)}${inOrder === false ? ', though the dates put it the other way round' : ''}`,
        [statement],
      );
    }
}

/** How somebody came to power: whose heir, in whose place, over what. */
async function riseOf(reasoning: Reasoning, { id }: Named, draft: AnswerDraft): Promise<void> {
  const statements = (await reasoning.store.statements({ subject: id, predicates: TO_POWER }))
    .filter((s) => !isHearsay(s) && !s.flagged)
    .sort(
      (a, b) =>
        TO_POWER.indexOf(a.predicate) - TO_POWER.indexOf(b.predicate) || a.valid.fromMin - b.valid.fromMin,
    );
  draft.called('ancestors_of');
  for (const statement of await tell(reasoning, statements)) draft.say(toldWithTime(statement), [statement]);
}
