/** Words of a clause that nothing in the record accounts for: no statement of those it names, and no note on them. */

import { kinNoun } from '../../ask/reading/kin-words.js';
import type { Reasoning } from '../../reasoning.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { DISCOURSE } from '../said/discourse.js';
import { contentOf } from './explain.js';
import { hasKindred } from './kindred.js';
import { notesOn } from './notes.js';
import { toldBy } from './telling-words.js';
import { isHeavy } from './weight.js';

const MOST_NAMED = 8;
/** That somebody died, and where, says nothing of how. */
const OF_DEATH = new Set(['death', 'DIED_IN']);
const DIED = /^(?:di|die|death|dead|perish|pass|away|fall|fell|deceas|end|surviv|outliv|los|lost|lif|liv)$/;

export async function strangeWords(
  reasoning: Reasoning,
  read: ReadSentence,
  named: readonly Mention[],
): Promise<string[]> {
  const words = contentOf(read, reasoning.ontology).filter((word) => !DISCOURSE.has(word) && word.length > 2);
  if (words.length === 0) return [];
  const ids = [...new Set(named.flatMap(({ entities }) => entities.map(({ id }) => id)))].slice(
    0,
    MOST_NAMED,
  );
  const notes = await Promise.all(ids.map((id) => notesOn(reasoning, id)));
  const told = toldBy(reasoning.ontology);
  const held = new Set(notes.flatMap(({ predicates }) => [...predicates]));
  return words.filter(
    (word) =>
      !notes.some(({ lemmas }) => hasKindred(lemmas, word)) &&
      isHeavy(reasoning.ontology, read, word) &&
      kinNoun(word) === null &&
      ![...(told.get(word) ?? [])].some(
        (predicate) => held.has(predicate) && (!OF_DEATH.has(predicate) || DIED.test(word)),
      ),
  );
}
