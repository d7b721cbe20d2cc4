/** What recall found: each passage with its place, its words, and why it is where it is. */
import type { WorldRecallHit, WorldRecallReport } from '../engine/recall.js';
import { clean, cleanText } from './clean.js';
import type { Json } from './json.js';
import { readable } from './search.js';
import { concludedLines, synthesisJson } from './syntheses.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';
import { listed } from './words.js';

export interface RecallShown {
  /** Passages whole, however long. */
  readonly full?: boolean;
}

const MOST_LINES = 5;
/** As a person would call the lists. */
const LISTS: Readonly<Record<keyof WorldRecallHit['ranks'], string>> = {
  names: 'names',
  words: 'words',
  vectors: 'meaning',
  retired: 'retired words',
};
const LIST_NAMES = ['names', 'words', 'vectors', 'retired'] as const;

export function recallReport(
  question: string,
  found: WorldRecallReport,
  theme: Theme,
  { full = false }: RecallShown = {},
): string {
  const footer = [...concludedLines(found.syntheses, theme), ...lookedFor(clean(found), theme)];
  if (found.hits.length === 0)
    return [`Nothing found for "${cleanText(question)}".`, '', ...footer].join('\n');
  const blocks = found.hits.map((hit, index) => hitLines(clean(hit), index + 1, theme, full).join('\n'));
  return [...blocks, footer.join('\n')].join('\n\n');
}

function hitLines(hit: WorldRecallHit, number: number, theme: Theme, full: boolean): string[] {
  const { paint, columns, glyphs } = theme;
  const { heading, text, lines } = hit.passage;
  const place = lines === null ? hit.file : `${hit.file}:${lines.start}`;
  const under = [hit.title, ...heading].filter(
    (part, index, all) => part !== '' && all.indexOf(part) === index,
  );
  const told = wrap(readable(text), columns - 4);
  const shown = full ? told : told.slice(0, MOST_LINES);
  if (shown.length < told.length) shown.push(glyphs.ellipsis);
  return [
    `${paint('muted', `${number}.`)} ${paint('name', place)}  ${paint('muted', under.join(` ${glyphs.dot} `))}`,
    ...shown.map((line) => `   ${line}`),
    `   ${paint('muted', whyOf(hit, glyphs.dot))}`,
  ];
}

/** `words 1 · meaning 3`: the rank in each list that has it, and what else one should know. */
function whyOf({ ranks, reliability, labels }: WorldRecallHit, dot: string): string {
  const found = LIST_NAMES.flatMap((list) => {
    const rank = ranks[list];
    return rank === undefined ? [] : [`${LISTS[list]} ${rank}`];
  });
  const told = reliability === 'canonical' ? labels : [reliability, ...labels];
  return [...found, ...told].join(` ${dot} `);
}

/** Which ways of looking there were, and why not the others. */
function lookedFor({ named, vectors }: WorldRecallReport, { columns }: Theme): string[] {
  const names = named.length === 0 ? [] : [`names (${listed(named.map(({ name }) => name))})`];
  const looked = `Looked by ${listed([...names, 'words', ...(vectors.used ? ['meaning'] : [])])}.`;
  const why = vectors.why === null ? '' : ` Not by meaning: ${vectors.why.replace(/\.$/, '')}.`;
  const unnamed = named.length === 0 ? ' The question names nothing that is known by name.' : '';
  return wrap(`${looked}${unnamed}${why}`, columns);
}

export function recallJson(question: string, { hits, named, vectors, syntheses }: WorldRecallReport): Json {
  return {
    question,
    named: named.map(({ entity, name }) => ({ id: entity, name })),
    signals: { names: named.length > 0, words: true, vectors: vectors.used, vectors_off: vectors.why },
    hits: hits.map(({ passage, file, title, score, ranks, signals, reliability, labels }) => ({
      file,
      line: passage.lines?.start ?? null,
      end_line: passage.lines?.end ?? null,
      source: passage.source,
      title,
      passage: passage.id,
      heading: [...passage.heading],
      text: passage.text,
      score,
      ranks: { ...ranks },
      multipliers: { ...signals },
      reliability,
      labels: [...labels],
    })),
    syntheses: syntheses.map(synthesisJson),
  };
}
