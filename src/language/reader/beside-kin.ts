/** Kin beside a name, in lists and cells as well: `Skorn, Gisk the ferryman's boy`, `Rook (father: Gil Okun)`, `Tam (Jun's brother)`. */
import { foldName } from '../../model/index.js';
import type { AttributeType, KinGender, Ontology } from '../../packs/ontology.js';
import {
  Beside,
  type BesideMatch,
  type BesideText,
  type Found,
  isOfPage,
  NAME,
  named,
  nameOf,
  oneOf,
  typesOf,
  wholeWord,
  wordsOfPage,
} from './beside-names.js';
import { genderOf } from './grammar/unnamed.js';
import type { ProseContext, ProseRef } from './reader.js';
import { ORDINARY } from './words.js';

const PERSON = 'Person';
const RELATION = 'PARENT_OF';
const AGED = String.raw`(?:(?:old|young|late|great)\s+)?`;
/** "Ulfarn the cooper", "the grocer Humphrey Marchbanks", "Ferrand, a mason". */
const TRADE_BEFORE = String.raw`(?:the\s+(?<before>\p{Ll}[\p{Ll}-]+)\s+)?`;
const TRADE_AFTER = String.raw`(?:,?\s+(?:the|an?)\s+(?<after>\p{Ll}[\p{Ll}-]+))?`;
const DATES = String.raw`(?:,?\s+\d[^()\p{L}]{0,20})?`;
const CALLED = String.raw`(?:,\s+\p{Ll}[\p{Ll}\s-]{1,30})?`;
const ASIDE = String.raw`${DATES}${CALLED}(?:,\s+|\s*\()`;

const ONLY = new RegExp(String.raw`^(?<name>${NAME})(?=\s*(?:$|[,(;]))`, 'u');

/** Whom a word tells of, and what they are called who have them: the father of a son. */
interface Kin {
  readonly type: AttributeType;
  readonly gender: KinGender;
  readonly mirror: AttributeType | undefined;
}

interface Forms {
  readonly kin: ReadonlyMap<string, Kin>;
  readonly parent: AttributeType | undefined;
  /** "Skorn, the second son of Ulfarn the cooper": whom the name has so. */
  readonly of: Beside;
  /** "Skorn, Gisk the ferryman's boy", "Tam (Jun's brother)". */
  readonly owner: Beside;
  /** "Second son of Kaspar", on one's own page. */
  readonly own: RegExp;
  /** `father: Japhet Dray, pump hand; mother: Lovisa`, on one's own page. */
  readonly label: RegExp;
  /** "Rook, born 122 (father: Gil Okun)", "Ysolde upstairs, her kid brother Corwin Wray": whom the name before has so. */
  readonly having: readonly Beside[];
}

/** A note begins with it in capitals: "Second son of Kaspar". */
const capital = (form: string): string =>
  form.replaceAll('(?:the\\s+', '(?:[Tt]he\\s+').replaceAll('(?:\\p{Ll}[', '(?:\\p{L}[');

const forms = new WeakMap<Ontology, Forms | null>();

