/** A question to the graph in Cypher: completed while it is written, answered as a table and as a picture. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { type Graph, useGraph } from '../../api/graph.js';
import type { components } from '../../api.generated.js';
import { useKeys } from '../../frame/keys.js';
import { loaded } from '../../frame/loaded.js';
import { entityPath } from '../../parts/entity-link.js';
import { saveFile } from '../../parts/save-file.js';
import { Screen } from '../../parts/screen.js';
import { ScrollX } from '../../parts/scroll-x.js';
import { Empty, Failed, Loading } from '../../parts/states.js';
import { count, digits, shortened } from '../../parts/words.js';
import type { PictureHandle } from '../graph/picture.js';
import { Editor } from '../rules/editor.js';
import '../rules/rules.css';
import '../graph/graph.css';
import './query.css';

const Picture = loaded(() => import('../graph/picture.js'), <Loading what="the picture" />);

type Answer = components['schemas']['QueryAnswer'];

const FIRST =
  'MATCH (p:Person)-[r:RULES]->(k)\nRETURN p.name, k.name, r.valid_from, r.valid_until\nORDER BY r.valid_from\nLIMIT 100';
const EXAMPLES: readonly { readonly says: string; readonly cypher: string }[] = [
  { says: 'Who ruled what, and when', cypher: FIRST },
  {
    says: 'Who belongs to most groups',
    cypher:
      'MATCH (p:Person)-[:MEMBER_OF]->(g)\nRETURN p, count(g) AS groups\nORDER BY groups DESC\nLIMIT 25',
  },
  {
    says: 'What is disputed',
    cypher: 'MATCH (a)-[r]->(b)\nWHERE r.is_disputed\nRETURN a, type(r) AS relation, b\nLIMIT 100',
  },
];
const MOST_DRAWN = 200;
const LONGEST_CELL = 300;

export default function QueryScreen() {
  const search = useSearch();
  const [, go] = useLocation();
  const given = new URLSearchParams(search);
  const [text, setText] = useState(given.get('q') ?? FIRST);
  const [as, setAs] = useState<'table' | 'graph'>('table');
  const ask = useMutation({
    mutationFn: (cypher: string) => told(api.POST('/query', { body: { cypher } })),
  });
  const run = () => {
    go(`/query?${new URLSearchParams({ q: text })}`, { replace: true });
    ask.mutate(text);
  };
  const start = useRef(run);
  useEffect(() => {
    // An address that was sent to somebody shows its answer.
    if (new URLSearchParams(window.location.search).has('q')) start.current();
  }, []);
  useKeys('Query', [{ keys: 'mod+enter', does: 'Run the query', run }]);
  return (
    <Screen
      title="Query"
      actions={
        <>
          <Button
            variant="filled"
            leftSection={<IconPlayerPlay size={14} stroke={1.8} aria-hidden />}
            rightSection={<kbd aria-hidden>Ctrl ↵</kbd>}
            loading={ask.isPending}
            onClick={run}
          >
            Run
          </Button>
          <SegmentedControl
            size="xs"
            aria-label="How the answer is shown"
            value={as}
            onChange={(next) => setAs(next === 'graph' ? 'graph' : 'table')}
            data={[
              { value: 'table', label: 'Table' },
              { value: 'graph', label: 'Graph' },
            ]}
          />
        </>
      }
    >
      <div className="screen-body query">
        <Editor
          text={text}
          isReadOnly={false}
          isUntouched
          isQuery
          onText={setText}
          onProblems={() => {}}
          onRun={run}
        />
        <p className="row small query-examples">
          <span className="muted">For example:</span>
          {EXAMPLES.map(({ says, cypher }) => (
            <button key={says} type="button" className="plain query-example" onClick={() => setText(cypher)}>
              {says}
            </button>
          ))}
        </p>
        {ask.error !== null ? (
          <Failed error={ask.error} />
        ) : ask.data === undefined ? (
          ask.isPending ? (
            <Loading what="the answer" lines={8} />
          ) : (
            <Empty title="Ask the graph.">
              <p>
                Labels are entity types, relationship types are relations. <kbd>Ctrl</kbd> <kbd>Space</kbd>{' '}
                completes. Nothing can be written.
              </p>
            </Empty>
          )
        ) : as === 'table' ? (
          <Table answer={ask.data} />
        ) : (
          <Drawn answer={ask.data} />
        )}
      </div>
    </Screen>
  );
}

function Table({ answer }: { answer: Answer }) {
  const { columns, rows, truncated } = answer;
  const known = new Map(answer.entities.map((entity) => [entity.id, entity]));
  return (
    <section aria-label="Answer">
      <p className="row spread query-said" role="status">
        <span className="muted small">
          {count(rows.length, 'row')}
          {truncated ? ', and there are more' : ''}, {digits(answer.took_ms)} ms
        </span>
        <Button
          leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
          onClick={() =>
            saveFile('answer.json', `${JSON.stringify({ columns, rows }, null, 2)}\n`, 'application/json')
          }
        >
          JSON
        </Button>
      </p>
      <ScrollX label="Rows">
        <table className="table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, at) => (
                  <td key={columns[at] ?? at} className="told">
                    <Cell value={cell} known={known} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      {rows.length === 0 ? <p className="muted">No row fits.</p> : null}
    </section>
  );
}

function Cell({ value, known }: { value: unknown; known: ReadonlyMap<string, { readonly name: string }> }) {
  if (value === null || value === undefined) return <span className="muted">null</span>;
  if (typeof value === 'object' && 'id' in value && typeof value.id === 'string') {
    const entity = known.get(value.id);
    if (entity !== undefined)
      return (
        <Link href={entityPath(value.id)}>
          <bdi>{shortened(entity.name, LONGEST_CELL)}</bdi>
        </Link>
      );
  }
  if (typeof value === 'object' && 'text' in value && typeof value.text === 'string') return value.text;
  return shortened(typeof value === 'string' ? value : JSON.stringify(value), LONGEST_CELL);
}

function Drawn({ answer }: { answer: Answer }) {
  const ids = answer.entities.slice(0, MOST_DRAWN).map(({ id }) => id);
  const [selected, setSelected] = useState<string | null>(null);
  const [, go] = useLocation();
  const picture = useRef<PictureHandle>(null);
  const around = useGraph({ start: ids, hops: 1, limit: 2_000 }, ids.length > 0);
  if (ids.length === 0)
    return (
      <Empty title="The rows name nobody.">
        <p>Return a node or an id to have it drawn.</p>
      </Empty>
    );
  if (around.error !== null) return <Failed error={around.error} />;
  if (around.data === undefined) return <Loading what="the picture" />;
  const graph = between(around.data);
  return (
    <section className="query-picture" aria-label="Answer as a graph">
      <Picture
        ref={picture}
        graph={graph}
        selected={selected}
        said={`${count(graph.nodes.length, 'node')} of the answer and ${count(graph.edges.length, 'relation')} between them.`}
        onSelect={setSelected}
        onOpen={(id) => go(entityPath(id))}
      />
    </section>
  );
}

/** Only those of the answer, and what lies between them. */
function between(graph: Graph): Graph {
  const nodes = graph.nodes.filter(({ hop }) => hop === 0);
  const ids = new Set(nodes.map(({ id }) => id));
  return { ...graph, nodes, edges: graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
}
