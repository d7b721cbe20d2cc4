/** A question, and its answer sentence by sentence: who says so, what is disputed, what was struck and why. */
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import type { Answer } from '../../api/types.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Reliability } from '../../parts/marks.js';
import { Part, Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { count, upright } from '../../parts/words.js';
import '../../parts/quote.css';
import './ask.css';

export default function Ask() {
  const asked = new URLSearchParams(useSearch()).get('q') ?? '';
  const [, go] = useLocation();
  const [question, setQuestion] = useState(asked);
  useEffect(() => setQuestion(asked), [asked]);
  const answer = useQuery({
    queryKey: ['ask', asked],
    queryFn: () => told(api.POST('/ask', { body: { question: asked, plain: false } })),
    enabled: asked !== '',
  });
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (question.trim() !== '') go(`/ask?q=${encodeURIComponent(question.trim())}`);
  };
  return (
    <Screen title="Ask">
      <div className="screen-body reading">
        <form onSubmit={send} className="ask-form">
          <Textarea
            aria-label="Your question"
            placeholder="Who ruled Thornwick in 340 TA?"
            size="md"
            autosize
            minRows={1}
            maxRows={6}
            autoFocus={asked === ''}
            value={question}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey) {
                event.preventDefault();
                send();
              }
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
          <Button
            type="submit"
            size="md"
            variant="filled"
            loading={answer.isFetching}
            disabled={question.trim() === ''}
          >
            Ask
          </Button>
        </form>
        {asked === '' ? (
          <p className="soft ask-hint">
            The answer is made of what the record says, with who says so. Where the record says nothing, the
            chronicles are silent: nothing is made up.
          </p>
        ) : (
          <div aria-live="polite">
            <Shown of={answer} what="the answer" lines={4}>
              {(data) => <Told answer={data} />}
            </Shown>
          </div>
        )}
      </div>
    </Screen>
  );
}

const OUTCOMES: Readonly<Record<string, string>> = {
  silent: 'The chronicles are silent on this.',
  ambiguous: 'This may mean several. Which one?',
  'unknown-name': 'Nobody and nothing goes by a name in it.',
  'not-understood': 'The question was not understood. Ask who, what, when, where or why, about a name.',
};

function Told({ answer }: { answer: Answer }) {
  const numbers = numbered(answer);
  return (
    <>
      {answer.parts.map((part, index) => (
        <section key={index} className="answer" aria-label={part.question}>
          {answer.parts.length > 1 ? <h2 className="answer-question told">{part.question}</h2> : null}
          {part.sentences.length === 0 ? (
            <p className="prose answer-text">{OUTCOMES[part.outcome] ?? ''}</p>
          ) : null}
          <p className="prose answer-text">
            {part.sentences.map(({ text, marks, citations }, at) => (
              <span key={at} className={`sentence ${marks.join(' ')}`}>
                <span className="told">{text}</span>
                {marks.map((mark) => (
                  <span key={mark} className={`mark ${mark}`}>
                    {mark}
                  </span>
                ))}
                <span className="refs num">
                  {[...new Set(citations.map((one) => numbers.get(keyOf(one))?.number))].map((number) =>
                    number === undefined ? null : (
                      <a key={number} href={`#source-${number}`} aria-label={`Source ${number}`}>
                        {number}
                      </a>
                    ),
                  )}
                </span>{' '}
              </span>
            ))}
          </p>
          {part.caveats.map((caveat) => (
            <p key={caveat} className="caveat told">
              {caveat}
            </p>
          ))}
          {part.choices.length === 0 ? null : (
            <ul className="choices">
              {part.choices.map((one) => (
                <li key={one.id}>
                  <EntityLink entity={one} withType /> <span className="muted told">{one.hint}</span>
                </li>
              ))}
            </ul>
          )}
          {part.passages.length === 0 ? null : (
            <>
              <p className="muted">
                Nearest to it in the sources, as prose that nobody has read into statements:
              </p>
              <ul className="choices">
                {part.passages.map(({ file, lines, quote }) => (
                  <li key={quote}>
                    <q className="told">{quote}</q>{' '}
                    <span className="muted told">{lines === null ? file : `${file}:${lines.start}`}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
      {answer.struck.length === 0 ? null : (
        <Part title="Struck, since the record does not bear it out">
          <ul className="struck">
            {answer.struck.map(({ sentence, because }) => (
              <li key={sentence}>
                <del className="told">{sentence}</del> <span className="muted told">{because}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {answer.open_findings.total === 0 ? null : (
        <Part title="Open findings that touch it" note={count(answer.open_findings.total, 'finding')}>
          <ul>
            {answer.open_findings.items.map(({ id, message }) => (
              <li key={id}>
                <Link href={`/findings/${id}`} className="told">
                  {upright(message)}
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {numbers.size === 0 ? null : (
        <Part title="Sources">
          <ol className="answer-sources">
            {[...numbers.values()].map(({ number, citation }) => (
              <li key={number} id={`source-${number}`}>
                <span className="num muted">{number}</span>
                <div>
                  {citation.quote === null ? null : (
                    <blockquote className="prose quote-text" dir="auto">
                      {citation.quote.slice(0, 600)}
                    </blockquote>
                  )}
                  <p className="quote-from">
                    <span className="told">{citation.title}</span>
                    <code className="muted">
                      {citation.file}
                      {citation.lines === null ? '' : `:${citation.lines.start}`}
                    </code>
                    <Reliability reliability={citation.reliability} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <p className="muted small answer-foot">
        {answer.model === null
          ? 'Answered from the record, without a model.'
          : `Put into words by ${answer.model}, and held against the record.`}
        {answer.without_model === null ? '' : ` ${answer.without_model.message}`}
        {answer.now === null ? '' : ` Now is ${answer.now}.`}
      </p>
    </>
  );
}

type Citation = Answer['parts'][number]['sentences'][number]['citations'][number];

const keyOf = ({ file, lines }: Citation) => `${file}:${lines?.start ?? ''}`;

function numbered(
  answer: Answer,
): ReadonlyMap<string, { readonly number: number; readonly citation: Citation }> {
  const found = new Map<string, { number: number; citation: Citation }>();
  for (const citation of answer.parts.flatMap(({ sentences }) =>
    sentences.flatMap(({ citations }) => citations),
  ))
    if (!found.has(keyOf(citation))) found.set(keyOf(citation), { number: found.size + 1, citation });
  return found;
}
