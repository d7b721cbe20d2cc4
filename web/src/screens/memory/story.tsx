/** The story of what a fact is about: each thread in order, what is related, what is confusing, and what can be done. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { api, told } from '../../api/client.js';
import { useDoing, useKept } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import type { components } from '../../api.generated.js';
import { plainPart } from '../../parts/address.js';
import { say } from '../../parts/notice.js';
import { ReasonDialog } from '../../parts/reason-dialog.js';
import { Part, Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { FactLine } from './fact-line.js';
import { TellDialog } from './memory.js';
import { Confusing, ThreadPart } from './threads.js';
import './memory.css';

type Story = components['schemas']['Story'];

export default function StoryScreen() {
  const { id: part = '' } = useParams<{ id: string }>();
  const id = plainPart(part);
  const story = useKept(['memory', 'story', id], () =>
    told(api.GET('/memory/facts/{id}', { params: { path: { id } } })),
  );
  return (
    <Screen title="The story of a fact">
      <div className="screen-body reading">
        <p className="small">
          <Link href="/memory">All facts</Link>
        </p>
        <Shown of={story} what="the story" lines={8}>
          {(data) => <Told story={data} />}
        </Shown>
      </div>
    </Screen>
  );
}

function Told({ story }: { story: Story }) {
  const { fact, threads, related, confusions } = story;
  return (
    <>
      <div className="story-fact">
        <FactLine fact={fact} isHere />
        <Actions story={story} />
      </div>
      <Confusing confusions={confusions} />
      {threads.map((thread) => (
        <ThreadPart key={`${thread.subject} ${thread.attribute}`} thread={thread} here={fact.fact} />
      ))}
      {related.length === 0 ? null : (
        <Part title="Related facts">
          <ul className="facts">
            {related.map((one) => (
              <li key={one.fact}>
                <FactLine fact={one} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {threads.length + related.length === 0 ? (
        <p className="muted">Nothing else was told of the same thing.</p>
      ) : null}
    </>
  );
}

type Doing = 'supersede' | 'correct' | 'retire' | 'wrong' | null;
const KEYS = ['memory', 'confusions', 'findings', 'world'];

function Actions({ story: { fact } }: { story: Story }) {
  const may = useMay('agent');
  const [doing, setDoing] = useState<Doing>(null);
  const path = { id: fact.fact };
  const end = useDoing(
    (body: { reason: string; wrong: boolean }) =>
      told(api.POST('/memory/facts/{id}/retire', { params: { path }, body })),
    {
      keys: KEYS,
      onDone: () => {
        setDoing(null);
        say('It has ended.');
      },
    },
  );
  const reopen = useDoing(() => told(api.POST('/memory/facts/{id}/reopen', { params: { path } })), {
    keys: KEYS,
    onDone: () => say('It holds again.'),
  });
  if (!may) return null;
  if (fact.ended !== null)
    return (
      <p className="row">
        <Button onClick={() => reopen.mutate(undefined)}>It holds again</Button>
      </p>
    );
  return (
    <>
      <p className="row">
        <Button onClick={() => setDoing('supersede')}>It is otherwise now…</Button>
        <Button onClick={() => setDoing('correct')}>Correct it…</Button>
        <Button onClick={() => setDoing('retire')}>Retire it…</Button>
        <Button onClick={() => setDoing('wrong')}>It was never so…</Button>
      </p>
      {doing === 'supersede' ? (
        <TellDialog
          scope={fact.scope}
          supersedes={fact.fact}
          text={fact.quote}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing === 'correct' ? (
        <TellDialog
          scope={fact.scope}
          corrects={fact.fact}
          text={fact.quote}
          onClose={() => setDoing(null)}
        />
      ) : null}
      {doing === 'retire' || doing === 'wrong' ? (
        <ReasonDialog
          title={doing === 'wrong' ? 'It was never so' : 'It holds no longer'}
          does={doing === 'wrong' ? 'It was never so' : 'Retire it'}
          onClose={() => setDoing(null)}
          onReason={(reason) => end.mutate({ reason, wrong: doing === 'wrong' })}
        />
      ) : null}
    </>
  );
}
