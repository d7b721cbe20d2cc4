/** Family trees as lists in lists: who stands under somebody is their child, and who stands beside somebody their spouse. */
import { append } from '../../../model/append.js';
import { foldName } from '../../../model/index.js';
import type { Vocabulary } from '../reader.js';
import { type Line, lineOf, PERSON, type Person, type Spouse } from './family-lines.js';
import type { Field } from './fields.js';
import { headingOf } from './heading.js';
import type { ParsedNote } from './parse.js';
import type { Block, List } from './tree.js';

/** A line, and how far in it stands; null where nobody knows what it says. */
interface Placed {
  readonly column: number;
  readonly line: Line | null;
}

/** Whoever stands under it is a child of the one, and of the spouse where there is only one. */
interface Parent {
  readonly column: number;
  /** Null under a line that nobody understood: those below are nobody's children. */
  readonly main: Person | null;
  readonly spouses: Person[];
  isWed: boolean;
}

/** Who has a line, and whose child they are. */
interface Known {
  readonly main: Person;
  readonly under: Person | null;
}

const LEAST_LINES = 4;
const MOST = 0.6;

/** What a tree links, and where it tells of lives whomever it names: a name alone may be anybody's. */
export function familyFields(note: ParsedNote, vocabulary: Vocabulary, isCalled: boolean): Field[] {
  const fields: Field[] = [];
  const seen = new Set<List>();
  let isTree = isCalled;
  let level = 0;
  for (const block of note.blocks) {
    if (block.kind === 'heading' && (!isTree || block.level <= level)) {
      const { title } = headingOf(note.told.slice(block.from, block.to), block.level);
      isTree = isCalled || isFamilyTree(title, vocabulary);
      level = block.level;
    }
    const list = block.kind === 'paragraph' && block.quote === null ? block.list : null;
    if (list === null || seen.has(list)) continue;
    seen.add(list);
    append(fields, treeFields(list, note, vocabulary, isTree));
  }
  return fields;
}

/** `Remshi Family Tree`, or a class for it in the front matter: `family-tree`. */
export function isFamilyTree(title: string, { reading }: Vocabulary): boolean {
  const folded = ` ${foldName(title.replaceAll('-', ' '))} `;
  return [...reading.family_trees].some((word) => folded.includes(` ${word} `));
}

function treeFields(list: List, note: ParsedNote, vocabulary: Vocabulary, isTree: boolean): Field[] {
  const items = list.blocks.filter(({ kind }) => kind === 'paragraph');
  if (!isTree && !mayTellLives(items, note)) return [];
  const placed = items.map((item): Placed => {
    return { column: note.place(item.from).column, line: lineOf(item, note, vocabulary) };
  });
  const tellsLives = ofLives(placed);
  if (!isTree && !tellsLives) return [];
  const told = tellsLives ? unambiguous(placed) : placed.map(onlyLinked);
  const outmost = Math.min(...told.map(({ column }) => column));
  // Above the outmost nobody stands: a marriage there is of the one beside it, and so are all others of the list.
  const isBeside = told.some(({ column, line }) => line?.main === null && column === outmost);
  const reader = new TreeReader(isBeside);
  for (const { column, line } of told) reader.line(column, line);
  return reader.fields;
}

/** Most lists are no trees: they are too short, or nothing stands under anything. */
function mayTellLives(items: readonly Block[], note: ParsedNote): boolean {
  const columns = new Set(items.map(({ from }) => note.place(from).column));
  return items.length >= LEAST_LINES && columns.size > 1;
}

/** Names with years behind most of them, some under others, of whom some were born, married or died: ages are none. */
function ofLives(placed: readonly Placed[]): boolean {
  const again = againIn(placed);
  const lines = placed.filter((one) => one.line?.main !== null && !again.has(one));
  const lived = lines.filter(({ line }) => line?.main?.life != null);
  const columns = new Set(placed.flatMap(({ line, column }) => (line === null ? [] : column)));
  const isMost = placed.length >= LEAST_LINES && lived.length >= lines.length * MOST;
  return columns.size > 1 && isMost && placed.some(({ line }) => line?.tellsLife);
}

/** `Sim married 660: Ina Dove`, below the line that tells who Sim is: such a line tells only of the marriage. */
function againIn(placed: readonly Placed[]): ReadonlySet<Placed> {
  const seen = new Set<string>();
  return new Set(
    placed.filter(({ line }) => {
      if (line?.main == null) return false;
      const { name, life } = line.main;
      const isAgain = life === null && line.spouses.length > 0 && seen.has(foldName(name));
      seen.add(foldName(name));
      return isAgain;
    }),
  );
}

function isSameName(one: Person, other: Person): boolean {
  return foldName(one.name) === foldName(other.name);
}

/** Without those whose name several of the tree bear: nobody could tell them apart elsewhere. */
function unambiguous(placed: readonly Placed[]): Placed[] {
  const again = againIn(placed);
  const count = new Map<string, number>();
  for (const one of placed)
    for (const person of [again.has(one) ? null : one.line?.main, ...(one.line?.spouses ?? [])])
      if (person?.link === null)
        count.set(foldName(person.name), (count.get(foldName(person.name)) ?? 0) + 1);
  const isOne = ({ name, link }: Person): boolean => link !== null || count.get(foldName(name)) === 1;
  return placed.map(({ column, line }) => {
    if (line === null || (line.main !== null && !isOne(line.main))) return { column, line: null };
    return { column, line: { ...line, spouses: line.spouses.filter(isOne) } };
  });
}

