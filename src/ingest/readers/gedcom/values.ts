/** Small questions that every mapping asks of a node. */
import type { LineSpan, Spot } from '../../../model/index.js';
import type { GedNode } from './tree.js';

/** One line, single spaces; underscores, which older programs put inside names, become spaces. */
export function words(text: string): string {
  return text.replace(/[\s_]+/g, ' ').trim();
}

/** The text with its own line breaks, without space around it. */
export function textOf(node: GedNode): string {
  return node.value.trim();
}

/**
 * A date in the file's own words; only runs of spaces, which old programs used for columns, are evened out. Brackets
 * say that GEDCOM has no form for the words in them, which another calendar may have.
 */
export function dateText(node: GedNode): string {
  const text = node.value.replace(/\s+/g, ' ').trim();
  return PHRASE.exec(text)?.[1]?.trim() ?? text;
}

const PHRASE = /^\(([^()]+)\)$/;

/** The first child of that tag, marked as used. */
export function take(node: GedNode, tag: string): GedNode | null {
  for (const child of node.children) {
    if (child.tag === tag) {
      child.used = true;
      return child;
    }
  }
  return null;
}

export function takeAll(node: GedNode, tag: string): GedNode[] {
  const found = node.children.filter((child) => child.tag === tag);
  for (const child of found) child.used = true;
  return found;
}

/** The first child's text, null when there is none or it is empty. */
export function childValue(node: GedNode, tag: string): string | null {
  const child = node.children.find((candidate) => candidate.tag === tag);
  const text = child === undefined ? '' : textOf(child);
  return text === '' ? null : text;
}

/** As `childValue`, and marks it as used. */
export function takeValue(node: GedNode, tag: string): string | null {
  take(node, tag);
  return childValue(node, tag);
}

export function linesOf(node: GedNode): LineSpan {
  return { start: node.line, end: node.lastLine };
}

export function spotOf(node: GedNode): Spot {
  return { line: node.line, column: node.column };
}

/** Long text in a heading or message. */
export function shortened(text: string, most = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}
