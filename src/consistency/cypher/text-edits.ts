/** Small insertions into a query's text, at places that its parts know. */
import type { Span } from '../../cypher/errors.js';
import type { ProjectionClause } from '../../cypher/syntax/ast.js';

export type Edit =
  /** A name for a relationship that stands in brackets; one that does not gets brackets. */
  | { readonly kind: 'name'; readonly span: Span; readonly text: string }
  /** More items for a WITH or a RETURN. */
  | { readonly kind: 'more'; readonly clause: ProjectionClause; readonly text: string };

export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The stretch of the text with all edits made. */
export function applied(text: string, within: Span, edits: readonly Edit[]): string {
  const insertions = edits
    .map((edit) => placed(text, edit))
    .sort((a, b) => b.at - a.at || (a.text < b.text ? -1 : 1));
  let result = text.slice(within.start, within.end);
  for (const { at, text: more } of insertions) {
    const offset = at - within.start;
    result = result.slice(0, offset) + more + result.slice(offset);
  }
  return result;
}

function placed(text: string, edit: Edit): { readonly at: number; readonly text: string } {
  if (edit.kind === 'name') {
    const written = text.slice(edit.span.start, edit.span.end);
    const bracket = written.indexOf('[');
    if (bracket >= 0) return { at: edit.span.start + bracket + 1, text: quoted(edit.text) };
    // `-->`, `<--` and `--`: between the two dashes.
    return { at: edit.span.start + written.indexOf('-') + 1, text: `[${quoted(edit.text)}]` };
  }
  const last = edit.clause.items.at(-1);
  const at = last ? last.span.end : text.indexOf('*', edit.clause.span.start) + 1;
  return { at, text: `, ${edit.text}` };
}
