/** SOUR citations and NOTEs: what a statement rests on, and what is said beside it. */
import type { GedContext } from './context.js';
import { follow } from './context.js';
import type { Cited } from './draft-book.js';
import type { GedNode } from './tree.js';
import { linesOf, shortened, take, takeAll, takeValue, textOf } from './values.js';
import { QUALITY_CONFIDENCE } from './vocabulary.js';

/** A shared note quoted beside a statement; the whole of it is a passage. */
const LONGEST_QUOTED_NOTE = 500;

export interface Citations {
  readonly cited: readonly Cited[];
  /** Of the best graded citation; absent when none is graded. */
  readonly confidence?: number;
}

export function readCitations(node: GedNode, context: GedContext): Citations {
  const byPassage = new Map<number, Cited>();
  let confidence: number | undefined;
  for (const citation of takeAll(node, 'SOUR')) {
    const grade = QUALITY_CONFIDENCE.get(takeValue(citation, 'QUAY') ?? '');
    if (grade !== undefined) confidence = Math.max(confidence ?? 0, grade);
    const cited = readCitation(citation, context);
    if (cited === null) continue;
    const before = byPassage.get(cited.passage);
    byPassage.set(cited.passage, before === undefined ? cited : merged(before, cited));
  }
  return { cited: [...byPassage.values()], ...(confidence !== undefined && { confidence }) };
}

function readCitation(node: GedNode, context: GedContext): Cited | null {
  const data = take(node, 'DATA');
  const quote = [node, ...(data === null ? [] : [data])].flatMap((at) => takeAll(at, 'TEXT')).map(textOf);
  const recorded = data === null ? null : takeValue(data, 'DATE');
  const notes = [takeValue(node, 'PAGE'), recorded && `recorded ${recorded}`, readNotes(node, context)];
  const passage = node.pointer === null ? spelledOut(node, quote, context) : pointedAt(node, context);
  if (passage === null) return null;
  return { passage, node, quote: joined(quote, '\n'), note: joined(notes, '; ') };
}

function pointedAt(node: GedNode, context: GedContext): number | null {
  return follow(node, context.sources, 'source', context.notices)?.passage ?? null;
}

function spelledOut(node: GedNode, quote: readonly string[], context: GedContext): number | null {
  const title = textOf(node);
  if (title === '') return null;
  const known = context.spelledOut.get(title);
  if (known !== undefined) return known;
  const passage = context.draft.passage([shortened(title)], [title, ...quote].join('\n'), linesOf(node));
  context.spelledOut.set(title, passage);
  return passage;
}

/** The text of every NOTE below; a shared note is shortened. */
export function readNotes(node: GedNode, context: GedContext): string | null {
  const notes = [...takeAll(node, 'NOTE'), ...takeAll(node, 'SNOTE')].map((note) => {
    if (note.pointer === null) return textOf(note);
    const shared = follow(note, context.notes, 'note', context.notices);
    return shared === null ? null : shortened(textOf(shared.node), LONGEST_QUOTED_NOTE);
  });
  return joined(notes, '\n');
}

function merged(a: Cited, b: Cited): Cited {
  return { ...a, quote: joined([a.quote, b.quote], '\n'), note: joined([a.note, b.note], '; ') };
}

export function joined(parts: readonly (string | null)[], between: string): string | null {
  const text = parts.filter((part) => part !== null && part !== '').join(between);
  return text === '' ? null : text;
}
