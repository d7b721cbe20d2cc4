/** Whether the record is as silent as a draft says: `no source says who founded it` is false where one does. */
import type { Statement } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import { isDated } from '../../when.js';
import { type Hit, hitsIn } from '../hits.js';
import type { Judgement } from '../judge/judgement.js';
import type { Meaning } from '../lexicon.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { plain } from './judged.js';

const MOST = 100;
const MOST_SHOWN = 3;
/** Said of the whole record: what one source leaves out another may tell. */
const SILENT =
  /\b(?:no|nobody|none|nothing|unknown|unrecorded)\b|\bnot (?:known|recorded|told|said|stated)\b|^(?:the )?(?:sources|records?) (?:do|does)(?: not|n['’]t)\b/iu;
const BESIDE = /^(?:the|was|were|is|are|did|had)$/;

/** What is not told, by the draft. */
interface Asked {
  readonly word: 'who' | 'when';
  readonly hit: Hit;
  readonly about: Mention;
}

/** Null where it is silent, or where there are more words than those that ask. */
export async function judgeSilence(
  { store, ontology }: Reasoning,
  read: ReadSentence,
): Promise<Judgement | null> {
  const asked = SILENT.test(read.text) ? askedIn(read, hitsIn(read, ontology)) : null;
  if (asked === null) return null;
  const found: Statement[] = [];
  for (const { id } of asked.about.entities)
    for (const meaning of asked.hit.phrase.meanings)
      found.push(...(await answersOf(store, asked.word, meaning, id)));
  return found.length === 0
    ? null
    : plain(read.text, 'contradicted', 'The record does say so.', found.slice(0, MOST_SHOWN));
}

/** `who killed the Worm`, `when the Worm was killed`: to its last word. */
function askedIn(read: ReadSentence, hits: readonly Hit[]): Asked | null {
  const at = read.words.findIndex(({ folded }) => folded === 'who' || folded === 'when');
  const hit = hits.find(({ first }) => first > at);
  const about = read.mentions.find(({ first, isPossessive }) => first > at && !isPossessive);
  if (at < 0 || hit === undefined || about === undefined) return null;
  const isRest = ({ folded }: { readonly folded: string }, i: number) =>
    i <= at || isIn(hit, i) || isIn(about, i) || BESIDE.test(folded);
  const word = read.words[at]?.folded === 'who' ? 'who' : 'when';
  const isInOrder = (word === 'who') === hit.first < about.first;
  return isInOrder && read.words.every(isRest) ? { word, hit, about } : null;
}

const isIn = ({ first, end }: { readonly first: number; readonly end: number }, at: number): boolean =>
  at >= first && at < end;

/** Who did it to this one, and not to whom this one did it. */
async function answersOf(
  store: Reasoning['store'],
  word: Asked['word'],
  meaning: Meaning,
  id: string,
): Promise<Statement[]> {
  if (meaning.kind === 'lifetime') return [];
  if (meaning.kind === 'attribute') {
    const isAsked = word === 'when' && meaning.attribute.value === 'date';
    const filter = { subject: id, predicates: [meaning.attribute.name], limit: MOST };
    return isAsked ? (await store.statements(filter)).filter(isBelieved) : [];
  }
  const predicates = [meaning.relation.name];
  const end = word === 'when' ? { about: id } : meaning.inverted ? { subject: id } : { object: id };
  const told = (await store.statements({ ...end, predicates, limit: MOST })).filter(isBelieved);
  return told.filter(({ valid }) => word === 'who' || isDated(valid));
}
