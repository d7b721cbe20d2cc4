/** Whether a relation holds as it is claimed: between these two, this way round, then. */

import type { Relation, Statement } from '../../../model/index.js';
import { phraseOf, type RelationType } from '../../../packs/index.js';
import { END } from '../../../time/index.js';
import { type AskedTime, wholeOf } from '../../asked-time.js';
import { heldAt } from '../../holding.js';
import type { Reasoning } from '../../reasoning.js';
import { isHearsay } from '../../told-statement.js';
import { whenText } from '../../when.js';
import { waysToShow } from '../facts.js';
import type { Hedges } from '../hedges.js';
import { lemmasOf } from '../lexicon.js';
import type { Named } from '../mentions.js';
import { claimedTimes, timesText } from './claimed-times.js';
import { fits, type Misfit, misfitOf } from './fits-time.js';
import type { Judgement, RelationClaim } from './judgement.js';
import { settled } from './settled.js';
import { whyNot } from './why-not.js';

export async function judgeRelation(
  reasoning: Reasoning,
  claim: RelationClaim,
  relation: RelationType,
  from: Named,
  to: Named,
  hedges: Hedges,
): Promise<Judgement> {
  const told = phraseOf(relation, from.name, to.name);
  const times = await claimedTimes(reasoning, claim);
  const base = {
    claim: `${claim.negated ? 'not: ' : ''}${told}${timesText(times)}`,
    entities: [from.id, to.id],
    words: [...lemmasOf(relation.phrase.replace(/\{\w+\}/g, ' '))],
  };
  const ways = (await waysToShow(reasoning, relation, from.id, to.id)).filter(
    (way) => !way.some(({ flagged }) => flagged),
  );
  const canon = ways.filter((way) => !way.some(isHearsay));
  if (claim.negated) {
    const holding = canon.filter((way) =>
      way.every((statement) => times.length === 0 || fits(statement, relation, times, null).fits),
    );
    const [shown] = holding;
    return shown === undefined
      ? { ...base, ...denied(await whyNot(reasoning, relation, from, to, times)), words: null }
      : {
          ...base,
          verdict: 'contradicted',
          because: `The record says so: ${told}${whenOf(shown[0])}.`,
          statements: shown,
          words: null,
        };
  }
  if (canon.length > 0) {
    const now = await reasoning.now();
    const at: AskedTime | null =
      claim.present && now !== null
        ? { window: wholeOf(now.moment), text: now.moment.text, because: now.because }
        : null;
    const held = await heldAt(reasoning, canon.flat(), at);
    const shown: Relation[] = [];
    const misfits: { readonly why: Misfit; readonly way: readonly Relation[] }[] = [];
    for (const way of canon) {
      const why = await misfitOf(reasoning, way, relation, times, at, held, to);
      if (why === null) shown.push(...way);
      else misfits.push({ why, way });
    }
    const isOver = shown.length > 0 && shown.every(({ valid }) => valid.untilMax < END);
    if (claim.present && now === null && isOver)
      return {
        ...base,
        verdict: 'unsupported',
        because: `The record says: ${shown.map(({ valid }) => whenText(valid)).join('; ')}; when the present of this world is, is not known.`,
        statements: shown,
        words: null,
      };
    if (shown.length > 0) return settled(reasoning, { ...base, statements: shown }, hedges);
    const [first] = misfits;
    if (first !== undefined)
      return {
        ...base,
        verdict: first.why.verdict,
        because: first.why.because,
        statements: first.way,
        words: null,
      };
  }
  const [hearsay] = ways;
  if (hearsay !== undefined) {
    const who = hearsay.find(isHearsay)?.reliability ?? 'unreliable';
    return hedges.hearsay
      ? {
          ...base,
          verdict: 'supported',
          because: `Told as what it is: only a ${who} source says so.`,
          statements: hearsay,
        }
      : {
          ...base,
          verdict: 'unsupported',
          because: `Only a ${who} source says so, which makes nothing true.`,
          statements: hearsay,
          words: null,
        };
  }
  return { ...base, ...(await whyNot(reasoning, relation, from, to, times)) };
}

/** A denial is true where the record rules it out; that no source says so is no reason. */
function denied({
  verdict,
  because,
  statements,
}: Pick<Judgement, 'verdict' | 'because' | 'statements'>): Pick<
  Judgement,
  'verdict' | 'because' | 'statements'
> {
  return verdict === 'contradicted'
    ? { verdict: 'supported', because, statements }
    : {
        verdict: 'unsupported',
        because: 'The record is silent on it, which denies nothing.',
        statements: [],
      };
}

function whenOf(statement: Statement | undefined): string {
  const when = statement === undefined ? '' : whenText(statement.valid);
  return when === '' ? '' : `, ${when}`;
}
