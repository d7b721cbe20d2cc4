/** An entity's card: who or what it is, what is said of it, when that holds, and who says so. */
import type { Entity, Statement } from '../model/index.js';
import { type Citations, type Cited, createCitations, shortCitation } from './citations.js';
import { clean } from './clean.js';
import { columnWidths, table } from './table.js';
import type { Role, Theme } from './theme.js';
import { displayWidth, truncate, wrap, wrapHard } from './width.js';
import { count, shortDates, spoken } from './words.js';

export interface ToldStatement {
  readonly statement: Statement;
  readonly predicate: string;
  readonly told: string;
  readonly when: string;
  readonly other: { readonly verified: boolean } | null;
  readonly citations: readonly Cited[];
}

export interface CardInput {
  readonly entity: Entity;
  readonly lifetime: { readonly text: string };
  readonly attributes: readonly ToldStatement[];
  readonly relations: readonly ToldStatement[];
  readonly definedIn: readonly Cited[];
  readonly mentionedIn: readonly Cited[];
}

export interface CardOptions {
  /** Shows each statement's id, for `lore retcon`, and the exact place it stands in. */
  readonly statements?: boolean;
  /** Said under the title where the card is not of now. */
  readonly asOf?: string;
}

/** Attributes that are prose: told as a paragraph and not in the list. */
const PROSE = new Set(['summary', 'description']);
const INDENT = 2;
const LEAST_TOLD = 12;

