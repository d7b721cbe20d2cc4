/** Live updates: what an event says has changed is asked for again, if it is shown. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { followLive, type LiveEvent, type LiveState } from './live.js';
import { refresh } from './refresh.js';

/** What must be asked for again when something of an area has changed. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  world: ['world', 'entities', 'entity', 'search', 'timeline', 'graph', 'sources', 'provisional', 'audit'],
  findings: ['findings', 'finding', 'confusions', 'world', 'entity', 'rules'],
  verdicts: ['findings', 'finding', 'verdicts', 'confusions', 'world'],
  comments: ['comments', 'findings'],
  views: ['views'],
  rules: ['rules', 'rule'],
  runs: ['world', 'runs'],
  jobs: ['jobs', 'world', 'lint'],
  facts: ['confusions', 'findings', 'world', 'memory', 'audit'],
  insights: ['entity', 'insights'],
  session: ['session'],
};

/** Several changes in a row are one, and while others write without a pause, once a second is enough. */
const GATHER_MS = 150;
const APART_MS = 1_000;

let state: LiveState = 'connecting';
const watchers = new Set<() => void>();

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => state,
  );
}

export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let waiting = new Set<string>();
    let last = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (keys: readonly string[]) => {
      for (const key of keys) waiting.add(key);
      timer ??= setTimeout(
        () => {
          const due = waiting;
          waiting = new Set();
          timer = undefined;
          last = performance.now();
          refresh(queries, [...due]);
        },
        Math.max(GATHER_MS, last + APART_MS - performance.now()),
      );
    };
    let hasBeenLost = false;
    const stop = followLive(['hello', 'change'], {
      event: (event) => ask(areasOf(event).flatMap((area) => AREAS[area] ?? [])),
      state: (next) => {
        // What happened while nobody listened is not told again.
        if (next === 'live' && hasBeenLost) ask(Object.values(AREAS).flat());
        hasBeenLost = next === 'lost' || (hasBeenLost && next !== 'live');
        state = next;
        for (const tell of watchers) tell();
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queries]);
}

function areasOf({ topic, areas }: LiveEvent): readonly string[] {
  if (topic !== 'change' || !Array.isArray(areas)) return [];
  return areas.filter((area) => typeof area === 'string');
}
