/** An entity's card: who or what it is, what is said of it, when that holds, and who says so. */
import type { Entity, Statement } from '../model/index.js';
import { type Citations, type Cited, createCitations, formatPlace } from './citations.js';
import { clean } from './clean.js';
import { columnWidths, table } from './table.js';
import type { Theme } from './theme.js';
import { displayWidth, padStart, truncate, wrap } from './width.js';
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
  const room = columns - displayWidth(entity.name);
  const gap = room >= displayWidth(right) + 2 ? padStart('', room - displayWidth(right)) : '  ';
  const lines = [paint('title', entity.name) + gap + paint('type', right)];
  if (entity.aliases.length > 0) {
    lines.push(...wrap(`also ${entity.aliases.join(', ')}`, columns).map((line) => paint('muted', line)));
  }
  if (!entity.verified) lines.push(paint('warning', 'provisional: no canonical document defines it yet'));
  if (shared.size > 0) lines.push(paint('warning', `all of this is ${[...shared].join(', ')}`));
  if (asOf !== undefined) lines.push(paint('warning', `as it was recorded on ${asOf}`));
  return lines;
}

function proseLines(told: ToldStatement, citations: Citations, theme: Theme, options: CardOptions): string[] {
  const text = [told.told, citations.refer(told.citations)].filter((part) => part !== '').join(' ');
  const lines = wrap(text, theme.columns - INDENT).map((line) => ' '.repeat(INDENT) + line);
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
  const cells = shown.flatMap((group) =>
    group.map((told, i) => cellsOf(told, group[i - 1], citations, theme)),
  );
  const room = tellingRoom(cells, theme);
  const cut = cells.map(([predicate = '', told = '', ...rest]) => [
    predicate,
    truncate(told, room, theme.glyphs.ellipsis),
    ...rest,
  ]);
  const rows = table(cut, { indent: INDENT });
  const offset = INDENT + (columnWidths(cut)[0] ?? 0) + 2;
  let next = 0;
  return shown.flatMap((group, index) => {
    const lines = group.flatMap((told) => {
      const line = withMarks(
        rows[next++] ?? '',
        marksOf(told).filter((mark) => !known.has(mark)),
        offset,
        theme,
      );
      return options.statements ? [...line, ...placeLines(told, theme)] : line;
    });
    return index === 0 ? lines : ['', ...lines];
  });
}

function cellsOf(
  told: ToldStatement,
  before: ToldStatement | undefined,
  citations: Citations,
  { paint }: Theme,
): string[] {
  const predicate = before?.predicate === told.predicate ? '' : spoken(told.predicate);
  const refs = citations.refer(told.citations);
  return [
    paint('muted', predicate),
    told.told.replace(/\s+/g, ' '),
    paint('when', shortDates(told.when)),
    paint('muted', refs),
  ];
}

/** Marks stand at the end of the line, or under it where there is no room. */
function withMarks(
  line: string,
  all: readonly string[],
  offset: number,
  { paint, columns }: Theme,
): string[] {
  const marks = all.join(', ');
  if (marks === '') return [line];
  if (displayWidth(line) + 2 + displayWidth(marks) <= columns) return [`${line}  ${paint('warning', marks)}`];
  return [
    line,
    ...wrap(marks, columns - offset - 2).map((part) => ' '.repeat(offset + 2) + paint('warning', part)),
  ];
}

/** Marks that every statement bears are told once; of very few statements, each bears its own. */
function sharedMarks(statements: readonly ToldStatement[]): ReadonlySet<string> {
  const [first, ...rest] = statements;
  if (first === undefined || rest.length < 3) return new Set();
  return new Set(marksOf(first).filter((mark) => rest.every((told) => marksOf(told).includes(mark))));
}

/** What the reader must know before taking it as so. */
function marksOf({ statement, other }: ToldStatement): string[] {
  const marks: string[] = [];
  if (statement.disputed) marks.push('disputed');
  if (statement.flagged) marks.push('flagged');
  if (statement.reliability !== 'canonical') marks.push(statement.reliability);
  if (statement.confidence < 1) marks.push(`${Math.round(statement.confidence * 100)} % sure`);
  for (const [name, value] of Object.entries(statement.qualifiers)) marks.push(`${spoken(name)}: ${value}`);
  if (other?.verified === false) marks.push('provisional');
  return marks;
}

/** What is left for the object's name once the other columns have theirs. */
function tellingRoom(cells: readonly (readonly string[])[], { columns }: Theme): number {
  const [predicate = 0, told = 0, ...rest] = columnWidths(cells);
  const others = rest.reduce((sum, width) => sum + 2 + width, INDENT + predicate + 2);
  return Math.min(told, Math.max(24, columns - others));
}

function placeLines({ statement, citations }: ToldStatement, { paint, columns }: Theme): string[] {
  const indent = ' '.repeat(INDENT * 2);
  const places = citations.map(formatPlace);
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
