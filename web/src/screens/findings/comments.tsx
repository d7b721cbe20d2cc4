/** What people say about a finding. */
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAddComment, useComments, useRemoveComment } from '../../api/findings.js';
import { useMay } from '../../api/queries.js';
import { showFailure } from '../../parts/notice.js';
import { Shown } from '../../parts/states.js';
import { ago } from '../../parts/time.js';

export function Comments({ finding }: { finding: string }) {
  const comments = useComments(finding);
  const remove = useRemoveComment(finding);
  const may = useMay('agent');
  return (
    <section className="card-part" aria-label="Comments">
      <h3 className="card-part-title">Comments</h3>
      <Shown of={comments} what="comments" lines={1}>
        {({ items }) => (
          <ul className="comments">
            {items.map(({ id, by, at, text, is_own }) => (
              <li key={id}>
                <p className="row small">
                  <b className="told">{by}</b>
                  <time className="muted" dateTime={at}>
                    {ago(at)}
                  </time>
                  {is_own && may ? (
                    <button
                      type="button"
                      className="plain muted"
                      onClick={() => remove.mutate(id, { onError: showFailure })}
                    >
                      take back
                    </button>
                  ) : null}
                </p>
                <p className="told" dir="auto">
                  {text}
                </p>
              </li>
            ))}
            {items.length === 0 ? <li className="muted small">Nobody has said anything yet.</li> : null}
          </ul>
        )}
      </Shown>
      {may ? <Say finding={finding} /> : null}
    </section>
  );
}

function Say({ finding }: { finding: string }) {
  const [text, setText] = useState('');
  const add = useAddComment(finding);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() !== '') add.mutate(text.trim(), { onSuccess: () => setText(''), onError: showFailure });
  };
  return (
    <form onSubmit={send} className="say">
      <Textarea
        id="say"
        aria-label="Comment"
        placeholder="Say something about it"
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <Button type="submit" disabled={text.trim() === ''} loading={add.isPending}>
        Comment
      </Button>
    </form>
  );
}
