/** Holds what was read against the gold: what is right, wrong, missing, invented, and which traps were taken. */
import { foldName } from '../../src/model/index.js';
import { isA, type Ontology } from '../../src/packs/index.js';
import type { GoldFact, GoldNote, Judgement, Trap } from './gold.js';
import type { NoteRead, Row } from './rows.js';

export interface Share {
  right: number;
  of: number;
}

export interface Score {
  readonly settled: Share;
  readonly provisional: Share;
  /** Facts of the structure that are settled statements. */
  readonly structure: Share;
  /** Facts of the prose that are statements of any kind. */
  readonly prose: Share;
  readonly types: Share;
  /** Notes about things, given a type. */
  readonly typed: Share;
  readonly invented: string[];
  readonly traps: string[];
  readonly trapsIn: { all: number };
  readonly keptAsWritten: { count: number };
  /** Typed rows that neither gold nor a judgement mentions: counted as wrong until somebody has read them. */
  readonly unjudged: Row[];
  readonly wrong: string[];
  readonly missed: string[];
}

export function emptyScore(): Score {
  const share = (): Share => ({ right: 0, of: 0 });
  return {
    settled: share(),
    provisional: share(),
    structure: share(),
    prose: share(),
    types: share(),
    typed: share(),
    invented: [],
    traps: [],
    trapsIn: { all: 0 },
    keptAsWritten: { count: 0 },
    unjudged: [],
    wrong: [],
    missed: [],
  };
}

export function scoreNote(
  note: GoldNote,
  read: NoteRead,
  linked: ReadonlySet<string>,
  judgements: readonly Judgement[],
  ontology: Ontology,
  score: Score,
): void {
  const [from, until] = note.covered ?? [0, Number.POSITIVE_INFINITY];
  const rows = read.rows.filter(({ line }) => line === null || (line >= from && line <= until));
  const typed = rows.filter((row) => row.typed);
  score.keptAsWritten.count += rows.length - typed.length;
  for (const row of typed) {
    const trap = note.traps.find((one) => isTrap(row, one));
    const judged = judgements.find((one) => one.file === note.file && saysSame(row, one.s, [one.r], one.o));
    const isRight = judged?.right ?? (note.facts.some((fact) => isFact(row, fact)) && trap === undefined);
    const share = row.provisional ? score.provisional : score.settled;
    share.of++;
    if (isRight) share.right++;
    else if (trap === undefined && judged === undefined) score.unjudged.push(row);
    if (!isRight) score.wrong.push(tell(row));
    if (trap !== undefined && !isRight) score.traps.push(`${tell(row)}: ${trap.why}`);
  }
  score.trapsIn.all += note.traps.length;
  for (const fact of note.facts) {
    const share = fact.in === 'structure' ? score.structure : score.prose;
    const able = fact.in === 'structure' ? typed.filter((row) => !row.provisional) : typed;
    share.of++;
    if (able.some((row) => isFact(row, fact))) share.right++;
    else if (fact.in === 'structure')
      score.missed.push(`${note.file}:${fact.line} ${fact.s} ${fact.r} ${fact.o}`);
  }
  scoreInvented(note, rows, linked, score);
  scoreType(note, read.type, ontology, score);
}

function scoreInvented(
  note: GoldNote,
  rows: readonly Row[],
  linked: ReadonlySet<string>,
  score: Score,
): void {
  const real = new Set([...note.things, ...note.facts.flatMap(({ s, o }) => [s, o])].map(bare));
  const spoken = new Set(rows.flatMap((row) => row.undefinedEntities));
  for (const name of spoken) {
    if (!real.has(bare(name)) && !linked.has(foldName(name))) score.invented.push(`${note.file}: ${name}`);
  }
}

/** A supertype is right though coarse; what is untyped claims nothing. */
function scoreType(
  { file, type, also }: GoldNote,
  found: string | null,
  ontology: Ontology,
  score: Score,
): void {
  const isTyped = found !== null && found !== 'Entity';
  if (type !== null) {
    score.typed.of++;
    if (isTyped) score.typed.right++;
  }
  if (!isTyped) return;
  score.types.of++;
  // The gold readers' vocabulary had no sessions: to them an evening of play is an event.
  if (found === 'Session' && [type, ...also].includes('Event')) {
    score.types.right++;
    return;
  }
  const allowed = [...(type === null ? [] : [type]), ...also];
  if (allowed.some((one) => isA(ontology, one, found))) score.types.right++;
  else score.wrong.push(`${file} is a ${found}, not a ${type}`);
}

function isFact(row: Row, { s, r, or, o }: GoldFact): boolean {
  return saysSame(row, s, [r, ...or], o);
}

function isTrap(row: Row, { line, s, r, o }: Trap): boolean {
  if (r === undefined || o === undefined || r !== row.predicate) return false;
  if (line !== undefined && row.line !== null && Math.abs(row.line - line) > 2) return false;
  return isOneOf(row.object, o) && (s === undefined || isOneOf(row.subject, s));
}

function saysSame(row: Row, s: string, r: readonly string[], o: string): boolean {
  if (!r.includes(row.predicate)) return false;
  if (isOneOf(row.subject, s) && isOneOf(row.object, o)) return true;
  return row.symmetric && isOneOf(row.subject, o) && isOneOf(row.object, s);
}

function isOneOf(names: readonly string[], name: string): boolean {
  const wanted = bare(name);
  return names.some((one) => {
    const found = bare(one);
    const [a, b] = [foldName(one), foldName(name)];
    return found === wanted || isPartOf(a, b) || isPartOf(b, a);
  });
}

/** A gold reader writes "Aldric" where the page is called "Reverend Aldric". */
function isPartOf(part: string, whole: string): boolean {
  return part.length >= 4 && ` ${whole} `.includes(` ${part} `);
}

function bare(name: string): string {
  return foldName(name)
    .replace(/^(?:the|a|an) /, '')
    .replace(/s$/, '');
}

export function tell({ file, line, subject, predicate, object, provisional }: Row): string {
  return `${file}:${line ?? '-'} ${subject[0]} ${predicate} ${object[0]}${provisional ? ' (provisional)' : ''}`;
}
