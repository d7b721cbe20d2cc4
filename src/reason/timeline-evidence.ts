/** What the rows of a timeline rest on: the statement of a relation, the dates of a life. */
import { lifetimeAttributes } from './lifetime.js';
import type { Reasoning } from './reasoning.js';
import type { TimelineRow } from './timeline.js';
import { type ToldStatement, tell } from './told-statement.js';

/** In the order of the rows. */
export async function timelineEvidence(
  reasoning: Reasoning,
  rows: readonly TimelineRow[],
): Promise<(readonly ToldStatement[])[]> {
  const { store, ontology } = reasoning;
  const ids = rows.flatMap(({ statement }) => statement ?? []);
  const relations = ids.length === 0 ? [] : await store.statements({ ids });
  const lived = [
    ...new Set(rows.filter(({ statement }) => statement === null).map(({ entity }) => entity.id)),
  ];
  const predicates = lifetimeAttributes(ontology);
  const dates = await Promise.all(lived.map((subject) => store.statements({ subject, predicates })));
  const told = await tell(
    reasoning,
    [...relations, ...dates.flat()].filter(({ flagged }) => !flagged),
  );
  return rows.map(({ statement, entity }) =>
    told.filter((one) =>
      statement === null ? one.value !== null && one.subject.id === entity.id : one.id === statement,
    ),
  );
}
