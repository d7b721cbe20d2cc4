/** Tell its story: the spine of its chain or its life, a passage for colour, and what is disputed. */
import { quotable } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import { eventsDuring } from '../events-during.js';
import { loreAbout } from '../lore-about.js';
import { narrateArc } from '../narrate-arc.js';
import type { Reasoning } from '../reasoning.js';
import type { Spine } from '../spine.js';
import { summarizeChain } from '../summarize-chain.js';
import type { Named } from '../verify/mentions.js';
import { findingCaveats } from './caveats.js';
import type { AnswerDraft } from './draft.js';

const MOST_SENTENCES = 24;

export async function answerNarrative(
  reasoning: Reasoning,
  entity: Named,
  draft: AnswerDraft,
): Promise<void> {
  draft.as('narrative');
  const { ontology } = reasoning;
  const isEvent = isA(ontology, entity.type, 'Event') || isA(ontology, entity.type, 'Era');
  const arc = isEvent
    ? await summarizeChain(reasoning, { entity: entity.id, depth: 3 })
    : await narrateArc(reasoning, { entity: entity.id });
  draft.called(isEvent ? 'summarize_chain' : 'narrate_arc');
  tellSpine(draft, arc);
  if (isA(ontology, entity.type, 'Era')) await eventsOf(reasoning, entity, draft);
  const lore = await loreAbout(reasoning, { entity: entity.id, type: 'prose', limit: 1 });
  draft.called('lore_about');
  const [passage] = lore.passages?.items ?? [];
  if (passage !== undefined) {
    const { source, title, file, lines, reliability } = passage;
    const words = quotable(passage.text);
    draft.add({
      text: `${title} has it so: “${words}${passage.isCut ? '…' : ''}”`,
      statements: [],
      citations: [{ source, title, file, lines, quote: null, reliability }],
    });
  }
  if (!entity.verified) draft.provisional(entity.name);
  await findingCaveats(reasoning, [entity], draft);
}

function tellSpine(draft: AnswerDraft, { sentences, sources, leftOut }: Spine): void {
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  for (const { text, statements, sources: numbers, standing } of sentences.slice(0, MOST_SENTENCES)) {
    const citations = numbers.flatMap((number) => {
      const source = byNumber.get(number);
      return source === undefined
        ? []
        : [{ ...source, heading: [], note: null, retcon: null, confidence: 1 }];
    });
    draft.add({ text, statements, citations });
    if (standing === 'disputed') draft.caveat(`Disputed: ${text}`);
  }
  const more = leftOut + Math.max(0, sentences.length - MOST_SENTENCES);
  if (more > 0) draft.caveat(`${more} more statements are not told here`);
}

async function eventsOf(reasoning: Reasoning, { id }: Named, draft: AnswerDraft): Promise<void> {
  const { events } = await eventsDuring(reasoning, { during: id, limit: 10 });
  draft.called('events_during');
  for (const { event, when, statements } of events.items)
    draft.say(`In it fell ${event.name}${when === '' ? '' : `, ${when}`}`, statements);
}
