/** Messages as they come over the wire: what is read, what is ignored, and what is refused with which reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LoreError } from '../model/index.js';
import { arrivalOf } from './arrivals.js';
import type { InboundTopic, readWire } from './read-wire.js';

const topics = { ingest: 'moe.ingest', lint: 'moe.linting', audit: 'a', dead: 'd' };

/** The message, or why it is none. */
function read(topic: InboundTopic, value: string | Uint8Array) {
  let seen: ReturnType<typeof readWire> | undefined;
  const arrival = arrivalOf(
    {
      ...{ topic: topics[topic], topicId: 'x', partition: 0, offset: 1, key: null, headers: new Map() },
      ...{ value: Buffer.from(value), timestamp: 0 },
    },
    {
      ...{ topics, identity: 'me' },
      bus: {
        jobsFor: (message) => {
          seen = message;
          return [];
        },
      },
    },
  );
  const { deadLetter, outgoing } = arrival;
  if (seen !== undefined) return seen;
  expect(outgoing).toMatchObject([{ topic: 'd', headers: { 'lore-code': deadLetter?.code } }]);
  return new LoreError({ code: deadLetter?.code ?? '', message: deadLetter?.reason ?? '' });
}
const body = (topic: InboundTopic, value: unknown) => {
  const message = read(topic, JSON.stringify(value));
  if (message instanceof LoreError) throw message;
  return message.body;
};

describe('on the topic for answers', () => {
  const insight = { summary: 'A beats B.', entities: ['A', 'B'], insight_type: 'comparison', more: 1 };

  test('the message of an orchestrator is read, whatever else stands in it', () => {
    const message = {
      ...{ input: 'Which?', answer: 'A.', domain: 'medical_consult', source_model: 'phi4:14b' },
      ...{ confidence: 0.8, expert_domain: 'medical_consult', synthesis_insight: insight, trace: { id: 7 } },
    };
    const { trace: _, ...known } = message;
    expect(body('ingest', message)).toEqual({ kind: 'answer', ...known });
  });

  test('what need not be there may be absent, null, or of another kind', () => {
    const bare = { kind: 'answer', answer: 'A.', input: null, source_model: null, domain: null };
    const empty = { ...bare, expert_domain: null, confidence: null, synthesis_insight: null };
    expect(body('ingest', { answer: 'A.' })).toEqual(empty);
    expect(body('ingest', { answer: 'A.', input: null, confidence: null, synthesis_insight: null })).toEqual(
      empty,
    );
    expect(body('ingest', { answer: 'A.', confidence: 'high', input: { a: 1 }, domain: [] })).toEqual(empty);
    expect(body('ingest', { answer: 'A.', confidence: '0.7', source_model: 4 })).toEqual({
      ...{ ...empty, confidence: 0.7, source_model: '4' },
    });
    expect(body('ingest', { answer: 'A.', confidence: 85 })).toEqual(empty);
    expect(body('ingest', { synthesis_insight: insight })).toMatchObject({
      answer: '',
      synthesis_insight: insight,
    });
    expect(body('ingest', { synthesis_insight: '{"summary": "A."}' })).toMatchObject({ answer: '' });
  });

  test('with our envelope it is the same', () => {
    const outside = { id: 'm1', topic: 'ingest', version: 1, at: '2026-11-16T00:00:00Z' };
    const message = read(
      'ingest',
      JSON.stringify({ ...outside, body: { answer: 'A.', mood: 'grim' }, more: 1 }),
    );
    expect(message).toMatchObject({
      id: 'kafka:moe.ingest/x/0/1',
      at: outside.at,
      body: { kind: 'answer', answer: 'A.' },
    });
    expect(message).not.toHaveProperty('body.mood');
  });

  test.each([
    ['not JSON', 'bus/not-json', 'It is not JSON'],
    ['', 'bus/empty', 'nothing in it'],
    ['[1]', 'bus/bad-message', 'expected object'],
    ['{}', 'bus/bad-message', 'neither an answer nor a synthesis_insight'],
    ['{"answer": 5}', 'bus/bad-message', '"answer"'],
    ['{"answer": null}', 'bus/bad-message', 'neither an answer'],
    ['{"id":"x","topic":"ingest","version":9,"at":"","body":{}}', 'bus/unknown-version', 'has version 9'],
    ['{"id":"x","topic":"lint","version":1,"at":"","body":{}}', 'bus/unknown-topic', '"lint"'],
    [new Uint8Array([0xff, 0x7b]), 'bus/not-text', 'UTF-8'],
    [new Uint8Array(4 * 1_048_576 + 1).fill(0x20), 'bus/too-large', 'at most'],
    [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'bus/bad-message', ''],
  ])('%s is refused', (value, code, words) => {
    expect(read('ingest', value)).toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

describe('on the topic for lint runs', () => {
  test.each(['{}', '[]', '1', '"now"', 'null', '{"reason": 5, "any": {"thing": []}}'])(
    '%s asks for a run',
    (value) => {
      expect(read('lint', value)).toMatchObject({ topic: 'lint', version: 1 });
    },
  );

  test('a reason is kept, and only what is no JSON is refused', () => {
    expect(body('lint', { reason: 'nightly', news: true })).toEqual({ reason: 'nightly' });
    expect(read('lint', 'now!')).toMatchObject({ code: 'bus/not-json' });
  });
});

test('whatever comes is read, or refused with a reason', () => {
  const topic = fc.constantFrom<InboundTopic>('ingest', 'lint');
  const value = fc.oneof(
    fc.json().map((text) => Buffer.from(text)),
    fc.uint8Array(),
    fc
      .record({ answer: fc.anything(), synthesis_insight: fc.jsonValue(), confidence: fc.anything() })
      .map((one) => {
        try {
          return Buffer.from(JSON.stringify(one) ?? '');
        } catch {
          return Buffer.from('{}');
        }
      }),
  );
  fc.assert(
    fc.property(topic, value, (where, bytes) => {
      const message = read(where, bytes);
      if (message instanceof LoreError) expect(message.code).toMatch(/^bus\//);
      else expect(message.topic).toBe(where);
    }),
  );
});
