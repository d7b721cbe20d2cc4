/** Why did it happen, and what came of it? Causes and effects by their distance, and links that cannot be. */
import { foldName } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import { type ChainLayer, eventChain } from '../event-chain.js';
import { MOST_AROUND, otherEnd, readSome } from '../read-some.js';
import type { Reasoning } from '../reasoning.js';
import { isBelieved, tell, toldEntities } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import { findingCaveats } from './caveats.js';
import type { AnswerDraft } from './draft.js';
import { tellingLemmas } from './word-meanings.js';

const MOST_IN_LAYER = 6;
const RISE =
  /\b(?:c[ao]me?|r[io]se|bec[ao]me|g[eo]t|ascend\w*|take|took|seize\w*|gain\w*|inherit\w*)\b.*\b(?:power|throne|crown|rule|king|queen|lord|lady|seat|office|ruler)\b/i;
const TO_POWER = ['HEIR_OF', 'SUCCEEDED', 'DEPOSED', 'RULES', 'LEADS', 'HOLDS_TITLE'];

export async function answerCause(
  reasoning: Reasoning,
  named: Named,
  text: string,
  draft: AnswerDraft,
): Promise<void> {
  const entity = await eventMeant(reasoning, named, text);
  const chain = await eventChain(reasoning, { entity: entity.id, depth: 3 });
  draft.as('cause').called('event_chain');
  if (isA(reasoning.ontology, entity.type, 'Agent')) await riseOf(reasoning, entity, draft);
  // What came of a reign does not tell how it came about.
  if (RISE.test(text) && !draft.isEmpty) return findingCaveats(reasoning, [chain.entity], draft);
  const wants =
    /consequence|effect|result|outcome|aftermath|upshot|fallout|impact|legacy|came of|lead to|led to|cause\??$|followed/i.test(
      text,
    ) && !/^why|what caused|causes of/i.test(text);
  const starts = [
    chain.entity,
    ...chain.involvement.flatMap(({ subject, object }) => [subject, ...(object === null ? [] : [object])]),
  ].map(({ id }) => id);
  const causes = causing(chain.causes, starts);
  if (!wants) {
    if (causes.length > 0) tellLayers(draft, causes, ['The proximate cause', 'Behind that', 'Further back']);
    else tellLayers(draft, chain.causes.slice(0, 1), ['No cause is told, but what it goes back to']);
    tellLayers(draft, chain.effects.slice(0, 1), ['What came of it']);
  } else {
    tellLayers(draft, chain.effects, ['What came of it', 'After that', 'Further on']);
    tellLayers(draft, causes.slice(0, 1), ['Its own cause']);
  }
  for (const statement of chain.involvement.slice(0, MOST_IN_LAYER))
    draft.say(draft.words(statement), [statement]);
  if (!draft.isEmpty) draft.called('cite');
  for (const { message, certainty } of chain.anachronisms)
    draft.caveat(certainty === 'certain' ? message : `Possibly: ${message}`);
  for (const name of chain.loops) draft.caveat(`${name} is told to be among its own causes`);
  draft.hearsay(chain.hearsay);
  await findingCaveats(reasoning, [chain.entity], draft);
}

/** `How did Valdorn come to be founded?` asks for the Founding of Valdorn: an event of theirs that the words name. */
async function eventMeant(reasoning: Reasoning, named: Named, text: string): Promise<Named> {
  const { ontology } = reasoning;
  if (['Event', 'Era'].some((type) => isA(ontology, named.type, type))) return named;
  const own = new Set(foldName(named.name).split(' '));
  const stems = tellingLemmas(foldName(text))
    .filter((lemma) => lemma.length >= STEM && !own.has(lemma))
    .map((lemma) => lemma.slice(0, Math.max(STEM, lemma.length - 3)));
  const { statements } = await readSome(reasoning, { about: named.id }, MOST_AROUND);
  const ends = await toldEntities(
    reasoning,
    statements.flatMap((statement) => otherEnd(statement, named.id) ?? []),
  );
  const near = await reasoning.store.nearNames(foldName(named.name), NEAR);
  const more = await toldEntities(
    reasoning,
    near.map(({ entity }) => entity),
  );
  const events = [...new Map([...ends, ...more]).values()].filter(
    ({ type, name }) =>
      isA(ontology, type, 'Event') &&
      foldName(name)
        .split(' ')
        .some((word) => !own.has(word) && stems.some((stem) => word.startsWith(stem))),
  );
  const [only, ...others] = events;
  return only !== undefined && others.length === 0 ? only : named;
}

const STEM = 4;
const NEAR = 40;

/** What caused it, and what caused that: not what it is a part of, what came before, nor what led to those. */
function causing(layers: readonly ChainLayer[], starts: readonly string[]): ChainLayer[] {
  const reached = new Set(starts);
  return layers.flatMap(({ depth, links }) => {
    const caused = links.filter(({ predicate, to }) => predicate === 'CAUSED' && reached.has(to.id));
    for (const { from } of caused) reached.add(from.id);
    return caused.length === 0 ? [] : [{ depth, links: caused }];
  });
}

/** One sentence for each distance. That something was part of it is no consequence, where there are others. */
function tellLayers(draft: AnswerDraft, layers: readonly ChainLayer[], leads: readonly string[]): void {
  for (const [index, { links }] of layers.entries()) {
    const causing = links.filter(({ statement }) => !LOOSE.has(statement.predicate));
    const told = (causing.length > 0 ? causing : index === 0 ? links : []).slice(0, MOST_IN_LAYER);
    const words = told.map(
      ({ statement, inOrder }) =>
        `${draft.words(statement)}${inOrder === false ? ', though the dates put it the other way round' : ''}`,
    );
    const lead = leads[Math.min(index, leads.length - 1)] ?? '';
    if (words.length > 0)
      draft.say(
        `${lead}: ${words.join('; ')}`,
        told.map(({ statement }) => statement),
      );
  }
}

const LOOSE = new Set(['PART_OF', 'PRECEDED', 'OCCURRED_DURING']);

/** How somebody came to power: whose heir, in whose place, over what. */
async function riseOf(reasoning: Reasoning, { id }: Named, draft: AnswerDraft): Promise<void> {
  const statements = (await reasoning.store.statements({ subject: id, predicates: TO_POWER }))
    .filter(isBelieved)
    .sort(
      (a, b) =>
        TO_POWER.indexOf(a.predicate) - TO_POWER.indexOf(b.predicate) || a.valid.fromMin - b.valid.fromMin,
    );
  draft.called('ancestors_of');
  for (const statement of await tell(reasoning, statements)) draft.say(draft.words(statement), [statement]);
}