function formsOf(ontology: Ontology): Forms | null {
  const known = forms.get(ontology);
  if (known !== undefined) return known;
  const types = [...ontology.attributes.values()].filter(({ kin }) => kin !== null);
  const mirrorOf = ({ kin: told }: AttributeType) => {
    const isSymmetric = ontology.relationTypes.get(told?.relation ?? '')?.symmetric ?? false;
    return types.find(
      ({ kin: other }) => other?.relation === told?.relation && (isSymmetric || other?.end !== told?.end),
    );
  };
  const kinBy = (words: (type: AttributeType) => ReadonlyMap<string, KinGender> | undefined) =>
    types.flatMap((type) =>
      [...(words(type) ?? [])].map(([word, gender]): [string, Kin] => [
        word,
        { type, gender, mirror: mirrorOf(type) },
      ]),
    );
  const plain = kinBy(({ kin }) => kin?.words);
  const kin = new Map([...plain, ...kinBy(({ kin: told }) => told?.beside)]);
  const either = (words: Iterable<string>) => `(?<word>${wholeWord(oneOf(words))})`;
  const word = either(plain.map(([one]) => one));
  const any = either(kin.keys());
  const sons = either(plain.flatMap(([one, { mirror }]) => (mirror?.kin?.end === 'object' ? one : [])));
  const of = (said: string) =>
    String.raw`(?:the\s+|an?\s+)?(?:\p{Ll}[\p{Ll}-]+\s+){0,2}?${said}\s+of\s+${TRADE_BEFORE}(?<name>${NAME})(?!['’]s)${TRADE_AFTER}`;
  const result: Forms = {
    kin,
    parent: types.find(({ kin: told }) => told?.relation === RELATION && told.end === 'object'),
    of: new Beside(ASIDE + of(word), new RegExp(String.raw`${word}\s+of\s`, 'u')),
    own: new RegExp(String.raw`(?<=^|[.!?,]\s+)${capital(of(sons))}`, 'gu'),
    label: new RegExp(String.raw`(?:^|;\s+)${word}:\s+(?<name>${NAME})(?=\s*(?:$|[,(;]))`, 'gu'),
    owner: new Beside(
      String.raw`${ASIDE}${AGED}(?<name>${NAME})(?:\s+the\s+(?<after>\p{Ll}[\p{Ll}-]+))?['’]s?\s+(?:\p{Ll}[\p{Ll}-]+\s+)?${any}(?=\s*(?:[,.;)|]|$))`,
      new RegExp(String.raw`['’]s?\s+(?:\p{Ll}[\p{Ll}-]+\s+)?${any}`, 'u'),
    ),
    having: [
      new Beside(
        String.raw`[^().;|]{0,30}\(${word}:?\s+(?<name>${NAME})(?=[,;)])`,
        new RegExp(String.raw`\(${word}`, 'u'),
      ),
      new Beside(
        String.raw`[^().;|\p{Lu}]{0,30},\s+(?<whose>his|her)\s+(?:\p{Ll}[\p{Ll}-]+\s+)?${word}\s+(?<name>${NAME})(?!['’]s)`,
        new RegExp(String.raw`,\s+(?:his|her)\s+(?:\p{Ll}[\p{Ll}-]+\s+)?${word}\s`, 'u'),
      ),
    ],
  };
  const found = kin.size === 0 ? null : result;
  forms.set(ontology, found);
  return found;
}

