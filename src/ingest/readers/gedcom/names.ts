/** A NAME structure: `Given /Surname/ Suffix` and its parts, to one name, its pieces and its aliases. */
import { foldName } from '../../../model/index.js';
import type { GedNode } from './tree.js';
import { childValue, shortened, words } from './values.js';

export interface PersonName {
  /** Empty when the structure holds no letter. */
  readonly full: string;
  readonly given: string | null;
  readonly surname: string | null;
  readonly prefix: string | null;
  readonly suffix: string | null;
  readonly nickname: string | null;
  /** Surnames by marriage, where the structure holds no more than that. */
  readonly marriedSurnames: readonly string[];
  readonly aliases: readonly string[];
}

/** Values that say no more than "there was a person". */
const NOBODY = new Set(['', 'unknown', 'nn', 'n n', 'not known', 'unnamed', 'living', 'private']);

const LONGEST_NOBODY = 12;
/** What is longer is no name; the whole of it stays in the record's passage. */
const LONGEST_NAME = 300;

const PIECES = ['NPFX', 'GIVN', 'SPFX', 'SURN', 'NSFX'] as const;
const SPELLINGS = new Set(['ROMN', 'FONE', 'TRAN', '_HEB', '_RUF', '_RUFNAME', '_AKA', '_AKAN']);

export function readName(node: GedNode): PersonName {
  const slashed = splitSlashes(node.value);
  for (const tag of [...PIECES, 'NICK', 'TYPE', '_MARNM']) mark(node, tag);
  const given = childValue(node, 'GIVN') ?? slashed.given;
  const surname = childValue(node, 'SURN') ?? slashed.surname;
  const suffix = childValue(node, 'NSFX') ?? slashed.suffix;
  const prefix = childValue(node, 'NPFX');
  const quoted = /["“]([^"”]+)["”]/.exec(node.value)?.[1] ?? '';
  const nickname = words(childValue(node, 'NICK') ?? quoted) || null;
  const fromPieces = piecedTogether(node, slashed);
  const full = slashed.full === '' ? fromPieces : slashed.full;
  const married = marriedNames(node, given);
  const aliases = [fromPieces, nickname ?? '', ...married.aliases, ...otherSpellings(node)];
  return {
    ...{ full, given, surname, prefix, suffix, nickname },
    marriedSurnames: distinct(married.surnames, surname ?? ''),
    aliases: distinct(aliases, full),
  };
}

/** The name with its prefix and suffix, where the structure spells any piece out; empty where it does not. */
function piecedTogether(node: GedNode, { given, surname, suffix, full }: Slashed): string {
  const piece = Object.fromEntries(PIECES.map((tag) => [tag, childValue(node, tag)]));
  if (PIECES.every((tag) => piece[tag] === null)) return '';
  const isBare = given === null && surname === null && piece.GIVN === null && piece.SURN === null;
  const middle = isBare ? [full] : [piece.GIVN ?? given, piece.SPFX, piece.SURN ?? surname];
  return shortened(
    words([piece.NPFX, ...middle, piece.NSFX ?? suffix].filter(Boolean).join(' ')),
    LONGEST_NAME,
  );
}

export function isNobody(name: string): boolean {
  return name.length <= LONGEST_NOBODY && NOBODY.has(foldName(name));
}

/** Different after folding, in the order first seen, without the name itself. */
export function distinct(names: readonly string[], self: string): string[] {
  if (names.every((name) => name === '')) return [];
  const seen = new Set([foldName(self), '']);
  return names.filter((name) => {
    const folded = foldName(name);
    if (seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

interface Slashed {
  readonly full: string;
  readonly given: string | null;
  readonly surname: string | null;
  readonly suffix: string | null;
}

function splitSlashes(value: string): Slashed {
  const first = value.indexOf('/');
  if (first < 0)
    return { full: shortened(words(value), LONGEST_NAME), given: null, surname: null, suffix: null };
  const second = value.indexOf('/', first + 1);
  const given = words(value.slice(0, first));
  const surname = words(second < 0 ? value.slice(first + 1) : value.slice(first + 1, second));
  const suffix = second < 0 ? '' : words(value.slice(second + 1).replaceAll('/', ' '));
  const full = shortened(words([given, surname, suffix].join(' ')).replace(/ ,/g, ','), LONGEST_NAME);
  return { full, given: given || null, surname: surname || null, suffix: suffix.replace(/^, */, '') || null };
}

/** `_MARNM` holds a surname in some programs and a whole name in others: only the latter is a name to go by. */
function marriedNames(node: GedNode, given: string | null): { aliases: string[]; surnames: string[] } {
  const names = node.children
    .filter((child) => child.tag === '_MARNM')
    .map(({ value }) => splitSlashes(value));
  const [first = ''] = foldName(given ?? '').split(' ');
  const isWhole = (name: Slashed) =>
    name.surname === null
      ? first !== '' && foldName(name.full).split(' ').slice(0, -1).includes(first)
      : name.given !== null;
  return {
    aliases: names.filter(isWhole).map(({ full }) => full),
    surnames: names.filter((name) => !isWhole(name)).map(({ full }) => full),
  };
}

function otherSpellings(node: GedNode): string[] {
  return node.children
    .filter((child) => SPELLINGS.has(child.tag))
    .map((child) => {
      child.used = true;
      for (const part of child.children) part.used = true;
      return splitSlashes(child.value).full;
    });
}

function mark(node: GedNode, tag: string): void {
  for (const child of node.children) if (child.tag === tag) child.used = true;
}
