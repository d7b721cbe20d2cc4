/** Questions that leave one thing of a claim open: whether it holds, or of whom of several. They are judged as claims are. */
import { breathe } from '../../../model/breathe.js';
import type { Reasoning } from '../../reasoning.js';
import { type ToldStatement, tell } from '../../told-statement.js';
import type { ToldTruth } from '../../verify/kinds/told-truth.js';
import type { ReadSentence } from '../../verify/mentions.js';
import { pastOf } from '../../verify/text.js';
import { clauseTruth, wholeSkeleton } from '../../verify/whole/whole.js';
import type { AnswerDraft } from '../draft.js';
import type { ReadOutcome } from './read.js';
import { fold } from './rules.js';
import type { Skeleton } from './skeleton.js';
import { sayAsKin } from './tell.js';
import type { Member, People } from './terms.js';

const SOME = 'P\\d+(?:(?: , and| ,| and) P\\d+)*';
const ASKS_WHETHER = /^(?:is it (?:true|so|right|correct) that|true or false :?|(?:could|can) it be that) /;
const HAPPENED = /^does (E\d+(?: .+)?)$/;
const BEING = new RegExp(`^(is|was|are|were|had|has|have) (${SOME}) (.+)$`);
const DOING = new RegExp(`^(?:did|do|does) (${SOME}) (?:ever )?([a-z]+)((?: .+)?)$`);

/** `did P0 outlive P1` as `P0 outlived P1`; null where nothing of the kind is asked. */
function claimOf(text: string): string | null {
  if (ASKS_WHETHER.test(text)) return text.replace(ASKS_WHETHER, '');
  const happened = HAPPENED.exec(text)?.[1];
  if (happened !== undefined) return happened;
  const [, being, who, what] = BEING.exec(text) ?? [];
  if (being !== undefined) return `${who} ${being} ${what?.replace(/^, /, '')}`;
  const [, doer, verb, rest] = DOING.exec(text) ?? [];
  return verb === undefined ? null : `${doer} ${pastOf(verb)}${rest}`;
}

const OF_WHOM =
  /^(?:(how many)|who|which(?: ones?)?|name|list)(?: (?:of|among|amongst|out of))? (?:the )?P(\d+)(?: ,)? (?:who |that |which )?(.+)$/;
const AMONG = /^(?:of|among|amongst|out of) (?:the )?P(\d+) ,? ?(?:(how many)|who|which(?: ones?)?) (.+)$/;

interface OfWhom {
  readonly some: string;
  readonly told: string;
  readonly isCount: boolean;
}

/** `which of P0 outlived P1`: those of P0 of whom the rest is true. */
function ofWhomIn(text: string): OfWhom | null {
  const [isHere, count, some, told] = OF_WHOM.exec(text) ?? [];
  if (isHere !== undefined) return { some: some ?? '', told: told ?? '', isCount: count !== undefined };
  const [isThere, set, number, rest] = AMONG.exec(text) ?? [];
  return isThere === undefined ? null : { some: set ?? '', told: rest ?? '', isCount: number !== undefined };
}

const MOST_JUDGED = 60;

/** `Which of them …`: null where it is no such question, or a word of it is left over. */
export async function answerOfWhom(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const skeleton = await foldedWhole(reasoning, read);
  const asked = skeleton === null ? null : ofWhomIn(skeleton.text);
  return skeleton === null || asked === null ? null : sayOfWhom(skeleton, asked, draft);
}

/** `Did …`, `was …`: null where it is no such question, a word of it is left over, or the record does not decide it. */
export async function whetherSo(reasoning: Reasoning, read: ReadSentence): Promise<ToldTruth | null> {
  const skeleton = await foldedWhole(reasoning, read);
  const claim = skeleton === null ? null : claimOf(skeleton.text);
  const truth = skeleton === null || claim === null ? null : await clauseTruth(skeleton, claim);
  return truth?.holds == null ? null : truth;
}

