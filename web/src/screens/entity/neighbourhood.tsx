/** What lies two steps away, told through whoever stands between. */
import { useNeighbourhood, type When } from '../../api/entities.js';
import type { Neighbourhood as Around } from '../../api/types.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Part } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { count, digits, inWords } from '../../parts/words.js';

/** Beyond this a list is no reading. */
const MOST_BETWEEN = 12;
const MOST_BEYOND = 6;

export function Neighbourhood({ id, when }: { id: string; when: When }) {
  const around = useNeighbourhood(id, when);
  return (
    <Part
      title="Two steps away"
      note={around.data === undefined ? undefined : count(around.data.nodes.length, 'entity')}
    >
      <Shown of={around} what="relations" lines={3}>
        {(data) => <Steps around={data} />}
      </Shown>
    </Part>
  );
}

function Steps({ around }: { around: Around }) {
  const nodes = new Map(around.nodes.map((node) => [node.id, node]));
  const between = around.nodes
    .filter(({ hop }) => hop === 1)
    .map((node) => ({ node, beyond: beyondOf(node.id, around, nodes) }))
    .filter(({ beyond }) => beyond.length > 0)
    .sort((a, b) => b.beyond.length - a.beyond.length);
  if (between.length === 0) return <p className="muted">Nothing lies beyond what is told above.</p>;
  return (
    <>
      <ul className="steps">
        {between.slice(0, MOST_BETWEEN).map(({ node, beyond }) => (
          <li key={node.id}>
            <span className="steps-through">
              <EntityLink entity={node} />
            </span>
            <ul>
              {beyond.slice(0, MOST_BEYOND).map(({ edge, other, isFrom }) => (
                <li key={edge.id}>
                  {isFrom ? <span className="muted small">{inWords(edge.predicate)} </span> : null}
                  <EntityLink entity={other} />
                  {isFrom ? null : <span className="muted small"> ({inWords(edge.predicate)} it)</span>}
                  {edge.when === '' ? null : <span className="muted small num"> {edge.when}</span>}
                  {edge.is_disputed ? <span className="disputed small"> disputed</span> : null}
                </li>
              ))}
              {beyond.length > MOST_BEYOND ? (
                <li className="muted small">and {digits(beyond.length - MOST_BEYOND)} more</li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
      {around.cut > 0 ? <p className="muted small">{count(around.cut, 'statement')} left out.</p> : null}
    </>
  );
}

type Node = Around['nodes'][number];
type Edge = Around['edges'][number];

function beyondOf(id: string, around: Around, nodes: ReadonlyMap<string, Node>) {
  return around.edges.flatMap((edge): { edge: Edge; other: Node; isFrom: boolean }[] => {
    if (edge.from !== id && edge.to !== id) return [];
    const isFrom = edge.from === id;
    const other = nodes.get(isFrom ? edge.to : edge.from);
    return other === undefined || other.hop !== 2 ? [] : [{ edge, other, isFrom }];
  });
}
