/** What was only found in prose, each with its sentence: accepted or rejected, one, all of a note, all of a wording. */
import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { api, told } from '../../api/client.js';
import { useDoing, usePages } from '../../api/kept.js';
import { useMay } from '../../api/queries.js';
import type { components } from '../../api.generated.js';
import { useKeys } from '../../frame/keys.js';
import { EntityLink } from '../../parts/entity-link.js';
import { Certain } from '../../parts/marks.js';
import { More } from '../../parts/more.js';
import { say } from '../../parts/notice.js';
import { Empty, Shown } from '../../parts/states.js';
import { count, digits, plain, shortened } from '../../parts/words.js';
import { sourcePath } from '../sources/paths.js';

type Verdict = components['schemas']['ProvisionalVerdict'];
type Found = components['schemas']['FoundInProse'];

/** Of one sentence; its file has the rest. */
const LONGEST = 600;
const WORDS = { accept: 'accepted', reject: 'rejected', undo: 'open again' } as const;

export default function Provisional() {
  const search = useSearch();
  const [, go] = useLocation();
  const given = new URLSearchParams(search);
  const filter = {
    ...(given.get('source') === null ? {} : { source: given.get('source') ?? '' }),
    ...(given.get('wording') === null ? {} : { wording: given.get('wording') ?? '' }),
  };
  const may = useMay('builder');
  const [at, setAt] = useState(0);
  const [last, setLast] = useState<readonly string[]>([]);
  const found = usePages(['provisional', filter], (cursor) =>
    told(api.GET('/provisional', { params: { query: { ...filter, ...cursor } } })),
  );
  const judge = useDoing((body: Verdict) => told(api.POST('/provisional/verdict', { body })), {
    keys: ['provisional', 'entity', 'world', 'findings'],
    onDone: ({ verdict, statements }) => {
      setLast(verdict === 'undo' ? [] : statements);
      say(`${count(statements.length, 'statement')} ${WORDS[verdict as keyof typeof WORDS] ?? verdict}.`, {
        place: 'prose',
      });
    },
  });
  const set = (field: string, value: string) => {
    const next = new URLSearchParams(value === '' ? '' : { [field]: value });
    go(`/accumulated/provisional${next.size === 0 ? '' : `?${next}`}`, { replace: true });
  };
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = items[Math.min(at, items.length - 1)];
  const one = (verdict: 'accept' | 'reject') => {
    if (chosen !== undefined) judge.mutate({ verdict, statements: [chosen.statement.id] });
  };
  const hasMoved = useRef(false);
  const step = (by: number) => {
    hasMoved.current = true;
    setAt(Math.max(0, Math.min(items.length - 1, at + by)));
  };
  useKeys('Found in prose', [
    { keys: 'j', does: 'Next', run: () => step(1) },
    { keys: 'k', does: 'Previous', run: () => step(-1) },
    ...(may
      ? [
          { keys: 'a', does: 'Accept', run: () => one('accept') },
          { keys: 'd', does: 'Reject', run: () => one('reject') },
          {
            keys: 'u',
            does: 'Take the last verdict back',
            run: () => last.length > 0 && judge.mutate({ verdict: 'undo', statements: [...last] }),
          },
        ]
      : []),
  ]);
  const first = found.data?.pages[0];
  const isNarrowed = 'source' in filter || 'wording' in filter;
  return (
    <Shown of={found} what="what was found in prose" lines={8}>
      {() => (
        <>
          <div className="kept-head">
            <div className="row">
              <NativeSelect
                aria-label="Note"
                value={filter.source ?? ''}
                onChange={({ currentTarget }) => set('source', currentTarget.value)}
                data={[
                  { value: '', label: 'Every note' },
                  ...(first?.sources ?? []).map(({ source, count: number }) => ({
                    value: source,
                    label: `${source} (${digits(number)})`,
                  })),
                ]}
              />
              <NativeSelect
                aria-label="Wording"
                value={filter.wording ?? ''}
                onChange={({ currentTarget }) => set('wording', currentTarget.value)}
                data={[
                  { value: '', label: 'Every wording' },
                  ...(first?.wordings ?? []).map(({ wording, count: number }) => ({
                    value: wording,
                    label: `${wording} (${digits(number)})`,
                  })),
                ]}
              />
            </div>
            {may && isNarrowed && items.length > 0 ? (
              <div className="row">
                <Button onClick={() => judge.mutate({ verdict: 'accept', ...filter })}>
                  Accept all {digits(first?.total ?? 0)}
                </Button>
                <Button onClick={() => judge.mutate({ verdict: 'reject', ...filter })}>
                  Reject all {digits(first?.total ?? 0)}
                </Button>
              </div>
            ) : null}
            {last.length > 0 && may ? (
              <Button onClick={() => judge.mutate({ verdict: 'undo', statements: [...last] })}>
                Take it back <kbd aria-hidden>u</kbd>
              </Button>
            ) : null}
          </div>
          {items.length === 0 ? (
            <Empty title="Nothing waits for a word.">
              <p>What is only found in prose, and nobody has written or accepted, is listed here.</p>
            </Empty>
          ) : (
            <ul className="kept-list">
              {items.map((item, index) => (
                <li
                  key={item.statement.id}
                  ref={index === at && hasMoved.current ? keepInSight : null}
                  className={index === at ? 'chosen' : ''}
                  aria-current={index === at}
                >
                  <Sentence item={item} />
                  {may ? (
                    <p className="row">
                      <Button
                        onClick={() => judge.mutate({ verdict: 'accept', statements: [item.statement.id] })}
                      >
                        Accept{index === at ? <kbd aria-hidden>a</kbd> : null}
                      </Button>
                      <Button
                        onClick={() => judge.mutate({ verdict: 'reject', statements: [item.statement.id] })}
                      >
                        Reject{index === at ? <kbd aria-hidden>d</kbd> : null}
                      </Button>
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          <More of={found} />
        </>
      )}
    </Shown>
  );
}

/** Keys lead on below what the window shows. */
function keepInSight(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' });
}

function Sentence({ item: { statement, source, quote, wording, model } }: { item: Found }) {
  return (
    <>
      <p>
        <strong className="told">{statement.told}</strong>{' '}
        {statement.when === '' ? null : <span className="num soft told">{statement.when} </span>}
        <Certain confidence={statement.confidence} />
        {statement.is_disputed ? <span className="disputed small"> disputed</span> : null}
      </p>
      {quote === null ? null : (
        <p className="prose told" dir="auto">
          “{shortened(plain(quote), LONGEST)}”
        </p>
      )}
      <p className="row small muted">
        <Link href={sourcePath(source)} className="told">
          {source}
        </Link>
        <span className="told">{wording}</span>
        {model === null ? null : <span className="told">{model}</span>}
        <EntityLink entity={statement.subject} />
        {statement.object === null ? null : <EntityLink entity={statement.object} />}
      </p>
    </>
  );
}
