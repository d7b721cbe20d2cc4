/** One stream of server-sent events: what changed, as long as somebody listens. */
import { LoreError } from '../model/index.js';
import type { Change } from './changes.js';
import type { Caller, Site } from './site.js';

const BEAT_MS = 15_000;
const MOST = 200;
const MOST_OF_ONE = 30;
const open = new Map<string, number>();

export async function eventStream(
  { changes }: Pick<Site, 'changes'>,
  { principal }: Caller,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  const own = open.get(principal) ?? 0;
  if (changes.listeners >= MOST || own >= MOST_OF_ONE)
    throw new LoreError({
      code: 'api/busy',
      message: 'There are too many streams already.',
      hint: 'One for a browser will do: tabs can share it.',
    });
  open.set(principal, own + 1);
  const since = request.headers.get('last-event-id');
  let leave = (): void => {};
  const stream = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const say = (text: string): void => {
        try {
          controller.enqueue(new TextEncoder().encode(text));
        } catch {
          leave();
        }
      };
      const beat = setInterval(() => say(':\n\n'), BEAT_MS);
      const stop = changes.subscribe((change) => say(told('change', change)));
      const forget = changes.onEnd(() => leave());
      leave = () => {
        leave = () => {};
        clearInterval(beat);
        stop();
        forget();
        open.set(principal, Math.max(0, (open.get(principal) ?? 1) - 1));
        try {
          controller.close();
        } catch {
          // Whoever listened has gone already.
        }
      };
      signal.addEventListener('abort', () => leave(), { once: true });
      const whole = await changes.whole();
      say(`retry: 2000\n${told('hello', { ...whole, areas: [] })}`);
      if (since !== null && since !== whole.id) say(told('change', whole));
    },
    cancel: () => leave(),
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function told(event: string, change: Change): string {
  return `event: ${event}\nid: ${change.id}\ndata: ${JSON.stringify(change)}\n\n`;
}
