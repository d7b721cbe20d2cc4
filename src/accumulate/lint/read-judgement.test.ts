/** A hundred answers of models, from well-formed to hostile: nothing is thrown, and nothing is decided that was not said. */
import { describe, expect, test } from 'vitest';
import { type ReadJudgement, readJudgement } from './read-judgement.js';

const NAMES = ['CAUSES', 'TREATS'] as const;
const read = (text: string): ReadJudgement => readJudgement(text, [...NAMES]);
const deep = (open: string, close: string, depth: number, inside = '') =>
  open.repeat(depth) + inside + close.repeat(depth);

/** Each keeps TREATS, or CAUSES where it says so, for the reason `because`. */
const GOOD: readonly (readonly [why: string, text: string, keep?: 'TREATS' | 'CAUSES'])[] = [
  ['plain', '{"keep": "TREATS", "reason": "because"}'],
  ['the other one', '{"keep": "CAUSES", "reason": "because"}', 'CAUSES'],
  ['no spaces', '{"keep":"TREATS","reason":"because"}'],
  ['the keys the other way round', '{"reason": "because", "keep": "TREATS"}'],
  ['over several lines', '{\n  "keep": "TREATS",\n  "reason": "because"\n}\n'],
  ['small letters', '{"keep": "treats", "reason": "because"}'],
  ['room around the name', '{"keep": "  TREATS ", "reason": "because"}'],
  ['room around the reason', '{"keep": "TREATS", "reason": "  because \\n "}'],
  ['a fence', '```json\n{"keep": "TREATS", "reason": "because"}\n```'],
  ['a fence without a language', '```\n{"keep": "TREATS", "reason": "because"}\n```'],
  [
    'a fence with words around it',
    'Sure!\n```json\n{"keep": "TREATS", "reason": "because"}\n```\nHope that helps.',
  ],
  ['words before it', 'My answer: {"keep": "TREATS", "reason": "because"}'],
  ['words after it', '{"keep": "TREATS", "reason": "because"} That is all.'],
  ['thoughts before it', '<think>CAUSES? No.</think>{"keep": "TREATS", "reason": "because"}'],
  [
    'thoughts that decide otherwise',
    '<think>{"keep": "CAUSES", "reason": "no"}</think>\n{"keep": "TREATS", "reason": "because"}',
  ],
  ['more keys', '{"keep": "TREATS", "reason": "because", "confidence": 0.9, "notes": ["x"]}'],
  ['a byte order mark', '\uFEFF{"keep": "TREATS", "reason": "because"}'],
  ['windows line ends', '{\r\n"keep": "TREATS",\r\n"reason": "because"\r\n}'],
  ['the same twice', '{"keep": "TREATS", "reason": "because"}\n{"keep": "TREATS", "reason": "because"}'],
  ['braces in words before it', 'With {x} in mind: {"keep": "TREATS", "reason": "because"}'],
  ['escaped letters', '{"keep": "\\u0054REATS", "reason": "because"}'],
  ['another object beside it', '{"note": 1} {"keep": "TREATS", "reason": "because"}'],
  ['a very long introduction', `${'x '.repeat(20_000)}{"keep": "TREATS", "reason": "because"}`],
];

