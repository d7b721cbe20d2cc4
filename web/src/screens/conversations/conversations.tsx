/** What models asked and answered, tool call by tool call, and where they broke the contract. */
import { Checkbox } from '@mantine/core';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { usePages } from '../../api/kept.js';
import type { components } from '../../api.generated.js';
import { entityPath } from '../../parts/entity-link.js';
import { More } from '../../parts/more.js';
import { Screen } from '../../parts/screen.js';
import { Empty, Shown } from '../../parts/states.js';
import { ago, momentOf } from '../../parts/time.js';
import { count, digits, inWords, shortened } from '../../parts/words.js';
import './conversations.css';

type Conversation = components['schemas']['Conversation'];
type Answer = components['schemas']['ConversationAnswer'];
type Call = components['schemas']['ConversationCall'];

const LONGEST = 2_000;

export default function Conversations() {
  const search = useSearch();
  const [, go] = useLocation();
  const isBroken = new URLSearchParams(search).get('violations') === 'true';
  const found = usePages(['conversations', isBroken], (cursor) =>
    told(
      api.GET('/conversations', {
        params: { query: { ...cursor, ...(isBroken ? { violations: true } : {}) } },
      }),
    ),
  );
  const first = found.data?.pages[0];
  return (
    <Screen
      title="Conversations"
      note={
        first === undefined
          ? undefined
          : `${count(first.total, 'conversation')}, ${count(first.violations, 'violation')}`
      }
      actions={
        <Checkbox
          size="xs"
          label="only where the contract was broken"
          checked={isBroken}
          onChange={({ currentTarget }) =>
            go(currentTarget.checked ? '/conversations?violations=true' : '/conversations')
          }
        />
      }
    >
      <div className="screen-body reading">
        <Shown of={found} what="conversations" lines={8}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0)
              return (
                <Empty title={isBroken ? 'No contract was broken.' : 'No model has asked anything yet.'}>
                  <p>What is asked over MCP or with lore ask is kept for thirty days.</p>
                </Empty>
              );
            return (
              <>
                {items.map((one) => (
                  <Talk key={one.handle} one={one} />
                ))}
                <More of={found} />
              </>
            );
          }}
        </Shown>
      </div>
    </Screen>
  );
}

/** Calls and answers in the order they came. */
function Talk({ one }: { one: Conversation }) {
  const turns = [
    ...one.calls.map((call) => ({ at: call.at, call, answer: null })),
    ...one.answers.map((answer) => ({ at: answer.at, call: null, answer })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return (
    <section className="talk" aria-label={`Conversation of ${momentOf(one.started_at)}`}>
      <p className="row small muted">
        <span className="num">{ago(one.started_at)}</span>
        <code>{one.handle}</code>
        <span>{count(one.calls.length, 'call')}</span>
        {one.violations === 0 ? null : <span className="disputed">{count(one.violations, 'violation')}</span>}
      </p>
      <ol className="turns">
        {turns.map((turn, index) => (
          <li key={`${turn.at} ${index}`}>
            {turn.call === null ? <AnswerTurn answer={turn.answer} /> : <CallTurn call={turn.call} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function CallTurn({ call }: { call: Call }) {
  return (
    <details className="call">
      <summary>
        <code>{call.tool}</code>{' '}
        <span className="small muted">
          {call.error === null ? `${count(call.statements, 'statement')} came back` : 'failed'}
        </span>
      </summary>
      <pre className="codeblock told">{shortened(call.input, LONGEST)}</pre>
      {call.error === null ? null : <p className="small disputed told">{call.error}</p>}
    </details>
  );
}

function AnswerTurn({ answer }: { answer: Answer }) {
  const verdicts = Object.entries(answer.verdicts).filter(([, number]) => number > 0);
  return (
    <div className="answer">
      {answer.question === null ? null : <p className="asked told">{answer.question}</p>}
      <p className="prose told" dir="auto">
        {shortened(answer.text, LONGEST)}
      </p>
      <p className="row small muted">
        {verdicts.map(([word, number]) => (
          <span key={word}>
            {digits(number)} {inWords(word)}
          </span>
        ))}
        {answer.open_findings === 0 ? (
          <span>no open finding touches it</span>
        ) : (
          <Link
            href={`/findings?${new URLSearchParams(answer.about.map(({ id }): [string, string] => ['entity', id]))}`}
          >
            {count(answer.open_findings, 'open finding')}
          </Link>
        )}
        {answer.about.map(({ id, name }) => (
          <Link key={id} href={entityPath(id)} className="told">
            {name}
          </Link>
        ))}
      </p>
      {answer.violations.length === 0 ? null : (
        <ul className="violations">
          {answer.violations.map(({ code, message }) => (
            <li key={`${code} ${message}`} className="small">
              <span className="disputed">{inWords(code.slice(code.lastIndexOf('/') + 1))}</span>{' '}
              <span className="told">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
