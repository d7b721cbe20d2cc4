/** A question with its names and dates as atoms (`how old was P0 when he died`), folded together from the inside out. */

import { foldName } from '../../../model/index.js';
import { type Moment, momentOfDate } from '../../../time/index.js';
import { knownGender } from '../../active-context.js';
import type { Reasoning } from '../../reasoning.js';
import { numberAt, type ReadNumber } from '../../verify/clauses/numbers.js';
import type { Mention, Named, ReadSentence } from '../../verify/mentions.js';
import { KIN_WORD } from './kin-words.js';
import { type Happenings, type Member, namedPeople, type People, type Term, type Time } from './terms.js';

export const TITLES =
  'king|queen|prince|princess|tsar|tsarina|czar|emperor|empress|kaiser|grand|duke|duchess|archduke|lord|lady|sir|dame|count|countess|earl|baron|baroness|captain|colonel|general|pope|saint|st';
const SIDES =
  "(?:the )?(?:his|her|their|its|P\\d+ 's) (?:mother|father) 's side|the (?:mother|father) 's side|the (?:maternal|paternal|female|male) side";
const MODIFIERS =
  '(?:all|both|each|one|any|names?) of|the|an?|any|all|both|each|every|only|own|late|first|second|third|fourth|fifth|sixth|eldest|oldest|youngest|elder|older|younger|firstborn|first-born|last|paternal|maternal|royal|recorded|known|legitimate|surviving|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|\\d+|names?|full|married|listed';

/** Parts of patterns: somebody, a happening, a date, a phrase of kin with what stands before it. */
const MACROS: Readonly<Record<string, string>> = {
  '{P}': 'P(\\d+)',
  '{E}': 'E(\\d+)',
  '{D}': 'D(\\d+)',
  '{KIN}': `((?:(?:${MODIFIERS}) )*(?:${KIN_WORD})(?: (?:and|or) (?:${KIN_WORD}))*(?: (?:on (?:${SIDES})|in the (?:male|female|paternal|maternal) line))?)`,
  '{HE}': '(he|she|him|her|they|them|it)',
  '{HIS}': '(his|her|their|its)',
  '{BE}': '(?:is|was|are|were|had been|has been|will be)',
};

/** `who was {P}` as a pattern; its groups are the numbers of the atoms, and the words of kin. */
export function pattern(text: string, isWhole = true): RegExp {
  const source = Object.entries(MACROS).reduce((all, [name, macro]) => all.replaceAll(name, macro), text);
  return new RegExp(isWhole ? `^(?:${source})$` : `(?<![\\w'])(?:${source})(?![\\w])`, isWhole ? '' : 'g');
}

