import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/cpu-time.js';
import { bbcodePieces, type FindMention, htmlPieces } from './markup-text.js';

const find: FindMention = (_kind, id, shown) =>
  id === '12' || id.startsWith('0000') ? { ref: { id, name: 'Ann Lee' }, shown: shown || 'Ann Lee' } : null;
const html = (text: string) => htmlPieces(text, find).map((piece) => [piece.heading.join(' / '), piece.text]);
const bbcode = (text: string) =>
  bbcodePieces(text, find).map((piece) => [piece.heading.join(' / '), piece.text]);

describe('HTML', () => {
  it.each([
    ['paragraphs and breaks', '<p>One<br>two</p><div>Three</div>', 'One\ntwo\n\nThree'],
    [
      'lists and tables',
      '<ul><li>a</li><li>b</li></ul><table><tr><td>x</td><td>y</td></tr></table>',
      '- a\n\n- b\n\nx | y |',
    ],
    ['named and numbered signs', 'a &amp; b &#8211; c &#x41; &unknown; &#0;', 'a & b – c A &unknown;'],
    [
      'mentions by number',
      'by [character:12] and [character:12|the tall one] in [location:3|a town] [location:4]',
      'by [[Ann Lee]] and [[Ann Lee|the tall one]] in a town [location:4]',
    ],
    [
      'mentions by link',
      '<a data-mention="[character:12]" href="#">her</a> and <a href="https://x.example">it</a>',
      '[[Ann Lee|her]] and it',
    ],
    [
      'scripts, styles and comments',
      'a<script>if (1 < 2) x("</p>")</script><style>p{}</style><!-- <p>no</p> -->b',
      'ab',
    ],
    ['a script that is never closed', 'a<script>alert(1)', 'a'],
    ['quotes that hold what ends a tag', '<p title="a > b">c</p>', 'c'],
    ['a quote that is never closed', '<p title="a>b</p>c', 'b\n\nc'],
    ['brackets that are no tags', '1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    [
      'words that would be instructions elsewhere',
      '```lore\nsubject: x\n```\n%%a%%',
      '```lore\nsubject: x\n```\n%%a%%',
    ],
  ])('%s', (_, text, plain) => {
    expect(
      html(text)
        .map(([, words]) => words)
        .join('\n\n'),
    ).toBe(plain);
  });

  it('keeps headings as the path to what stands below', () => {
    expect(html('<p>0</p><h1>A</h1><p>1</p><h3>B [character:12]</h3><p>2</p><h2>C</h2><p>3</p>')).toEqual([
      ['', '0'],
      ['A', '1'],
      ['A / B Ann Lee', '2'],
      ['A / C', '3'],
    ]);
  });

  it('cuts what is long at paragraphs, and a paragraph without end at words', () => {
    const pieces = htmlPieces(`<p>${'word '.repeat(3_000)}</p><p>last</p>`, find);
    expect(pieces.every(({ text }) => text.length <= 2_010)).toBe(true);
    expect(
      pieces
        .map(({ text }) => text)
        .join(' ')
        .split(/\s+/),
    ).toHaveLength(3_001);
  });
});

describe('BBCode', () => {
  it.each([
    ['looks', '[b]a[/b] [url:https://x.example]b[/url] [img:12] [img]12[/img]c', 'a b c'],
    ['paragraphs', '[p]a[/p]b[br]c\r\n\r\nd', 'a\n\nb\nc\n\nd'],
    ['brackets of the writer’s own', '[sic] and [Editor: no]', '[sic] and [Editor: no]'],
    [
      'mentions',
      '@[her](person:00000000-0000-4000-8000-000000000001) and @[him](person:11111111-0000)',
      '[[Ann Lee|her]] and him',
    ],
  ])('%s', (_, text, plain) => {
    expect(
      bbcode(text)
        .map(([, words]) => words)
        .join('\n\n'),
    ).toBe(plain);
  });

  it('tells what is secret, and where that ends', () => {
    const pieces = bbcodePieces('a[secret]b[spoiler]c[/spoiler][/secret]d[/secret]', find);
    expect(pieces.map(({ text, secret }) => [text, secret])).toEqual([
      ['a', false],
      ['b\n\nc', true],
      ['d', false],
    ]);
  });
});

describe('text that was made to take long takes no longer than any other of its length', () => {
  it.each([
    ['open tags', '<a '],
    ['open quotes', '<a "'],
    ['tags and quotes', `<a "'>`],
    ['open comments', '<!-- '],
    ['open scripts', '<script>'],
    ['mentions that never end', '<a data-mention="[character:12]">'],
    ['open brackets', '[character:12|'],
    ['open BBCode', '[secret]'],
    ['BBCode that never ends', '[url:'],
    ['pictures', '[img]'],
    ['mentions', '@[a'],
    ['letters without a space', 'x'],
    ['headings', '<h1>a'],
    ['ampersands', '&#'],
  ])('%s', (_, piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length));
    const start = cpuNow();
    htmlPieces(text, find);
    bbcodePieces(text, find);
    expect(cpuNow() - start).toBeLessThan(4_000);
  });
});
