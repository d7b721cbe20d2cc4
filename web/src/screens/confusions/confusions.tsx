/** Confusions as conflict cards: one question each, answered with one key. */
import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Link, useLocation, useParams, useSearch } from 'wouter';
import { api, BASE, told } from '../../api/client.js';
import { useMay } from '../../api/queries.js';
import type { Conflict } from '../../api/types.js';
import { useKeys } from '../../frame/keys.js';
import { Screen } from '../../parts/screen.js';
import { Empty, Shown } from '../../parts/states.js';
import { count, digits } from '../../parts/words.js';
import { useAnswer, useTakeBack } from './answer.js';
import { ConflictCard } from './conflict-card.js';
import './confusions.css';

type State = 'open' | 'resolved' | 'all';
const STATES: readonly State[] = ['open', 'resolved', 'all'];
const PAGE = 50;

export default function Confusions() {
  const { id = null } = useParams<{ id?: string }>();
  const given = new URLSearchParams(useSearch()).get('state');
  const state = STATES.find((one) => one === given) ?? 'open';
  const [, go] = useLocation();
  const list = useInfiniteQuery({
    queryKey: ['confusions', state],
    queryFn: ({ pageParam }) =>
      told(
        api.GET('/confusions', {
          params: { query: { state, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const data = list.data?.pages[0];
  return (
    <Screen
      title="Confusions"
      note={data === undefined ? undefined : `${digits(data.open)} open, ${digits(data.resolved)} resolved`}
      actions={
        <>
          <Button component="a" href={`${BASE}/export/confusions?format=csv`} download="confusions.csv">
            Export
          </Button>
          <SegmentedControl
            size="sm"
            aria-label="Which"
            value={state}
            onChange={(next) => go(next === 'open' ? '/confusions' : `/confusions?state=${next}`)}
            data={STATES.map((value) => ({ value, label: WORDS[value] }))}
          />
        </>
      }
    >
      <div className="screen-body reading">
        <Shown of={list} what="confusions" lines={8}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            if (items.length === 0 && id === null) return <Nothing state={state} />;
            return <Cards items={items} current={id} state={state} />;
          }}
        </Shown>
        {list.hasNextPage ? (
          <p className="conflicts-more">
            <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </p>
        ) : null}
        {data === undefined ? null : (
          <p className="muted small coverage">
            {READERS[data.coverage.judge] ?? data.coverage.judge}
            {data.coverage.because === '' ? '' : ` (${data.coverage.because})`}.{' '}
            {digits(data.coverage.facts_read)} of {count(data.coverage.facts, 'fact')} were read at least
            once.
          </p>
        )}
      </div>
    </Screen>
  );
}

const WORDS: Readonly<Record<State, string>> = { open: 'Open', resolved: 'Resolved', all: 'All' };
const READERS: Readonly<Record<string, string>> = {
  model: 'The story is read by a model',
  caller: 'The story is read by whichever model calls next_case',
  person: 'The story is read by people only',
};

function Nothing({ state }: { state: State }) {
  return (
    <Empty
      title={
        state === 'resolved'
          ? 'No question has been answered yet.'
          : 'Nothing here would confuse a newcomer, as far as words can be read.'
      }
    >
      <p>
        Confusions come from facts that people and agents tell with <code>lore fact</code> or{' '}
        <code>commit_fact</code>.
        {state === 'open' ? (
          <>
            {' '}
            <Link href="/confusions?state=resolved">What was answered before</Link>
          </>
        ) : null}
      </p>
    </Empty>
  );
}

function Cards({
  items,
  current,
  state,
}: {
  items: readonly Conflict[];
  current: string | null;
  state: State;
}) {
  const [, go] = useLocation();
  const alone = useAlone(current, items);
  const cards = alone === null ? items : [alone, ...items];
  const here = cards.find(({ id }) => id === current) ?? cards[0];
  const may = useMay('agent');
  const answer = useAnswer();
  const takeBack = useTakeBack();
  const show = useCallback(
    (id: string) => go(`/confusions/${id}${state === 'open' ? '' : `?state=${state}`}`, { replace: true }),
    [go, state],
  );
  const move = (step: number) => {
    const at = cards.findIndex(({ id }) => id === here?.id);
    const next = cards[Math.min(cards.length - 1, Math.max(0, at + step))];
    if (next !== undefined) show(next.id);
  };
  const onAnswer = (given: 'yes' | 'no') => {
    if (here === undefined || here.answered !== null) return;
    const at = cards.findIndex(({ id }) => id === here.id);
    const next = cards[at + 1] ?? cards[at - 1];
    answer.mutate(
      { id: here.id, body: { answer: given } },
      { onSuccess: () => next !== undefined && show(next.id) },
    );
  };
  useKeys('Confusions', [
    { keys: 'j', does: 'Next', run: () => move(1) },
    { keys: 'k', does: 'Previous', run: () => move(-1) },
    ...(may
      ? [
          { keys: 'y', does: 'Yes', run: () => onAnswer('yes') },
          { keys: 'n', does: 'No', run: () => onAnswer('no') },
          {
            keys: 'u',
            does: 'Take the answer back',
            run: () => takeBack.mutate(here?.answered == null ? null : here.id),
          },
        ]
      : []),
  ]);
  const first = useRef(true);
  useEffect(() => {
    // Not on arrival: a page that jumps by itself confuses.
    if (!first.current || current !== null)
      document.getElementById(`conflict-${here?.id}`)?.scrollIntoView({ block: 'nearest' });
    first.current = false;
  }, [here?.id, current]);
  return (
    <ol className="conflicts">
      {cards.map((conflict) => (
        <li key={conflict.id}>
          <ConflictCard
            conflict={conflict}
            isHere={conflict.id === here?.id}
            onHere={() => show(conflict.id)}
          />
        </li>
      ))}
    </ol>
  );
}

/** The one that the address names, where the list does not have it. */
function useAlone(id: string | null, items: readonly Conflict[]): Conflict | null {
  const isListed = id === null || items.some((one) => one.id === id);
  const asked = useQuery({
    queryKey: ['confusions', 'one', id],
    queryFn: () => told(api.GET('/confusions/{id}', { params: { path: { id: id ?? '' } } })),
    enabled: !isListed,
    retry: false,
  });
  return isListed ? null : (asked.data ?? null);
}
