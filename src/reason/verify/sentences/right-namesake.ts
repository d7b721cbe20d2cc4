/** Of namesakes a reader takes the one of whom a sentence is true; so does the verifier, where nothing before says who is meant. */
import { breathe } from '../../../model/breathe.js';
import { foldName } from '../../../model/index.js';
import { BAD } from '../evidence/judged.js';
import type { Named } from '../mentions.js';
import type { JudgedClaim } from '../types.js';
import { readSentence } from './read-sentence.js';
import type { Reading, Seen } from './reading.js';

/** Readings of one sentence that are tried. */
const MOST_TRIED = 10;
/** What is longer is no sentence of which one name decides. */
const LONGEST = 300;

export async function readWithRightNamesake(
  reading: Reading,
  index: number,
  seen: Seen,
): Promise<JudgedClaim[]> {
  const before = stateOf(reading);
  const usual = newlySeen();
  const own = await readSentence(reading, index, usual);
  if (own.some(isHeldBack)) {
    const after = stateOf(reading);
    for (const meant of await readings(reading, index, before)) {
      await breathe();
      const tried = newlySeen();
      goBack(reading, before, meant);
      const again = await readSentence(reading, index, tried);
      if (!again.some(isHeldBack) && again.some((claim) => isBorneOutOf(claim, meant))) {
        reading.names.goOn(reading.names.remembered);
        note(seen, tried);
        return again;
      }
    }
    goBack(reading, after);
  }
  note(seen, usual);
  return own;
}

/** Each namesake by itself, those of every name in turn. */
async function readings(
  reading: Reading,
  index: number,
  before: State,
): Promise<ReadonlyMap<string, Named>[]> {
  const text = reading.sentences[index]?.text ?? '';
  if (text.length > LONGEST) return [];
  reading.names.goOn(before.names);
  const found = await reading.names.namesakes(text);
  const tries: ReadonlyMap<string, Named>[] = [];
  for (let at = 0; tries.length < MOST_TRIED && found.some(({ others }) => at < others.length); at++)
    for (const { written, others } of found) {
      const other = others[at];
      if (other !== undefined && tries.length < MOST_TRIED) tries.push(new Map([[foldName(written), other]]));
    }
  return tries;
}

type State = ReturnType<typeof stateOf>;

function stateOf({ before, moments, list, years, unknown, names }: Reading) {
  return {
    ...{ before, moments, unknown: unknown.length, names: names.remembered },
    ...{ list: { ...list }, years: { ...years } },
  };
}

function goBack(reading: Reading, state: State, meant?: ReadonlyMap<string, Named>): void {
  reading.before = state.before;
  reading.moments = state.moments;
  reading.unknown.length = state.unknown;
  Object.assign(reading.list, state.list);
  Object.assign(reading.years, state.years);
  reading.names.goOn(state.names, meant);
}

const isHeldBack = ({ verdict }: JudgedClaim): boolean => BAD.has(verdict);

/** The record says it, and says it of the namesake who was tried. */
function isBorneOutOf({ verdict, entities }: JudgedClaim, meant: ReadonlyMap<string, Named>): boolean {
  return verdict === 'supported' && [...meant.values()].some(({ id }) => entities.includes(id));
}

const newlySeen = (): Seen => ({ entities: new Set(), provisional: new Set(), times: new Set() });

function note(seen: Seen, found: Seen): void {
  for (const one of found.entities) seen.entities.add(one);
  for (const one of found.provisional) seen.provisional.add(one);
  for (const one of found.times) seen.times.add(one);
}
