/** What asides tell of a time: `Bo, 341–353 TA (thirty-eight when he got it)`, `(from the winter of 316, by the fire at [[Holm]])`. */
import { atOnce } from '../../model/breathe.js';
import { foldName } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import { countOf } from '../../time/index.js';
import { type BesideText, NAME, named } from './beside-names.js';
import { verbForm, verbKey } from './grammar/verbs.js';
import { spanOf } from './grammar/when.js';
import type { ProseClaim, ProseContext, ProseRef } from './reader.js';
import { readSentences } from './tokens.js';

export interface DatedFound extends Pick<ProseClaim, 'object' | 'at'> {
  readonly subject: ProseRef;
  readonly type: AttributeType;
  readonly start: number;
  readonly end: number;
}

/** What is in brackets, or the rest, up to the end of a sentence. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly isAside: boolean;
  /** The text before the bracket. */
  readonly before: string;
}

interface Dated extends Piece {
  /** The one time that it speaks of; null for none, or for several. */
  readonly when: string | null;
  /** The first of them, where they are the ends of a span. */
  readonly from: string | null;
}

interface Forms {
  readonly aged: { readonly type: AttributeType; readonly forms: readonly RegExp[] } | null;
  readonly widowed: { readonly type: AttributeType; readonly as: RegExp; readonly on: RegExp } | null;
  readonly deed: AttributeType | undefined;
  readonly seen: AttributeType | undefined;
}

const NUMBER = String.raw`(\d{1,3}|\p{L}{3,9}(?:[- ]\p{L}{3,5})?)`;
const ROUGH = /\b(?:about|around|almost|nearly|some|over|under|maybe|perhaps|barely|at least|c)\.?\s*$/i;
const PAREN = /\(([^()]{3,300})\)/g;
const LAST_NAME = new RegExp(`(${NAME})[^\\p{Lu}.;:!?]*$`, 'u');
const AT_PLACE = new RegExp(
  String.raw`\b(?:in|at|to|inside|into|near)\s+(?:the\s+)?(?:(?:\p{Ll}[\p{Ll}-]*\s+){1,3}of\s+(?:the\s+)?)?(${NAME})(?!['’]s)`,
  'gu',
);
const DONE_BY = new RegExp(String.raw`(\p{Ll}+)\s+by\s+(${NAME})(?!['’]s)`, 'gu');
const WHO_DID = new RegExp(String.raw`(${NAME}),?\s+who\s+(\p{Ll}+)\b`, 'gu');
/** `**Ada** (55–109) m. Bo Thane`: whom an item is about. */
const ITEM_NAME = new RegExp(`^[*_\\s]*${NAME}`, 'u');
/** `Holm 179–181`, in a field. */
const NAME_DATE = new RegExp(`^\\s*(${NAME})\\s+(?:from\\s+|in\\s+)?(?=\\S*\\d)`, 'u');

/** One word, and when or where. */
const OPENS = /^[*_\s-]*\p{Lu}\p{Ll}+(?:\s+(?:from|since|in|at)\b[^\p{Lu}]*|[\s,]*)$/u;