const NOISE: readonly (readonly [RegExp, string])[] = [
  [/\bwhat 's\b|\bwhats\b/g, 'what is'],
  [/\bwho 's\b/g, 'who is'],
  [
    /\b(?:as far as|so far as|going by what|to judge by what) (?:the|this|our|we) ?\w* ?(?:shows?|knows?|goes|tells?|says?|lists?|records?)\b/g,
    '',
  ],
  [
    /\b(?:going by|according to|judging by|by|from) (?:the|this|these) (?:family )?(?:tree|records?|sources?|file|genealogy|data|chronicles?)\b/g,
    '',
  ],
  [
    /\b(?:in|on|of) (?:the|this|our) (?:family )?(?:tree|records?|sources?|file|genealogy|data|family|line|dynasty)\b/g,
    '',
  ],
  [
    /\b(?:does|do|did) (?:the|this) (?:family )?(?:tree|records?|sources?|file|genealogy|data|chronicles?) (?:list|name|give|show|know|record|have|hold|mention)(?: for| of)?\b/g,
    'of',
  ],
  [
    /\b(?:is|are|was|were) (?:recorded|known|listed|named|on record|there|given|mentioned|attested)(?: (?:for|of))?\b(?! (?:as|to))/g,
    'of',
  ],
  [
    /\bon record\b|\baltogether\b|\bin all\b|\bin total\b|\ball (?:his|her|their) marriages taken together\b|\btaken together\b/g,
    '',
  ],
  [
    new RegExp(
      `\\b(?:(?!(?:than|can|these|began) )\\w+(?:an|ish|ese|ian) )?(?:(?:${TITLES}) )+(?=P\\d)`,
      'g',
    ),
    '',
  ],
  [
    /^((?:at what age|how old|what age)\b.*?) (?:did|was) (P\d+) (?:become an? widow(?:er)?|(?:left an? )?widow(?:er|ed)?)\b/g,
    "$1 was $2 when $2 's spouse died",
  ],
  [
    /\bdid (P\d+) become an? widow(?:er)?\b|\bwas (P\d+) (?:left an? )?widow(?:er|ed)\b/g,
    "did $1$2 's spouse die",
  ],
  [/\bshe (?:became|was left) an? widow\b/g, 'her spouse died'],
  [/\bhe (?:became|was left) an? widower\b/g, 'his spouse died'],
  [/\b(P\d+) (?:became|was left) an? widow(?:er)?\b/g, "$1 's spouse died"],
  [/^(?:apart|aside) from being [^,]+ , /g, ''],
  [
    /^((?:at|when|after|before|by|in|on) [ED]\d+) , ((?:how|what|who|whom|which|was|were|did|where|is) .+)$/g,
    '$2 $1',
  ],
  [/\bwhat (?:was|is) the age of (P\d+)/g, 'how old was $1'],
  [/^how young\b/g, 'how old'],
  [/\bhe (?:first )?became an? (?:father|parent)\b/g, 'his eldest child was born'],
  [/\bshe (?:first )?became an? (?:mother|parent)\b/g, 'her eldest child was born'],
  [/\b(P\d+) (?:first )?became an? (?:father|mother|parent)\b/g, "$1 's eldest child was born"],
  [
    /^(?:(?:by|of) (?:which|what) (?:lady|woman|mother)|(?:by|of|to) whom) was (P\d+) born$/g,
    "who was $1 's mother",
  ],
  [/^(?:who|which (?:woman|lady)|what woman) (?:bore|gave birth to) (P\d+)$/g, "who was $1 's mother"],
  [/^(?:who|which man|what man) (?:fathered|sired|begot) (P\d+)$/g, "who was $1 's father"],
  [/\bhad (P\d+) already (?:died|passed away)\b/g, 'was $1 already dead'],
  [
    /^(?:for )?how (?:long|many years) did (P\d+) (?:live|survive) (?:on )?after (E\d+)$/g,
    "how many years lay between $2 and $1 's death",
  ],
  [/\bgreat grand/g, 'great-grand'],
  [/\bgreat (?=great-grand)/g, 'great-'],
  [
    /\b(half|great|step) (?=(?:brother|sister|sibling|uncle|aunt|nephew|niece|father|mother|son|daughter)s?\b)/g,
    '$1-',
  ],
  [/\b(father|mother|brother|sister|son|daughter|parent)(s?) in law(s?)\b/g, '$1-in-law$2$3'],
  [/(\bof P\d+) 's(?= ,|$)/g, '$1'],
  [/(?: ?\bof)+$/g, ''],
  [/\bof (?=of\b)/g, ''],
  [/\bP(\d+) of (?:the )?(?:house|family|line|dynasty)(?: of)? P\d+/g, 'P$1'],
  [
    /\b([\w-]+) of (P\d+) on ((?:his|her|their|the) (?:mother|father) 's side|the \w+ side)/g,
    '$1 on $3 of $2',
  ],
  [/\b([\w-]+) of (P\d+) in (the (?:male|female|paternal|maternal) line)/g, '$1 in $3 of $2'],
  [/^(?:and|so|then|but|now) /g, ''],
  [/ , , | ,(?= ,)/g, ' , '],
  [/^[ ,:]+|[ ,:]+$/g, ''],
  [/ {2,}/g, ' '],
];

/** Of one of a set that was told of before it is asked for: `he had a half-sister: who was she?`. */
const WHICH =
  ",? ?:? ?(?:who|which (?:one|two|three|ones|of them)|whom|(?:who|what|which) (?:is|was|are|were) (?:it|that|she|he|they|those|these|her|his|their) ?(?:names?|called|named)?|who 's that|(?:and )?(?:her|his|their) names?)";
const COUNTED_KIN = `((?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|some|N\\d+) )((?:younger |elder |older |half-|step-)*(?:${KIN_WORD}))`;

/** Of a question: a clause that says which of a name is meant stands with the name. */
const ASIDE: readonly [RegExp, string] = [
  /^((?!of |among ).*?)(P\d+)((?: 's)?)((?: \w+)+) , ((?:the one )?(?:who|that) .*|(?:the|an?) [\w-]+ of P\d+|P\d+ 's [\w-]+)$/g,
  '$1$2 , $5 ,$3$4',
];

/** Ways of asking that come to a plain `who`, `when` or `where`. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/ (?:can|could|would) you (?:help|tell|say|look)(?: me)?(?: (?:out|it up))?(?: please)?$/g, ''],
  [
    /^(?:i ?['’]?m|i am) (?:looking|searching) for (?=(?:the |P\d))|^(?:tell me|find|find me|look up) (?=(?:the |P\d+ 's))(?!the (?:story|tale))/g,
    'who is ',
  ],
  [/^what (?:is|was|are|were) (.+) (?:called|named)$/g, 'who was $1'],
  [/^whom? did (P\d+) have (?:for|as) (?:an? |the )?([\w-]+)$/g, "who was $1 's $2"],
  [
    /^what (?:is|was) the (?:year|day|date) (?:(?:in|on) which|when|that) (P\d+) (died|was born|(?:was )?married(?: (?:to )?P\d+)?)$/g,
    'when did $1 $2',
  ],
  [/\b(P\d+) 's life (?:come to an )?end$/g, '$1 die'],
  // What is told first and asked for then: `A had three husbands, who were they?`, `One of A's sons married B. Which one?`.
  [
    new RegExp(
      `^(?:(?:did|does|do|had) )?(P\\d+) (?:had|have|has|did have) (?:an? |any )?${COUNTED_KIN}(?: (?:born )?in (D\\d+))? ?${WHICH}$`,
      'g',
    ),
    "who were $1 's $3",
  ],
  [new RegExp(`^one of (P\\d+) (.+?) ?${WHICH}$`, 'g'), 'which of $1 $2'],
  [
    new RegExp(
      `^(P\\d+) (?:was )?(?:married|wed|wedded)(?: to)? (?:an?|one of (?:his|her) own|one of (?:his|her)|(?:his|her)(?: own)?) (${KIN_WORD})(?: of (?:his|hers|her own|his own))? ?${WHICH}$`,
      'g',
    ),
    'who was both spouse and $2 of $1',
  ],
  // Of whom it is asked stands first: `A, who married B: how many sons had he?`.
  [
    /^(P\d+) ?[,:] ((?:who|whom|what|which|when|where|how|did|does|was|were|is|had|has)\b(?! (?:married|wed)\b).*\b(?:he|she|his|her|him|they|their|it|its)\b.*)$/g,
    '$2',
  ],
  [/^(P\d+) ?: (?=(?:who|whom|what|when|where|how) .*\bP\d+$)/g, ''],
  [
    /^did (P\d+) (?:ever )?(?:marry|wed) any(?:one|body) (?:other than|except|besides|but|apart from) (P\d+)$/g,
    "who was $1 's spouse other than $2",
  ],
  [
    /^(?:apart|aside) from (P\d+)(?: (?:him|her)self)? , (?:did|does|had|has) (P\d+) (?:have )?(?:any )?other ([\w-]+)$/g,
    "who were $2 's $3 other than $1",
  ],
  [
    /^(?:besides|other than|except(?: for)?) (P\d+)(?: (?:him|her)self)? , (?:did|does|had|has) (P\d+) (?:have )?(?:any )?other ([\w-]+)$/g,
    "who were $2 's $3 other than $1",
  ],
  [/^whom? did (P\d+) (?:marry|wed) (?:next )?(before|after) ([ED]\d+)$/g, "who was $1 's spouse $2 $3"],
  [/^whom? did she (?:marry|wed) (?:next )?(before|after) ([ED]\d+)$/g, 'who was her spouse $1 $2'],
  [/^whom? did he (?:marry|wed) (?:next )?(before|after) ([ED]\d+)$/g, 'who was his spouse $1 $2'],
  [
    /^(?:did|does|has|had) (P\d+) (?:have |had )?(?:any |an? )(?:other )?([\w-]+) (other than|besides|except|apart from) (P\d+)$/g,
    "who were $1 's $2 $3 $4",
  ],
  [/^whom? did P\d+ (?:take|have|choose|get) (?:as|for) (P\d+)(?: after [ED]\d+)?$/g, 'who was $1'],
  [
    /^(?:give me|name|identify|find|who (?:is|was)) (?:the|an?) ([a-z]+) (?:whose (?:birthday|date of birth|birth date) (?:is|was)|who was born on) (D\d+)$/g,
    'which $1 was born on $2',
  ],
  [/^of (P\d+) and (P\d+) , which (?:one )?/g, 'which of $1 and $2 '],
  [/^(P\d+) (?:was|is) (?:which|what) (?:[a-z]+|P\d+)$/g, 'who was $1'],
  // What is told by the way of the one who is named: whoever bears the name is enough.
  [
    /^((?:where|when|how|whom?|what) (?:did|was|is|were|does) (?:the )?P\d+) , (?!and\b|or\b|who\b)(?:[a-z-]+ ){1,6}, (?=[a-z])/g,
    '$1 ',
  ],
  [/^(P\d+) , all (?:[\w]+ )?of (?:them|these)$/g, '$1'],
  [/\bhow many (?:full|whole|complete|entire) (?=years)/g, 'how many '],
  [/\bc[ao]me first into the world\b/g, 'was born first'],
  // `tell me how old he was`: in the order of what is told.
  [/^(how old|where|who|what) (P\d+) (is|was|were)\b/g, '$1 $3 $2'],
];

/** What one form has turned round another may read. */
const MOST_ROUNDS = 3;

function tidied(text: string, isTold: boolean): string {
  const forms = isTold ? NOISE : [ASIDE, ...ASKED, ...NOISE];
  let now = text;
  for (let round = 0, before = ''; round < MOST_ROUNDS && now !== before; round++) {
    before = now;
    now = forms
      .reduce((all, [form, by]) => all.replace(form, by), now)
      .replace(/ {2,}/g, ' ')
      .trim();
  }
  return now;
}

/** How a statement is read, and not a question. */
export interface ToldReading {
  /** Whether a word at its beginning is a word like others. */
  readonly isWord: (word: string) => boolean;
  /** Every pronoun is an atom, and nothing is moved. */
  readonly isWhole?: boolean;
}

export class Skeleton {
  readonly terms: Term[] = [];
  text = '';

  private constructor(
    readonly reasoning: Reasoning,
    private readonly told: ToldReading | null,
  ) {}

  /** Of several who bear a name, whoever is called just so: not Victoria Eugenie where Victoria is asked for. */
  async narrow(): Promise<void> {
    for (const [i, term] of this.terms.entries()) {
      if (term.kind !== 'people' || !term.isChoice) continue;
      const all = term.members.map(({ entity }) => entity);
      const exact = new Set(await calledJustSo(this.reasoning, term.words, all));
      const members = term.members.filter(({ entity }) => exact.has(entity));
      this.terms[i] = { ...term, members, isChoice: members.length > 1 };
    }
  }

  /** Null where a name is not known. Of a statement numbers are atoms as well, and its first word may be a name that nobody knows. */
  static of(reasoning: Reasoning, read: ReadSentence, told: ToldReading | null = null): Skeleton | null {
    const skeleton = new Skeleton(reasoning, told);
    const parts: string[] = [];
    for (let at = 0; at < read.words.length; ) {
      const taken = skeleton.#take(read, at);
      if (taken === null) return null;
      parts.push(...breakBefore(read, at), ...taken.parts);
      at = taken.end;
    }
    skeleton.text = skeleton.#tidied(parts.join(' '));
    return skeleton;
  }

  /** The name, date or word that begins there; null for a name that nobody knows. */
  #take(read: ReadSentence, at: number): { readonly parts: readonly string[]; readonly end: number } | null {
    const word = read.words[at];
    const mention = read.mentions.find(
      (one) => one.first === at && (one.isPronoun ? this.#isMeant(one) : !isPlain(read, one.first, one.end)),
    );
    const owner = this.told?.isWhole === true ? mention?.owner : undefined;
    if (owner !== undefined) return this.#name(read, { ...owner, isPossessive: true });
    if (mention !== undefined && mention.entities.length > 0) return this.#name(read, mention);
    if (mention !== undefined && (at > 0 || mention.end - mention.first > 1)) return null;
    if (mention !== undefined && this.told?.isWord(word?.folded ?? '') === false) return null;
    const span = read.dates.find(({ first, kind }) => first === at && kind === 'span');
    if (this.told !== null && span?.from != null && span.until != null) {
      const [from, until] = [span.from, span.until].map((moment) => this.add({ kind: 'time', moment }));
      return { parts: ['from', `D${from}`, 'to', `D${until}`], end: span.end };
    }
    const date = read.dates.find(({ first, kind }) => first === at && kind !== 'span');
    const written = date?.from ?? date?.until ?? null;
    if (date !== undefined && written !== null) {
      const moment = this.#bareMoment(date.text) ?? written;
      const lead = /^(?:until|till|since|from|before|after|by|in|on|at)$/.test(word?.folded ?? '')
        ? [word?.folded ?? '']
        : [];
      return { parts: [...lead, `D${this.add({ kind: 'time', moment })}`], end: date.end };
    }
    const number = this.#number(read, at);
    if (number !== null)
      return { parts: [`N${this.add({ kind: 'number', value: number.value })}`], end: number.end };
    return { parts: [(word?.text ?? '').toLowerCase().replace(/['’]s$/, " 's")], end: at + 1 };
  }

  /** `before 1900` and `after 1900` as the date that they are told by: the word stands before it. */
  #bareMoment(text: string): Moment | null {
    const bare = this.told === null ? /^(?:before|after) (.+)$/i.exec(text)?.[1] : undefined;
    return bare === undefined ? null : momentOfDate(this.reasoning.parseDate(bare));
  }

  /** Of a statement; `a day before` tells of one. */
  #number(read: ReadSentence, at: number): ReadNumber | null {
    if (this.told === null) return null;
    const isOne = this.told.isWhole === true && /^an?$/.test(read.words[at]?.folded ?? '');
    return isOne && TIME.test(read.words[at + 1]?.folded ?? '')
      ? { value: 1, end: at + 1 }
      : countAt(read, at);
  }

  /** A pronoun of a statement that means somebody whom only a sentence before has named, or any where all are atoms. */
  #isMeant({ entities, isTogether = false }: Mention): boolean {
    if (this.told === null || entities.length === 0 || (entities.length > 1 && !isTogether)) return false;
    if (this.told.isWhole === true) return true;
    return !this.terms.some(
      (term) =>
        term.kind === 'people' &&
        term.members.some(({ entity }) => entities.some(({ id }) => id === entity.id)),
    );
  }

  #name(read: ReadSentence, mention: Mention): { readonly parts: readonly string[]; readonly end: number } {
    const after = read.text.slice(read.words[mention.end - 1]?.end ?? 0);
    const isOwner = mention.isPossessive || /^['’](?=\s\p{Ll})/u.test(after);
    return { parts: [`P${this.add(named(mention))}`, ...(isOwner ? ["'s"] : [])], end: mention.end };
  }

  add(term: Term): number {
    return this.terms.push(term) - 1;
  }

  people(index: string | undefined): People | null {
    const term = this.terms[Number(index)];
    return term?.kind === 'people' ? term : null;
  }

  happenings(index: string | undefined): Happenings | null {
    const term = this.terms[Number(index)];
    return term?.kind === 'happenings' ? term : null;
  }

  time(index: string | undefined): Time | null {
    const term = this.terms[Number(index)];
    return term?.kind === 'time' ? term : null;
  }

  number(index: string | undefined): number | null {
    const term = this.terms[Number(index)];
    return term?.kind === 'number' ? term.value : null;
  }

  /** Whom `he` or `their` means: the first ones named, of that gender. */
  async meant(pronoun: string): Promise<People | null> {
    const gender = /^(?:he|him|his)$/.test(pronoun)
      ? 'male'
      : /^(?:she|her)$/.test(pronoun)
        ? 'female'
        : null;
    const all = this.terms.filter((term): term is People => term.kind === 'people');
    if (/^(?:they|them|their)$/.test(pronoun)) {
      const members = all.slice(0, 2).flatMap((one) => one.members);
      return members.length === 0 ? null : { ...(all[0] as People), members, isChoice: false };
    }
    for (const one of all) {
      const fitting: Member[] = [];
      for (const member of one.members) {
        const known = await knownGender(this.reasoning, member.entity.id);
        if (gender === null || known === null || known === gender) fitting.push(member);
      }
      if (fitting.length > 0) return { ...one, members: fitting };
    }
    return null;
  }

  put(match: RegExpMatchArray, by: string): void {
    const at = match.index ?? 0;
    this.text = this.#tidied(`${this.text.slice(0, at)}${by}${this.text.slice(at + match[0].length)}`);
  }

  #tidied(text: string): string {
    return tidied(text, this.told?.isWhole === true);
  }
}

/** Those whose whole name or given name it is; all of them, where it is nobody's. */
export async function calledJustSo(
  { store }: Reasoning,
  written: string,
  all: readonly Named[],
): Promise<readonly Named[]> {
  const bare = foldName(written).replace(new RegExp(`^(?:(?:${TITLES}) )+`), '');
  const given = await store.statements({ subjects: all.map(({ id }) => id), predicates: ['given_name'] });
  const exact = all.filter(({ id, name }) => {
    const names = given.flatMap((s) =>
      s.subject === id && s.kind === 'attribute' && s.value.kind === 'text' ? [s.value.text] : [],
    );
    return [name, ...names].some((one) => isCalled(foldName(one), bare));
  });
  return exact.length > 0 ? exact : all;
}

/** A bare `one` counts before what is counted, `one son`, and is a pronoun elsewhere. */
function countAt({ words }: ReadSentence, at: number): ReadNumber | null {
  if (words[at]?.folded !== 'one') return numberAt(words, at);
  return COUNTED.test(words[at + 1]?.folded ?? '') ? { value: 1, end: at + 1 } : null;
}
const TIME = /^(?:year|month|week|day|decade|century)$/;
const COUNTED = /^(?:son|daughter|child|year|month|week|day|wife|husband|brother|sister)$/;

function breakBefore({ text, words }: ReadSentence, at: number): string[] {
  const before = text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0);
  return /:/.test(before) ? [':'] : /[,;–—(]|\s-\s/.test(before) ? [','] : [];
}

/** `the son` are words, though somebody may be listed by them. */
function isPlain({ words }: ReadSentence, first: number, end: number): boolean {
  const own = words.slice(first, end).filter(({ folded }) => folded !== 'the');
  return own.length === 1 && PLAIN.test(own[0]?.text ?? '');
}
const PLAIN = /^\p{Ll}/u;

/** By just these words; a number tells whoever bears it, whatever other names they have. */
const isCalled = (name: string, written: string): boolean =>
  name === written || (NUMBERED.test(written) && name.startsWith(`${written} `));
const NUMBERED = / [ivxlc]+$/;

function named({ entities, written, isTogether = false }: Mention): People {
  return namedPeople(entities, written.replace(/['’]s$/, ''), entities.length > 1 && !isTogether);
}
