/** What stands open about those an answer speaks of. */
import type { Reasoning } from '../reasoning.js';
import type { ToldEntity } from '../told-statement.js';
import type { AnswerDraft } from './draft.js';

const MOST = 5;

/** Contradictions and anachronisms that nobody has settled, each in its rule's own words. */
export async function findingCaveats(
  { store }: Reasoning,
  entities: readonly Pick<ToldEntity, 'id'>[],
  draft: AnswerDraft,
): Promise<void> {
  draft.called('get_contradictions').called('get_anachronisms');
  for (const { id } of entities) {
    const findings = await store.findings.findings({
      entity: id,
      kinds: ['contradiction', 'anachronism'],
      statuses: ['open', 'confirmed'],
      limit: MOST,
    });
    for (const { message, certainty } of findings.filter(
      (finding) => finding.subject.id === id || finding.statements.some((one) => draft.tells(one)),
    ))
      draft.caveat(certainty === 'certain' ? message : `Possibly: ${message}`);
  }
}
