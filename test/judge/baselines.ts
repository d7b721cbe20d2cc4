/** What is found without reading: by where a fact stands, by single facts, and by which words occur. The judge must beat each. */

import { concernedIn, type LabelledStory } from './stories.js';
import type { ToldStory } from './tell.js';

type Features = (story: LabelledStory, fact: number) => readonly string[];

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [])];
const place = ({ facts }: LabelledStory, fact: number): string =>
  `${Math.round((4 * fact) / Math.max(1, facts.length - 1))} of 4`;

export const BASELINES: Readonly<Record<string, Features>> = {
  'position only': (story, fact) => [place(story, fact), `${story.facts.length} facts`],
  'single facts': ({ facts }, fact) => wordsOf(facts[fact]?.text ?? ''),
  'bag of words': (story, fact) => [
    place(story, fact),
    ...wordsOf(story.facts[fact]?.text ?? ''),
    ...story.facts.flatMap(({ text }) => wordsOf(text)).map((word) => `somewhere ${word}`),
  ],
};

/** Naive Bayes: counted on some stories, tried on others. Two facts are pointed at, as many stories asked about as are confused. */
export function tryBaseline(
  features: Features,
  learned: readonly LabelledStory[],
  tried: readonly LabelledStory[],
): ToldStory[] {
  const counts = new Map<string, [yes: number, no: number]>();
  let [yes, no] = [1, 1];
  for (const story of learned) {
    const concerned = new Set(concernedIn(story));
    for (const fact of story.facts.keys()) {
      const isConcerned = concerned.has(fact);
      if (isConcerned) yes++;
      else no++;
      for (const feature of features(story, fact)) {
        const count = counts.get(feature) ?? [0, 0];
        count[isConcerned ? 0 : 1]++;
        counts.set(feature, count);
      }
    }
  }
  const score = (story: LabelledStory, fact: number) =>
    features(story, fact).reduce(
      (sum, feature) => {
        const [with_, without] = counts.get(feature) ?? [0, 0];
        return sum + Math.log((with_ + 1) / (yes + 2)) - Math.log((without + 1) / (no + 2));
      },
      Math.log(yes / no),
    );
  const scored = tried.map((story) => {
    const best = [...story.facts.keys()]
      .map((fact) => ({ fact, score: score(story, fact) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 2);
    return { story, best, sum: best.reduce((sum, one) => sum + one.score, 0) };
  });
  const most = tried.filter(({ kind }) => kind !== 'quiet').length;
  const chosen = new Set([...scored].sort((a, b) => b.sum - a.sum).slice(0, most));
  return scored.map((one) => ({
    story: one.story,
    asked: chosen.has(one)
      ? [
          {
            ...{ kind: 'ambiguity', question: '', certainty: 'possible' },
            roles: { rival: one.best.map(({ fact }) => fact) },
          },
        ]
      : [],
  }));
}