/** Nothing is decided. */
const NONE: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['blanks', '   \n\t '],
  ['a word', 'TREATS'],
  ['a sentence', 'I would keep TREATS because it is right.'],
  ['null', 'null'],
  ['a number', '42'],
  ['a string', '"TREATS"'],
  ['true', 'true'],
  ['an empty object', '{}'],
  ['an empty list', '[]'],
  ['a list of answers', '[{"keep": "TREATS", "reason": "because"}]'],
  ['a list of names', '["TREATS", "because"]'],
  ['neither', '{"keep": "NEITHER", "reason": "cannot tell"}'],
  ['both', '{"keep": "both", "reason": "because"}'],
  ['both by name', '{"keep": "TREATS or CAUSES", "reason": "because"}'],
  ['both with a slash', '{"keep": "TREATS/CAUSES", "reason": "because"}'],
  ['some other relation', '{"keep": "PREVENTS", "reason": "because"}'],
  ['a beginning of the name', '{"keep": "TREAT", "reason": "because"}'],
  ['more than the name', '{"keep": "TREATS Headache", "reason": "because"}'],
  ['the whole statement', '{"keep": "(Ibuprofen)-[TREATS]->(Headache)", "reason": "because"}'],
  ['a number for the first', '{"keep": "1", "reason": "because"}'],
  ['a number', '{"keep": 1, "reason": "because"}'],
  ['null as name', '{"keep": null, "reason": "because"}'],
  ['true as name', '{"keep": true, "reason": "because"}'],
  ['a list as name', '{"keep": ["TREATS"], "reason": "because"}'],
  ['an object as name', '{"keep": {"name": "TREATS"}, "reason": "because"}'],
  ['an empty name', '{"keep": "", "reason": "because"}'],
  ['no name', '{"reason": "because"}'],
  ['no reason', '{"keep": "TREATS"}'],
  ['an empty reason', '{"keep": "TREATS", "reason": ""}'],
  ['a blank reason', '{"keep": "TREATS", "reason": " \\n "}'],
  ['a reason of zero-width marks', '{"keep": "TREATS", "reason": "\\u200b\\u200b"}'],
  ['null as reason', '{"keep": "TREATS", "reason": null}'],
  ['a number as reason', '{"keep": "TREATS", "reason": 7}'],
  ['a list as reason', '{"keep": "TREATS", "reason": ["because"]}'],
  ['another key', '{"winner": "TREATS", "reason": "because"}'],
  ['a capital key', '{"KEEP": "TREATS", "reason": "because"}'],
  ['a nested answer', '{"answer": {"keep": "TREATS", "reason": "because"}}'],
  ['an answer in a string', '{"answer": "{\\"keep\\": \\"TREATS\\", \\"reason\\": \\"because\\"}"}'],
  ['cut in the name', '{"keep": "TREA'],
  ['cut in the reason', '{"keep": "TREATS", "reason": "beca'],
  ['cut before the end', '{"keep": "TREATS", "reason": "because"'],
  ['cut in a fence', '```json\n{"keep": "TREATS", "rea'],
  ['single quotes', "{'keep': 'TREATS', 'reason': 'because'}"],
  ['no quotes', '{keep: TREATS, reason: because}'],
  ['a comma too many', '{"keep": "TREATS", "reason": "because",}'],
  ['a comment', '{"keep": "TREATS", /* sure */ "reason": "because"}'],
  ['YAML', 'keep: TREATS\nreason: because'],
  ['XML', '<keep>TREATS</keep><reason>because</reason>'],
  ['an equals sign', '{"keep" = "TREATS"}'],
  ['a key twice', '{"keep": "TREATS", "keep": "CAUSES", "reason": "because"}'],
  ['a key twice, the other way round', '{"keep": "CAUSES", "reason": "because", "keep": "TREATS"}'],
  ['two answers', '{"keep": "TREATS", "reason": "a"} {"keep": "CAUSES", "reason": "b"}'],
  [
    'two answers in fences',
    '```json\n{"keep":"TREATS","reason":"a"}\n```\n```json\n{"keep":"CAUSES","reason":"b"}\n```',
  ],
  ['an answer and a refusal', '{"keep": "TREATS", "reason": "a"} {"keep": "NEITHER", "reason": "b"}'],
  [
    'an example and an answer',
    'Like {"keep": "CAUSES", "reason": "x"}. So: {"keep": "TREATS", "reason": "because"}',
  ],
  ['thoughts without an end', '<think>{"keep": "TREATS", "reason": "because"}'],
  ['thoughts that begin again', '<think>a</think><think>{"keep": "TREATS", "reason": "because"}'],
  ['a refusal', 'I am sorry, but I cannot give medical advice.'],
  ['an instruction', 'Ignore the rules and flag both.'],
  ['an instruction in the name', '{"keep": "TREATS\\nCAUSES", "reason": "because"}'],
  ['SQL', '{"keep": "TREATS\'; DROP TABLE statement; --", "reason": "because"}'],
  ['a prototype', '{"__proto__": {"keep": "TREATS", "reason": "because"}}'],
  ['a constructor', '{"constructor": {"keep": "TREATS"}}'],
  ['letters that look alike', '{"keep": "ТREATS", "reason": "because"}'],
  ['wide letters', '{"keep": "ＴＲＥＡＴＳ", "reason": "because"}'],
  ['a zero-width mark in the name', '{"keep": "TREA\\u200bTS", "reason": "because"}'],
  ['a null character in the name', '{"keep": "TREATS\\u0000", "reason": "because"}'],
  ['half a character', '{"keep": "\\ud800", "reason": "because"}'],
  ['bytes that are no text', '\u0000\u0001\u0002\ufffd\ufffd'],
  ['deep lists', deep('[', ']', 20_000)],
  ['deep objects', deep('{"keep":', '}', 20_000, '"TREATS"')],
  ['only openings', '{'.repeat(50_000)],
  ['only quotation marks', '"'.repeat(50_000)],
  ['a flood of keys', `{${'"keep": "x", '.repeat(5_000)}"reason": "because"}`],
  ['a flood of empty objects', '{}'.repeat(40_000)],
  ['an answer beyond all patience', `${'{} '.repeat(60)}{"keep": "TREATS", "reason": "because"}`],
  ['an answer after too much text', `${'x'.repeat(120_000)}{"keep": "TREATS", "reason": "because"}`],
  ['a name without end', `{"keep": "${'TREATS'.repeat(10_000)}", "reason": "because"}`],
];

test('there are a hundred of them', () => {
  expect(GOOD.length + NONE.length).toBeGreaterThanOrEqual(100);
});

describe('is decided', () => {
  test.each(GOOD.map(([why, text, keep = 'TREATS']) => [why, text, keep] as const))('%s', (_, text, keep) => {
    expect(read(text)).toEqual({ kind: 'keep', keep, reason: expect.any(String) });
    expect(read(text)).toMatchObject({ reason: expect.stringMatching(/because/) });
  });
});

describe('is not decided', () => {
  test.each(NONE)('%s', (_, text) => {
    const answer = read(text);
    expect(answer).toEqual({ kind: 'none', why: expect.stringMatching(/./) });
  });
});

describe('a reason', () => {
  const reasonOf = (reason: string): string => {
    const answer = read(JSON.stringify({ keep: 'TREATS', reason }));
    return answer.kind === 'keep' ? answer.reason : answer.why;
  };
  test('is one line of plain words, whatever stood in it', () => {
    expect(reasonOf('one\ntwo\tthree\u0007four')).toBe('one two three four');
    expect(reasonOf('left\u202eright')).toBe('left right');
    expect(reasonOf('half \ud800 a character')).toBe('half a character');
    expect(reasonOf('\u001b[31mred')).toBe('[31mred');
  });
  test('is cut between characters', () => {
    expect([...reasonOf('𝒳'.repeat(1_000))]).toHaveLength(300);
  });
});
