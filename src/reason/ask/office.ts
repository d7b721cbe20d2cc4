/** `Who was Warden in 405?`, `Who was the first Warden of Brine?`: the holders of an office by its word, whatever places have one. */
import { foldName, type Relation } from '../../model/index.js';
import { heldAt, timeAsked } from '../holding.js';
import { inOrder, isDatedTerm, isRanked, type Office, officesCalled, RANKED } from '../offices.js';
import type { Reasoning } from '../reasoning.js';
import { tell } from '../told-statement.js';
import type { ReadSentence } from '../verify/mentions.js';
import { tellHolding } from './asked-end.js';
import { NO_NOW } from './caveats.js';
import type { AnswerDraft } from './draft.js';

const MOST_TOLD = 12;
const MOST_UNDATED = 4;

interface AskedOffice {
  /** As it is written, folded. */
  readonly words: string;
  readonly time: string | null;
  /** `first`, `last`: which one of them. */
  readonly rank: string | null;
}

/** Null where no office is asked for that anybody is told to have held: others may know what is meant. */
export async function answerOffice(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<'answered' | 'silent' | null> {
  const told = officeIn(read);
  if (told === null) return null;
  const isOpen = told.time === 'current' && (await reasoning.now()) === null;
  const asked = isOpen ? { ...told, time: null } : told;
  const called = await officesCalled(reasoning, asked.words);
  if (called.length === 0 || called.every((one) => isNamed(one, asked, called.length === 1))) return null;
  if (isOpen) draft.caveat(NO_NOW);
  draft.as('fact');
  for (const office of await heldThen(reasoning, called, asked))
    await sayHolders(reasoning, office, asked, draft);
  return draft.isEmpty ? 'silent' : 'answered';
}

/** Without a time a title by its whole name is one like others, and of several it is asked which of them is meant. */
function isNamed({ name, isTitle }: Office, { words, time, rank }: AskedOffice, isOnly: boolean): boolean {
  const own = foldName(name).replace(/^the /, '');
  if (time !== null || rank !== null) return false;
  return own === words ? isTitle : own.startsWith(`${words} of `) && (isTitle || !isOnly);
}

const ASKS =
  /^(?:who (?:all )?(?:was|were|is|are|served as|acted as|became|has been|have been)|(?:name|list)(?: all)?(?: of)?)$/;

/** Null where a word is left over. */
function officeIn({ words, dates }: ReadSentence): AskedOffice | null {
  const [date, ...others] = dates;
  if (others.length > 0 || (date !== undefined && date.end < words.length)) return null;
  const folded = words.slice(0, date?.first ?? words.length).map((word) => word.folded);
  if (date !== undefined && /^(?:in|at|on|by|during|around|about)$/.test(folded.at(-1) ?? '')) folded.pop();
  const isNow = NOW.test(folded.at(-1) ?? '') && date === undefined;
  if (isNow) folded.pop();
  const at = [1, 2, 3, 4].findLast((end) => ASKS.test(folded.slice(0, end).join(' ')));
  if (at === undefined) return null;
  const office = folded.slice(at).join(' ').replace(/^the /, '');
  const rank = RANK.exec(office)?.[1] ?? null;
  const word = rank === null ? office : office.slice(rank.length + 1);
  return word === '' ? null : { words: word, time: isNow ? 'current' : (date?.text ?? null), rank };
}
const NOW = /^(?:now|today|currently|nowadays)$/;
const RANK = new RegExp(`^(${RANKED}) `);

/** Of several offices of one word those that somebody held then, where there are such. */
async function heldThen(
  reasoning: Reasoning,
  offices: readonly Office[],
  { time }: AskedOffice,
): Promise<readonly Office[]> {
  if (time !== 'current') return offices;
  const at = await timeAsked(reasoning, time);
  const held = await heldAt(
    reasoning,
    offices.flatMap((one) => one.held),
    at,
  );
  const isHeld = ({ id }: Relation) => ['certain', 'possible'].includes(held.get(id)?.holding ?? '');
  const now = offices.filter((one) => one.held.some(isHeld));
  return now.length > 0 ? now : offices;
}

async function sayHolders(
  reasoning: Reasoning,
  office: Office,
  { time, rank }: AskedOffice,
  draft: AnswerDraft,
): Promise<void> {
  const { name } = office;
  const held = office.held.filter(({ subject }) => rank === null || isRanked(office, subject, rank) === true);
  const dated = inOrder(held.filter(isDatedTerm));
  const undated = held.filter((one) => !dated.includes(one));
  if (time !== null) {
    await tellHolding(reasoning, dated, time, draft);
    return sayUndated(reasoning, undated, draft);
  }
  draft.called('entity_context');
  const all = [...dated, ...undated];
  for (const one of await tell(reasoning, all.slice(0, MOST_TOLD))) draft.say(draft.words(one), [one]);
  if (all.length > MOST_TOLD) draft.say(`${all.length - MOST_TOLD} more are told to have been ${name}`);
}

/** Whether it was then, nobody says. */
async function sayUndated(
  reasoning: Reasoning,
  undated: readonly Relation[],
  draft: AnswerDraft,
): Promise<void> {
  for (const one of await tell(reasoning, undated.slice(0, MOST_UNDATED)))
    draft.caveat(`Told without a date: ${draft.words(one)}`);
}
