/** Whether the record is as silent as a draft says: `no source says who founded it` is false where one does. */
import type { Statement } from '../../../model/index.js';
import { isA, type Ontology } from '../../../packs/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import { isDated } from '../../when.js';
import type { Judgement } from '../judge/judgement.js';
import { type Lexicon, lexiconOf, type Meaning } from '../lexicon.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';
import { plain } from './judged.js';

const MOST_OF_ONE = 100;
const SILENT =
  /\b(?:no (?:\p{L}+ )?(?:source|record|document|note|file|page|text|chronicle|account|register)s?|nobody|no one|nothing|none|(?:do|does|did) not|(?:do|does|did)n['’]t|never|unknown|not (?:known|recorded|told|said|stated|given)|unrecorded|silent)\b/iu;
const ASKS = /\b(who|whom|when|where)\b\s+(.*)$/iu;

/** Nothing where it is silent, or where what is asked cannot be made out. */
export async function judgeSilence(
  reasoning: Reasoning,
  read: ReadSentence,
  before: readonly Mention[],
): Promise<Judgement[]> {
  const asked = ASKS.exec(read.text);
  if (asked === null || !SILENT.test(read.text)) return [];
  const word = (asked[1] ?? '').toLowerCase();
  const at = asked.index + (asked[1]?.length ?? 0);
  const lemmas = read.words.filter(({ start }) => start >= at).map(({ folded }) => lemmaOf(folded));
  const own = read.mentions.filter(({ first }) => (read.words[first]?.start ?? 0) >= at);
  const about = (own.length > 0 ? own : before).flatMap(({ entities }) => entities);
  const meanings = meaningsIn(lexiconOf(reasoning.ontology), lemmas);
  for (const { id, type } of about.slice(0, 3)) {
    const predicates = meanings.flatMap((meaning) => answering(reasoning.ontology, meaning, word, type));
    if (predicates.length === 0) continue;
    const { statements } = await readSome(reasoning, { about: id, predicates }, MOST_OF_ONE);
    const told = statements.filter((one) => isBelieved(one) && answers(one, word, id, own.length > 1));
    if (told.length > 0)
      return [plain(read.text, 'contradicted', 'The record does say so.', told.slice(0, 3))];
  }
  return [];
}

/** What the words after the question word tell, the longest first. */
function meaningsIn({ phrases }: Lexicon, lemmas: readonly string[]): readonly Meaning[] {
  const found = lemmas.flatMap((lemma, i) =>
    (phrases.get(lemma) ?? []).filter((phrase) =>
      phrase.lemmas.every(
        (one, j) => lemmas[i + j] === one || (one === 'by' && j === phrase.lemmas.length - 1),
      ),
    ),
  );
  const longest = Math.max(0, ...found.map(({ lemmas: own }) => own.length));
  return found.filter(({ lemmas: own }) => own.length === longest).flatMap(({ meanings }) => meanings);
}

/** The relation or attribute that would answer it of one of this type. */
function answering(ontology: Ontology, meaning: Meaning, word: string, type: string): string[] {
  if (meaning.kind === 'attribute')
    return word === 'when' &&
      meaning.attribute.value === 'date' &&
      meaning.attribute.of.some((one) => isA(ontology, type, one))
      ? [meaning.attribute.name]
      : [];
  if (meaning.kind !== 'relation' || word === 'when') return [];
  const { relation } = meaning;
  const ends = [...relation.from, ...relation.to];
  const wanted = word === 'where' ? ['Location', 'Kingdom'] : ['Person', 'Group', 'Deity'];
  const fits = ends.some((one) =>
    wanted.some((other) => isA(ontology, one, other) || isA(ontology, other, one)),
  );
  return fits && ends.some((one) => isA(ontology, type, one)) ? [relation.name] : [];
}

function answers(statement: Statement, word: string, id: string, isPair: boolean): boolean {
  if (word === 'when') return statement.kind === 'attribute' || isDated(statement.valid);
  // Who did it to this one, and not to whom this one did it.
  return (
    statement.kind === 'relation' &&
    !isPair &&
    (word === 'where' ? statement.subject === id : statement.object === id)
  );
}