export function kinBeside(of: BesideText, context: ProseContext): Found[] {
  const { text, opens, key } = of;
  const { ontology, page } = context;
  const all = formsOf(ontology);
  if (all === null) return [];
  const { parent, kin, having } = all;
  type Place = Pick<Found, 'start' | 'end'>;
  const told = (
    type: AttributeType | undefined,
    subject: ProseRef,
    name: string,
    gender: KinGender,
    at: Place,
    isAside = false,
  ) =>
    type === undefined
      ? []
      : [{ subject, type, name: nameOf(name), isAside, gender, start: at.start, end: at.end }];
  /** Whose kin `who` is by these words: of each of the two. */
  const kinOf = (
    { word = '', name = '', before = '', after = '' }: BesideMatch['groups'],
    who: string,
    at: Place,
  ) => {
    // "Son of Maddoc, father of Jorren" names nobody with its first words.
    if (kin.has(foldName(who).split(' ')[0] ?? '')) return [];
    const { type, gender, mirror } = kin.get(word) ?? { type: undefined, gender: 'any', mirror: undefined };
    return [
      ...told(mirror, named(who, context), name, genderBy([before, after], ontology), at, true),
      ...told(type, named(nameOf(name), context), who, gender, at, true),
    ];
  };
  const beside = [
    ...[all.of, all.owner].flatMap((form) =>
      [...form.in(of)].flatMap(({ groups, who, ...at }) => kinOf(groups, who, at)),
    ),
    ...having.flatMap((form) =>
      [...form.in(of)].flatMap(({ groups, who, ...at }) =>
        isWhose(groups.whose, who, text.slice(0, at.start))
          ? kinOf({ ...groups, name: who }, groups.name ?? '', at)
          : [],
      ),
    ),
  ];
  const isOther = page?.type != null && parent?.of.includes(page.type) !== true;
  if (page == null || isOther || parent === undefined) return beside;
  const own: ProseRef = { isPage: true, ref: page.ref, isPlain: true };
  // `Father: Giles Marchbanks` says more than whose child it is.
  const gender = key === undefined ? undefined : parent.kin?.words.get(foldName(key));
  const only = gender === undefined ? null : ONLY.exec(text);
  if (gender !== undefined && only?.groups !== undefined)
    return told(parent, own, only.groups.name ?? '', gender, { start: 0, end: only[0].length });
  const labelled = (text.includes(':') ? [...text.matchAll(all.label)] : []).flatMap(
    ({ groups: { word = '', name = '' } = {}, index, 0: whole }) => {
      const { type, gender } = kin.get(word) ?? { type: undefined, gender: 'any' };
      return told(type, own, name, gender, { start: index, end: index + whole.length }, true);
    },
  );
  if (!opens) return [...labelled, ...beside];
  const names = wordsOfPage(page);
  const isOwn = (match: RegExpMatchArray) => {
    const before = text.slice(0, match.index);
    const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('! ')) + 1);
    return isOfPage(`${before}. `, names) && !isOfOther(sentence, names);
  };
  const first = [...text.matchAll(all.own)].filter(isOwn).slice(0, 1);
  const ownParents = first.flatMap(
    ({ groups: { name = '', before = '', after = '' } = {}, index, 0: whole }) =>
      told(parent, own, name, genderBy([before, after], ontology), {
        start: index,
        end: index + whole.length,
      }),
  );
  return [...labelled, ...ownParents, ...beside.filter(({ subject }) => !subject.isPage)];
}

/** "Ysa upstairs, her brother": of nobody else who may be meant. */
function isWhose(whose: string | undefined, who: string, before: string): boolean {
  if (whose === undefined) return true;
  const gender = genderOf(foldName(who).split(' '));
  const sentence = before.slice(before.search(/[^.;:!?(|]*$/));
  const others = sentence.match(EACH_NAME) ?? [];
  return gender !== (whose === 'his' ? 'f' : 'm') && others.every((word) => ORDINARY.has(foldName(word)));
}
const EACH_NAME = new RegExp(NAME, 'gu');

/** Before it in its sentence stands a name between commas, or somebody's possessive: another's child, perhaps. */
function isOfOther(sentence: string, names: ReadonlySet<string>): boolean {
  return [
    ...sentence.matchAll(
      /(?<!(?:\b(?:in|at|from|of|near|on|an?)\s(?:the\s)?(?:\[\[)?|\d\s))(?<!\p{L})\p{Lu}\p{L}+/gu,
    ),
  ].some(({ 0: word, index }) => index > 1 && !names.has(foldName(word)));
}

const TRADE = /(?:man|er|or|smith|wright|ist)$/;
const WOMEN = /(?:woman|ess|wife|maid|nun)$/;

/** Whoever is named by a trade is told as a father, unless the word is one for women. */
function genderBy(words: readonly string[], ontology: Ontology): KinGender {
  const { offices, honorifics, namesakes } = ontology.reading;
  const isTrade = (word: string) =>
    !honorifics.has(word) &&
    !namesakes.has(word) &&
    (TRADE.test(word) || WOMEN.test(word) || offices.has(word) || typesOf(word, ontology).includes(PERSON));
  const trades = words.filter(isTrade);
  if (trades.length === 0) return 'any';
  return genderOf(trades) === 'f' || trades.some((word) => WOMEN.test(word)) ? 'female' : 'male';
}
