/** Clauses in which nothing was recognised: a passage may still say it, or all of it lies together in the record. */
import type { Passage } from '../../../model/index.js';
import { kinNoun } from '../../ask/reading/kin-words.js';
import type { Reasoning } from '../../reasoning.js';
import { inPassage } from '../borne-out.js';
import { isAnswer } from '../cited.js';
import { type Hedges, isRemark } from '../hedges.js';
import { settled } from '../judge/settled.js';
import type { Mention, ReadSentence } from '../mentions.js';
import { sentenceInProse } from '../prose.js';
import { lemmaOf, wordsOf } from '../text.js';
import { contentOf, explain } from './explain.js';
import { distinctly, isAttribution, isNegated, type JudgedOne, plain, unheard } from './judged.js';
import { nearby } from './nearby.js';
import { quantitiesIn } from './quantities.js';

const NEAR = 'Told nearby, not checked: all that it names lies together in the record.';
const RANKING =
  /^(?:first|second|third|fourth|fifth|last|eldest|oldest|elder|youngest|younger|older|only|outlived|survived)$/;

/** Who of several, and whose: words that only a reading of them can bear out. */
function isExacting({ words, mentions }: ReadSentence): boolean {
  const isHad = (i: number) =>
    /^(?:had|has|bore)$/.test(words[i]?.folded ?? '') && mentions.some(({ first }) => first === i + 1);
  return words.some(({ folded, text }, i) => RANKING.test(folded) || kinNoun(text) !== null || isHad(i));
}

/** Nothing was recognised: a passage may still say it. */
export async function inProse(
  reasoning: Reasoning,
  own: ReadSentence,
  read: ReadSentence,
  judged: JudgedOne[],
  hedges: Hedges,
): Promise<void> {
  if (isRemark(own.text) || isAttribution(own)) return;
  const words = contentOf(own, reasoning.ontology);
  if (words.length === 0 && own.dates.length === 0 && distinctly(own) < 2) return;
  const namesOf = ({ entities, written }: Mention) => [
    written,
    ...entities.flatMap(({ name }) => [name, ...name.split(' ').slice(0, 1)]),
  ];
  const said = await sentenceInProse(reasoning, own.text, own.mentions.map(namesOf));
  const having =
    said === null && own.dates.length === 0 && distinctly(own) === 1 && words.length > 0
      ? await passageWith(reasoning, words, own)
      : null;
  const passage = said ?? having;
  // How old, how long, how many: what is told is the number, and that is held against the record.
  const counted = quantitiesIn(own).filter(({ kind }) => kind !== 'other');
  const nouns = new Set(counted.map(({ noun }) => lemmaOf(noun)));
  const rest = words.filter((word) => !nouns.has(word));
  if (passage === null && counted.length > 0 && rest.length === 0 && distinctly(own) > 0) return;
  const near =
    passage === null && !isNegated(own) && !isExacting(own)
      ? await nearby(reasoning, counted.length > 0 ? { ...own, dates: [] } : own, hedges.hearsay)
      : null;
  if (near !== null) {
    const judgement = await settled(reasoning, plain(read.text, 'supported', NEAR, near.statements), hedges);
    judged.push({
      claim: null,
      judgement:
        judgement.verdict === 'supported' ? { ...judgement, verdict: 'nearby', because: NEAR } : judgement,
    });
    return;
  }
  judged.push({
    claim: null,
    judgement:
      passage === null
        ? plain(read.text, 'unsupported', 'Nothing in the record says this in so many words.', [])
        : inPassage(plain(read.text, 'unsupported', '', []), passage),
  });
}

export async function deny(reasoning: Reasoning, read: ReadSentence, judged: JudgedOne[]): Promise<void> {
  const { statements, mentions, dates, words } = await explain(
    reasoning,
    { ...read, words: read.words },
    { against: [], oriented: [], hearsay: false, isStrict: true },
  );
  const left = words.filter((word) => !/^(?:no|not|never|none|nobody|nothing|without)$/.test(word));
  if (isRemark(read.text)) return;
  const isSaid = statements.length > 0 && mentions.length === 0 && dates.length === 0 && left.length === 0;
  judged.push({
    claim: null,
    judgement: isSaid
      ? plain(read.text, 'contradicted', 'The record says so.', statements)
      : unheard(read.text),
  });
}

export async function passageWith(
  { store }: Reasoning,
  words: readonly string[],
  { mentions }: ReadSentence,
): Promise<Passage | null> {
  const names = mentions.flatMap(({ entities }) => entities.map(({ name }) => name));
  const hits = await store.searchText({ text: [...names, ...words].join(' '), limit: 8 });
  const hit = hits.find(({ passage }) => {
    const lemmas = new Set(
      wordsOf(passage.text.replace(/[[\]*_|]/g, ' ')).map(({ folded }) => lemmaOf(folded)),
    );
    const isNamed = names.some((name) =>
      name.split(' ').some((part) => part.length > 3 && lemmas.has(lemmaOf(part.toLowerCase()))),
    );
    return isNamed && !isAnswer(passage.source) && words.every((word) => lemmas.has(word));
  });
  return hit?.passage ?? null;
}
