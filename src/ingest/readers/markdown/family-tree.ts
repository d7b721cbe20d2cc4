/** Family trees as lists in lists: who stands under somebody is their child, and who stands beside somebody their spouse. */
import { append } from '../../../model/append.js';
import { foldName } from '../../../model/index.js';
import { onlyLinks } from '../../fields-refs.js';
import type { Link } from '../../text-links.js';
import type { Vocabulary } from '../reader.js';
import type { Field } from './fields.js';
import { headingOf } from './heading.js';
import { linesOf, type ParsedNote } from './parse.js';
import type { Block, List } from './tree.js';

interface Person {
  readonly link: Link;
  readonly start: number;
}

/** An item: whom it names first, and those beside them. */
interface Item {
  readonly column: number;
  readonly main: Person;
  readonly spouses: Person[];
  /** What stands under it first is a spouse as well. */
  isWed: boolean;
}

/** `[[A]] & [[B]]`, `[[A]] = [[B]]`: a couple. */
const COUPLE = /\s+(?:&|\+|=|⚭|∞|×|and|m\.)\s+/;
const WED = /\s#wed\b/;
const TAGS = /(?:^|\s)#[\p{L}\p{N}/_-]+/gu;

/** Only of what a tree links: a name alone may be anybody's. */
export function familyFields(note: ParsedNote, vocabulary: Vocabulary, isCalled: boolean): Field[] {
  const reader = new TreeReader(note);
  let isTree = isCalled;
  let level = 0;
  for (const block of note.blocks) {
    if (block.kind === 'heading' && (!isTree || block.level <= level)) {
      const { title } = headingOf(note.told.slice(block.from, block.to), block.level);
      isTree = isCalled || isFamilyTree(title, vocabulary);
      level = block.level;
    } else if (isTree && block.kind === 'paragraph' && block.list !== null && block.quote === null)
      reader.item(block, block.list);
  }
  return reader.fields;
}

/** `Remshi Family Tree`, or a class for it in the front matter: `family-tree`. */
export function isFamilyTree(title: string, { reading }: Vocabulary): boolean {
  const folded = ` ${foldName(title.replaceAll('-', ' '))} `;
  return [...reading.family_trees].some((word) => folded.includes(` ${word} `));
}

class TreeReader {
  readonly fields: Field[] = [];
  #list: List | null = null;
  #above: Item[] = [];

  constructor(private readonly note: ParsedNote) {}

  item(block: Block, list: List): void {
    if (list !== this.#list) [this.#list, this.#above] = [list, []];
    const { column } = this.note.place(block.from);
    const lines = linesOf(block, this.note.told);
    const text = lines.map(({ from, to }) => this.note.told.slice(from, to)).join('\n');
    const people = lines.flatMap(({ from, to }) => peopleIn(this.note.told.slice(from, to), from));
    const isCouple = lines.length === 1 && people.length === 2 && COUPLE.test(text);
    while ((this.#above.at(-1)?.column ?? -1) >= column) this.#above.pop();
    const parent = this.#above.at(-1);
    const [main, ...others] = people;
    if (main === undefined) return;
    if (parent?.isWed) {
      parent.isWed = false;
      append(parent.spouses, people);
      for (const spouse of people) this.#add('SPOUSE_OF', parent.main, spouse);
      return;
    }
    // Several names without a mark between them: who is whose cannot be told.
    if (others.length > 0 && !isCouple) return;
    for (const spouse of others) this.#add('SPOUSE_OF', main, spouse);
    if (parent !== undefined) this.#child(parent, main);
    this.#above.push({ column, main, spouses: others, isWed: WED.test(text) });
  }

  /** Of one spouse the child is, too; of several nobody can tell which. */
  #child({ main, spouses }: Item, child: Person): void {
    this.#add('PARENT_OF', main, child);
    const [only, another] = spouses;
    if (only !== undefined && another === undefined) this.#add('PARENT_OF', only, child);
  }

  #add(key: string, { link }: Person, { link: other, start }: Person): void {
    const value = `[[${other.path}]]`;
    this.fields.push({
      key,
      value,
      about: link,
      from: start,
      to: start,
      start,
      isIfMeant: true,
      isSure: true,
    });
  }
}

function peopleIn(line: string, from: number): Person[] {
  const text = line.replace(TAGS, (tag) => ' '.repeat(tag.length));
  const links = onlyLinks(text.replace(COUPLE, (mark) => ','.padEnd(mark.length)));
  return (links ?? []).map((link) => ({ link, start: from + link.start }));
}
