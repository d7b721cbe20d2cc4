/** What stands beside a name or opens a page, and is one of a set: `Osmere in Upper Marn`, `A Fenman from the coast`. */
import { EXACT_CONFIDENCE, foldName } from '../../model/index.js';
import { isA, typeOfExample } from '../../packs/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import {
  type BesideText,
  type Found,
  isOfPage,
  NAME,
  named,
  nameOf,
  typesOf,
  wordsOfPage,
} from './beside-names.js';
import { parentsIn } from './beside-parents.js';
import { SHORT } from './grammar/claim-parts.js';
import { BE } from './grammar/words.js';
import type { ProseClaim, ProseContext, ProseRef } from './reader.js';
import { ORDINARY, TITLES } from './words.js';

const HOW = String.raw`(?:(?:so|up|down|out|over|deep|far|right|just|back|away|high|low)\s+){0,2}`;
const LIES = '(?:lies|lay|is|was|stands|stood|standing|lying|sits|sat|situated)';
const IN = String.raw`(?:in|on|within)\s+(?:the\s+)?`;
/** "Osmere in Upper Marn", "Osmere (up in the High Fen)", "Osmere, so on the Far Shore", "Osmere lay in Lower Marn". */
const PLACED = String.raw`(?:,?\s+${HOW}${IN}|\s+\(${HOW}${IN}|,?\s+(?:which\s+)?${LIES}\s+${HOW}${IN})`;
const SAID_OF = new RegExp(`(${NAME})(?:${PLACED})(${NAME})(?!['’]s)`, 'gu');
/** "Kettle Station, Inner Belt": alone, and not in a list of names. */
const AFTER_COMMA = new RegExp(
  `(?<!,\\s)(?<!\\band\\s)(${NAME}),\\s+(${NAME})(?=\\s*(?:$|[.;)(|\\n]))`,
  'gu',
);
/** "Hobb's End, county of Wend", "Old Yareb, the most northerly of the towns of the Ochre Reach". */
const AS_NOUN = new RegExp(
  `(${NAME})(?:,|\\s+\\()\\s*(?:(?:the|an?|in|of)\\s+)*((?:\\p{Ll}[\\p{Ll}-]*\\s+){0,6}?)(\\p{Ll}+)\\s+(?:of|in|on)\\s+(?:the\\s+)?(${NAME})(?!['’]s)`,
  'gu',
);
/** "Halvi's hall in the North Reach, on the shore": what opens the page of a place and has no verb yet. */
const OPENING = new RegExp(`^([^.;:!?\\n]{3,80}?),?\\s+${HOW}${IN}(${NAME})(?!['’]s)`, 'u');

const KIND = String.raw`\p{Lu}[\p{L}\p{M}-]{2,}`;
const KIND_ENDS = String.raw`(?=\s*(?:[,.;:)|]|$)|\s+(?:from|of|by|with|who|born|and|like)\b)`;
const SMALL = String.raw`(?:\p{Ll}[\p{Ll}-]*\s+){0,2}`;
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
  new RegExp(`(${NAME}),\\s+an?\\s+(${KIND})${KIND_ENDS}`, 'gu'),
  new RegExp(
    `(${NAME})(?:,[^,.;()|]{0,40})?,\\s+(?:an?\\s+)?(${KIND})\\s+by\\s+(?:blood|birth|descent|race)\\b`,
    'gu',
  ),
];
/** "Gian Pedrosch, 1790–1815 (Walser, like the two before)", "Rill, human, of the coast": other things stand there as well. */
const KIND_ASIDE = [
  new RegExp(`(${NAME})(?:,?\\s+\\d[^()\\p{L}]{0,20})?\\s*\\((${KIND})(?=[,)])`, 'gu'),
  new RegExp(`(${NAME})(?:,|\\s+\\()\\s*(\\p{Ll}[\\p{Ll}-]+)(?=[,.;)|]|$)`, 'gu'),
];

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
  const claims = short.flatMap((text) => [
    ...(region === undefined ? [] : claimsOf(text, regionsIn(text, region, context))),
    ...(kind === undefined ? [] : claimsOf(text, kindsIn(text, kind, context))),
    ...claimsOf(text, parentsIn(text, context)),
  ]);
  // A field is read by itself and in its paragraph.
  const keyOf = ({ subject, predicate, qualifiers, lines }: ProseClaim) =>
    [predicate, subject.isPage, subject.ref.name, qualifiers?.name, lines.start].join('\n');
  return [...new Map(claims.map((claim) => [keyOf(claim), claim])).values()];
}