export async function sayWhether(
  reasoning: Reasoning,
  read: ReadSentence,
  truth: ToldTruth,
  draft: AnswerDraft,
): Promise<ReadOutcome> {
  draft.as('fact').called('verify_answer');
  const lead = truth.holds ? 'Yes: ' : 'No: ';
  const isOfKin = isBare(truth) || OTHERWISE.test(truth.because);
  if (isOfKin && (await sayAsKin(reasoning, read, truth.statements, draft, lead))) return 'answered';
  const told = await tell(reasoning, truth.statements);
  draft.say(`${lead}${reasonOf(truth, told, draft)}`, told);
  return 'answered';
}

async function foldedWhole(reasoning: Reasoning, read: ReadSentence): Promise<Skeleton | null> {
  const skeleton = wholeSkeleton(reasoning, read);
  await skeleton?.narrow();
  if (skeleton !== null) await fold(skeleton);
  return skeleton;
}

/** What shows it, in words, where nothing more is said of it. */
function reasonOf(truth: ToldTruth, told: readonly ToldStatement[], draft: AnswerDraft): string {
  if (isBare(truth) && told.length > 0) return told.map((one) => draft.words(one)).join('; ');
  return truth.because.replace(/^The record/, 'the record').replace(/\.$/, '');
}

const isBare = ({ because }: ToldTruth): boolean => /^The record (?:shows it|says so)\.$/.test(because);
const OTHERWISE = /\botherwise related\b/;

const RELATIVE = /(?:\bthe )?\bP(\d+) ,? ?(?:the one )?(?:who|that) ([^,]+?)(?: ,|$)/;

/** `P3 who married P1`: of several those of whom it is true. */
export async function narrowByClause(s: Skeleton): Promise<void> {
  const match = RELATIVE.exec(s.text);
  const people = s.people(match?.[1]);
  if (match === null || people === null || people.members.length < 2) return;
  const kept = await keptOf(s, people, match[2] ?? '');
  if (kept === null || kept.kept.length === 0) return;
  const members = kept.kept.map(({ member }) => member);
  s.put(match, `P${s.add({ ...people, members, isChoice: people.isChoice && members.length > 1 })}`);
}

interface Kept {
  readonly kept: readonly { readonly member: Member; readonly truth: ToldTruth }[];
  /** Of whom the record does not tell. */
  readonly open: readonly Member[];
}

/** Those of whom it is true; null where it cannot be read. */
async function keptOf(s: Skeleton, people: People, told: string): Promise<Kept | null> {
  if (people.members.length > MOST_JUDGED) return null;
  const kept: { readonly member: Member; readonly truth: ToldTruth }[] = [];
  const open: Member[] = [];
  for (const member of people.members) {
    await breathe();
    const alone = s.add({ ...people, members: [member], isChoice: false, isKin: false, isMany: false });
    const truth = await clauseTruth(s, `P${alone} ${told.replace(/^were /, 'was ')}`);
    if (truth === null) return null;
    if (truth.holds === null) open.push(member);
    if (truth.holds === true) kept.push({ member, truth });
  }
  return { kept, open };
}

async function sayOfWhom(
  s: Skeleton,
  { some, told, isCount }: OfWhom,
  draft: AnswerDraft,
): Promise<ReadOutcome | null> {
  const people = s.people(some);
  if (people === null || people.members.length < 2) return null;
  if (people.isChoice && people.isKin) return null;
  const found = await keptOf(s, people, told);
  if (found === null || found.kept.length === 0) return null;
  draft.as('fact').called('verify_answer');
  if (isCount)
    draft.say(`The record shows ${found.kept.length} of the ${people.members.length} ${people.words}`);
  for (const { member, truth } of found.kept) {
    const shown = await tell(s.reasoning, truth.statements);
    draft.say(`${member.entity.name}: ${reasonOf(truth, shown, draft)}`, shown);
  }
  if (found.open.length > 0)
    draft.caveat(`Not to be told by the record: ${found.open.map(({ entity }) => entity.name).join(', ')}`);
  return 'answered';
}
