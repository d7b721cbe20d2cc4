import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactor, Secret } from './secrets.js';

const KEY = 'sk-proj-aB3/x+"quoted"9876543210';

test('a secret does not show itself', () => {
  const settings = { key: new Secret(KEY), nested: [new Secret(KEY)] };
  for (const text of [
    JSON.stringify(settings),
    inspect(settings, { depth: 9, showHidden: true }),
    `${settings.key}`,
  ]) {
    expect(text).not.toContain('aB3');
    expect(text).toContain('[key]');
  }
  expect(settings.key.reveal()).toBe(KEY);
});

describe('redaction', () => {
  const redact = redactor([new Secret(KEY), null]);

  test('reaches into JSON, names of fields too', () => {
    expect(redact.json({ [KEY]: [`x ${KEY} y`, 4, null, { deep: KEY }] })).toEqual({
      '[key]': ['x [key] y', 4, null, { deep: '[key]' }],
    });
  });

  test("in errors also somebody else's key", () => {
    expect(redact.error('Bearer abcdefgh12345, sk-ant-REDACTED0123, hf_abcdefghijklmnop')).toBe(
      'Bearer [key], [key], [key]',
    );
  });

  test('placeholders are no secrets: words of a reply stay whole', () => {
    for (const word of ['ollama', 'none', 'EMPTY', 'lm-studio', 'x']) {
      expect(redactor([new Secret(word)]).text(`ollama, none, EMPTY, lm-studio, x`)).toContain(word);
      expect(new Secret(word).isSecret).toBe(false);
    }
  });

  test('in pieces, wherever they are cut', () => {
    const text = fc.array(
      fc.constantFrom(KEY, 's', 'sk-', 'sk-proj-', 'a', ' ', KEY.slice(0, 20), KEY.toLowerCase()),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (words, size) => {
        const whole = words.join('');
        const stream = redact.stream();
        let out = '';
        for (let at = 0; at < whole.length; at += size) out += stream.push(whole.slice(at, at + size));
        out += stream.end();
        expect(out.toLowerCase()).not.toContain(KEY.toLowerCase());
        expect(out).toBe(redact.text(whole));
      }),
    );
  });
});
