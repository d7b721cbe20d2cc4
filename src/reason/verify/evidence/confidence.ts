/** How sure a source is, where a draft tells it: `with a confidence of only 0.5`. */
import type { Statement } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import type { Judgement } from '../judge/judgement.js';
import { plain } from './judged.js';

const TOLD =
  /[,(]?\s*\b(?:(?:and|but|though|albeit) )?(?:(?:with|at|given|its|the|has|have|had) )?(?:an? )?confidence (?:is |was |of |level of |set at |put at )?(?:only |just |about )?(0?\.\d+|1(?:\.0+)?|\d{1,3} ?(?:%|per ?cent))\)?/iu;

interface ToldConfidence {
  readonly text: string;
  readonly confidence: number | null;
}

export function toldConfidence(text: string): ToldConfidence {
  const match = TOLD.exec(text);
  if (match === null) return { text, confidence: null };
  const figure = Number.parseFloat(match[1] ?? '');
  const confidence = /%|cent/.test(match[1] ?? '') ? figure / 100 : figure;
  return { text: `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`, confidence };
}

/** Nothing where one who says it is that sure. */
export async function judgeConfidence(
  { store }: Reasoning,
  confidence: number | null,
  statements: readonly Statement[],
): Promise<Judgement[]> {
  if (confidence === null || statements.length === 0) return [];
  const assertions = await store.assertions({ statements: statements.map(({ id }) => id) });
  const known = [...new Set(assertions.map((one) => one.confidence))];
  if (known.includes(confidence)) return [];
  return [
    plain(`confidence ${confidence}`, 'contradicted', `The record says: ${known.join(' or ')}.`, statements),
  ];
}
