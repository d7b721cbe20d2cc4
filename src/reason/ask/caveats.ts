/** What stands open about those an answer speaks of. */
import type { Reasoning } from '../reasoning.js';
import type { ToldEntity } from '../told-statement.js';
import type { AnswerDraft } from './draft.js';

const MOST = 5;

/** Contradictions, anachronisms and confusions that nobody has settled, each in its rule's own words. */
export async function findingCaveats(
  { store }: Reasoning,
  entities: readonly Pick<ToldEntity, 'id'>[],
  draft: AnswerDraft,
): Promise<void> {
  draft.called('get_contradictions').called('get_anachronisms');
  for (const { id } of entities) {
    const findings = await store.findings.findings({
      entity: id,
      kinds: ['contradiction', 'anachronism', 'confusion'],
      statuses: ['open', 'confirmed'],
      limit: MOST,
    });
    const contradicted = new Set(
      findings.filter(({ kind }) => kind === 'contradiction').map(({ predicate }) => predicate),
    );
    for (const { message, certainty, statements: about } of findings.filter(
      ({ kind, predicate, subject, statements }) =>
        (subject.id === id || statements.some((one) => draft.tells(one))) &&
        // The same matter is not told twice.
        !(kind === 'confusion' && contradicted.has(predicate)),
    ))
      draft.disputeTold(about, certainty === 'certain' ? message : `Possibly: ${message}`);
  }
}

export const NO_NOW =
  'When the present of this world is, is not known, so nothing can be told as of now: write `now:` in lore.yaml';
