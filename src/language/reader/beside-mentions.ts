/** Who and what a dated line, row or field names: `1799: the wounded lie in [[Tarnetz]]`, `Studied: School of Holm, 416–419`. */
import type { AttributeType, Deeds, Ontology } from '../../packs/ontology.js';
import { NAME, named, nameOf } from './beside-names.js';
import { type DatedFound, ELSEWHEN, type Piece } from './beside-pieces.js';
import { verbForm, verbKey } from './grammar/verbs.js';
import { spanOf } from './grammar/when.js';
import type { ProseContext, ProseRef } from './reader.js';

const EACH_NAME = new RegExp(`(${NAME})(?!['’])`, 'gu');
/** What ends a line's date: a mark, or the words with which the line goes on. */
const LEADS = /^[*_.]*(?:\s*[-–—:|.,(]|\s+(?=[\p{Lu}["“]|the\s))/u;
const LATER_MARK = /^[^.;:\n]{0,24}:/;
const IN_SENTENCE = /^(?:On|In|At|By|From|Since)\s/;
/** `**First job:** the choir of Holm, 416` */
const LABELLED = /^[*_]*\p{L}[^:\n\d]{1,30}:[*_]*\s/u;
const OTHERWISE = new RegExp(`${ELSEWHEN.source}|\\b(?:former|formerly|previous|next|planned)\\b`, 'i');
const MAY_LEAD = /^[^\d\n]{0,12}\d/;
/** Between parts of a line that are of a time by themselves. */
const BETWEEN = /[,;:()–—]/;
const BEFORE_NOUN = /(?:^|[^\p{L}])(\p{L}\p{Ll}+)\s+(?:of|to|for)\s+(?:the\s+)?$/u;
const OPENING_NOUN = /^(\p{L}+)\s+of\s/u;
const OF_NAME = /\p{Lu}[\p{L}'’]*\s+of\s+(?:the\s+)?$/u;
const CALLED = /(?:^|\s)\*$|["“'‘]$/;
const UNTIL = /\d\s*[-–—→]\s*$/;
/** A number of two digits counts something more often than years. */
const YEAR = /\d{3}|\p{L}\s?\d|\d\s?\p{L}/u;

export function mentionsIn(piece: Piece): DatedFound[] {
  const { text, context, of, isAside } = piece;
  const { type, words } = toldBy(context.ontology);
  if (type === undefined || !/\p{Lu}/u.test(text) || OTHERWISE.test(of.key ?? labelOf(of.text))) return [];
  const at = isAside && !/\d/.test(text) ? null : timeOf(piece);
  if (at === null) return [];
  const object = { words: of.entry ?? text.trim() };
  const isOfLine = of.entry !== undefined || leadOf(piece) !== null;
  const written = text.indexOf(/\d+/.exec(at)?.[0] ?? at);
  return [...text.matchAll(EACH_NAME)].flatMap(({ 1: name = '', index }) => {
    // `Holm 179–181, otherwise Orm`: of Orm it tells no date.
    if (!isOfLine && (index > written || index < labelOf(of.text).length)) return [];
    const subject = isThere(text, index, index + name.length, words)
      ? whom(name, text.slice(0, index), type, context)
      : null;
    return subject === null ? [] : [{ subject, type, object, at, ...piece.placeOf(index, name) }];
  });
}

/** The one time of a row, of a field, of a bracket, or of the date that opens the line. */
function timeOf(piece: Piece): string | null {
  const { of, isAside, text } = piece;
  if (of.entry !== undefined) return piece.times.isGiven ? (of.when ?? null) : null;
  const { when, from, isSpan, isGiven } = piece.times;
  if (of.key !== undefined && !isAside && isGiven) return standingAlone(text, piece.context);
  if (of.key !== undefined || isAside) {
    const at = isGiven ? null : isSpan ? from : when;
    return at === null || UNTIL.test(text.slice(0, text.indexOf(at))) ? null : at;
  }
  const { length } = labelOf(of.text);
  return length === 0 ? leadOf(piece) : standingAlone(of.text.slice(length), piece.context);
}

/** `1799, May until July: the wounded lie here`: the first date, where no other stands behind the mark. */
function leadOf({ of, all }: Piece): string | null {
  if (!MAY_LEAD.test(of.text)) return null;
  const [lead, another] = all();
  if (lead === undefined || /[\p{L}\d]/u.test(of.text.slice(0, lead.start))) return null;
  if (IN_SENTENCE.test(of.text.slice(lead.start))) return null;
  if (!YEAR.test(lead.text) || (lead.role !== 'in' && lead.role !== 'from')) return null;
  const mark = LEADS.exec(of.text.slice(lead.end));
  const begins = lead.end + (LATER_MARK.exec(of.text.slice(lead.end))?.[0].length ?? mark?.[0].length ?? 0);
  return mark === null || (another !== undefined && all().some(({ start }) => start >= begins))
    ? null
    : lead.text;
}

/** Of a line by itself. */
function labelOf(text: string): string {
  return text.includes('\n') ? '' : (LABELLED.exec(text)?.[0] ?? '');
}

/** `School of Holm, 416–419`: of a field, the only part that is a date and nothing else. */
function standingAlone(text: string, { parseDate }: ProseContext): string | null {
  const dates = text.split(/[,;()]/).flatMap((part) => {
    const bare = part.trim();
    if (!/\d/.test(bare)) return [];
    const from = spanOf(bare)?.from ?? bare;
    return YEAR.test(from) && parseDate(from).kind === 'moment' ? [from] : [null];
  });
  return dates.length === 1 ? (dates[0] ?? null) : null;
}

interface Words {
  readonly verbs: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
}

interface ToldBy {
  readonly type: AttributeType | undefined;
  readonly words: Words;
}

const known = new WeakMap<Ontology, ToldBy>();

function toldBy(ontology: Ontology): ToldBy {
  const found = known.get(ontology);
  if (found !== undefined) return found;
  const telling = (of: Deeds['of']) =>
    [...ontology.attributes.values()].find(({ deeds }) => deeds?.of === of);
  const scene = telling('scene')?.deeds;
  const words = { verbs: new Set(scene?.unless.map(verbKey)), nouns: new Set(scene?.notOf) };
  const told = { type: telling('mention'), words };
  known.set(ontology, told);
  return told;
}

/** Nothing need be there that is being made, whose father is named, or that is told of another time. */
function isThere(text: string, start: number, end: number, { verbs, nouns }: Words): boolean {
  const before = text.slice(0, start);
  const own = before.split(BETWEEN).at(-1) ?? '';
  const [after = ''] = text.slice(end).split(BETWEEN);
  const around = `${own} ${after}`;
  const isVerb = (word: string) => verbs.has(verbForm(word, (key) => verbs.has(key))?.key ?? '');
  if (ELSEWHEN.test(around) || around.match(/\p{Ll}[\p{Ll}-]+/gu)?.some(isVerb)) return false;
  // `Founding of Holm` is no name of Holm.
  const noun = (BEFORE_NOUN.exec(before) ?? OPENING_NOUN.exec(text.slice(start, end)))?.[1]?.toLowerCase();
  return noun === undefined || !(nouns.has(noun) || nouns.has(noun.replace(/s$/, '')));
}

/** A single word is no sure name of somebody; nor does `Truce of Velm` name Velm. */
function whom(name: string, before: string, type: AttributeType, context: ProseContext): ProseRef | null {
  const { isPage } = named(name, context);
  if (OF_NAME.test(before)) return null;
  const ref = { name: nameOf(name) };
  if (isPage || ref.name.length < 3) return null;
  if (name.startsWith('[[') || ref.name.includes(' ')) return { isPage: false, ref, isPlain: true };
  const kinds = type.of.filter((one) => one !== 'Agent');
  return CALLED.test(before) ? null : { isPage: false, ref: { ...ref, kinds }, isPlain: true };
}
