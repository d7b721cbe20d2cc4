/** Where something was, in brackets, cells and fields: `(from the winter of 316, by the fire at [[Holm]])`. */
import type { AttributeType } from '../../packs/ontology.js';
import { NAME, named } from './beside-names.js';
import { type DatedFound, datesIn, ELSEWHEN, type Piece } from './beside-pieces.js';
import { verbForm, verbKey } from './grammar/verbs.js';
import { spanOf } from './grammar/when.js';

const AT_PLACE = new RegExp(
  String.raw`\b(?:in|at|to|inside|into|near)\s+(?:the\s+)?(?:(?:\p{Ll}[\p{Ll}-]*\s+){1,3}of\s+(?:the\s+)?)?(${NAME})(?!['’]s)`,
  'gu',
);
/** `Holm 179–181`, in a field. */
const NAME_DATE = new RegExp(`^\\s*(${NAME})\\s+(?:from\\s+|in\\s+)?(?=\\S*\\d)`, 'u');

/** `212 in Holm, 40 in Orm`: how many were where. */
const COUNTED = /(?:^|[,;]\s*)\d+ in (?:the )?\p{Lu}/u;

export function scenesIn(piece: Piece): DatedFound[] {
  const { text, of, isAside, context } = piece;
  const seen = [...context.ontology.attributes.values()].find(({ deeds }) => deeds?.of === 'scene');
  // Sentences are read elsewhere.
  if (seen === undefined || piece.isSentence) return [];
  if (of.key !== undefined && !isAside) return stayed(piece, seen);
  if (COUNTED.test(text)) return [];
  const places = [...text.matchAll(AT_PLACE)];
  const { when } = places.length === 0 || ELSEWHEN.test(text) ? { when: null } : piece.times;
  if (when === null) return [];
  const unless = new Set(seen.deeds?.unless.map(verbKey));
  return places
    .filter((match) => !isMaking(text.slice(0, match.index), unless))
    .map((match) => ({
      ...{ subject: named(match[1] ?? '', context), type: seen, object: { words: text.trim() }, at: when },
      ...piece.placeOf(match.index, match[0]),
    }));
}

/** What somebody or something has to do with was there by then: `lived: Holm 179–181 (kitchens), otherwise Orm`. */
function stayed(piece: Piece, seen: AttributeType): DatedFound[] {
  const { context, text } = piece;
  return text.split(/(?<=[,;])/).flatMap((part, i, all) => {
    const [whole = '', name = ''] = NAME_DATE.exec(part) ?? [];
    const [date] = name === '' ? [] : datesIn(part.slice(whole.length), context);
    if (date === undefined || date.start > 0 || date.role === 'until') return [];
    const start = all.slice(0, i).join('').length;
    const at = spanOf(date.text)?.from ?? date.text;
    const object = { words: part.trim() };
    return [{ subject: named(name, context), type: seen, object, at, ...piece.placeOf(start, part) }];
  });
}

/** `to found a town at Holm`: nothing need be there for it. */
function isMaking(before: string, unless: ReadonlySet<string>): boolean {
  const words = before.slice(before.search(/[^,;:]*$/)).match(/\p{Ll}[\p{Ll}-]+/gu) ?? [];
  return words.some((word) => unless.has(verbForm(word, (key) => unless.has(key))?.key ?? ''));
}
