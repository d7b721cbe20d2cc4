/** Headings that name things and say what they are: `Trina - God of the Harvest`, or a line in italics below. */
import { groupBy } from '../../../model/index.js';
import type { Vocabulary } from '../reader.js';
import type { Field } from './fields.js';
import { headingOf } from './heading.js';
import { keyOf } from './line-fields.js';
import { type Named, properName, typeInName } from './named.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Block } from './tree.js';

interface Section {
  readonly title: string;
  readonly level: number;
  readonly start: number;
  /** The heading it stands under. */
  readonly above: Section | null;
}

/** A heading that names a thing, and what it or the line below it tells. */
interface Headed {
  readonly section: Section;
  readonly of: Named & { readonly type: string };
  readonly told: readonly { readonly attribute: string; readonly value: string }[];
  /** The line below says it: nobody writes so of anything else. */
  readonly isSure: boolean;
}

/** `Name - what it is`, `Name (what it is)`. */
const SAYS_WHAT = /^(.+?)(?:\s+[-–—]\s+|,\s+|:\s+|\s+\()(?:the |a |an )?(.+?)\)?$/i;
const ITALICS = /^(?:\*(?!\*)([^*]{3,120})\*|_([^_]{3,120})_)$/;
/** `Notable Items`, `Known Members`. */
const ADJECTIVE = /^(?:notable|key|known|important|major|other|current|former|magic|magical)\s+/i;
const LEAST_ALIKE = 2;

export function headedFields(note: ParsedNote, vocabulary: Vocabulary): Field[] {
  const found = headedIn(note, vocabulary);
  const group = ({ section, of }: Headed): string => `${section.above?.start ?? ''} ${of.type}`;
  const groups = groupBy(found, group);
  const isAlike = (one: Headed): boolean => (groups.get(group(one))?.length ?? 0) >= LEAST_ALIKE;
  return found.filter((one) => one.isSure || isAlike(one)).flatMap((one) => fieldsOf(one, vocabulary));
}

function headedIn({ blocks, told }: ParsedNote, vocabulary: Vocabulary): Headed[] {
  const found: Headed[] = [];
  let above: Section | null = null;
  let last: Section | null = null;
  for (const block of blocks) {
    if (block.quote !== null) continue;
    if (block.kind === 'heading') {
      above = sectionOf(block, told, above);
      last = above;
      const headed = byTitle(above, vocabulary);
      if (headed !== null) found.push(headed);
    } else {
      const headed =
        last === null || block.kind !== 'paragraph' ? null : byLine(last, block, told, vocabulary);
      if (headed !== null) found.push(headed);
      last = null;
    }
  }
  return found;
}

function sectionOf(
  { from, to, level }: Extract<Block, { kind: 'heading' }>,
  told: string,
  before: Section | null,
): Section {
  let above = before;
  while (above !== null && above.level >= level) above = above.above;
  return { title: headingOf(told.slice(from, to), level).title, level, start: from, above };
}

function byTitle(section: Section, vocabulary: Vocabulary): Headed | null {
  const [, name = '', what = ''] = SAYS_WHAT.exec(section.title) ?? [];
  const type = what === '' || properName(name, vocabulary) === null ? null : typeInName(what, vocabulary);
  const after = type === null ? null : vocabulary.toldAfter(what);
  if (type === null || after === null) return null;
  return { section, of: { name, type }, told: [after], isSure: false };
}

/** `*Uncommon wondrous item (requires attunement)*` right under its name. */
function byLine(section: Section, block: Block, told: string, vocabulary: Vocabulary): Headed | null {
  const [line] = linesOf(block, told);
  const text = line === undefined ? '' : told.slice(line.from, line.to).trim();
  const [, star, bar] = ITALICS.exec(text) ?? [];
  const words = star ?? bar;
  if (words === undefined || properName(section.title, vocabulary) === null) return null;
  const types = words.split(/[^\p{L}]+/u).flatMap((word) => vocabulary.typeOf(word) ?? []);
  const type = types.find((one) => vocabulary.isKind(one, 'Item'));
  const values = type === undefined ? [] : vocabulary.knownValues(words, type);
  if (type === undefined || values.length === 0) return null;
  return { section, of: { name: section.title, type }, told: values, isSure: true };
}

function fieldsOf({ section, of, told }: Headed, vocabulary: Vocabulary): Field[] {
  const { start, title, above } = section;
  const at = { about: null, from: start, to: start + title.length, start, isIfMeant: true } as const;
  const own = told.map(({ attribute, value }): Field => ({ key: attribute, value, of, ...at }));
  if (above === null) return own;
  // Under `Items` it is an item of the page's; under the name of a group it is one of them.
  const key = keyOf(above.title.replace(ADJECTIVE, ''));
  if (key !== null && vocabulary.isRelation(key))
    return [...own, { key, value: of.name, ...at, names: of.type }];
  const group = typeInName(above.title, vocabulary);
  const isGroup = group !== null && vocabulary.isKind(group, 'Group') && vocabulary.isKind(of.type, 'Agent');
  if (!isGroup || properName(above.title, vocabulary) === null) return own;
  return [...own, { key: 'MEMBER_OF', value: above.title, of, ...at, names: group }];
}