/** A line of links alone. */
function onlyLinked({ column, line }: Placed): Placed {
  const others = line === null ? [] : [...line.spouses, ...line.others];
  const isLinked = line?.main?.link != null && others.every(({ link }) => link !== null);
  return { column, line: isLinked ? line : null };
}

class TreeReader {
  readonly fields: Field[] = [];
  readonly #isBeside: boolean;
  readonly #known: Known[] = [];
  #above: Parent[] = [];

  /** Whether marriages stand beside whom they are of, and not under them. */
  constructor(isBeside: boolean) {
    this.#isBeside = isBeside;
  }

  line(column: number, line: Line | null): void {
    let beside: Parent | null = null;
    while ((this.#above.at(-1)?.column ?? -1) >= column) beside = this.#above.pop() ?? null;
    const parent = this.#above.at(-1);
    const under = parent?.main ?? null;
    if (line === null || (line.main !== null && line.others.length > 0 && !parent?.isWed)) {
      this.#above.push(nobody(column));
      return;
    }
    const { main, spouses, others, isWed } = line;
    if (main === null) {
      const isOwn = this.#isBeside && beside?.column === column;
      const one = this.#isBeside ? (isOwn ? (beside?.main ?? null) : null) : under;
      this.#wed(column, one, spouses);
    } else if (parent?.isWed) {
      parent.isWed = false;
      parent.spouses.push(main, ...spouses, ...others);
      if (under !== null)
        this.#marry(
          under,
          [main, ...spouses, ...others].map((one) => ({ ...one, since: null })),
        );
    } else if (this.#namesakes(main).length > 0) {
      this.#wed(column, this.#again(main, spouses, parent), spouses);
    } else {
      this.#live(main);
      this.#marry(main, spouses);
      if (parent !== undefined) this.#child(parent, main);
      this.#known.push({ main, under });
      this.#above.push({ column, main, spouses: [...spouses], isWed });
    }
  }

  #namesakes(main: Person): readonly Known[] {
    const isBare = main.link === null && main.life === null;
    return isBare ? this.#known.filter((one) => isSameName(one.main, main)) : [];
  }

  /** Whom a line names again: under the same parents, or outside of all; a namesake elsewhere may be anybody. */
  #again(main: Person, spouses: readonly Spouse[], parent: Parent | undefined): Person | null {
    const isSame = (one: Known): boolean => parent === undefined || one.under === parent.main;
    const [same, another] = this.#namesakes(main).filter((one) => isSame(one) && isIn(one.main, spouses));
    return same === undefined || another !== undefined ? null : same.main;
  }

  /** Those under a marriage are its children. */
  #wed(column: number, main: Person | null, spouses: readonly Spouse[]): void {
    if (main !== null) this.#marry(main, spouses);
    this.#above.push(main === null ? nobody(column) : { column, main, spouses: [...spouses], isWed: false });
  }

  #marry(main: Person, spouses: readonly Spouse[]): void {
    for (const spouse of spouses) {
      this.#live(spouse);
      this.#add('SPOUSE_OF', main, spouse, spouse.since);
    }
  }

  /** Of one spouse the child is, too; of several nobody can tell which. */
  #child({ main, spouses }: Parent, child: Person): void {
    if (main === null) return;
    this.#add('PARENT_OF', main, child);
    const [only, another] = spouses;
    if (only !== undefined && another === undefined) this.#add('PARENT_OF', only, child);
  }

  #live(one: Person): void {
    const { life } = one;
    if (life?.birth !== undefined) this.#tell('born', one, life.birth, one.start);
    if (life?.death !== undefined) this.#tell('died', one, life.death, one.start);
  }

  #add(key: string, one: Person, { link, name, start }: Person, since: string | null = null): void {
    const when = since === null ? {} : { when: { from: since } };
    this.#tell(key, one, link === null ? name : `[[${link.path}]]`, start, when);
  }

  #tell(key: string, { link, name }: Person, value: string, start: number, more: Partial<Field> = {}): void {
    const whom = link === null ? { about: null, of: { name, type: PERSON } } : { about: link };
    this.fields.push({
      key,
      value,
      ...whom,
      from: start,
      to: start,
      start,
      isIfMeant: true,
      isSure: true,
      ...more,
    });
  }
}

function nobody(column: number): Parent {
  return { column, main: null, spouses: [], isWed: false };
}

/** Whether every marriage lies in somebody's life, as far as both have years. */
function isIn({ life }: Person, spouses: readonly Spouse[]): boolean {
  const [birth, death] = [yearOf(life?.birth), yearOf(life?.death)];
  return spouses.every(({ since }) => {
    const year = yearOf(since ?? undefined);
    return year === null || ((birth === null || year > birth) && (death === null || year <= death));
  });
}

function yearOf(text: string | undefined): number | null {
  const [number] = text?.match(/\d+/) ?? [];
  return number === undefined ? null : Number(number);
}
