/** What the mappings share while one file is read. */
import type { Ref } from '../../../model/index.js';
import type { NoticeList } from '../../text-notices.js';
import type { Vocabulary } from '../reader.js';
import type { DraftBook } from './draft-book.js';
import type { PersonName } from './names.js';
import type { PlaceBook } from './places.js';
import type { GedNode } from './tree.js';

export interface PersonHead {
  /** The record's own cross-reference, or one made up where it has none to itself. */
  readonly xref: string;
  readonly ref: Ref;
  readonly node: GedNode;
  readonly passage: number;
  readonly name: PersonName;
  readonly aliases: readonly string[];
}

/** A record that a pointer may name. */
export interface TextRecord {
  readonly xref: string;
  /** Stable, and begins with the file's own prefix. */
  readonly id: string;
  readonly node: GedNode;
  readonly title: string;
  readonly passage: number;
}

/** What a person's own record says of the family it was a child in. */
export interface ChildLink {
  readonly node: GedNode;
  readonly pedigree: string | null;
}

export interface Adoption {
  readonly node: GedNode;
  readonly date: string | null;
  readonly by: 'husband' | 'wife' | 'both';
}

export interface GedContext {
  readonly vocabulary: Vocabulary;
  readonly notices: NoticeList;
  readonly draft: DraftBook;
  readonly places: PlaceBook;
  readonly people: ReadonlyMap<string, PersonHead>;
  /** Those who share their cross-reference with others, by it; the first of them is the one in `people`. */
  readonly sharing: ReadonlyMap<string, readonly PersonHead[]>;
  readonly families: ReadonlyMap<string, TextRecord>;
  readonly notes: ReadonlyMap<string, TextRecord>;
  readonly sources: ReadonlyMap<string, TextRecord>;
  readonly media: ReadonlyMap<string, TextRecord>;
  /** Sources that a citation spells out instead of pointing at, by their text. */
  readonly spelledOut: Map<string, number>;
  /** By family and child. */
  readonly childLinks: Map<string, Map<string, ChildLink>>;
  readonly adoptions: Map<string, Map<string, Adoption>>;
  /** How many family records there are of the same two people. */
  readonly couples: ReadonlyMap<string, number>;
  /** By family: those who name it as theirs. */
  readonly spouseLinks: Map<string, { readonly person: string; readonly node: GedNode }[]>;
}

/** The record a pointer names; a pointer to nothing, or to a record of another kind, is noted. */
export function follow<T>(
  node: GedNode,
  records: ReadonlyMap<string, T>,
  kind: string,
  notices: NoticeList,
): T | null {
  const { pointer, tag, line, column } = node;
  if (pointer === 'VOID') return null;
  if (pointer === null) {
    const found = node.value.trim() === '' ? 'nothing' : JSON.stringify(node.value.trim().slice(0, 30));
    const message = `${tag} should point to ${kind} like @X1@; found ${found}. The link was left out.`;
    notices.add('warning', 'gedcom/not-a-pointer', message, { line, column });
    return null;
  }
  const record = records.get(pointer);
  if (record !== undefined) return record;
  const message = `${tag} points to @${pointer}@, and there is no such ${kind} in the file. The link was left out.`;
  notices.add('warning', 'gedcom/dangling-pointer', message, { line, column });
  return null;
}

export const coupleKey = (one: string, other: string): string => [one, other].sort().join(' ');
