/** Records to a draft: every record gets its id and its passage first, so that links and citations find them. */
import { addTo } from '../../../model/index.js';
import type { NoticeList } from '../../text-notices.js';
import type { ReadInput } from '../reader.js';
import { coupleKey, type GedContext, type PersonHead, type TextRecord } from './context.js';
import { DraftBook } from './draft-book.js';
import { readFamily } from './family.js';
import { filePrefix, IdBook } from './ids.js';
import { readIndividual } from './individual.js';
import { labelOf, type NameOf, readable } from './labels.js';
import { noteLeftovers } from './leftovers.js';
import { distinct, isNobody, readName } from './names.js';
import { PlaceBook } from './places.js';
import type { GedNode, GedTree } from './tree.js';
import { childValue, linesOf, shortened, takeAll, textOf, words } from './values.js';
import { PERSON } from './vocabulary.js';

/** Inline notes have a passage of their own. */
const NOTES = new Set(['NOTE', 'SNOTE']);
const NOTHING: ReadonlySet<string> = new Set();

/** Kept as text, and nothing else is made of them. */
const TEXT_RECORDS = new Set(['HEAD', 'SUBM', 'SUBN', 'REPO', 'NOTE', 'SNOTE', 'SOUR', 'OBJE']);

type Shelf = Map<string, TextRecord>;

export function readRecords(tree: GedTree, { path, vocabulary }: ReadInput, notices: NoticeList): DraftBook {
  const draft = new DraftBook();
  const ids = new IdBook(filePrefix(path));
  const titles = titlesOf(tree.records);
  const nameOf: NameOf = (xref) => titles.get(xref) ?? null;
  const people = new Map<string, PersonHead>();
  const shelves: Readonly<Record<string, Shelf>> = {
    FAM: new Map(),
    NOTE: new Map(),
    SNOTE: new Map(),
    SOUR: new Map(),
    OBJE: new Map(),
  };
  const seen = new Set<string>();
  const others = new Map<string, string[]>();

  for (const node of tree.records) {
    if (node.tag === 'TRLR') continue;
    const xref = xrefOf(node, seen, notices);
    const title = titles.get(xref) ?? titleOf(node, titles);
    const isPerson = node.tag === 'INDI';
    const without = isPerson || node.tag === 'FAM' ? NOTES : NOTHING;
    const passage = draft.passage(
      headingOf(node, title),
      readable(node, title, nameOf, without),
      linesOf(node),
    );
    if (isPerson) people.set(xref, personHead(node, xref, ids.next(xref), title, passage));
    if (isPerson && node.xref !== null && node.xref !== xref) addTo(others, node.xref, xref);
    else shelves[node.tag]?.set(xref, { xref, id: ids.next(xref), node, title, passage });
    if (TEXT_RECORDS.has(node.tag)) markAll(node);
  }

  const {
    FAM: families = new Map(),
    NOTE = [],
    SNOTE = [],
    SOUR: sources = new Map(),
    OBJE: media = new Map(),
  } = shelves;
  const context: GedContext = {
    vocabulary,
    notices,
    draft,
    places: new PlaceBook(draft),
    people,
    sharing: sharingOf(others, people),
    families,
    notes: new Map([...NOTE, ...SNOTE]),
    sources,
    media,
    spelledOut: new Map(),
    childLinks: new Map(),
    adoptions: new Map(),
    couples: couplesIn(families.values()),
    spouseLinks: new Map(),
  };
  for (const person of people.values()) readIndividual(person, context);
  for (const shared of context.sharing.values()) noteShared(shared, context);
  for (const family of context.families.values()) readFamily(family, context);
  noteLeftovers(tree, notices);
  return draft;
}

/** Everybody who bears a cross-reference that is not theirs alone. */
function sharingOf(
  others: ReadonlyMap<string, readonly string[]>,
  people: ReadonlyMap<string, PersonHead>,
): ReadonlyMap<string, readonly PersonHead[]> {
  return new Map(
    [...others].map(([xref, some]) => [xref, [xref, ...some].flatMap((one) => people.get(one) ?? [])]),
  );
}

/** Said of each but the first, so that a rule finds it: whose links are whose, only the owner can tell. */
function noteShared([first, ...others]: readonly PersonHead[], { draft }: GedContext): void {
  if (first === undefined) return;
  for (const { ref, passage, node } of others) {
    const value = `${first.ref.name} (@${node.xref}@)`;
    const object = { kind: 'value', value } as const;
    draft.statement({ subject: ref, predicate: 'shared_id', object, qualifiers: {} }, passage, node);
  }
}

