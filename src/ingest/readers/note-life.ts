/** What a note is by the life that its text tells: "Hedwig was born in 1889", "Only daughter of Brom Fenn". */
import {
  type ProseClaim,
  type ProseContext,
  promisingWords,
  readClaims,
  wordsFor,
} from '../../language/reader/index.js';
import { isA } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Prose } from './markdown/prose.js';

/** Sorts of things whose lives are told in words of their own. */
const SORTS = ['Person', 'Group', 'Location', 'Item', 'Work', 'Event', 'Era'];
/** A life is told near the top of a page; what comes later may be told of others. */
const MOST_BLOCKS = 12;
const LONGEST = 20_000;
const PRONOUN = /^(?:he|she|it|they|his|her|its|their|him|them)\b/i;

/** The only sort of thing whose beginning, end or kin the text tells of what the page is about; null where several fit. */
export function typeInLife(
  blocks: Iterable<Prose>,
  names: readonly [string, ...string[]],
  context: ProseContext,
): string | null {
  const some = firstOf(blocks);
  const { onUnread: _, onFull: __, ...reading } = context;
  const words = [...promisingWords(some, reading)];
  const fits = livesIn(context.ontology).flatMap(({ sort, told, tells }) => {
    if (told.size === 0 || !words.some(tells)) return [];
    const [name, ...aliases] = names;
    const page = { ref: { name }, aliases, type: sort };
    const claims = readClaims(some, { ...reading, page });
    return claims.some((claim) => told.has(claim.predicate) && isOfPage(claim, some)) ? [sort] : [];
  });
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

function firstOf(blocks: Iterable<Prose>): Prose[] {
  const some: Prose[] = [];
  let length = 0;
  for (const block of blocks) {
    if (block.isCell) continue;
    length += block.text.length;
    if (some.length >= MOST_BLOCKS || length > LONGEST) break;
    some.push(block);
  }
  return some;
}

interface Life {
  readonly sort: string;
  readonly told: ReadonlySet<string>;
  /** A word that may tell one of them. */
  readonly tells: (word: string) => boolean;
}

const lives = new WeakMap<Ontology, readonly Life[]>();

function livesIn(ontology: Ontology): readonly Life[] {
  const known = lives.get(ontology);
  if (known !== undefined) return known;
  const made = SORTS.map((sort) => {
    const told = predicatesOf(sort, ontology);
    return { sort, told, tells: wordsFor(told, ontology) };
  });
  lives.set(ontology, made);
  return made;
}

/** Attributes and relations that are told of this sort of thing and of no other. */
function predicatesOf(sort: string, ontology: Ontology): ReadonlySet<string> {
  const isOf = (type: string, other: string) => isA(ontology, type, other) || isA(ontology, other, type);
  const isOnly = (types: readonly string[]) =>
    !SORTS.some((other) => other !== sort && types.some((type) => isOf(type, other)));
  const { lifetime } = ontology.entityTypes.get(sort) ?? {};
  const life = [...(lifetime?.from ?? []), ...(lifetime?.until ?? [])].filter((name) =>
    isOnly(ontology.attributes.get(name)?.of ?? []),
  );
  const kin = [...ontology.attributes.values()].flatMap(({ name, of, kin: told }) =>
    told !== null && isOnly(of) && of.some((type) => isA(ontology, type, sort)) ? [name, told.relation] : [],
  );
  return new Set([...life, ...kin]);
}

/** By name, or with nobody named before: "he", further down, may be anybody. */
function isOfPage({ subject, object, quote, lines }: ProseClaim, [first]: readonly Prose[]): boolean {
  if (!subject.isPage && !('ref' in object && object.ref.isPage)) return false;
  const isFirst = first !== undefined && PRONOUN.test(first.text.trim()) && lines.start === first.at(0).line;
  return !PRONOUN.test(quote) || isFirst;
}
