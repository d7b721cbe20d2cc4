/** Lines with a label, `**Born:** 812 AL`: fields of the note where the label stands in one place and means something here. */
import { foldName } from '../../../model/index.js';
import { onlyLinks } from '../../fields-refs.js';
import { findLinks } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import { keyOf, type LineField } from './line-fields.js';
import { linesOf, type ParsedNote } from './parse.js';

/** `**Key**: value`, `**Key:** value`, `_**Key**_: value`. */
const BOLD = /^(?:\*\*|__|_\*\*|\*\*\*)[^*_:\n]{2,40}(?:(?:\*\*\*?|__|\*\*_):|:(?:\*\*\*?|__|\*\*_))[ \t]+/;
/** More than one label in a line is a table of a game. */
const ANOTHER = /(?:\*\*|__)[^*_\n]{1,40}(?::\*\*|\*\*:|:__|__:)/;

function labelOf(line: string): LineField | null {
  const label = BOLD.exec(line)?.[0];
  if (label === undefined) return null;
  const key = keyOf(label.replace(/[:*_\s]+$/, '').replace(/^[*_]+/, ''));
  const value = line.slice(label.length).trim();
  if (key === null || value === '' || ANOTHER.test(value)) return null;
  return { key, value, from: 0, to: line.length, start: label.length };
}

/** Where several headings have the same label, each tells of what its heading names. */
export function labelledFields(note: ParsedNote, vocabulary: Vocabulary): LineField[] {
  const found = new Map<string, { field: LineField; heading: number }[]>();
  let heading = -1;
  for (const block of note.blocks) {
    if (block.kind === 'heading') heading = block.from;
    if (block.kind !== 'paragraph' || block.quote !== null) continue;
    for (const { from, to } of linesOf(block, note.told)) {
      const field = labelOf(note.told.slice(from, to));
      if (field === null || !isMeant(field, vocabulary)) continue;
      const placed = { ...field, from: from + field.from, to: from + field.to, start: from + field.start };
      const key = foldName(field.key);
      found.set(key, [...(found.get(key) ?? []), { field: placed, heading }]);
    }
  }
  return [...found.values()].flatMap((some) =>
    some.every((one) => one.heading === some[0]?.heading) ? some.map(({ field }) => field) : [],
  );
}

/** A label that means nothing here is a word like any other, and a name among other words may be anybody's. */
function isMeant({ key, value }: LineField, vocabulary: Vocabulary): boolean {
  const isRelation = vocabulary.isRelation(key);
  if (isRelation && findLinks(value).length > 0 && onlyLinks(value) === null) return false;
  return (
    isRelation || vocabulary.isAttribute(key) || vocabulary.meanings?.ofKey(key, undefined) !== undefined
  );
}
