/** Counts what no mapping took up, so that it is named and not passed over in silence. */
import type { NoticeList } from '../../text-notices.js';
import type { GedNode, GedTree } from './tree.js';

interface Tally {
  count: number;
  readonly first: GedNode;
  readonly under: string;
}

/** One notice for each tag; what stands below a tag that was not understood belongs to it. */
export function noteLeftovers(tree: GedTree, notices: NoticeList): void {
  const meanings = extensionMeanings(tree);
  const tallies = new Map<string, Tally>();
  for (const record of tree.records) {
    if (record.tag !== 'TRLR') tally(record, '', tallies);
  }
  for (const [tag, { count, first, under }] of tallies) {
    const meaning = meanings.get(tag);
    const what = meaning === undefined ? tag : `${tag} (${meaning})`;
    const where = under === '' ? 'as a record' : `under ${under}`;
    const times = count === 1 ? 'once' : `${count} times, the first`;
    notices.add(
      'info',
      'gedcom/not-understood',
      `${what} stands ${times} ${where}: kept as text of its record, and no statement was made of it.`,
      { line: first.line, column: first.column },
    );
  }
}

function tally(node: GedNode, under: string, tallies: Map<string, Tally>): void {
  if (!node.used) {
    const known = tallies.get(node.tag);
    if (known === undefined) tallies.set(node.tag, { count: 1, first: node, under });
    else known.count++;
    return;
  }
  const path = under === '' ? node.tag : `${under}.${node.tag}`;
  for (const child of node.children) tally(child, path, tallies);
}

/** GEDCOM 7 may say in HEAD.SCHMA what an extension tag stands for. */
function extensionMeanings({ records }: GedTree): ReadonlyMap<string, string> {
  const schema = records.find(({ tag }) => tag === 'HEAD')?.children.find(({ tag }) => tag === 'SCHMA');
  const found = new Map<string, string>();
  for (const { tag, value } of schema?.children ?? []) {
    const [name, uri] = value.trim().split(/\s+/);
    if (tag === 'TAG' && name !== undefined && uri !== undefined) found.set(name.toUpperCase(), uri);
  }
  return found;
}
