/** Reads a sentence as a whole: its asides, its parts, and each part by a form that leaves no word over. */
import { isFeature, shippedKinds } from '../../../language/kinds.js';
import { breathe } from '../../../model/breathe.js';
import { isA } from '../../../packs/index.js';
import { happeningsOf } from '../../ask/reading/happenings.js';
import { KIN_WORD } from '../../ask/reading/kin-words.js';
import { kinPeople, kinPhrase } from '../../ask/reading/people.js';
import { fold, foldDeeds } from '../../ask/reading/rules.js';
import { Skeleton } from '../../ask/reading/skeleton.js';
import { namedPeople, type People } from '../../ask/reading/terms.js';
import type { Reasoning } from '../../reasoning.js';
import { judgeGender } from '../kinds/by-kind.js';
import { ClaimAtoms } from '../kinds/claim-atoms.js';
import { amongKin, countIs } from '../kinds/kin-told.js';
import { allOf, type ToldTruth } from '../kinds/told-truth.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { Clause } from './form.js';
import { KIN_FORMS } from './kin-forms.js';
import { TIME_FORMS } from './time-forms.js';

const FORMS = [...KIN_FORMS, ...TIME_FORMS];
/** Words that carry a sentence and tell nothing. */
const CARRIED =
  /\b(?:also|too|as well|in turn|herself|himself|themselves|therefore|thus|though|however|indeed|in fact|moreover|furthermore|(?<!(?:years?|months?|weeks?|days?|decades?) )(?:later(?! than)|afterwards)|then|eventually|finally|once|own|late|in the end|at one time|for (?:his|her) part|incidentally|actually)\b/g;
/** `The tree lists …`: said of the record, and told by it. */
const RECORD =
  /^(?:the|this) (?:family )?(?:tree|record|records|file|genealogy|source) (?:lists?|gives?|names?|shows?|knows?|records?|has|have) (?=(?:no|N\d+) P\d+$)/;
const MOST_PARTS = 3;
const LONGEST = 260;

interface Whole {
  readonly truth: ToldTruth;
  /** Who is meant, where a name that several bear was told apart. */
  readonly meant: readonly Named[];
}

/** Null where a part of it has no form that fits, or a name is not known. */
export async function wholeTruth(
  reasoning: Reasoning,
  read: ReadSentence,
  before: readonly Mention[],
): Promise<Whole | null> {
  const skeleton = wholeSkeleton(reasoning, read);
  if (skeleton === null) return null;
  const sides: ToldTruth[] = [];
  await referBack(skeleton, before);
  takeSide(skeleton);
  const counts = takeCounts(skeleton);
  await skeleton.narrow();
  await fold(skeleton);
  for (const { kin, value } of counts) {
    const people = skeleton.terms.find(
      (term): term is People => term.kind === 'people' && term.isKin && term.words.startsWith(kin),
    );
    if (people === undefined) return null;
    sides.push(countIs(people, value));
  }
  narrowKin(skeleton, spokenOf([...before, ...read.mentions]));
  const text = await asides(skeleton, tidy(skeleton.text), sides);
  const main = await partsTruth(skeleton, text, 0);
  if (main === null) return null;
  const meant = skeleton.terms.flatMap((term) =>
    term.kind === 'people' && term.members.length === 1 ? term.members.map(({ entity }) => entity) : [],
  );
  return { truth: allOf([...sides, main]), meant };
}

/** With every pronoun and number as an atom, and nothing folded yet; null where a name is not known. */
export function wholeSkeleton(reasoning: Reasoning, read: ReadSentence): Skeleton | null {
  const model = shippedKinds('claims');
  return read.text.length > LONGEST
    ? null
    : Skeleton.of(reasoning, read, { isWord: (word) => isFeature(model, word), isWhole: true });
}

/** What a clause of atoms comes to; null where a part of it has no form that fits. */
export async function clauseTruth(skeleton: Skeleton, clause: string): Promise<ToldTruth | null> {
  const sides: ToldTruth[] = [];
  const text = await asides(skeleton, tidy(clause), sides);
  const main = await partsTruth(skeleton, text, 0);
  return main === null ? null : allOf([...sides, main]);
}

const spokenOf = (mentions: readonly Mention[]): ReadonlySet<string> =>
  new Set(
    mentions.flatMap(({ entities, owner }) => (owner === undefined ? entities.map(({ id }) => id) : [])),
  );

const EACH_COUNTED = new RegExp(`(P\\d+ 's) N(\\d+) ((?:recorded |known |surviving )?${KIN_WORD})\\b`);
const ONLY = new RegExp(`\\bonly ((?:surviving |recorded |known )?${KIN_WORD})\\b(?! and)`);

