/** The team's memory: by scope, with who told what, told and looked after here. */
import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { useDoing, useKept, usePages } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import type { components } from '../../api.generated.js';
import { useKeys } from '../../frame/keys.js';
import { More } from '../../parts/more.js';
import { say } from '../../parts/notice.js';
import { ReasonDialog } from '../../parts/reason-dialog.js';
import { Part, Screen } from '../../parts/screen.js';
import { Empty, Shown } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import { FactLine, scopePath } from './fact-line.js';
import './memory.css';

type Memory = components['schemas']['Memory'];

const WAIT_MS = 250;
const KINDS = ['observation', 'decision', 'constraint', 'warning', 'inference'] as const;

export default function MemoryScreen() {
  const search = useSearch();
  const [, go] = useLocation();
  const given = new URLSearchParams(search);
  const asked = {
    ...(given.get('scope') === null ? {} : { scope: given.get('scope') ?? '' }),
    ...(given.get('author') === null ? {} : { author: given.get('author') ?? '' }),
    ...(given.get('text') === null ? {} : { text: given.get('text') ?? '' }),
    ...(given.get('retired') === 'true' ? { retired: true } : {}),
  };
  const memory = useKept(['memory'], () => told(api.GET('/memory')));
  const facts = usePages(['memory', 'facts', asked], (cursor) =>
    told(api.GET('/memory/facts', { params: { query: { ...asked, ...cursor, limit: 50 } } })),
  );
  const mayTell = useMay('agent');
  const [isTelling, setTelling] = useState(false);
  const set = (field: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null || value === '') next.delete(field);
    else next.set(field, value);
    go(next.size === 0 ? '/memory' : `/memory?${next}`, { replace: true });
  };
  const later = useDebouncedCallback((text: string) => set('text', text), WAIT_MS);
  useKeys('Memory', mayTell ? [{ keys: 'n', does: 'Tell a fact', run: () => setTelling(true) }] : []);
  return (
    <Screen
      title="Memory"
      note={
        memory.data === undefined
          ? undefined
          : `${count(memory.data.standing, 'fact')} that hold, ${digits(memory.data.facts)} in all`
      }
      actions={
        <>
          <TextInput
            type="search"
            aria-label="What they should be about"
            placeholder="About…"
            defaultValue={asked.text ?? ''}
            onChange={({ currentTarget }) => later(currentTarget.value)}
          />
          <Checkbox
            size="xs"
            label="also what has ended"
            checked={asked.retired === true}
            onChange={({ currentTarget }) => set('retired', currentTarget.checked ? 'true' : null)}
          />
          {mayTell ? (
            <Button
              variant="filled"
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
              onClick={() => setTelling(true)}
            >
              Tell a fact
            </Button>
          ) : null}
        </>
      }
    >
      <div className="screen-body memory">
        <div className="memory-facts">
          {asked.scope === undefined ? null : (
            <p className="row small">
              <span className="muted">
                Filed under <bdi className="told">{asked.scope}</bdi>, the latest first.
              </span>
              <Link href={scopePath(asked.scope)}>Read its story</Link>
            </p>
          )}
          <Shown of={facts} what="facts" lines={8}>
            {({ pages }) => {
              const rows = pages.flatMap(({ items }) => items);
              if (rows.length === 0)
                return (
                  <Empty title={search === '' ? 'Nothing has been told yet.' : 'No fact fits.'}>
                    {search === '' ? (
                      <p>
                        Facts are told here, by <code>lore fact add</code>, or by agents over MCP.
                      </p>
                    ) : (
                      <Button onClick={() => go('/memory')}>Show all that holds</Button>
                    )}
                  </Empty>
                );
              return (
                <>
                  <ul className="facts">
                    {rows.map((fact) => (
                      <li key={fact.fact}>
                        <FactLine fact={fact} />
                      </li>
                    ))}
                  </ul>
                  <More of={facts} />
                </>
              );
            }}
          </Shown>
        </div>
        <aside className="memory-side" aria-label="Scopes and authors">
          <Shown of={memory} what="scopes" lines={4}>
            {(data) => <Sides memory={data} here={asked} set={set} />}
          </Shown>
        </aside>
      </div>
      {isTelling ? <TellDialog scope={asked.scope ?? ''} onClose={() => setTelling(false)} /> : null}
    </Screen>
  );
}

interface SidesProps {
  readonly memory: Memory;
  readonly here: { readonly scope?: string; readonly author?: string };
  readonly set: (field: string, value: string | null) => void;
}

