/** What a page has under a label of its own and no statement tells: `Scientific Name: …`, a row of a table, a list under its heading. */
import type { LineSpan, Passage } from '../../model/index.js';
import type { Reasoning } from '../reasoning.js';
import { WITHOUT_PROSE } from '../verify/prose.js';
import { quoted } from './passages.js';
import type { AnswerCitation } from './types.js';

export interface LabelledLine {
  readonly label: string;
  readonly text: string;
  readonly citation: AnswerCitation;
}

const MOST_PASSAGES = 80;
const LABEL = /^\p{L}[\p{L}\p{M}'’ /()-]{1,40}$/u;

/** Of the pages that define it. */
export async function labelledLines({ store }: Reasoning, entity: string): Promise<LabelledLine[]> {
  const defining = (await store.definitions(entity)).flatMap(({ passage }) => passage ?? []);
  const [first] = await store.passages({ ids: defining });
  if (first === undefined) return [];
  const [source] = await store.sources({ ids: [first.source] });
  if (source === undefined || WITHOUT_PROSE.has(source.format)) return [];
  const all = await store.passages({ source: first.source });
  return all.slice(0, MOST_PASSAGES).flatMap((passage) => {
    const cite = (lines: LineSpan | null, quote: string): AnswerCitation => ({
      ...{ source: source.id, title: source.title, file: source.origin, lines, quote },
      reliability: source.reliability,
    });
    const of = (label: string, text: string): LabelledLine => ({
      label,
      text: quoted(text),
      citation: cite(passage.lines, quoted(text)),
    });
    return [...headed(passage), ...labelled(passage)].map(([label, text]) => of(label, text));
  });
}

/** All that stands under a heading, where it is no more than a list. */
function headed({ heading, text }: Passage): [string, string][] {
  const label = heading.at(-1)?.replace(/^[^\p{L}]+/u, '');
  const body = text.replace(/^#.*$/gm, '').trim();
  return label === undefined || body === '' || body.length > LONGEST ? [] : [[label, body]];
}
const LONGEST = 400;

/** `- **Label:** value`, `Label: value`, `| Label | value |`. */
function labelled({ text }: Passage): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const cells = line.trim().split('|');
    const isRow = cells.length === 4 && cells[0] === '' && cells[3] === '';
    if (cells.length > 1 && !isRow) return [];
    const colon = line.indexOf(':');
    const [before = '', after = ''] = isRow
      ? cells.slice(1, 3)
      : [line.slice(0, colon), line.slice(colon + 1)];
    const label = unmarked(before);
    const value = after.replace(/^[\s*_]+/, '').trim();
    return (isRow || colon > 0) && value !== '' && LABEL.test(label) ? [[label, value]] : [];
  });
}

/** Without what marks a list or a stress. */
function unmarked(text: string): string {
  const bare = text.replace(/^[\s>*_+-]+/, '');
  return bare.length > LONGEST_LABEL ? '' : bare.replace(/[\s*_]+$/, '');
}
const LONGEST_LABEL = 60;
