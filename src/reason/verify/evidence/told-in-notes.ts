/** Whether a few sentences of one note tell a clause: those it names, its dates, and every word that means something. */
import { foldName, formatValue, type Passage, type Statement } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { plain } from '../cited.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { PLAIN_PARTS } from '../names/words.js';
import { DISCOURSE } from '../said/discourse.js';
import { lemmaOf, sentencesOf, wordsOf } from '../text.js';
import { contentOf } from './explain.js';
import { hasKindred, withStem } from './kindred.js';
import { lemmasIn, lemmasOfPassage, type Neighbour, type Notes, neighboursOf, notesOn } from './notes.js';
import { toldBy } from './telling-words.js';
import { isHeavy } from './weight.js';

/** As many sentences as may lie between what a clause puts together. */
const WIDEST = 3;
const LEAST_WORDS = 1;

/** Where it is told: a passage, or a text that is told of somebody. */
interface NoteFound {
  readonly passage?: Passage;
  readonly statements: readonly Statement[];
}

/** Null where two of a kind are named, of whom either may have done it, and where no note has all of it. */
export async function toldInNotes(
  reasoning: Reasoning,
  read: ReadSentence,
  others: readonly Mention[],
): Promise<NoteFound | null> {
  const { mentions, dates } = read;
  const known = mentions.filter(({ entities }) => entities.length > 0);
  if (known.length === 0 || known.length < mentions.length || mayBeTurned(read, known)) return null;
  const words = contentOf(read, reasoning.ontology).filter((word) => !DISCOURSE.has(word) && word.length > 2);
  const years = dates.flatMap(({ text }) => text.match(/\d+/g) ?? []);
  if (words.length < LEAST_WORDS) return null;
  const notes = new Map<Mention, Notes[]>();
  for (const mention of known)
    notes.set(mention, await Promise.all(mention.entities.map(({ id }) => notesOn(reasoning, id))));
  const held = new Set([...notes.values()].flat().flatMap(({ predicates }) => [...predicates]));
  const told = toldBy(reasoning.ontology);
  const isHeld = (word: string) => [...(told.get(word) ?? [])].some((name) => held.has(name));
  const isLight = (word: string) => !isHeavy(reasoning.ontology, read, word);
  const tells = (
    lemmas: ReadonlySet<string>,
    isAbout: (mention: Mention) => boolean,
    dated: ReadonlySet<string> = NONE,
  ) => {
    const home = words.filter((word) => hasKindred(lemmas, word));
    const open = words.filter((word) => !home.includes(word) && !isHeld(word));
    return (
      known.every((mention) => isAbout(mention) || isNamedIn(mention, lemmas)) &&
      years.every((year) => lemmas.has(year) || dated.has(year)) &&
      home.length > 0 &&
      (open.length === 0 || (open.length <= home.length && open.every(isLight)))
    );
  };
  for (const [mention, own] of notes)
    for (const saying of own.flatMap(({ sayings }) => sayings))
      if (tells(lemmasIn([formatValue(saying.value)]), (one) => one === mention))
        return { statements: [saying] };
  for (const mention of [...known, ...others])
    for (const one of await around(reasoning, mention)) {
      const isAbout = (other: Mention) => other === mention || other.entities.some(({ id }) => id === one.id);
      if (tells(one.lemmas, isAbout, one.years)) return { statements: one.statements };
    }
  const passage = passageThat(notes, tells);
  return passage === null ? null : { passage, statements: [] };
}

/** The first whose words tell it, and a few sentences of which do. */
function passageThat(
  notes: ReadonlyMap<Mention, readonly Notes[]>,
  tells: (lemmas: ReadonlySet<string>, isAbout: (mention: Mention) => boolean) => boolean,
): Passage | null {
  const all = [...notes.values()].flat().flatMap(({ passages }) => passages);
  for (const passage of new Map(all.map((one) => [one.id, one])).values()) {
    const isAbout = (mention: Mention) =>
      notes.get(mention)?.some(({ pages }) => pages.has(passage.source)) === true;
    if (!tells(lemmasOfPassage(passage), isAbout)) continue;
    if (windowsIn(passage).some((lemmas) => tells(lemmas, isAbout))) return passage;
  }
  return null;
}

async function around(reasoning: Reasoning, { entities }: Mention): Promise<Neighbour[]> {
  return (await Promise.all(entities.slice(0, 2).map(({ id }) => neighboursOf(reasoning, id)))).flat();
}

const NONE: ReadonlySet<string> = new Set();

const windows = new WeakMap<Passage, readonly ReadonlySet<string>[]>();

/** The words of single sentences first, then of those that stand together. */
function windowsIn(passage: Passage): readonly ReadonlySet<string>[] {
  const known = windows.get(passage);
  if (known !== undefined) return known;
  const sentences = sentencesOf(plain(passage.text).replace(/\n(?!\n)/g, ' ')).map(({ text }) =>
    wordsOf(text).flatMap(({ folded }) => [folded, ...folded.split(/[ -]/)].map(lemmaOf).flatMap(withStem)),
  );
  const found: ReadonlySet<string>[] = [];
  for (let width = 1; width <= WIDEST; width++)
    for (let from = 0; from + width <= sentences.length; from++)
      found.push(new Set(sentences.slice(from, from + width).flat()));
  windows.set(passage, found);
  return found;
}

/** By a word of its name that is no word like others. */
function isNamedIn({ entities, written }: Mention, lemmas: ReadonlySet<string>): boolean {
  return [written, ...entities.map(({ name }) => name)].some((name) =>
    foldName(name)
      .split(' ')
      .some((part) => part.length > 2 && !PLAIN_PARTS.has(part) && lemmas.has(lemmaOf(part))),
  );
}

function mayBeTurned({ words }: ReadSentence, mentions: readonly Mention[]): boolean {
  return mentions.some((one, i) =>
    mentions.slice(i + 1).some((other) => {
      const isAlike = one.entities.some(({ type, id }) =>
        other.entities.some((entity) => entity.type === type && entity.id !== id),
      );
      const between = words.slice(one.end, other.first).map(({ folded }) => folded);
      return isAlike && !between.every((word) => /^(?:and|or|the|nor)$/.test(word));
    }),
  );
}