function claimsOf({ text, at }: BesideText, found: readonly Found[]): ProseClaim[] {
  const seen = new Set<string>();
  return found.flatMap(({ subject, type, name, isAside, gender, start, end }): ProseClaim[] => {
    const key = `${type.name} ${subject.isPage} ${subject.ref.name} ${name}`;
    // What a place lay in at a date, or until a war, may be otherwise at another time.
    const stop = mayChange(type) ? text.indexOf('. ', end) : end;
    const sentence = text.slice(Math.max(0, text.lastIndexOf('. ', start)), stop < 0 ? text.length : stop);
    const isDated = mayChange(type) && isAside && DATED.test(sentence);
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

function regionsIn({ text, opens }: BesideText, type: AttributeType, context: ProseContext): Found[] {
  const { ontology, page } = context;
  const told = (match: RegExpMatchArray, subject: ProseRef, name: string): Found[] => {
    const start = match.index ?? 0;
    // `Osmere in R. 158` tells an era.
    if (nameOf(name).length < SHORTEST) return [];
    return [{ subject, type, name: nameOf(name), isAside: true, start, end: start + match[0].length }];
  };
  const beside = [SAID_OF, AFTER_COMMA].flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) => told(match, named(match[1] ?? '', context), match[2] ?? '')),
  );
  const nouns = [...text.matchAll(AS_NOUN)].flatMap((match) => {
    const [, place = '', before = '', noun = '', name = ''] = match;
    const isKey = type.among?.keys.includes(noun) === true;
    const isPlace = isKey || typesOf(noun, ontology).some((one) => isA(ontology, one, PLACE));
    const hasVerb = before.split(/\s+/).some((word) => BE.has(word) || ontology.reading.verbs.has(word));
    return isPlace && !hasVerb ? told(match, named(place, context), name) : [];
  });
  const isPlace = page?.type != null && type.of.some((one) => isA(ontology, page.type ?? '', one));
  const first = opens && isPlace ? OPENING.exec(text) : null;
  const hasVerb = (first?.[1] ?? '').split(/\s+/).some((word) => isVerb(word, ontology));
  const own =
    first === null || page == null || hasVerb
      ? []
      : told(first, { isPage: true, ref: page.ref, isPlain: true }, first[2] ?? '');
  return [...own, ...beside, ...nouns];
}

function isVerb(word: string, { reading }: Ontology): boolean {
  const lower = word.toLowerCase();
  return BE.has(lower) || [lower, lower.replace(/(?:ed|s|d)$/, '')].some((one) => reading.verbs.has(one));
}

function kindsIn({ text, opens }: BesideText, type: AttributeType, context: ProseContext): Found[] {
  const { ontology, page } = context;
  const told = (match: RegExpMatchArray, subject: ProseRef, name: string, isAside: boolean): Found[] => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    return isKind(name, ontology, isAside) ? [{ subject, type, name, isAside, start, end }] : [];
  };
  const beside = KIND_BESIDE.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) =>
      told(match, named(match[1] ?? '', context), match[2] ?? '', false),
    ),
  );
  const asides = KIND_ASIDE.flatMap((form) =>
    [...text.matchAll(form)].flatMap((match) =>
      told(match, named(match[1] ?? '', context), match[2] ?? '', true),
    ),
  );
  const isBeing = page?.type == null || type.of.some((one) => isA(ontology, page.type ?? '', one));
  if (page == null || !opens || !isBeing) return [...beside, ...asides];
  const own: ProseRef = { isPage: true, ref: page.ref, isPlain: true };
  const names = wordsOfPage(page);
  const found = OWN_KINDS.flatMap((form) =>
    [...text.replace(/^.*?(?=[.!?'’]|\s(?:is|was))/u, (lead) => asPage(lead, names)).matchAll(form)].flatMap(
      (match) => (isOfPage(text.slice(0, match.index), names) ? told(match, own, match[1] ?? '', false) : []),
    ),
  );
  const as = OWN_KIND_OF.exec(text);
  const { offices, persons } = ontology.reading;
  const noun = as?.[2] ?? '';
  const isSomebody =
    offices.has(noun) || persons.has(noun) || typesOf(noun, ontology).some((one) => type.of.includes(one));
  return [
    ...found,
    ...(as !== null && isSomebody ? told(as, own, as[1] ?? '', false) : []),
    ...beside,
    ...asides,
  ];
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
