/** Whether a value or a date is the one that the record has. */
import { type Attribute, formatValue, type Value } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isHearsay } from '../../told-statement.js';
import { numberAt } from '../clauses/numbers.js';
import type { Hedges } from '../hedges.js';
import type { Named } from '../mentions.js';
import { wordsOf } from '../text.js';
import { bears, isVague, share } from './fits-time.js';
import type { AttributeClaim, Judgement } from './judgement.js';
import { settled } from './settled.js';

export async function judgeAttribute(
  reasoning: Reasoning,
  claim: AttributeClaim,
  attribute: string,
  subject: Named,
  hedges: Hedges,
): Promise<Judgement> {
  const { store } = reasoning;
  const said = claim.value ?? claim.times.map(({ text }) => text).join(', ');
  const base = {
    claim: `${subject.name}: ${attribute.replaceAll('_', ' ')} ${claim.negated ? 'not ' : ''}${said}`,
    entities: [subject.id],
    words: null,
  };
  const all = (
    await store.statements({ subject: subject.id, predicates: alikes(reasoning, subject.type, attribute) })
  ).filter((s): s is Attribute => s.kind === 'attribute' && !s.flagged);
  const canon = all.filter((s) => !isHearsay(s));
  const near = canon.filter(({ value }) => sameValue(claim, value, share));
  const matching = near.filter(({ value }) => sameValue(claim, value, (moment, told) => bears(told, moment)));
  if (near.length > 0 && matching.length === 0) {
    // A day of the year that is told may be right.
    const mayBe = !claim.negated && near.some(({ value }) => value.kind === 'date' && !isVague(value.date));
    const because = `The record says no more than: ${valuesText(near)}.`;
    return mayBe
      ? {
          ...base,
          verdict: 'nearby',
          because: `Told nearby, not checked: t${because.slice(1)}`,
          statements: near,
        }
      : { ...base, verdict: 'unsupported', because, statements: near };
  }
  if (claim.negated)
    return matching.length > 0
      ? {
          ...base,
          verdict: 'contradicted',
          because: `The record says so: ${valuesText(matching)}.`,
          statements: matching,
        }
      : { ...base, verdict: 'supported', because: 'No source says otherwise.', statements: [] };
  if (matching.length > 0) {
    const isAll =
      canon.length > 1 &&
      matching.length === canon.length &&
      new Set(canon.map(({ value }) => formatValue(value))).size > 1;
    return settled(
      reasoning,
      { ...base, statements: matching },
      isAll ? { ...hedges, dispute: true } : hedges,
    );
  }
  if (canon.length > 0)
    return {
      ...base,
      verdict: 'contradicted',
      because: `The record says: ${valuesText(canon)}.`,
      statements: canon,
    };
  const because =
    all.length > 0
      ? 'Only prophecies or unreliable sources say so.'
      : `The record has no ${attribute.replaceAll('_', ' ')} of ${subject.name}.`;
  return {
    ...base,
    verdict: all.length > 0 && hedges.hearsay ? 'supported' : 'unsupported',
    because,
    statements: all,
  };
}

/** Where one date says it all, it is the beginning and the end as well; and a beginning that stands alone dates the whole. */
function alikes({ ontology }: Reasoning, type: string, attribute: string): string[] {
  if (attribute === 'in_fiction_date') return ['in_fiction_date', 'began'];
  const lifetime = ontology.entityTypes.get(type)?.lifetime;
  if (lifetime?.from.includes(attribute))
    return [...new Set([attribute, ...(attribute === 'began' ? ['in_fiction_date'] : [])])];
  return attribute === 'ended' ? ['ended', 'in_fiction_date'] : [attribute];
}

function sameValue({ value, times }: AttributeClaim, told: Value, fits: typeof share): boolean {
  if (told.kind === 'date') {
    const [time] = times;
    const moment =
      time === undefined ? null : time.kind === 'span' || time.kind === 'until' ? time.until : time.from;
    return (
      time !== undefined &&
      moment !== null &&
      (fits(moment, told.date) || (time.from !== null && fits(time.from, told.date)))
    );
  }
  if (value === null) return false;
  if (told.kind === 'number') {
    const figure = /\d[\d,.]*/.exec(value)?.[0].replace(/[,.]$/, '').replaceAll(',', '');
    const number = figure === undefined ? numberAt(wordsOf(value), 0)?.value : Number(figure);
    return number === told.number;
  }
  const fold = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const [a, b] = [fold(value), fold(formatValue(told))];
  return a !== '' && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `));
}

function valuesText(statements: readonly Attribute[]): string {
  return [...new Set(statements.map(({ value }) => formatValue(value)))].join(' or ');
}
