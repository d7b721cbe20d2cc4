/** Lines to records: nesting by level, continuation lines joined, at signs unescaped. */

import { keepWithin } from '../../most-records.js';
import type { NoticeList } from '../../text-notices.js';
import { type GedLine, type StrayText, scanLines } from './lines.js';

/** Longest value that CONC and CONT lines may build up. */
export const MAX_VALUE = 8_388_608;

export interface GedNode {
  readonly tag: string;
  readonly xref: string | null;
  /** Set when the value is nothing but `@X@`, or a record's `X` where only a pointer may stand; `VOID` is GEDCOM 7's "nobody". */
  pointer: string | null;
  value: string;
  readonly line: number;
  /** Of the tag. */
  readonly column: number;
  lastLine: number;
  readonly children: GedNode[];
  /** Set by whoever made something of it; what is never set is counted for the user. */
  used: boolean;
}

export interface GedTree {
  readonly records: readonly GedNode[];
  /** As the header says; empty when it does not. */
  readonly version: string;
  readonly hasTrailer: boolean;
}

interface Open {
  readonly node: GedNode;
  readonly level: number;
  /** Null until a continuation line comes. */
  parts: string[] | null;
  size: number;
}

const POINTER = /^@([^@#\s][^@]{0,99})@\s*$/;

export function buildTree(text: string, notices: NoticeList): GedTree {
  const records: GedNode[] = [];
  const open: Open[] = [];
  let version = '';
  let last = 0;

  const closeTo = (level: number): void => {
    for (let top = open.at(-1); top !== undefined && top.level >= level; top = open.at(-1)) {
      open.pop();
      finish(top, last, version);
      if (top.level === 0 && top.node.tag === 'HEAD') version = versionOf(top.node);
    }
  };

  let lines = 0;
  for (const found of scanLines(text, notices)) {
    keepWithin(++lines);
    if (!('level' in found)) {
      const top = open.at(-1);
      if (top !== undefined) continueValue(top, `\n${found.text}`, found, notices);
    } else if (found.tag === 'CONC' || found.tag === 'CONT') {
      addContinuation(found, open, isSeven(version), closeTo, notices);
    } else {
      closeTo(found.level);
      addLine(found, open, records, notices);
    }
    last = found.line;
  }
  closeTo(0);
  pointWithoutAtSigns(records, notices);
  return { records, version, hasTrailer: records.at(-1)?.tag === 'TRLR' };
}

/** Which record a tag may point to. */
const POINTS_TO: Readonly<Record<string, readonly string[]>> = {
  HUSB: ['INDI'],
  WIFE: ['INDI'],
  CHIL: ['INDI'],
  ASSO: ['INDI'],
  FAMC: ['FAM'],
  FAMS: ['FAM'],
  SOUR: ['SOUR'],
  NOTE: ['NOTE', 'SNOTE'],
  SNOTE: ['NOTE', 'SNOTE'],
  OBJE: ['OBJE'],
};

/** `1 FAMS F1` where there is a family F1 means `1 FAMS @F1@`; said once for the whole file. */
function pointWithoutAtSigns(records: readonly GedNode[], notices: NoticeList): void {
  const kinds = new Map(records.flatMap(({ xref, tag }) => (xref === null ? [] : [[xref, tag] as const])));
  let first: GedNode | null = null;
  const look = (node: GedNode): void => {
    const allowed = POINTS_TO[node.tag];
    const named = node.pointer === null && allowed !== undefined ? node.value.trim() : '';
    const kind = named === '' ? undefined : kinds.get(named);
    if (kind !== undefined && allowed?.includes(kind)) {
      node.pointer = named;
      first ??= node;
    }
    for (const child of node.children) look(child);
  };
  for (const record of records) for (const child of record.children) look(child);
  const found = first as GedNode | null;
  if (found === null) return;
  const message = `Links stand without at signs, the first as ${found.tag} ${found.value.trim()}; they were taken for links.`;
  const hint = `GEDCOM writes them like this: ${found.tag} @${found.value.trim()}@`;
  notices.add('info', 'gedcom/bare-link', message, { line: found.line, column: found.column }, hint);
}

export function isSeven(version: string): boolean {
  return /^7(\.|$)/.test(version);
}

function addLine(found: GedLine, open: Open[], records: GedNode[], notices: NoticeList): void {
  const parent = open.at(-1);
  const { level, line, column } = found;
  if (parent === undefined && level > 0) {
    notices.add(
      'warning',
      'gedcom/no-record',
      `A line of level ${level} (${found.tag}) stands before any record; it was left out.`,
      { line, column },
      'A file begins with: 0 HEAD',
    );
    return;
  }
  if (parent !== undefined && level > parent.level + 1) {
    notices.add(
      'warning',
      'gedcom/wrong-level',
      `Level ${level} stands under level ${parent.level}; read as level ${parent.level + 1}.`,
      { line, column: found.start },
      'A line is at most one level deeper than the one above it.',
    );
  }
  const node = makeNode(found);
  (parent?.node.children ?? records).push(node);
  open.push({ node, level, parts: null, size: node.value.length });
}

function makeNode({ tag, xref, value, line, column }: GedLine): GedNode {
  const pointer = value.startsWith('@') ? (POINTER.exec(value)?.[1] ?? null) : null;
  return { tag, xref, pointer, value, line, column, lastLine: line, children: [], used: false };
}

function addContinuation(
  found: GedLine,
  open: readonly Open[],
  seven: boolean,
  closeTo: (level: number) => void,
  notices: NoticeList,
): void {
  const { level, tag, value, line, column } = found;
  const top = open.at(-1);
  // `1 NOTE` followed by `1 CONT`: the line above is meant, not the record around it.
  const beside = top !== undefined && top.level === level && level === 1;
  if (!beside) closeTo(level);
  const owner = open.at(-1);
  if (owner === undefined || beside || level !== owner.level + 1) {
    notices.add(
      'warning',
      'gedcom/wrong-level',
      owner === undefined
        ? `${tag} stands before any record; it was left out.`
        : `${tag} of level ${level} continues a line of level ${owner.level}; read as level ${owner.level + 1}.`,
      { line, column },
      'CONC and CONT are one level deeper than the line they continue.',
    );
  }
  if (seven && tag === 'CONC') {
    notices.add(
      'info',
      'gedcom/conc-in-7',
      'GEDCOM 7 has no CONC; its text was joined to the line above as in 5.5.1.',
      { line, column },
    );
  }
  if (owner === undefined) return;
  const text = seven && value.startsWith('@@') ? value.slice(1) : value;
  continueValue(owner, tag === 'CONT' ? `\n${text}` : text, found, notices);
}

function continueValue(owner: Open, text: string, at: GedLine | StrayText, notices: NoticeList): void {
  if (owner.size > MAX_VALUE) return;
  owner.size += text.length;
  if (owner.size > MAX_VALUE) {
    notices.add(
      'warning',
      'gedcom/value-too-long',
      `The value that begins on line ${owner.node.line} is longer than ${MAX_VALUE} characters; the rest was left out.`,
      { line: at.line, column: at.column },
    );
    return;
  }
  owner.parts ??= [];
  owner.parts.push(text);
}

function finish({ node, parts }: Open, lastLine: number, version: string): void {
  node.lastLine = Math.max(node.line, lastLine);
  const seven = isSeven(version);
  if (seven && node.value.startsWith('@@')) node.value = node.value.slice(1);
  if (parts !== null) node.value += parts.join('');
  if (!seven && node.value.includes('@@')) node.value = node.value.replaceAll('@@', '@');
}

function versionOf(head: GedNode): string {
  const gedc = head.children.find((child) => child.tag === 'GEDC');
  return gedc?.children.find((child) => child.tag === 'VERS')?.value.trim() ?? '';
}
