/** The edit of a file that says what a repair says, as far as one line shows it. */
import type { Change, Successor } from '../store/changes.js';
import type { ShownCitation, ShownEvidence } from './evidence.js';
import type { Excerpt } from './excerpt.js';

export interface FileEdit {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  /** Null: the line goes. */
  readonly after: string | null;
}

/** None for what stands in more than one line, or in words that no edit of one line can change surely. */
export function editsFor(changes: readonly Change[], evidence: readonly ShownEvidence[]): FileEdit[] {
  const byId = new Map(evidence.map((one) => [one.id, one]));
  return changes.flatMap((change) => {
    if (change.kind !== 'retcon') return [];
    const one = byId.get(change.statement);
    return (one?.citations ?? []).flatMap((citation) => editOf(citation, change.successor) ?? []);
  });
}

function editOf({ file, lines, excerpt }: ShownCitation, successor: Successor | null): FileEdit | null {
  if (excerpt === null || lines === null || lines.start !== lines.end) return null;
  const { text: before, line } = excerpt;
  if (successor === null) return removal(file, excerpt);
  if (successor.valid === undefined) return null;
  const { fromText, untilText } = successor.valid;
  const after = withDate(withDate(before, 'from', fromText), 'until', untilText);
  return after === before ? null : { file, line, before, after };
}

/** A statement or a field that is a line of its own goes with it; a field among others goes alone. */
function removal(file: string, excerpt: Excerpt): FileEdit | null {
  const { text: before, line, column, length } = excerpt;
  const isStatement = /^\s*- \{.*\b(?:subject|predicate):/.test(before);
  const isField = /^\s*(?:- )?[\w ]+:\s*[^{[]*$/.test(before);
  if (isStatement || isField) return { file, line, before, after: null };
  const at = column - 1;
  const head = before.slice(0, at).match(/,?\s*[\w ]+:\s*["']?$/)?.[0];
  const tail = before.slice(at + length).match(/^["']?(?=\s*[,}])/)?.[0];
  if (head === undefined || tail === undefined || !/^\s*(?:- )?\{/.test(before)) return null;
  return {
    file,
    line,
    before,
    after: before.slice(0, at - head.length) + before.slice(at + length + tail.length),
  };
}

/** `until: 345 TA` within braces is replaced; where it is missing it is added at their end. */
function withDate(text: string, key: 'from' | 'until', date: string | null): string {
  if (date === null) return text;
  const field = new RegExp(`(\\b${key}:\\s*)("[^"]*"|'[^']*'|[^,}]*[^,}\\s])`);
  const written = /[,:{}[\]#&*!|>'"%@`]/.test(date) ? JSON.stringify(date) : date;
  if (field.test(text)) return text.replace(field, (_, head: string) => `${head}${written}`);
  return /\}\s*$/.test(text) ? text.replace(/\s*\}\s*$/, `, ${key}: ${written} }`) : text;
}