/** `her two sons`, `his only daughter`: how many there are is a claim of its own. */
function takeCounts(s: Skeleton): { readonly kin: string; readonly value: number }[] {
  const found: { kin: string; value: number }[] = [];
  const plain = (kin: string) => kin.replace(/^(?:recorded|known) /, '');
  s.text = s.text
    .replace(EACH_COUNTED, (_, owner: string, index: string, kin: string) => {
      found.push({ kin: plain(kin), value: s.number(index) ?? Number.NaN });
      return `${owner} ${kin}`;
    })
    .replace(ONLY, (_, kin: string) => {
      found.push({ kin: plain(kin), value: 1 });
      return kin;
    });
  return found;
}

/** `the two`, `the former`, `the grandson`: somebody of whom the sentence before spoke. */
async function referBack(s: Skeleton, before: readonly Mention[]): Promise<void> {
  const { ontology } = s.reasoning;
  const spoken = new Map(
    before.flatMap(({ entities: [one, ...more] }) =>
      one !== undefined && more.length === 0 && isA(ontology, one.type, 'Person')
        ? [[one.id, one] as const]
        : [],
    ),
  );
  const [first, second, ...others] = spoken.values();
  if (first === undefined || second === undefined) return;
  const put = (people: readonly Named[]) => `P${s.add(namedPeople(people))}`;
  if (others.length === 0)
    s.text = s.text
      .replace(
        /\b(?:the|these|those) N(\d+)(?= (?:was|were|is|are|had|have|by|died|married)\b|$| ,)/g,
        (all, index: string) => (s.number(index) === 2 ? put([first, second]) : all),
      )
      .replace(/\bthe (former|latter)\b/g, (_, which: string) => put([which === 'former' ? first : second]));
  if (THE_MARRIAGE.test(s.text)) return marriageMeant(s, [...spoken.values()]);
  const kin = THE_KIN.exec(s.text);
  const phrase = kin === null ? null : kinPhrase(kin[1] ?? '');
  if (kin === null || phrase === null) return;
  const all = [...spoken.values()];
  const found = (
    await Promise.all(all.map((owner) => kinPeople(s.reasoning, [namedPeople([owner])], phrase)))
  ).flatMap(({ members }) => members.filter(({ entity }) => spoken.has(entity.id)));
  const [one, ...more] = new Map(found.map(({ entity }) => [entity.id, entity])).values();
  if (one !== undefined && more.length === 0) return s.put(kin, put([one]));
  // `She had a son with him. That son …`: the one of both.
  if (one !== undefined || others.length > 0) return;
  const both = await kinPeople(s.reasoning, [namedPeople([first]), namedPeople([second])], phrase);
  if (both.members.length > 0) s.put(kin, `P${s.add(both)}`);
}

/** `The marriage took place in 348`: of those spoken of, where only one pair of them is married. */
async function marriageMeant(s: Skeleton, spoken: readonly Named[]): Promise<void> {
  const { all } = await happeningsOf(s.reasoning, 'marriage', namedPeople(spoken), namedPeople(spoken));
  const pairs = new Map(
    all.flatMap(({ who, other }) =>
      other === null ? [] : [[[who.id, other.id].sort().join(' '), [who, other]]],
    ),
  );
  const [pair, ...more] = pairs.values();
  if (pair === undefined || more.length > 0) return;
  const [one, other] = pair.map((who) => `P${s.add(namedPeople([who]))}`);
  s.text = s.text.replace(THE_MARRIAGE, `$& of ${one} and ${other}`);
}
const THE_MARRIAGE = /^(?:the|their|this) (?:marriage|wedding)\b(?! (?:of|to|between)\b)/;

/** `on his father's side … the grandson of`, `a half-brother … by another mother`: the paternal one. */
function takeSide(s: Skeleton): void {
  const side = SIDE.exec(s.text);
  if (side === null || !KIN_OF.test(s.text)) return;
  const isPaternal = side[1] === 'father' || side[2] === 'mother';
  s.text = s.text.replace(side[0], '').replace(KIN_OF, `${isPaternal ? 'paternal' : 'maternal'} $&`);
}
const SIDE = /\bon (?:P\d+ 's|his|her) (father|mother) (?:'s )?side ?,? ?| by another (father|mother)$/;
const KIN_OF = new RegExp(`\\b${KIN_WORD} of\\b`);

const THE_KIN = new RegExp(`^(?:the|that|this) (${KIN_WORD})\\b(?! of| to|s)`);

/** `his wife`: of several the one who was spoken of. */
function narrowKin({ terms }: Skeleton, spoken: ReadonlySet<string>): void {
  for (const [i, term] of terms.entries()) {
    if (term.kind !== 'people' || !term.isKin || term.isMany === true || term.members.length < 2) continue;
    const members = term.members.filter(({ entity }) => spoken.has(entity.id));
    if (members.length > 0) terms[i] = { ...term, members };
  }
}

