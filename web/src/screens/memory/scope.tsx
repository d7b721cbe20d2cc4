/** The story of a scope: what would confuse a newcomer, each thread in order, and what else was told there. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { api, told } from '../../api/client.js';
import { useKept } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import { useKeys } from '../../frame/keys.js';
import { plainPart } from '../../parts/address.js';
import { Part, Screen } from '../../parts/screen.js';
import { Empty, Shown } from '../../parts/states.js';
import { count } from '../../parts/words.js';
import { FactLine } from './fact-line.js';
import { TellDialog } from './memory.js';
import { Confusing, ThreadPart } from './threads.js';
import './memory.css';

export default function ScopeScreen() {
  const { '*': rest = '' } = useParams<{ '*': string }>();
  const scope = plainPart(rest);
  const story = useKept(['memory', 'scope', scope], () =>
    told(api.GET('/memory/story', { params: { query: { scope } } })),
  );
  const mayTell = useMay('agent');
  const [isTelling, setTelling] = useState(false);
  useKeys('Memory', mayTell ? [{ keys: 'n', does: 'Tell a fact', run: () => setTelling(true) }] : []);
  return (
    <Screen
      title={scope === '' ? 'The story of everything told' : `The story of ${scope}`}
      note={story.data === undefined ? undefined : count(story.data.total, 'fact')}
      actions={mayTell ? <Button onClick={() => setTelling(true)}>Tell a fact</Button> : undefined}
    >
      <div className="screen-body reading">
        <p className="row small">
          <Link href="/memory">All facts</Link>
          {scope === '' ? null : <Link href={`/memory?${new URLSearchParams({ scope })}`}>As a list</Link>}
        </p>
        <Shown of={story} what="the story" lines={8}>
          {({ total, threads, alone, confusions, is_cut }) =>
            total === 0 ? (
              <Empty title="Nothing was told here.">
                <Link href="/memory">Show all that was</Link>
              </Empty>
            ) : (
              <>
                <Confusing confusions={confusions} />
                {threads.map((thread) => (
                  <ThreadPart key={`${thread.subject} ${thread.attribute}`} thread={thread} />
                ))}
                {alone.length === 0 ? null : (
                  <Part
                    title={threads.length === 0 ? 'What was told' : 'What else was told'}
                    note={`${count(alone.length, 'fact')}, the oldest first`}
                  >
                    <ol className="thread">
                      {alone.map((fact) => (
                        <li key={fact.fact} className={fact.ended === null ? 'stands' : ''}>
                          <FactLine fact={fact} />
                        </li>
                      ))}
                    </ol>
                  </Part>
                )}
                {is_cut ? (
                  <p className="muted small">Only the latest are told here; the list has all.</p>
                ) : null}
              </>
            )
          }
        </Shown>
      </div>
      {isTelling ? <TellDialog scope={scope} onClose={() => setTelling(false)} /> : null}
    </Screen>
  );
}
