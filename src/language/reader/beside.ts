/** What stands beside a name or opens a page, and is one of a set: `Osmere in Upper Marn`, `A Fenman from the coast`. */
import { EXACT_CONFIDENCE, foldName } from '../../model/index.js';
import { isA, typeOfExample } from '../../packs/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import { datedBeside } from './beside-dated.js';
import { kinBeside } from './beside-kin.js';
import {
  Beside,
  type BesideText,
  type Found,
  isOfPage,
  NAME,
  named,
  nameOf,
  typesOf,
  wordsOfPage,
} from './beside-names.js';
import type { DatedFound } from './beside-pieces.js';
import { SHORT } from './grammar/claim-parts.js';
import { BE } from './grammar/words.js';
import type { ProseClaim, ProseContext, ProseRef } from './reader.js';
import { ORDINARY, TITLES } from './words.js';

const HOW = String.raw`(?:(?:so|up|down|out|over|deep|far|right|just|back|away|high|low)\s+){0,2}`;
const LIES = '(?:lies|lay|is|was|stands|stood|standing|lying|sits|sat|situated)';
const IN = String.raw`(?:in|on|within)\s+(?:the\s+)?`;
/** "Osmere in Upper Marn", "Osmere (up in the High Fen)", "Osmere, so on the Far Shore", "Osmere lay in Lower Marn". */
const PLACED = String.raw`(?:,?\s+${HOW}${IN}|\s+\(${HOW}${IN}|,?\s+(?:which\s+)?${LIES}\s+${HOW}${IN})`;
const SAID_OF = new Beside(
  `(?:${PLACED})(${NAME})(?!['’]s)`,
  /[\s(](?:in|on|within)\s+(?:the\s+)?(?:\[\[|\p{Lu})/u,
);
/** "in Kettle Station, Inner Belt", or nothing but that: two names by themselves may be a list. */
const AFTER_COMMA = new Beside(
  `,\\s+(${NAME})(?=\\s*(?:$|[.;)(|\\n]))`,
  /,\s+(?:\[\[|\p{Lu})/u,
  /(?<!^|\b(?:in|at|of|near|from|to|outside)(?:\s+the)?\s)$/,
);
/** "Hobb's End, county of Wend", "Old Yareb, the most northerly of the towns of the Ochre Reach". */
const AS_NOUN = new Beside(
  `(?:,|\\s+\\()\\s*(?:(?:the|an?|in|of)\\s+)*((?:\\p{Ll}[\\p{Ll}-]*\\s+){0,6}?)(\\p{Ll}+)\\s+(?:of|in|on)\\s+(?:the\\s+)?(${NAME})(?!['’]s)`,
  /\p{Ll}\s+(?:of|in|on)\s+(?:the\s+)?(?:\[\[|\p{Lu})/u,
);
/** "Halvi's hall in the North Reach, on the shore": what opens the page of a place and has no verb yet. */
const OPENING = new RegExp(`^([^.;:!?\\n]{3,80}?),?\\s+${HOW}${IN}(${NAME})(?!['’]s)`, 'u');

const KIND = String.raw`\p{Lu}[\p{L}\p{M}-]{2,}`;
const KIND_ENDS = String.raw`(?=\s*(?:[,.;:)|]|$)|\s+(?:from|of|by|with|who|born|and|like)\b)`;
const SMALL = String.raw`(?:(?!(?:of|from|to)\b)\p{Ll}[\p{Ll}-]*\s+){0,2}`;
/** On somebody's own page: "A Fenman from the coast", "She's a Marshling", "A Ladin he was", "being a Vrith". */
const OWN_KINDS = [
  new RegExp(`(?<=^|[.!?]\\s+)An?\\s+${SMALL}(${KIND})${KIND_ENDS}`, 'gu'),
  new RegExp(
    `(?<=^|[.!?;]\\s+)(?:He|She|PAGE)(?:['’]s|\\s+is|\\s+was)\\s+an?\\s+${SMALL}(${KIND})${KIND_ENDS}`,
    'gu',
  ),
  new RegExp(`(?<=^|[.!?]\\s+)An?\\s+(${KIND})\\s+(?:he|she)\\s+(?:was|is)\\b`, 'gu'),
  new RegExp(`,\\s+being\\s+an?\\s+(${KIND})${KIND_ENDS}`, 'gu'),
  new RegExp(`\\bof\\s+the\\s+(${KIND})\\s+(?:people|folk|tribe|race|nation)\\b`, 'gu'),
];
const OWN_KIND_OF = new RegExp(
  `^(?:The\\s+)?(?:A|An|First|Only|Last)\\s+${SMALL}(${KIND})\\s+(\\p{Ll}+)`,
  'u',
);
/** Beside any name: "Pelluch, an Osholi by birth", "Yusren, prior of Cleth, Marnish by blood". */
const KIND_BESIDE = [
  new Beside(`,\\s+an?\\s+(${KIND})${KIND_ENDS}`, /,\s+an?\s+\p{Lu}/u),
  new Beside(
    `(?:,[^,.;()|]{0,40})?,\\s+(?:an?\\s+)?(${KIND})\\s+by\\s+(?:blood|birth|descent|race)\\b`,
    /\bby\s+(?:blood|birth|descent|race)\b/,
  ),
];
/** "Gian Pedrosch, 1790–1815 (Walser, like the two before)", "Rill, human, of the coast": other things stand there as well. */
const KIND_ASIDE = [
  new Beside(`,?\\s+\\d[^()\\p{L}]{0,20}\\s*\\((${KIND})(?=[,)])`, /\(\p{Lu}/u),
  new Beside(`(?:,|\\s+\\()\\s*(\\p{Ll}[\\p{Ll}-]+)(?=[,.;)|]|$)`, /[,(]\s*\p{Ll}[\p{Ll}-]+(?:[,.;)|]|$)/u),
];

/** A cell with nothing else. */
const KIND_CELL = new Beside(`, (\\p{L}[\\p{L}\\p{M}-]{2,})$`, /, [\p{L}\p{M}-]+$/u);

/** Told of another time, or of no certain place. */
const NOT_NOW =
  /\b(?:once|formerly|former|until|till|before|now|later|then|border|borders|between|half|part|raised|among)\b/i;

/** Letters of a name. */
const SHORTEST = 3;
/** Longer ones are no paragraphs. */
const LONGEST = 6_000;

const [REGION, BEING, PLACE] = ['told_region', 'told_kind', 'Location'];

export function readBeside(texts: Iterable<BesideText>, context: ProseContext): ProseClaim[] {
  const { attributes } = context.ontology;
  const [region, kind] = [attributes.get(REGION), attributes.get(BEING)];
  const short = [...texts].filter(({ text }) => text.length <= LONGEST);
  // Lines come again; only what opens a page, a row, and a field, is more than its words.
  const known = new Map<string, readonly Found[]>();
  const foundIn = (text: BesideText): readonly Found[] => [
    ...(region === undefined || text.isRow ? [] : regionsIn(text, region, context)),
    ...(kind === undefined ? [] : kindsIn(text, kind, context)),
    ...kinBeside(text, context),
  ];
  const claims = short.flatMap((one) => {
    const { text, opens, key, isRow } = one;
    const isPlain = !opens && !isRow && key === undefined;
    const found = (isPlain ? known.get(text) : undefined) ?? foundIn(one);
    if (isPlain) known.set(text, found);
    const dated = datedBeside(one, context).map((told) => datedClaim(one, told));
    return found.length === 0 ? dated : [...claimsOf(one, found), ...dated];
  });
  // A field is read by itself and in its paragraph.
  const keyOf = ({ subject, predicate, qualifiers, lines, at }: ProseClaim) =>
    [predicate, subject.isPage, subject.ref.name, qualifiers?.name, at, lines.start].join('\n');
  return [...new Map(claims.map((claim) => [keyOf(claim), claim])).values()];
}

function datedClaim({ text, at }: BesideText, { start, end, subject, type, object, ...when }: DatedFound) {
  const quote = text.slice(start, end);
  const [from, until] = [at(start), at(Math.max(start, end - 1))];
  return {
    ...{ subject, predicate: type.name, object, quote, ...when },
    confidence: SHORT,
    ...(!subject.isPage && { exactIfNamed: [subject.ref.name] }),
    lines: { start: from.line, end: until.line },
    spot: from,
  };
}

function claimsOf({ text, at }: BesideText, found: readonly Found[]): ProseClaim[] {
  const seen = new Set<string>();
  return found.flatMap(({ subject, type, name, isAside, gender, start, end }): ProseClaim[] => {
    const key = `${type.name} ${subject.isPage} ${subject.ref.name} ${name}`;
    // What a place lay in at a date, or until a war, may be otherwise at another time.
    const stop = mayChange(type) ? text.indexOf('. ', end) : end;
    const sentence = text.slice(Math.max(0, text.lastIndexOf('. ', start)), stop < 0 ? text.length : stop);
    const isDated =
      mayChange(type) && isAside && DATED.test(sentence) && SAYS_SO.test(text.slice(start, end));
    if (seen.has(key) || isDated || NOT_NOW.test(sentence)) return [];
    seen.add(key);
    const quote = text.slice(start, end);
    const [from, until] = [at(start), at(Math.max(start, end - 1))];
    return [
      {
        ...{ subject, predicate: type.name, object: { words: quote.replace(/\s+/g, ' ') }, quote },
        qualifiers: { name, ...(isAside && { aside: 'yes' }), ...(gender !== undefined && { gender }) },
        confidence: subject.isPage ? EXACT_CONFIDENCE : SHORT,
        ...(!subject.isPage && { exactIfNamed: [subject.ref.name] }),
        lines: { start: from.line, end: until.line },
        spot: from,
      },
    ];
  });
}

function regionsIn(of: BesideText, type: AttributeType, context: ProseContext): Found[] {
  const { text, opens } = of;
  const { ontology, page } = context;
  const told = (start: number, end: number, subject: ProseRef, name: string): Found[] => {
    // `Osmere in R. 158` tells an era, "the realm of Queen Ada" whose it is.
    const [first = ''] = foldName(nameOf(name)).split(' ');
    const { offices, persons } = ontology.reading;
    if (nameOf(name).length < SHORTEST || offices.has(first) || persons.has(first)) return [];
    return [{ subject, type, name: nameOf(name), isAside: true, start, end }];
  };
  const beside = [SAID_OF, AFTER_COMMA].flatMap((form) =>
    [...form.in(of)].flatMap(({ start, end, who, parts }) =>
      told(start, end, named(who, context), parts[1] ?? ''),
    ),
  );
  const nouns = [...AS_NOUN.in(of)].flatMap(({ start, end, who, parts }) => {
    const [, before = '', noun = '', name = ''] = parts;
    const isKey = type.among?.keys.includes(noun) === true;
    const isPlace = isKey || typesOf(noun, ontology).some((one) => isA(ontology, one, PLACE));
    const hasVerb = before.split(/\s+/).some((word) => BE.has(word) || ontology.reading.verbs.has(word));
    return isPlace && !hasVerb ? told(start, end, named(who, context), name) : [];
  });
  const isPlace = page?.type != null && type.of.some((one) => isA(ontology, page.type ?? '', one));
  const first = opens && isPlace ? OPENING.exec(text) : null;
  const hasVerb = (first?.[1] ?? '').split(/\s+/).some((word) => isVerb(word, ontology));
  const own =
    first === null || page == null || hasVerb
      ? []
      : told(0, first[0].length, { isPage: true, ref: page.ref, isPlain: true }, first[2] ?? '');
  return [...own, ...beside, ...nouns];
}

function isVerb(word: string, { reading }: Ontology): boolean {
  const lower = word.toLowerCase();
  return BE.has(lower) || [lower, lower.replace(/(?:ed|s|d)$/, '')].some((one) => reading.verbs.has(one));
}

function kindsIn(of: BesideText, type: AttributeType, context: ProseContext): Found[] {
  const { text, opens } = of;
  const { ontology, page } = context;
  const found = (start: number, end: number, subject: ProseRef, name: string, isAside: boolean): Found[] =>
    isKind(name, ontology, isAside) ? [{ subject, type, name, isAside, start, end }] : [];
  const told = ({ 0: all, index: start = 0 }: RegExpMatchArray, subject: ProseRef, name: string) =>
    found(start, start + all.length, subject, name, false);
  const besides = (forms: readonly Beside[], isAside: boolean) =>
    forms.flatMap((form) =>
      [...form.in(of)].flatMap(({ start, end, who, parts: [, name = ''] }) =>
        found(start, end, named(who, context), name, isAside),
      ),
    );
  if (of.isRow) return isOfKinds(of.head ?? '', type, ontology) ? besides([KIND_CELL], true) : [];
  const beside = besides(KIND_BESIDE, false);
  const asides = besides(KIND_ASIDE, true);
  const isBeing = page?.type == null || type.of.some((one) => isA(ontology, page.type ?? '', one));
  if (page == null || !opens || !isBeing) return [...beside, ...asides];
  const own: ProseRef = { isPage: true, ref: page.ref, isPlain: true };
  const names = wordsOfPage(page);
  const plain = OWN_KINDS.flatMap((form) =>
    [...text.replace(/^.*?(?=[.!?'’]|\s(?:is|was))/u, (lead) => asPage(lead, names)).matchAll(form)].flatMap(
      (match) => (isOfPage(text.slice(0, match.index), names) ? told(match, own, match[1] ?? '') : []),
    ),
  );
  const as = OWN_KIND_OF.exec(text);
  const { offices, persons } = ontology.reading;
  const noun = as?.[2] ?? '';
  const isSomebody =
    offices.has(noun) || persons.has(noun) || typesOf(noun, ontology).some((one) => type.of.includes(one));
  return [...plain, ...(as !== null && isSomebody ? told(as, own, as[1] ?? '') : []), ...beside, ...asides];
}

/** Whether a column, a field or the like is called so by what its cells are among. */
function isOfKinds(head: string, { among }: AttributeType, { relationTypes }: Ontology): boolean {
  const aliases = (among?.relations ?? []).flatMap((name) => relationTypes.get(name)?.aliases ?? []);
  return [...(among?.keys ?? []), ...aliases].includes(head);
}

/** "Florin was a Walser": the page's own name, as long as it is. */
function asPage(lead: string, names: ReadonlySet<string>): string {
  const isName = foldName(lead)
    .split(' ')
    .every((word) => names.has(word));
  return isName && lead.length >= PAGE.length ? PAGE.padEnd(lead.length) : lead;
}
const PAGE = 'PAGE';
const DATED = /\d{3}/;
/** "Lay in Upper Marn": the date is of that; "died at Osmere in Upper Marn" dates another thing. */
const SAYS_SO = new RegExp(`\\s${LIES}\\s`);
/** Of what people somebody is stays so; a place may change hands. */
const mayChange = ({ of }: AttributeType): boolean => of.includes('Location');

/** No office, title or trade, and no name of everything. */
function isKind(word: string, ontology: Ontology, isAside: boolean): boolean {
  const folded = foldName(word);
  if (typeOfExample(ontology, folded) !== null) return true;
  if (!/^\p{Lu}/u.test(word)) return false;
  const { offices, honorifics, persons } = ontology.reading;
  if ([offices, honorifics, persons, TITLES, ORDINARY].some((set) => set.has(folded))) return false;
  return typesOf(folded, ontology).length === 0 && (isAside || folded.length > 2);
}