function couplesIn(families: Iterable<TextRecord>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { node } of families) {
    const [one, other] = node.children.filter(({ tag }) => tag === 'HUSB' || tag === 'WIFE');
    if (one?.pointer == null || other?.pointer == null) continue;
    const key = coupleKey(one.pointer, other.pointer);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  return found;
}

/** The record's cross-reference, or one made up for a record that has none or somebody else's. */
function xrefOf(node: GedNode, seen: Set<string>, notices: NoticeList): string {
  const { tag, line, column } = node;
  const made = `line-${line}`;
  if (node.xref === null) {
    if (tag !== 'HEAD') {
      const message = `The ${labelOf(tag)} record has no cross-reference, so that nothing can point to it.`;
      const hint = `Write it like this: 0 @X1@ ${tag}`;
      notices.add('info', 'gedcom/no-xref', message, { line, column }, hint);
    }
    return made;
  }
  if (!seen.has(node.xref)) {
    seen.add(node.xref);
    return node.xref;
  }
  const message = `@${node.xref}@ names a second record; links go to the first one.`;
  notices.add('warning', 'gedcom/duplicate-xref', message, { line, column }, 'Give each record its own.');
  return made;
}

function titlesOf(records: readonly GedNode[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const later: GedNode[] = [];
  for (const node of records) {
    if (node.xref === null || titles.has(node.xref)) continue;
    if (node.tag === 'FAM') later.push(node);
    else titles.set(node.xref, titleOf(node, titles));
  }
  for (const node of later) {
    const xref = node.xref ?? '';
    if (!titles.has(xref)) titles.set(xref, titleOf(node, titles));
  }
  return titles;
}

function titleOf(node: GedNode, titles: ReadonlyMap<string, string>): string {
  const known = node.xref ?? `line ${node.line}`;
  switch (node.tag) {
    case 'INDI':
      return personTitle(node, known);
    case 'FAM':
      return familyTitle(node, known, titles);
    case 'NOTE':
    case 'SNOTE':
      return shortened(textOf(node)) || `Note ${known}`;
    case 'HEAD':
      return 'Header';
    default: {
      const title = childValue(node, 'TITL') ?? childValue(node, 'ABBR') ?? childValue(node, 'NAME');
      return (
        shortened(title ?? childValue(node, 'FILE') ?? textOf(node), 200) || `${labelOf(node.tag)} ${known}`
      );
    }
  }
}

function personTitle(node: GedNode, known: string): string {
  const named = node.children.find((child) => child.tag === 'NAME');
  const full = named === undefined ? '' : readName(named).full;
  return isNobody(full) ? `${full === '' ? 'Unnamed' : full} (${known})` : full;
}

function familyTitle(node: GedNode, known: string, titles: ReadonlyMap<string, string>): string {
  const names = node.children
    .filter(({ tag }) => tag === 'HUSB' || tag === 'WIFE')
    .flatMap(({ pointer }) => titles.get(pointer ?? '') ?? [])
    .slice(0, 2);
  return names.length === 0 ? `Family ${known}` : `Family of ${names.join(' and ')}`;
}

function headingOf({ tag }: GedNode, title: string): readonly string[] {
  return tag === 'SUBM' || tag === 'REPO' || tag === 'NOTE' || tag === 'SNOTE'
    ? [labelOf(tag), title]
    : [title];
}

function personHead(node: GedNode, xref: string, id: string, title: string, passage: number): PersonHead {
  const names = takeAll(node, 'NAME').map(readName);
  const [first, ...others] = names;
  const name = first ?? {
    full: '',
    given: null,
    surname: null,
    prefix: null,
    suffix: null,
    nickname: null,
    marriedSurnames: [],
    aliases: [],
  };
  const spelled = takeAll(node, 'ALIA').filter(({ pointer }) => pointer === null);
  const aliases = [
    ...name.aliases,
    ...others.flatMap(({ full, aliases }) => [full, ...aliases]),
    ...spelled.map(({ value }) => words(value.replaceAll('/', ' '))),
  ];
  const real = distinct(aliases, title).filter((alias) => !isNobody(alias));
  return { xref, ref: { id, name: title, type: PERSON }, node, passage, name, aliases: real };
}

function markAll(node: GedNode): void {
  node.used = true;
  for (const child of node.children) markAll(child);
}
