/** Generated documents in the exchange format, one record a line. */
import { formatValue } from '../src/model/index.js';
import type { BoundSource, BoundStatement } from '../src/store/changes.js';

export function toJsonl(source: BoundSource): string[] {
  const { id, title } = source.source;
  const lines = [JSON.stringify({ source: { id, title } })];
  const key = (passage: number) => `p${passage}`;
  for (const [i, { heading, text, lines: span }] of source.passages.entries()) {
    lines.push(JSON.stringify({ passage: { source: id, key: key(i), heading, text, lines: span } }));
  }
  for (const { ref, aliases, passage } of source.definitions) {
    const { name, type } = source.refs[ref] ?? { name: '', type: null };
    const where = passage === null ? {} : { passage: key(passage) };
    lines.push(JSON.stringify({ entity: { source: id, name, type, aliases, ...where } }));
  }
  for (const statement of source.statements) {
    lines.push(JSON.stringify({ statement: { source: id, ...told(source, statement, key) } }));
  }
  return lines;
}

function told(
  source: BoundSource,
  s: BoundStatement,
  key: (passage: number) => string,
): Record<string, unknown> {
  const name = (ref: number) => source.refs[ref]?.name ?? '';
  const { fromText, untilText } = s.valid;
  return {
    subject: name(s.subject),
    predicate: s.predicate,
    ...s.qualifiers,
    ...('ref' in s.object
      ? { object: name(s.object.ref) }
      : { value: s.object.value.kind === 'number' ? s.object.value.number : formatValue(s.object.value) }),
    ...(fromText !== null && { from: fromText }),
    ...(untilText !== null && { until: untilText }),
    ...(s.passage !== null && { passage: key(s.passage) }),
  };
}
