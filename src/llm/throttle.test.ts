import { expect, test } from 'vitest';
import { testClock } from '../../test/llm/test-clock.js';
import { createThrottle } from './throttle.js';

function scene(options = {}) {
  const clock = testClock({ manual: true });
  const throttle = createThrottle({ clock, ...options });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, priority: 'background' | 'foreground', signal?: AbortSignal) => {
    const work = () =>
      new Promise<void>((resolve) => {
        began.push(name);
        ends.set(name, resolve);
      });
    const run = throttle.run(priority, work, signal);
    run.catch(() => undefined);
    return run;
  };
  return { clock, throttle, began, start, end: (name: string) => ends.get(name)?.() };
}

test('two in the background at once, with a pause between', async () => {
  const { clock, began, start, end, throttle } = scene();
  for (const name of ['a', 'b', 'c', 'd']) start(name, 'background');
  await clock.advance(0);
  expect(began).toEqual(['a']);
  await clock.advance(499);
  expect(began).toEqual(['a']);
  await clock.advance(1);
  expect(began).toEqual(['a', 'b']);
  await clock.advance(10_000);
  expect(began).toEqual(['a', 'b']);
  expect(throttle.waiting).toBe(2);
  end('a');
  await clock.advance(499);
  expect(began).toEqual(['a', 'b']);
  await clock.advance(1);
  expect(began).toEqual(['a', 'b', 'c']);
});

test('the foreground never waits, and the background waits for it', async () => {
  const { clock, began, start, end } = scene();
  start('a', 'background');
  start('b', 'background');
  await clock.advance(500);
  start('now', 'foreground');
  start('too', 'foreground');
  await clock.advance(0);
  expect(began).toEqual(['a', 'b', 'now', 'too']);
  start('c', 'background');
  end('a');
  end('b');
  await clock.advance(5000);
  expect(began).not.toContain('c');
  end('now');
  end('too');
  await clock.advance(500);
  expect(began.at(-1)).toBe('c');
});

test('who is cancelled leaves the queue', async () => {
  const { clock, began, start, end, throttle } = scene({ atOnce: 1, pauseMs: 0 });
  const controller = new AbortController();
  start('a', 'background');
  const waiting = start('b', 'background', controller.signal);
  start('c', 'background');
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'llm/cancelled' });
  await expect(start('d', 'background', controller.signal)).rejects.toMatchObject({ code: 'llm/cancelled' });
  expect(throttle.waiting).toBe(1);
  end('a');
  await clock.advance(0);
  expect(began).toEqual(['a', 'c']);
});

test('work that fails gives its place back', async () => {
  const throttle = createThrottle({ atOnce: 1, pauseMs: 0, clock: testClock() });
  const boom = () => Promise.reject(new Error('boom'));
  await expect(throttle.run('background', boom)).rejects.toThrow('boom');
  await expect(throttle.run('background', async () => 'next')).resolves.toBe('next');
});
