/**
 * One stream of events for all tabs of a browser: whoever holds the lock listens and tells the others; when that tab
 * closes, the lock passes on. Where locks do not exist (no secure context) every tab listens for itself.
 */

export interface LiveEvent {
  readonly topic: string;
  readonly [key: string]: unknown;
}

export type LiveState = 'connecting' | 'live' | 'lost';

interface Listener {
  event(event: LiveEvent): void;
  state(state: LiveState): void;
}

type Message = { readonly event: LiveEvent } | { readonly state: LiveState } | { readonly ask: true };

const NAME = 'lore-events';
const ADDRESS = '/api/v1/events';
const AGAIN_MS = 2_000;

export function followLive(topics: readonly string[], listener: Listener): () => void {
  const ended = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  let state: LiveState = 'connecting';
  let isLeader = false;
  const tell = (message: Message) => {
    hear(message);
    channel?.postMessage(message);
  };
  const hear = (message: Message) => {
    if ('event' in message) listener.event(message.event);
    else if ('state' in message) {
      state = message.state;
      listener.state(state);
    } else if (isLeader) channel?.postMessage({ state } satisfies Message);
  };
  if (channel !== null) channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);

  const lead = () =>
    new Promise<void>((resolve) => {
      isLeader = true;
      const stop = listen(topics, tell);
      ended.signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  if (channel === null || navigator.locks === undefined) void lead();
  else {
    channel.postMessage({ ask: true } satisfies Message);
    navigator.locks.request(NAME, { signal: ended.signal }, lead).catch(() => undefined);
  }
  return () => {
    ended.abort();
    channel?.close();
  };
}

/** Opens the stream, and again whenever it breaks for good. */
function listen(topics: readonly string[], tell: (message: Message) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(ADDRESS);
    source.onopen = () => tell({ state: 'live' });
    source.onerror = () => {
      tell({ state: 'lost' });
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, AGAIN_MS);
    };
    const heard = ({ type, data }: MessageEvent<string>) => {
      const parsed = parse(data);
      if (parsed !== null) tell({ event: { topic: type, ...parsed } });
    };
    for (const topic of ['message', ...topics]) source.addEventListener(topic, heard);
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

function parse(data: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return null;
  }
}
