/** Parents beside a name, in lists and cells as well: `Skorn, Gisk the ferryman's boy`, `Rook (father: Gil Okun)`. */
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
  typesOf,
  wordsOfPage,
} from './beside-names.js';
import { genderOf } from './grammar/unnamed.js';
import type { ProseContext, ProseRef } from './reader.js';

const PERSON = 'Person';
const RELATION = 'PARENT_OF';
const AGED = String.raw`(?:(?:old|young|late|great)\s+)?`;
/** "Ulfarn the cooper", "the grocer Humphrey Marchbanks", "Ferrand, a mason". */
const TRADE_BEFORE = String.raw`(?:the\s+(?<before>\p{Ll}[\p{Ll}-]+)\s+)?`;
const TRADE_AFTER = String.raw`(?:,?\s+(?:the|an?)\s+(?<after>\p{Ll}[\p{Ll}-]+))?`;
const DATES = String.raw`(?:,?\s+\d[^()\p{L}]{0,20})?`;
const CALLED = String.raw`(?:,\s+\p{Ll}[\p{Ll}\s-]{1,30})?`;

const ONLY = new RegExp(String.raw`^(?<name>${NAME})(?=\s*(?:$|[,(;]))`, 'u');

interface Forms {
  readonly parent: AttributeType;
  /** "Skorn, the second son of Ulfarn the cooper", "Skorn (son of Ulfarn)". */
  readonly childOf: Beside;
  /** The same on one's own page, without a name before it. */
  readonly ownChildOf: RegExp;
  /** "Skorn, Gisk the ferryman's boy", "Josper (old Tobit's son)". */
  readonly parents: Beside;
  /** "Rook, born 122 (father: Gil Okun)". */
  readonly labelled: Beside;
}

/** A note begins with it in capitals: "Second son of Kaspar". */
const capital = (form: string): string =>
  form.replaceAll('(?:the\\s+', '(?:[Tt]he\\s+').replaceAll('(?:\\p{Ll}[', '(?:\\p{L}[');

const forms = new WeakMap<Ontology, Forms | null>();

function formsOf(ontology: Ontology): Forms | null {
  const known = forms.get(ontology);
  if (known !== undefined) return known;
  const kin = [...ontology.attributes.values()].filter((one) => one.kin?.relation === RELATION);
  const [parent, child] = ['object', 'subject'].map((end) => kin.find((one) => one.kin?.end === end));
  const either = (words: Iterable<string>) => `(?:${[...words].join('|')})`;
  const made = (of: AttributeType, child: AttributeType): Forms => {
    const sons = either(child.kin?.words.keys() ?? []);
    const boys = either([...(child.kin?.words.keys() ?? []), ...(child.kin?.beside.keys() ?? [])]);
    const fathers = either(of.kin?.words.keys() ?? []);
    const sonOf = String.raw`(?:the\s+|an?\s+)?(?:\p{Ll}[\p{Ll}-]+\s+){0,2}?${sons}\s+of\s+${TRADE_BEFORE}(?<name>${NAME})(?!['’]s)${TRADE_AFTER}`;
    const aside = String.raw`${DATES}${CALLED}(?:,\s+|\s*\()`;
    return {
      parent: of,
      childOf: new Beside(aside + sonOf, new RegExp(String.raw`\b${sons}\s+of\s`)),
      ownChildOf: new RegExp(String.raw`(?<=^|[.!?,]\s+)${capital(sonOf)}`, 'gu'),
      parents: new Beside(
        String.raw`${aside}${AGED}(?<name>${NAME})(?:\s+the\s+(?<after>\p{Ll}[\p{Ll}-]+))?['’]s\s+(?:\p{Ll}[\p{Ll}-]+\s+)?${boys}\b(?=\s*(?:[,.;)|]|$))`,
        new RegExp(String.raw`['’]s\s+(?:\p{Ll}[\p{Ll}-]+\s+)?${boys}\b`, 'u'),
      ),
      labelled: new Beside(
        String.raw`[^().;|]{0,30}\((?<word>${fathers}):?\s+(?<name>${NAME})(?=[,;)])`,
        new RegExp(String.raw`\(${fathers}`),
      ),
    };
  };
  const result = parent === undefined || child === undefined ? null : made(parent, child);
  forms.set(ontology, result);
  return result;
}

export function parentsIn(of: BesideText, context: ProseContext): Found[] {
  const { text, opens, key } = of;
  const { ontology, page } = context;
  const all = formsOf(ontology);
  if (all === null) return [];
  const { parent, childOf, ownChildOf, parents, labelled } = all;
  const told = (groups: BesideMatch['groups'], start: number, end: number, subject: ProseRef): Found[] => {
    const { name = '', before = '', after = '', word = '' } = groups;
    const gender: KinGender = parent.kin?.words.get(word) ?? genderBy([before, after], ontology);
    return [{ subject, type: parent, name: nameOf(name), isAside: false, gender, start, end }];
  };
  const beside = [childOf, parents, labelled].flatMap((form) =>
    [...form.in(of)].flatMap(({ groups, start, end, who }) => told(groups, start, end, named(who, context))),
  );
  const isOther = page?.type != null && !parent.of.includes(page.type);
  if (page == null || isOther) return beside;
  const own: ProseRef = { isPage: true, ref: page.ref, isPlain: true };
  // `Father: Giles Marchbanks` says more than whose child it is.
  const gender = key === undefined ? undefined : parent.kin?.words.get(foldName(key));
  const only = gender === undefined ? null : ONLY.exec(text);
  if (gender !== undefined && only?.groups !== undefined) {
    const { name = '' } = only.groups;
    return [
      {
        subject: own,
        type: parent,
        name: nameOf(name),
        isAside: false,
        gender,
        start: 0,
        end: only[0].length,
      },
    ];
  }
  if (!opens) return beside;
  const names = wordsOfPage(page);
  const isOwn = (match: RegExpMatchArray) => {
    const before = text.slice(0, match.index);
    const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('! ')) + 1);
    return isOfPage(`${before}. `, names) && !isOfOther(sentence, names);
  };
  const first = [...text.matchAll(ownChildOf)].filter(isOwn).slice(0, 1);
  const ownParents = first.flatMap(({ groups = {}, index, 0: all }) =>
    told(groups, index, index + all.length, own),
  );
  return [...ownParents, ...beside.filter(({ subject }) => !subject.isPage)];
}

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
