/** `Who was Warden in 405?`, `Who were the Wardens of Brine?`: the holders of an office by its word, whatever places have one. */
import { foldName, groupBy, isRelation, type Relation } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Reasoning } from '../reasoning.js';
import { remembered } from '../remembered.js';
import { isBelievedRelation, tell, toldEntities } from '../told-statement.js';
import type { ReadSentence } from '../verify/mentions.js';
import { lemmaOf } from '../verify/text.js';
import { tellHolding } from './asked-end.js';
import type { AnswerDraft } from './draft.js';

const SEATS = ['HOLDS_TITLE', 'RULES', 'LEADS'];
const MOST_READ = 5000;
const MOST_TOLD = 12;
const MOST_UNDATED = 4;

/** One office, and all who are told to have held it. */
interface Office {
  readonly name: string;
  /** It has a name of its own in the record. */
  readonly isTitle: boolean;
  readonly held: readonly Relation[];
}

interface AskedOffice {
  /** As it is written, folded. */
  readonly words: string;
  readonly time: string | null;
}

/** Null where no office is asked for that anybody is told to have held: others may know what is meant. */
export async function answerOffice(
  reasoning: Reasoning,
  read: ReadSentence,
  draft: AnswerDraft,
): Promise<'answered' | 'silent' | null> {
  const asked = officeIn(read);
  if (asked === null) return null;
  const called = await officesCalled(reasoning, asked.words);
  if (called.length === 0 || called.every((one) => isNamed(one, asked, called.length === 1))) return null;
  draft.as('fact');
  for (const office of called) await sayHolders(reasoning, office, asked, draft);
  return draft.isEmpty ? 'silent' : 'answered';
}

/** Without a time a title by its whole name is one like others, and of several it is asked which of them is meant. */
function isNamed({ name, isTitle }: Office, { words, time }: AskedOffice, isOnly: boolean): boolean {
  const own = foldName(name).replace(/^the /, '');
  if (time !== null) return false;
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
  const at = [1, 2, 3, 4].findLast((end) => ASKS.test(folded.slice(0, end).join(' ')));
  if (at === undefined) return null;
  const office = folded.slice(at).join(' ').replace(/^the /, '');
  return office === '' ? null : { words: office, time: date?.text ?? null };
}

async function officesCalled(reasoning: Reasoning, words: string): Promise<Office[]> {
  const all = await remembered(reasoning.store, 'offices', () => offices(reasoning));
  return all.filter(({ name }) => isCalled(name, words));
}

/** Titles of their own, and what rulers are told to have been called: `ruled Brine (title: Warden)` is the Warden of Brine. */
async function offices({ store, ontology }: Reasoning): Promise<Office[]> {
  const told = await store.statements({ predicates: SEATS, limit: MOST_READ });
  // Of some of them nobody could say that they are all.
  if (told.length >= MOST_READ) return [];
  const held = told.filter(isRelation).filter(isBelievedRelation);
  const ends = await toldEntities(
    { store },
    held.map(({ object }) => object),
  );
  const isTitle = ({ object }: Relation) => isA(ontology, ends.get(object)?.type ?? '', 'Title');
  const nameOf = (one: Relation): string | null => {
    const { title } = one.qualifiers;
    const name = ends.get(one.object)?.name ?? '';
    if (isTitle(one)) return name;
    return typeof title === 'string' ? `${title} of ${name}` : null;
  };
  const byName = groupBy(held, (one) => nameOf(one) ?? '');
  byName.delete('');
  return [...byName]
    .map(([name, all]) => ({ name, isTitle: all.some((one) => isTitle(one)), held: apart(all) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A reign that is told as a title besides is one. */
function apart(held: readonly Relation[]): Relation[] {
  const titles = held.filter(({ predicate }) => predicate === 'HOLDS_TITLE');
  const isTwice = (one: Relation) =>
    titles.some(({ subject, valid }) => subject === one.subject && valid.fromMin === one.valid.fromMin);
  return held.filter((one) => titles.includes(one) || !isTwice(one));
}

/** `Warden of Brine` by `warden`, `wardens` and `wardens of brine`; the High Warden is another. */
function isCalled(name: string, words: string): boolean {
  const [called, asked] = [foldName(name).replace(/^the /, ''), words].map(partsOf);
  if (called === undefined || asked === undefined || called.noun === '') return false;
  return called.noun === asked.noun && (asked.place === null || asked.place === called.place);
}

function partsOf(words: string): { readonly noun: string; readonly place: string | null } {
  const [noun = '', ...place] = words.split(' of ');
  const lemmas = noun.split(' ').map(lemmaOf).join(' ');
  return { noun: lemmas, place: place.length === 0 ? null : place.join(' of ').replace(/^the /, '') };
}

async function sayHolders(
  reasoning: Reasoning,
  { name, held }: Office,
  { time }: AskedOffice,
  draft: AnswerDraft,
): Promise<void> {
  const dated = inOrder(held.filter(({ valid }) => valid.fromText !== null || valid.untilText !== null));
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

const inOrder = (some: readonly Relation[]): Relation[] =>
  [...some].sort((a, b) => a.valid.fromMin - b.valid.fromMin || a.valid.untilMax - b.valid.untilMax);
