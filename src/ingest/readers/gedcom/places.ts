/** Place lists to locations: `Windsor, Berkshire, England` is Windsor, part of Berkshire, part of England. */
import { foldName, type Ref, slug } from '../../../model/index.js';
import type { DraftBook } from './draft-book.js';
import type { GedNode } from './tree.js';
import { take, takeAll, takeValue, words } from './values.js';
import { LOCATION, PART_OF } from './vocabulary.js';

/** Deeper lists are nonsense; what is beyond stays part of the smallest place's name. */
const MOST_LEVELS = 12;

/** What is longer is no place; the whole of it stays in the record's passage. */
const LONGEST_LIST = 2_000;

/** Two levels apart from two words: `new--york` is York's part New, `new-york` one place. */
const BETWEEN_LEVELS = '--';

export class PlaceBook {
  readonly #draft: DraftBook;
  readonly #known = new Map<string, Ref>();
  /** By the text of the line: most places are named many times. */
  readonly #spelled = new Map<string, Ref>();

  constructor(draft: DraftBook) {
    this.#draft = draft;
  }

  /** The smallest place of a PLAC structure; null when it names none. */
  read(node: GedNode, passage: number): Ref | null {
    const spelled = node.children.length === 0 ? this.#spelled.get(node.value) : undefined;
    if (spelled !== undefined) return spelled;
    const levels = levelsOf(node.value);
    if (levels.length === 0) return null;
    const aliases = ['ROMN', 'FONE', 'TRAN'].flatMap((tag) => takeAll(node, tag)).map((n) => words(n.value));
    const place = this.#place(levels, passage, node, aliases);
    this.#coordinates(place, node, passage);
    this.#spelled.set(node.value, place);
    return place;
  }

  /** The place that an ADDR structure names: by its city, state and country, else by its lines. */
  address(node: GedNode, passage: number): Ref | null {
    const addr = take(node, 'ADDR');
    if (addr === null) return null;
    const parts = ['CITY', 'STAE', 'CTRY'].map((tag) => takeValue(addr, tag) ?? '');
    const named = levelsOf(parts.join(','));
    const levels = named.length > 0 ? named : levelsOf(addr.value.replaceAll('\n', ','));
    return levels.length === 0 ? null : this.#place(levels, passage, addr, []);
  }

  #place(levels: readonly string[], passage: number, node: GedNode, aliases: readonly string[]): Ref {
    const id = `place-${levels.map(slug).join(BETWEEN_LEVELS)}`;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const [name = '', ...rest] = levels;
    const ref: Ref = { id, name, type: LOCATION };
    this.#known.set(id, ref);
    const full = levels.length > 1 ? [levels.join(', ')] : [];
    this.#draft.entity(ref, [...full, ...aliases.filter((alias) => alias !== '')], passage, node);
    if (rest.length > 0) {
      const whole = this.#place(rest, passage, node, []);
      const object = { kind: 'ref', ref: whole } as const;
      this.#draft.statement({ subject: ref, predicate: PART_OF, object, qualifiers: {} }, passage, node);
    }
    return ref;
  }

  #coordinates(subject: Ref, node: GedNode, passage: number): void {
    const map = take(node, 'MAP');
    if (map === null) return;
    for (const [tag, predicate] of [
      ['LATI', 'latitude'],
      ['LONG', 'longitude'],
    ] as const) {
      const at = take(map, tag);
      const value = at === null ? null : degrees(at.value);
      if (at === null || value === null) continue;
      const object = { kind: 'value', value } as const;
      this.#draft.statement({ subject, predicate, object, qualifiers: {} }, passage, at);
    }
  }
}

/** The place as one line, as it is shown beside a marriage. */
export function placeText(value: string): string {
  return levelsOf(value).join(', ');
}

function levelsOf(value: string): string[] {
  const parts = value
    .slice(0, LONGEST_LIST)
    .split(',')
    .map(words)
    .filter((part) => foldName(part) !== '');
  const extra = Math.max(0, parts.length - MOST_LEVELS);
  return extra === 0 ? parts : [parts.slice(0, extra + 1).join(' '), ...parts.slice(extra + 1)];
}

/** `N51.48` and `W0.6` → 51.48 and -0.6. */
function degrees(text: string): number | null {
  const [, side = '', digits = ''] = /^\s*([NSEW]?)\s*(-?\d+(?:\.\d+)?)\s*$/i.exec(text) ?? [];
  if (digits === '') return null;
  return /[SW]/i.test(side) ? -Number(digits) : Number(digits);
}