export function cardReport(input: CardInput, theme: Theme, options: CardOptions = {}): string {
  const card = clean(input);
  const citations = createCitations();
  const shared = sharedMarks([...card.attributes, ...card.relations]);
  const known = card.entity.verified ? shared : new Set([...shared, 'provisional']);
  citations.refer(card.definedIn.map((cited) => ({ ...cited, lines: null })));
  const prose = card.attributes.filter(({ statement }) => PROSE.has(statement.predicate));
  const listed = card.attributes.filter(({ statement }) => !PROSE.has(statement.predicate));
  const blocks = [
    titleLines(card, shared, theme, options),
    ...prose.map((told) => proseLines(told, citations, theme, options)),
    statementLines([listed, card.relations], { citations, known, theme, options }),
    citations.list(theme),
    closingLines(card, theme),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function titleLines(
  { entity, lifetime }: CardInput,
  shared: ReadonlySet<string>,
  theme: Theme,
  { asOf }: CardOptions,
): string[] {
  const { paint, glyphs, columns } = theme;
  const right = [entity.type, shortDates(lifetime.text)]
    .filter((part) => part !== '')
    .join(` ${glyphs.dot} `);
  const room = columns - displayWidth(entity.name) - displayWidth(right);
  const lines =
    room >= 2
      ? [paint('title', entity.name) + ' '.repeat(room) + paint('type', right)]
      : [
          ...wrapHard(entity.name, columns).map((line) => paint('title', line)),
          ...wrapHard(right, columns).map((line) => paint('type', line)),
        ];
  if (entity.aliases.length > 0) {
    lines.push(...wrapHard(`also ${entity.aliases.join(', ')}`, columns).map((line) => paint('muted', line)));
  }
  const warn = (text: string) => lines.push(...wrapHard(text, columns).map((line) => paint('warning', line)));
  if (!entity.verified) warn('provisional: no canonical document defines it yet');
  const all = [...shared].filter((mark) => entity.verified || mark !== 'provisional');
  if (all.length > 0) warn(`all of this is ${all.join(', ')}`);
  if (asOf !== undefined)
    warn(asOf.startsWith('#') ? `as it was at commit ${asOf}` : `as it was recorded on ${asOf}`);
  return lines;
}

function proseLines(told: ToldStatement, citations: Citations, theme: Theme, options: CardOptions): string[] {
  const text = [told.told, citations.refer(told.citations)].filter((part) => part !== '').join(' ');
  const lines = wrapHard(text, theme.columns - INDENT).map((line) => ' '.repeat(INDENT) + line);
  return options.statements ? [...lines, ...placeLines(told, theme)] : lines;
}

/** Attributes and relations share their columns, with an empty line between the two. */
function statementLines(
  groups: readonly (readonly ToldStatement[])[],
  {
    citations,
    known,
    theme,
    options,
  }: {
    readonly citations: Citations;
    /** Marks that need not be told again. */
    readonly known: ReadonlySet<string>;
    readonly theme: Theme;
    readonly options: CardOptions;
  },
): string[] {
  const shown = groups.filter((group) => group.length > 0);
  const told = shown.map((group) => group.map((one, i) => partsOf(one, group[i - 1], citations, theme)));
  const cells = told.flat().map(({ predicate, said, when, refs }) => [predicate, said, when, refs]);
  const room = tellingRoom(cells, theme);
  const rows = told.flat().map((parts) => rowsOf(parts, room, theme));
  const lines = table(rows.flat(), { indent: INDENT });
  const offset = INDENT + (columnWidths(cells)[0] ?? 0) + 2;
  let at = 0;
  let next = 0;
  return shown.flatMap((group, index) => {
    const block = group.flatMap((one, i) => {
      const height = rows[next++]?.length ?? 0;
      const own = lines.slice(at, at + height);
      at += height;
      const marks = marksOf(one).filter((mark) => !known.has(mark));
      const all = withMarks(own, told[index]?.[i]?.below ?? [], marks, offset, theme);
      return options.statements ? [...all, ...placeLines(one, theme)] : all;
    });
    return index === 0 ? block : ['', ...block];
  });
}

/** Uncoloured, so that they can be measured and broken. */
interface Parts {
  readonly predicate: string;
  readonly said: string;
  readonly when: string;
  readonly refs: string;
  /** Dates and sources that are too long for a column. */
  readonly below: readonly string[];
}

/** The most of the width that a column may take before its text goes under the line. */
const WHEN_SHARE = 0.36;
/** Below this there is no room for a column of dates. */
const NARROW = 56;
const REFS_SHARE = 0.2;
const PREDICATE_SHARE = 0.3;
const MOST_LINES = 4;

function partsOf(
  told: ToldStatement,
  before: ToldStatement | undefined,
  citations: Citations,
  { columns, glyphs }: Theme,
): Parts {
  const name = before?.predicate === told.predicate ? '' : spoken(told.predicate);
  const [when, refs] = [shortDates(told.when), citations.refer(told.citations)];
  const isLate = when !== '' && displayWidth(when) > (columns < NARROW ? 0 : columns * WHEN_SHARE);
  const isMany = displayWidth(refs) > columns * REFS_SHARE;
  return {
    predicate: truncate(name, Math.floor(columns * PREDICATE_SHARE), glyphs.ellipsis),
    said: told.told.replace(/\s+/g, ' '),
    when: isLate ? '' : when,
    refs: isMany ? '' : refs,
    below: [...(isLate ? [when] : []), ...(isMany ? [refs] : [])],
  };
}

/** A long object or value goes on under itself. */
function rowsOf({ predicate, said, when, refs }: Parts, room: number, { paint, glyphs }: Theme): string[][] {
  const wrapped = wrap(said, room);
  const shown =
    wrapped.length <= MOST_LINES
      ? wrapped
      : [...wrapped.slice(0, MOST_LINES - 1), wrapped.slice(MOST_LINES - 1).join(' ')];
  const [first = '', ...rest] = shown.map((line) => truncate(line, room, glyphs.ellipsis));
  return [
    [paint('muted', predicate), first, paint('when', when), paint('muted', refs)],
    ...rest.map((line) => ['', line]),
  ];
}

/** Marks stand at the end of the line, or under it where there is no room. */
function withMarks(
  lines: readonly string[],
  below: readonly string[],
  all: readonly string[],
  offset: number,
  { paint, columns }: Theme,
): string[] {
  const indent = ' '.repeat(offset + 2);
  const under = (text: string, role: Role) =>
    wrapHard(text, columns - offset - 2).map((part) => indent + paint(role, part));
  const told = [...lines, ...below.flatMap((text) => under(text, 'when'))];
  const marks = all.join(', ');
  if (marks === '') return told;
  const [only] = told;
  if (told.length === 1 && only !== undefined && displayWidth(only) + 2 + displayWidth(marks) <= columns)
    return [`${only}  ${paint('warning', marks)}`];
  return [...told, ...under(marks, 'warning')];
}

/** Marks that every statement bears are told once; of very few statements, each bears its own. */
function sharedMarks(statements: readonly ToldStatement[]): ReadonlySet<string> {
  const [first, ...rest] = statements;
  if (first === undefined || rest.length < 3) return new Set();
  return new Set(marksOf(first).filter((mark) => rest.every((told) => marksOf(told).includes(mark))));
}

/** What the reader must know before taking it as so. */
function marksOf({ statement, other, citations }: ToldStatement): string[] {
  const marks = [
    ...new Set(citations.flatMap(({ retcon }) => (retcon ? [`retconned: ${retcon.reason}`] : []))),
  ];
  if (statement.disputed) marks.push('disputed');
  if (statement.flagged) marks.push('flagged');
  if (statement.extracted) marks.push('provisional');
  if (statement.reliability !== 'canonical') marks.push(statement.reliability);
  if (statement.confidence < 1) marks.push(`${Math.round(statement.confidence * 100)} % sure`);
  for (const [name, value] of Object.entries(statement.qualifiers)) marks.push(`${spoken(name)}: ${value}`);
  if (other?.verified === false) marks.push('provisional');
  return [...new Set(marks)];
}

/** What is left for the object's name once the other columns have theirs. */
function tellingRoom(cells: readonly (readonly string[])[], { columns }: Theme): number {
  const [predicate = 0, told = 0, ...rest] = columnWidths(cells);
  const others = rest.reduce((sum, width) => sum + 2 + width, INDENT + predicate + 2);
  return Math.min(told, Math.max(LEAST_TOLD, columns - others));
}

function placeLines({ statement, citations }: ToldStatement, { paint, columns, glyphs }: Theme): string[] {
  const indent = ' '.repeat(INDENT * 2);
  const places = citations.map((cited) => shortCitation(cited, columns - INDENT * 3, glyphs.ellipsis));
  const line = `${indent}${statement.id}  ${places.join(', ')}`.trimEnd();
  const lines =
    displayWidth(line) <= columns
      ? [line]
      : [`${indent}${statement.id}`, ...places.map((p) => `${indent}  ${p}`)];
  return lines.map((text) => paint('muted', text));
}

function closingLines({ mentionedIn }: CardInput, { paint }: Theme): string[] {
  if (mentionedIn.length === 0) return [];
  const files = new Set(mentionedIn.map(({ file }) => file)).size;
  const said = `  mentioned in ${count(mentionedIn.length, 'passage')} of ${count(files, 'file')}`;
  return [paint('muted', said)];
}