/** Of another time than its own. */
const ELSEWHEN =
  /\b(?:before|until|till|after|later|since|future|never|not|no|nothing|would|will|planned|site|once|now|still|if)\b|n['’]t\b/i;

const forms = new WeakMap<Ontology, Forms>();

function formsOf(ontology: Ontology): Forms {
  const known = forms.get(ontology);
  if (known !== undefined) return known;
  const types = [...ontology.attributes.values()];
  const aged = types.find(({ span }) => span?.until === 'told');
  const spouse = types.find(({ kin }) => kin?.lost != null)?.kin;
  const widowed = ontology.attributes.get(spouse?.lost?.as ?? '');
  const result: Forms = {
    aged:
      aged === undefined
        ? null
        : {
            type: aged,
            forms: (aged.span?.beside ?? []).map(
              (form) =>
                new RegExp(
                  `(?<![\\p{L}\\p{N}])${form.replace('{n}', NUMBER)}(?=\\s*(?:[,.;)]|$)|\\s\\p{Ll})`,
                  'iu',
                ),
            ),
          },
    widowed:
      widowed === undefined || spouse?.lost == null
        ? null
        : {
            type: widowed,
            as: new RegExp(`\\bas an? (?:\\p{Ll}+ )?(?:${spouse.left.join('|')})\\b(?! of)`, 'u'),
            on: new RegExp(
              `\\b(?:(?:${spouse.lost.left.join('|')})ed|(?:${spouse.left.join('|')})(?=\\s*\\())`,
              'u',
            ),
          },
    deed: types.find(({ deeds }) => deeds?.of === 'doer'),
    seen: types.find(({ deeds }) => deeds?.of === 'scene'),
  };
  forms.set(ontology, result);
  return result;
}

export function datedBeside(of: BesideText, context: ProseContext): DatedFound[] {
  if (!/\d/.test(of.text) && of.when == null) return [];
  const told = formsOf(context.ontology);
  return piecesOf(of.text).flatMap((piece) => {
    if (!mayTell(piece, told) && !(of.key !== undefined && NAME_DATE.test(piece.text))) return [];
    const dated = withDates(piece, of, context);
    return [
      ...agesIn(dated, of, told, context),
      ...widowsIn(dated, of, told, context),
      ...deedsIn(dated, told, context),
      ...scenesIn(dated, of, told, context),
    ];
  });
}

function piecesOf(text: string): Piece[] {
  const inside = [...text.matchAll(PAREN)].map(
    ({ 1: said = '', index }): Piece => ({
      ...{ text: said, start: index + 1, isAside: true, before: text.slice(0, index) },
    }),
  );
  const outer = text.replace(PAREN, (said) => ' '.repeat(said.length));
  const ends = [...outer.matchAll(/[.;!?]\s+(?=\p{Lu}|\S+ed\b)/gu)].map(({ index }) => index + 1);
  const starts = [0, ...ends];
  const rest = starts.map(
    (start, i): Piece => ({ text: outer.slice(start, starts[i + 1]), start, isAside: false, before: '' }),
  );
  return [...rest, ...inside];
}

function mayTell({ text }: Piece, { aged, widowed }: Forms): boolean {
  return (
    aged?.forms.some((form) => form.test(text)) === true ||
    widowed?.as.test(text) === true ||
    widowed?.on.test(text) === true ||
    /\s(?:by|who)\s/.test(text) ||
    text.search(AT_PLACE) >= 0
  );
}

function datesIn(text: string, { parseDate, ontology }: ProseContext) {
  const { placeholders, namesakes } = ontology.reading;
  const nothing = () => undefined;
  const sentences = atOnce(readSentences(text, parseDate, () => false, nothing, placeholders, namesakes));
  return sentences.flatMap(({ tokens }) =>
    tokens.flatMap(({ when, start, end }) =>
      when === null ? [] : { ...when, text: when.text.replace(/^of\s/, ''), start, end },
    ),
  );
}

/** The text with its dates blank: their eras are no names. */
function undated(text: string, context: ProseContext): string {
  return datesIn(text, context).reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

function withDates(piece: Piece, { when = null }: BesideText, context: ProseContext): Dated {
  const own = datesIn(piece.text, context).filter(
    ({ start }) => !/\baged?\s+$/i.test(piece.text.slice(0, start)),
  );
  const all = own.length > 0 || !piece.isAside ? own : datesIn(piece.before, context);
  const [only, another] = all;
  const isPlain = only !== undefined && another === undefined && (only.role === 'in' || only.role === 'from');
  const first = only?.role === 'from' || isPlain ? (only?.text ?? null) : null;
  const from = first === null ? null : (spanOf(first)?.from ?? first);
  const lead = all.length === 0 ? when : null;
  return { ...piece, when: isPlain ? only.text : lead, from: from ?? lead };
}

/** The name that stands before, with nobody else between; on a page of somebody, the page's own. */
function whoBefore(said: string, isOwn: boolean, context: ProseContext): ProseRef | null {
  const before = undated(said, context);
  const { page, ontology } = context;
  const { offices, persons } = ontology.reading;
  // "Manager from 343": what the page's own is there.
  const [, name = ''] = (isOwn && OPENS.test(before) ? null : LAST_NAME.exec(before)) ?? [];
  if (name !== '' && !offices.has(foldName(name)) && !persons.has(foldName(name)))
    return named(name, context);
  const isSomebody = page?.type != null && isA(ontology, page.type, 'Person');
  return isOwn && isSomebody && !/\p{Lu}/u.test(before.trim().slice(1))
    ? { isPage: true, ref: page.ref, isPlain: true }
    : null;
}

function agesIn(piece: Dated, of: BesideText, { aged }: Forms, context: ProseContext): DatedFound[] {
  // `588, aged 53` in a field is read with its date.
  const isDate = of.key !== undefined && /^\S*\d/.test(piece.text);
  if (aged === null || piece.from === null || isDate || ELSEWHEN.test(piece.text)) return [];
  for (const form of aged.forms) {
    const match = form.exec(piece.text);
    const years = match === null ? null : countOf((match[1] ?? '').toLowerCase().split(' '));
    if (match === null || years === null) continue;
    const before = piece.text.slice(0, match.index);
    if (ROUGH.test(before)) return [];
    const isOwn = !piece.isAside && !of.isRow;
    const subject = whoBefore(piece.isAside ? `${piece.before}${before}` : before, isOwn, context);
    if (subject === null) return [];
    const place = placeOf(piece, match.index, match[0]);
    return [{ subject, type: aged.type, object: { number: years }, at: piece.from, ...place }];
  }
  return [];
}

/** `her first work as a widow`, under a date; `Spouse: Carr Orm, married 580; widowed 598`, on her own page. */
function widowsIn(piece: Dated, of: BesideText, { widowed }: Forms, context: ProseContext): DatedFound[] {
  if (widowed === null) return [];
  const as = widowed.as.exec(piece.text);
  const on = piece.isAside ? null : widowed.on.exec(piece.text);
  const match = as ?? on;
  if (match === null) return [];
  const before = piece.text.slice(0, match.index);
  const [behind] = on === null ? [] : datesIn(of.text.slice(piece.start + match.index), context);
  const date = as === null ? behind?.text : piece.when;
  // Behind the spouse's name it is still told of whoever the item, or the page, is about.
  const [lead = ''] = of.key === undefined && as === null ? (ITEM_NAME.exec(of.text) ?? []) : [];
  const subject = whoBefore(as === null ? lead : `${piece.before}${before}`, lead === '', context);
  if (date == null || subject === null) return [];
  const place = placeOf(piece, match.index, match[0]);
  return [{ subject, type: widowed.type, object: { date: `by ${date}` }, ...place }];
}

function deedsIn(piece: Dated, { deed }: Forms, context: ProseContext): DatedFound[] {
  const { when, text } = piece;
  if (deed === undefined || when === null || ELSEWHEN.test(text)) return [];
  const did = (match: RegExpMatchArray, verb = '', who = ''): DatedFound[] => {
    const form = verbForm(verb, () => false);
    const isDone = form?.form === 'past' || IRREGULAR.test(verb);
    if (!isDone || deed.deeds?.unless.map(verbKey).includes(form?.key ?? verb)) return [];
    const place = placeOf(piece, match.index ?? 0, match[0]);
    return [{ subject: named(who, context), type: deed, object: { words: match[0] }, at: when, ...place }];
  };
  return [
    ...[...text.matchAll(DONE_BY)].flatMap((match) => did(match, match[1], match[2])),
    ...[...text.matchAll(WHO_DID)].flatMap((match) => did(match, match[2], match[1])),
  ];
}
const IRREGULAR = /^(?:cut|put|set|hit|shot|held|made|built|led|won|sung|struck)$/;

/** Only where sentences are not read: in brackets, cells and fields. */
function scenesIn(piece: Dated, of: BesideText, { seen }: Forms, context: ProseContext): DatedFound[] {
  const { when, text, isAside } = piece;
  if (seen === undefined) return [];
  if (of.key !== undefined && !isAside) return stayed(piece, seen, context);
  if (when === null || ELSEWHEN.test(text)) return [];
  if (!isAside && !of.isRow && of.key === undefined) return [];
  const unless = new Set(seen.deeds?.unless.map(verbKey));
  return [...text.matchAll(AT_PLACE)]
    .filter((match) => !isMaking(text.slice(0, match.index), unless))
    .map((match) => ({
      ...{ subject: named(match[1] ?? '', context), type: seen, object: { words: text.trim() }, at: when },
      ...placeOf(piece, match.index, match[0]),
    }));
}

/** What somebody or something has to do with was there by then: `lived: Holm 179–181 (kitchens), otherwise Orm`. */
function stayed(piece: Dated, seen: AttributeType, context: ProseContext): DatedFound[] {
  return piece.text.split(/(?<=[,;])/).flatMap((part, i, all) => {
    const [whole = '', name = ''] = NAME_DATE.exec(part) ?? [];
    const [date] = name === '' ? [] : datesIn(part.slice(whole.length), context);
    if (date === undefined || date.start > 0 || date.role === 'until') return [];
    const start = all.slice(0, i).join('').length;
    const at = spanOf(date.text)?.from ?? date.text;
    const object = { words: part.trim() };
    return [{ subject: named(name, context), type: seen, object, at, ...placeOf(piece, start, part) }];
  });
}

/** `to found a town at Holm`: nothing need be there for it. */
function isMaking(before: string, unless: ReadonlySet<string>): boolean {
  const words = before.slice(before.search(/[^,;:]*$/)).match(/\p{Ll}[\p{Ll}-]+/gu) ?? [];
  return words.some((word) => unless.has(verbForm(word, (key) => unless.has(key))?.key ?? ''));
}

function placeOf({ start }: Piece, at: number, words: string) {
  return { start: start + at, end: start + at + words.length };
}
