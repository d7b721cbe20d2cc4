/** People, marriages and descent out of a GEDCOM text, by a parser of a few lines; shares nothing with the engine. */
import { hull, readDate, type Span } from './days.js';

export interface Person {
  readonly ref: string;
  /** M, F, X, or undefined where nothing is known. */
  readonly sex: string | undefined;
  /** By GEDCOM's tag; CHR and BAPM are both `CHR`. Several dates of one event are what lies around all of them. */
  readonly dates: ReadonlyMap<string, Span>;
  /** Any word of a death, a burial, a cremation or a probate, whether its date can be read or not. */
  readonly knownDead: boolean;
}

export interface Marriage {
  readonly couple: readonly [string, string];
  readonly from: Span | null;
  readonly until: Span | null;
}

export interface Tree {
  readonly people: ReadonlyMap<string, Person>;
  readonly marriages: readonly Marriage[];
  /** By birth. */
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>;
  readonly children: ReadonlyMap<string, ReadonlySet<string>>;
  /** By parent and child: as what the family record names the parent. */
  readonly roles: ReadonlyMap<string, 'HUSB' | 'WIFE'>;
  /** Everybody who is a parent, child or spouse of somebody, by birth or not. */
  readonly joined: ReadonlySet<string>;
}

interface Node {
  readonly tag: string;
  readonly value: string;
  readonly ref: string;
  readonly children: Node[];
}

const LINE = /^\s*(\d+) +(?:@([^@]+)@ +)?([A-Z_0-9]+) ?(.*)$/;

function records(text: string): Node[] {
  const roots: Node[] = [];
  const path: Node[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, level, ref = '', tag = '', value = ''] = LINE.exec(line) ?? [];
    if (level === undefined) continue;
    const node: Node = { tag, value: value.trim(), ref, children: [] };
    path.length = Number(level);
    (path.at(-1)?.children ?? roots).push(node);
    path.push(node);
  }
  return roots;
}

const all = (node: Node, tag: string) => node.children.filter((child) => child.tag === tag);
const link = ({ value }: Node) => value.replaceAll('@', '');
const dateOf = (event: Node) => readDate(all(event, 'DATE')[0]?.value ?? '');
/** What has not come yet cannot be recorded, and is not believed. */
const past = (date: Span | null, now: Span): Span | null =>
  date !== null && date.min > now.max ? null : date;
const happened = ({ value }: Node) => value.toUpperCase() !== 'N';

const EVENTS = [
  'BIRT',
  'DEAT',
  'BURI',
  'CREM',
  'CONF',
  'EMIG',
  'IMMI',
  'NATU',
  'GRAD',
  'RETI',
  'PROB',
  'WILL',
];

function personOf(node: Node, now: Span): Person {
  const dates = new Map<string, Span>();
  const tell = (name: string, events: readonly Node[]) => {
    const span = hull(events.filter(happened).flatMap((event) => past(dateOf(event), now) ?? []));
    if (span !== null) dates.set(name, span);
  };
  for (const tag of EVENTS) tell(tag, all(node, tag));
  // Beside a christening, a baptism is another event than the one that counts.
  const rites = node.children.filter(({ tag }) => tag === 'CHR' || tag === 'BAPM');
  tell(
    'CHR',
    rites.filter(({ tag }) => tag === rites[0]?.tag),
  );
  const sex = all(node, 'SEX')[0]?.value.toUpperCase();
  return {
    ref: node.ref,
    sex: sex === 'M' || sex === 'F' || sex === 'X' ? sex : undefined,
    dates,
    knownDead: ['DEAT', 'BURI', 'CREM', 'PROB'].some((tag) => all(node, tag).some(happened)),
  };
}

export function plainTree(text: string, now: Span): Tree {
  const roots = records(text);
  const nodes = new Map(roots.filter(({ tag }) => tag === 'INDI').map((node) => [node.ref, node]));
  const tree = {
    people: new Map([...nodes].map(([ref, node]) => [ref, personOf(node, now)])),
    marriages: [] as Marriage[],
    parents: new Map<string, Set<string>>(),
    children: new Map<string, Set<string>>(),
    roles: new Map<string, 'HUSB' | 'WIFE'>(),
    joined: new Set<string>(),
  };
  const add = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value));
  /** Links that only the person's own record names count as those that the family names. */
  const linked = (tag: string) => {
    const found = new Map<string, Set<string>>();
    for (const [ref, node] of nodes) for (const to of all(node, tag)) add(found, link(to), ref);
    return found;
  };
  const [asSpouse, asChild] = [linked('FAMS'), linked('FAMC')];
  for (const family of roots.filter(({ tag }) => tag === 'FAM')) {
    const named = (...tags: string[]) =>
      family.children
        .filter(({ tag }) => tags.includes(tag))
        .map(link)
        .filter((ref) => nodes.has(ref));
    const spouses = [...new Set([...named('HUSB', 'WIFE'), ...(asSpouse.get(family.ref) ?? [])])];
    const children = [...new Set([...named('CHIL'), ...(asChild.get(family.ref) ?? [])])];
    const wives = new Set(named('WIFE'));
    const husbands = new Set(named('HUSB'));
    const marriages = marriagesIn(family, spouses, now);
    tree.marriages.push(...marriages);
    for (const ref of marriages.flatMap(({ couple }) => couple)) tree.joined.add(ref);
    for (const [parent, child] of spouses.flatMap((one) => children.map((child) => [one, child] as const))) {
      tree.joined.add(parent).add(child);
      if (isTakenIn(nodes.get(child), family.ref)) continue;
      add(tree.parents, child, parent);
      add(tree.children, parent, child);
      if (husbands.has(parent)) tree.roles.set(`${parent} ${child}`, 'HUSB');
      else if (wives.has(parent)) tree.roles.set(`${parent} ${child}`, 'WIFE');
    }
  }
  return tree;
}

function isTakenIn(child: Node | undefined, family: string): boolean {
  const own = child && all(child, 'FAMC').find((to) => link(to) === family);
  const pedigree = own && all(own, 'PEDI')[0]?.value.toLowerCase();
  return pedigree === 'adopted' || pedigree === 'foster';
}

/** Whoever stands in one family record is a couple, unless it says that they never married. */
function marriagesIn(family: Node, spouses: readonly string[], now: Span): Marriage[] {
  const [wedding] = all(family, 'MARR');
  if (wedding !== undefined && !happened(wedding)) return [];
  const divorce = all(family, 'DIV').find(happened);
  const from = wedding === undefined ? null : past(dateOf(wedding), now);
  const until = divorce === undefined ? null : past(dateOf(divorce), now);
  return spouses.flatMap((one, i) =>
    spouses.slice(i + 1).map((other) => ({ couple: [one, other] as const, from, until })),
  );
}
