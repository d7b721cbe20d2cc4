/** One rule, or a new one: the editor, its rows on this world before it is saved, its settings and its tests. */
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { api, told } from '../../api/client.js';
import { asFailure } from '../../api/failure.js';
import { useMay } from '../../api/queries.js';
import { runDraft, useRule } from '../../api/rules.js';
import type { RuleCard } from '../../api/types.js';
import type { components } from '../../api.generated.js';
import { plainPart } from '../../parts/address.js';
import { say, showFailure } from '../../parts/notice.js';
import { Screen } from '../../parts/screen.js';
import { Shown } from '../../parts/states.js';
import { count } from '../../parts/words.js';
import { CheckNow } from './check-now.js';
import { forgetDraft, useDraft, useWarning } from './draft.js';
import { DraftRows } from './draft-rows.js';
import { Editor } from './editor.js';
import { RuleSettings } from './rule-settings.js';
import { RuleTests } from './rule-tests.js';
import './rules.css';

type Problem = components['schemas']['Problem'];
type DraftRun = Awaited<ReturnType<typeof runDraft>>;

const NEW = 'new';
/** Names of drafts that no rule can have. */
const NEW_TEXT = ' text';
const NEW_ID = ' id';
const DRAFT = `/**
 * @name      
 * @description 
 * @kind      ontology-violation
 * @severity  warn
 * @message   {p.name} …
 * @why       
 * @fix       
 */
MATCH (p:Person)
WHERE p.birth IS NULL
RETURN p
`;

export default function RuleScreen() {
  const params = useParams<{ '*': string }>();
  const id = plainPart(params['*']);
  const rule = useRule(id === NEW ? null : id);
  if (id === NEW) return <Bench key="new" rule={null} text={DRAFT} />;
  return (
    <Shown of={rule} what="the rule" lines={10}>
      {(card) => <Bench key={card.id} rule={card} text={card.text} />}
    </Shown>
  );
}

function Bench({ rule, text: written }: { rule: RuleCard | null; text: string }) {
  const [text, setText] = useDraft(rule?.id ?? NEW_TEXT, written);
  const [id, setId] = useDraft(NEW_ID, '');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const may = useMay('builder');
  const isOwn = rule === null || rule.own;
  const run = useMutation({ mutationFn: () => runDraft(text) });
  const save = useSave();
  const target = rule?.id ?? id.trim();
  const isChanged = text !== written;
  useWarning(isChanged && may && isOwn);
  return (
    <Screen
      title={rule?.name ?? 'A new rule'}
      note={rule === null ? undefined : <code>{rule.id}</code>}
      actions={
        <Link href="/rules" className="small">
          All rules
        </Link>
      }
    >
      <div className="bench">
        <div>
          {rule === null ? (
            <TextInput
              className="rule-new-id"
              label="Its id"
              description="It names the fault, not its absence: landless-kings"
              size="sm"
              value={id}
              onChange={({ currentTarget }) => setId(currentTarget.value)}
            />
          ) : null}
          <Editor
            text={text}
            isReadOnly={false}
            isUntouched={rule === null && !isChanged}
            onText={setText}
            onProblems={setProblems}
            onRun={() => run.mutate()}
          />
          <Problems problems={problems} />
          <div className="bench-tools">
            <Button
              variant="filled"
              loading={run.isPending}
              onClick={() => run.mutate()}
              rightSection={<kbd aria-hidden>Ctrl ↵</kbd>}
            >
              Run the draft
            </Button>
            {may && isOwn ? (
              <Button
                disabled={target === '' || (rule !== null && !isChanged)}
                loading={save.isPending}
                onClick={() => save.mutate({ id: target, text, isNew: rule === null })}
              >
                {rule === null ? 'Save the rule' : 'Save the change'}
              </Button>
            ) : null}
            {rule !== null && may && !isChanged ? <CheckNow /> : null}
            {isChanged ? (
              <Button variant="subtle" onClick={() => setText(written)}>
                {rule === null ? 'Begin anew' : 'Back to what is saved'}
              </Button>
            ) : null}
            {isOwn ? null : (
              <span className="muted small">
                This rule belongs to the pack {rule?.pack}: a change is tried here, and not saved.
              </span>
            )}
            {rule?.own && may ? <Remove id={rule.id} /> : null}
          </div>
          <Outcome run={run} />
        </div>
        <aside aria-label="About the rule">
          {rule === null ? <HowTo /> : <RuleSettings rule={rule} />}
          {rule === null ? null : <RuleTests id={rule.id} />}
        </aside>
      </div>
    </Screen>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="problems" aria-live="polite">
      {problems.map(({ message, hint, line, column, severity, from }) => (
        <li key={`${from}${message}`} className={severity}>
          <span className="num">{line === null ? '' : `${line}:${column ?? 1}`}</span>
          <span>
            {message} {hint ?? ''}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ run }: { run: { readonly error: unknown; readonly data: DraftRun | undefined } }) {
  const failure = run.error === null ? null : asFailure(run.error);
  return (
    <>
      {failure === null ? null : (
        <p className="not-passed" role="alert">
          {failure.message} {failure.hint ?? ''}
        </p>
      )}
      {run.data === undefined ? null : <DraftRows run={run.data} />}
    </>
  );
}

function HowTo() {
  return (
    <div className="stack soft">
      <p>A rule is a header and one query in Cypher. Each row that the query returns is a finding.</p>
      <p>
        <code>{'{p.name}'}</code> and <code>{'{r.valid_from}'}</code> in the message are filled in from the
        row.
      </p>
      <p>
        Run the draft to see its rows on this world before it is saved. <kbd>Ctrl</kbd> <kbd>Space</kbd>{' '}
        completes labels, relations and properties.
      </p>
    </div>
  );
}

function useSave() {
  const queries = useQueryClient();
  const [, go] = useLocation();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string; isNew: boolean }) =>
      told(api.PUT('/rules/{id}', { params: { path: { id } }, body: { text } })),
    onSuccess: (rule, { id, text, isNew }) => {
      forgetDraft(isNew ? NEW_TEXT : rule.id, text);
      if (isNew) forgetDraft(NEW_ID, id);
      say(`Saved: ${count(rule.open_findings, 'open finding')} so far. Check now to see what it finds.`);
      queries.setQueryData(['rule', rule.id], rule);
      for (const key of ['rules', 'findings', 'world']) void queries.invalidateQueries({ queryKey: [key] });
      go(`/rules/${rule.id}`);
    },
    onError: showFailure,
  });
}

function Remove({ id }: { id: string }) {
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [isSure, setSure] = useState(false);
  const remove = useMutation({
    mutationFn: () => told(api.DELETE('/rules/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      void queries.invalidateQueries();
      go('/rules');
    },
    onError: showFailure,
  });
  return (
    <Button color="red" variant="subtle" onClick={() => (isSure ? remove.mutate() : setSure(true))}>
      {isSure ? 'Take it away for good' : 'Take it away'}
    </Button>
  );
}
