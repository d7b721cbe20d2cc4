/** A conflict card: the question on top, the whole arc below it, and the answer that was given. */
import { Button, Menu, Modal, Textarea } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useMay } from '../../api/queries.js';
import type { Conflict } from '../../api/types.js';
import { Certain, Status } from '../../parts/marks.js';
import { ago, momentOf, told } from '../../parts/time.js';
import { listed, shortened } from '../../parts/words.js';
import { useAnswer, useTakeBack } from './answer.js';

interface Props {
  readonly conflict: Conflict;
  readonly isHere: boolean;
  readonly onHere: () => void;
}

/** Of one fact; its whole text is in the story. */
const LONGEST = 2_000;

export function ConflictCard({ conflict, isHere, onHere }: Props) {
  const { id, kind, status, question, message, facts, answered, favoured } = conflict;
  return (
    <article
      id={`conflict-${id}`}
      className={isHere ? 'conflict here' : 'conflict'}
      aria-current={isHere}
      onFocus={isHere ? undefined : onHere}
    >
      <p className="conflict-over small muted">
        <span className="conflict-kind">{kind}</span>
        {status === 'open' ? <span>open</span> : <Status status={status} />}
        <code>{id}</code>
        <span>found {ago(conflict.detected_at)}</span>
        {conflict.flagged ? <span>a model was told of it</span> : null}
      </p>
      <h2 className="conflict-question told" dir="auto">
        {question}
      </h2>
      {answered === null ? <Answer conflict={conflict} isHere={isHere} /> : <Answered conflict={conflict} />}
      <p className="soft told conflict-message" dir="auto">
        {message}
      </p>
      <ol className="arc">
        {facts.map((fact) => (
          <Fact key={fact.id} fact={fact} conflict={conflict} />
        ))}
      </ol>
      {favoured === null ? null : (
        <p className="small muted">
          The record of their authors speaks for {listed([...favoured.facts])}: {favoured.because}
        </p>
      )}
    </article>
  );
}

function Fact({ fact, conflict }: { fact: Conflict['facts'][number]; conflict: Conflict }) {
  const fate = conflict.answered === null ? fateOf(fact.id, conflict) : null;
  return (
    <li className={fact.ended === null ? 'fact' : 'fact ended'}>
      <span className="fact-role">{fact.role}</span>
      <div>
        <p className="fact-says told prose" dir="auto">
          {shortened(fact.content ?? fact.value, LONGEST)}
        </p>
        <p className="fact-under small muted">
          {fact.author === null ? null : <span className="told">{fact.author}</span>}
          {fact.scope === null ? null : <span className="told">in {fact.scope}</span>}
          {fact.kind === null ? null : <span>{fact.kind}</span>}
          {fact.since === null || isSame(fact) ? null : <span className="num">since {told(fact.since)}</span>}
          {fact.committed_at === null ? null : (
            <time dateTime={fact.committed_at}>told {momentOf(fact.committed_at)}</time>
          )}
          <Certain confidence={fact.confidence ?? 1} />
          <code>{fact.id}</code>
          {fact.corroborated_by.length === 0 ? null : (
            <span>also told by {listed([...fact.corroborated_by])}</span>
          )}
        </p>
        {fact.ended === null ? null : (
          <p className="small muted told">
            {fact.ended.how} {told(fact.ended.at)}
            {fact.ended.by === null ? '' : ` by ${fact.ended.by}`}
            {fact.ended.reason === '' ? '' : `: ${fact.ended.reason}`}
          </p>
        )}
        {fate === null ? null : <p className="small fact-fate">{fate}</p>}
      </div>
    </li>
  );
}

/** Told at the very moment from which it holds: once is enough. */
function isSame({ since, committed_at }: Conflict['facts'][number]): boolean {
  return since !== null && committed_at !== null && told(since) === momentOf(committed_at);
}

function fateOf(id: string, { if_yes, if_no }: Conflict): string | null {
  const yes = if_yes.includes(id);
  const no = if_no.includes(id);
  if (yes && no) return 'either answer ends it';
  if (yes) return 'yes ends it';
  return no ? 'no ends it' : null;
}

function Answer({ conflict, isHere }: { conflict: Conflict; isHere: boolean }) {
  const may = useMay('agent');
  const answer = useAnswer();
  const [asks, setAsks] = useState<'merge' | 'dismiss' | null>(null);
  if (!may) return null;
  const send = (body: Parameters<typeof answer.mutate>[0]['body']) =>
    answer.mutate({ id: conflict.id, body });
  const current = conflict.facts.filter(({ ended }) => ended === null);
  return (
    <div className="row conflict-answer">
      <Button
        size="sm"
        variant={isHere ? 'filled' : 'default'}
        onClick={() => send({ answer: 'yes' })}
        rightSection={isHere ? <kbd aria-hidden>y</kbd> : null}
      >
        Yes
      </Button>
      <Button
        size="sm"
        onClick={() => send({ answer: 'no' })}
        rightSection={isHere ? <kbd aria-hidden>n</kbd> : null}
      >
        No
      </Button>
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <Button size="sm" variant="subtle" aria-label="Other answers">
            <IconDots size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>This holds, what says otherwise ends</Menu.Label>
          {current.map(({ id, value }) => (
            <Menu.Item key={`keep-${id}`} onClick={() => send({ keep: id })}>
              <span className="told">{shortened(value, 60)}</span> <span className="muted">{id}</span>
            </Menu.Item>
          ))}
          <Menu.Label>This ends</Menu.Label>
          {current.map(({ id, value }) => (
            <Menu.Item key={`retire-${id}`} onClick={() => send({ retire: id })}>
              <span className="told">{shortened(value, 60)}</span> <span className="muted">{id}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsks('merge')}>A new fact in place of all of them…</Menu.Item>
          <Menu.Item onClick={() => setAsks('dismiss')}>Nothing is confusing about it…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asks === null ? null : (
        <Words
          asks={asks}
          onClose={() => setAsks(null)}
          onWords={(words) => {
            setAsks(null);
            send(asks === 'merge' ? { merge: words } : { dismiss: true, reason: words });
          }}
        />
      )}
    </div>
  );
}

const TITLES = {
  merge: 'A new fact in place of all of them',
  dismiss: 'Nothing is confusing about it',
} as const;
const LABELS = { merge: 'What is true now', dismiss: 'Why' } as const;

function Words({
  asks,
  onWords,
  onClose,
}: {
  asks: 'merge' | 'dismiss';
  onWords: (words: string) => void;
  onClose: () => void;
}) {
  const [words, setWords] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') onWords(words.trim());
  };
  return (
    <Modal opened onClose={onClose} title={TITLES[asks]} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="stack" onSubmit={send}>
        <Textarea
          label={LABELS[asks]}
          data-autofocus
          autosize
          minRows={2}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <Button type="submit" size="sm" variant="filled" disabled={words.trim() === ''}>
          Answer
        </Button>
      </form>
    </Modal>
  );
}

function Answered({ conflict: { id, answered } }: { conflict: Conflict }) {
  const may = useMay('agent');
  const takeBack = useTakeBack();
  if (answered === null) return null;
  return (
    <p className="row conflict-answered">
      <span>
        <b className="told">{answered.by}</b>, {momentOf(answered.at)}:{' '}
        <span className="told">{answered.reason}</span>
      </span>
      {may ? (
        <Button variant="subtle" onClick={() => takeBack.mutate(id)}>
          Take it back
        </Button>
      ) : null}
    </p>
  );
}
