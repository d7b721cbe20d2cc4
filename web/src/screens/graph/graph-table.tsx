/** The same part of the graph as a table of its edges. */

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Graph } from '../../api/graph.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Certain } from '../../parts/marks.js';
import { count } from '../../parts/words.js';

const AT_ONCE = 200;

export function GraphTable({ graph }: { graph: Graph }) {
  const [most, setMost] = useState(AT_ONCE);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return (
    <div className="graph-table scroll-x" tabIndex={0} role="region" aria-label="Relations">
      <table className="table">
        <caption className="hidden-text">Relations that the picture shows</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Relation</th>
            <th scope="col">To</th>
            <th scope="col">When</th>
            <th scope="col">How sure</th>
          </tr>
        </thead>
        <tbody>
          {graph.edges.slice(0, most).map((edge) => {
            const from = nodes.get(edge.from);
            const to = nodes.get(edge.to);
            return (
              <tr key={edge.id}>
                <td>{from === undefined ? null : <EntityLink entity={from} withType />}</td>
                <td className="soft">{edge.label}</td>
                <td>{to === undefined ? null : <EntityLink entity={to} withType />}</td>
                <td className="num told">{edge.when}</td>
                <td>
                  <Certain confidence={edge.confidence} provisional={edge.provisional} />
                  {edge.is_disputed ? <span className="disputed"> disputed</span> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {graph.edges.length > most ? (
        <p className="row">
          <Button onClick={() => setMost(most + AT_ONCE)}>Show more</Button>
          <span className="muted small">{count(graph.edges.length - most, 'relation')} left</span>
        </p>
      ) : null}
    </div>
  );
}