function Sides({ memory, here, set }: SidesProps) {
  return (
    <>
      {memory.confusions === 0 ? null : (
        <p className="memory-confusions">
          <Link href="/confusions">{count(memory.confusions, 'open confusion')}</Link>
        </p>
      )}
      <Part title="Scopes">
        <ul className="facets-plain">
          {memory.scopes.map(({ scope, standing, facts }) => (
            <li key={scope}>
              <button
                type="button"
                className={scope === here.scope ? 'memory-scope on' : 'memory-scope'}
                aria-pressed={scope === here.scope}
                onClick={() => set('scope', scope === here.scope ? null : scope)}
              >
                <span className="told cut">{scope === '' ? 'at the root' : scope}</span>
                <span className="num muted">
                  {digits(standing)} of {digits(facts)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Authors">
        <ul className="facets-plain">
          {memory.authors.map((one) => (
            <li key={one.author} className="memory-author">
              <button
                type="button"
                className={one.author === here.author ? 'memory-scope on' : 'memory-scope'}
                aria-pressed={one.author === here.author}
                onClick={() => set('author', one.author === here.author ? null : one.author)}
              >
                <span className="told cut">{one.author}</span>
                <span className="num muted">
                  {digits(one.standing)} of {digits(one.facts)}
                </span>
              </button>
              {one.author === here.author ? <Erase author={one.author} /> : null}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

/** Erasure is for good: how much would go is told before. */
function Erase({ author }: { author: string }) {
  const may = useMay('builder');
  const [isOpen, setOpen] = useState(false);
  const [, go] = useLocation();
  const erase = useDoing((reason: string) => told(api.POST('/memory/erase', { body: { author, reason } })), {
    keys: ['memory', 'confusions', 'findings', 'world'],
    onDone: ({ facts }) => {
      setOpen(false);
      say(`${count(facts, 'fact')} erased.`);
      go('/memory');
    },
  });
  const erasable = useKept(['memory', 'erasable', author, isOpen], async () =>
    isOpen ? told(api.GET('/memory/erasable', { params: { query: { author } } })) : null,
  );
  if (!may) return null;
  return (
    <>
      <Button color="red" variant="subtle" onClick={() => setOpen(true)}>
        Erase what {author} told…
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={`Erase what ${author} told`}
          does="Erase for good"
          isDanger
          onClose={() => setOpen(false)}
          onReason={(reason) => erase.mutate(reason)}
        >
          <p>
            {erasable.data == null
              ? 'Counting…'
              : `${count(erasable.data.facts, 'fact')} will be deleted for good; ${digits(erasable.data.passed_on)} that others said too become theirs.`}{' '}
            That it happened is kept, and not what it was.
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

export function TellDialog({
  scope,
  supersedes,
  corrects,
  text = '',
  onClose,
}: {
  scope: string;
  supersedes?: string;
  corrects?: string;
  text?: string;
  onClose: () => void;
}) {
  const [content, setContent] = useState(text);
  const [place, setPlace] = useState(scope);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('observation');
  const tell = useDoing(
    () =>
      told(
        api.POST('/memory/facts', {
          body: {
            ...{ content: content.trim(), kind },
            ...(place.trim() === '' ? {} : { scope: place.trim() }),
            ...(supersedes === undefined ? {} : { supersedes: [supersedes] }),
            ...(corrects === undefined ? {} : { corrects: [corrects] }),
          },
        }),
      ),
    {
      keys: ['memory', 'confusions', 'findings', 'world'],
      onDone: ({ outcome, redacted, confusions }) => {
        say(
          [
            outcome === 'committed' ? 'Told.' : `Known already: ${outcome}.`,
            ...(redacted.length === 0 ? [] : [`Taken out: ${redacted.join(', ')}.`]),
            ...(confusions.length === 0 ? [] : [`${count(confusions.length, 'confusion')} about it.`]),
          ].join(' '),
        );
        onClose();
      },
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    tell.mutate(undefined);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        corrects === undefined
          ? supersedes === undefined
            ? 'Tell a fact'
            : 'It is otherwise now'
          : 'Correct it'
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="stack" onSubmit={send}>
        <Textarea
          label="In plain words, one claim that stands by itself"
          autosize
          minRows={3}
          data-autofocus
          value={content}
          onChange={({ currentTarget }) => setContent(currentTarget.value)}
        />
        <TextInput
          label="Where it is filed"
          placeholder="auth/tokens"
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        />
        <NativeSelect
          label="Kind"
          data={[...KINDS]}
          value={kind}
          onChange={({ currentTarget }) =>
            setKind(KINDS.find((one) => one === currentTarget.value) ?? 'observation')
          }
        />
        <div className="row">
          <Button
            type="submit"
            variant="filled"
            loading={tell.isPending}
            disabled={content.trim().length < 3}
          >
            Tell it
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </div>
      </form>
    </Modal>
  );
}