const tidy = (text: string): string =>
  text
    .replace(RECORD, '')
    .replace(CARRIED, '')
    .replace(/\bfirst (?=cousins?\b)/g, '')
    .replace(/\b(is|are|was|were) (?:given|named|shown|listed|entered|recorded|described) as /g, '$1 ')
    .replace(/^((?:born|aged|married) [^,]+) , (P\d+) /, '$2 , $1 , ')
    .replace(/^((?:in|on|during) D\d+) ,? ?(.+)$/, '$2 $1')
    .replace(/^(at E\d+(?: in D\d+)?|(?:when|before|after|by the time) E\d+) ,? ?(.+)$/, '$2 $1')
    .replace(
      /\bmarried (?:both )?to (P\d+) and (?:also )?(?:to )?(P\d+)$/,
      'married to $1 and was married to $2',
    )
    .replace(/^(P\d+ (is|was) P\d+) and (P\d+) (P\d+)$/, '$1 and $3 $2 $4')
    .replace(/\bthe (?=P\d)/g, '')
    .replace(/^(P\d+) , (?=(?:was|is|were|had|has|died|married|lived|became|outlived|survived)\b)/, '$1 ')
    .replace(/(P\d+) of with /g, '$1 had ')
    .replace(/(P\d+) of among /g, '$1 was ')
    .replace(/ , ,/g, ' ,')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ ,:;]+|[ ,:;.]+$/g, '')
    .trim();

/** `A, the sister of B, …`, `A, who …, …`: what is told beside the rest, each a claim of its own. */
async function asides(s: Skeleton, whole: string, sides: ToldTruth[]): Promise<string> {
  let text = whole;
  for (let count = 0; count < MOST_PARTS; count++) {
    await breathe();
    const kin = [...text.matchAll(/\bP(\d+) ,? ?(?:who (?:was|is) )?P(\d+)(?: ,|$)(?! and| P)/g)].find(
      ({ 2: index }) => s.people(index)?.isKin === true,
    );
    const [one, other] = [s.people(kin?.[1]), s.people(kin?.[2])];
    if (kin !== undefined && one !== null && other !== null) {
      sides.push(await amongKin(s.reasoning, one, other));
      text = tidy(`${text.slice(0, kin.index)}P${kin[1]} ${text.slice(kin.index + kin[0].length)}`);
      continue;
    }
    const name = [...text.matchAll(/\bP(\d+) ,? ?P(\d+)\b(?: ,)?(?! and P| , P)/g)].find(
      ({ 1: a, 2: b }) => s.people(a)?.isKin === true && s.people(b)?.isKin === false,
    );
    const [kinship, named] = [s.people(name?.[1]), s.people(name?.[2])];
    if (name !== undefined && kinship !== null && named !== null) {
      sides.push(await amongKin(s.reasoning, named, kinship));
      text = tidy(`${text.slice(0, name.index)}P${name[2]} ${text.slice(name.index + name[0].length)}`);
      continue;
    }
    const told =
      /\b(P\d+) , (?:who ([^,]+)|((?:born|married|aged|called|known as|nicknamed) [^,]+))(?: ,|$)/.exec(text);
    if (told === null) break;
    const side = await partTruth(s, `${told[1]} ${told[2] ?? `was ${told[3]}`}`);
    if (side === null) break;
    sides.push(side);
    text = tidy(`${text.slice(0, told.index)}${told[1]} ${text.slice(told.index + told[0].length)}`);
  }
  return text;
}

/** As one, or as two of which the second is told of the same. */
async function partsTruth(s: Skeleton, text: string, depth: number): Promise<ToldTruth | null> {
  const whole = await partTruth(s, text);
  if (whole !== null || depth >= MOST_PARTS) return whole;
  for (const cut of text.matchAll(/ (?:, and|, but|, while|and|but|while|,|:) /g)) {
    const left = text.slice(0, cut.index);
    const right = text.slice(cut.index + cut[0].length);
    const subject = /^(?:P\d+(?: , and | , | and ))*P\d+(?! 's)/.exec(left)?.[0];
    const first = await partTruth(s, left);
    if (first === null) continue;
    const rest = /^(?:P\d+|N\d+|no) /.test(right)
      ? right
      : subject === undefined
        ? null
        : `${subject} ${NOMINAL.test(right) ? 'was ' : ''}${right}`;
    const second = rest === null ? null : await partsTruth(s, tidy(rest), depth + 1);
    if (second !== null) return allOf([first, second]);
  }
  return null;
}
const NOMINAL = /^(?:the |an? )?(?:born|aged|elder|eldest|younger|youngest|P\d+$)/;

async function partTruth(s: Skeleton, text: string): Promise<ToldTruth | null> {
  await breathe();
  const was = s.text;
  for (const isFolded of [false, true]) {
    s.text = text;
    if (isFolded) await foldDeeds(s);
    const folded = tidy(s.text);
    s.text = folded;
    const gender = await judgeGender(new ClaimAtoms(s));
    s.text = was;
    if (gender !== null) return gender;
    if (isFolded && folded === text) break;
    for (const { form, judge } of FORMS) {
      const match = form.exec(folded);
      const found = match === null ? null : await judge(new Clause(s, folded), match.slice(1));
      if (found !== null) return found;
    }
  }
  return null;
}
