/** Nothing says so: is there anything that says otherwise? */
import type { Relation } from '../../../model/index.js';
import { exclusivePool, type RelationType } from '../../../packs/index.js';
import { windowsMayOverlap } from '../../../time/index.js';
import { wholeOf } from '../../asked-time.js';
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelievedRelation } from '../../told-statement.js';
import { isDated } from '../../when.js';
import type { ClaimedTime } from '../dates.js';
import type { Named } from '../mentions.js';
import type { Judgement } from './judgement.js';

export async function whyNot(
  reasoning: Reasoning,
  relation: RelationType,
  from: Named,
  to: Named,
  times: readonly ClaimedTime[],
): Promise<Pick<Judgement, 'verdict' | 'because' | 'statements'>> {
  const { store, ontology } = reasoning;
  const believed = async (filter: Parameters<typeof store.statements>[0]) =>
    (await store.statements(filter)).filter(isBelievedRelation);
  const turned = relation.symmetric
    ? []
    : await believed({ subject: to.id, object: from.id, predicates: [relation.name] });
  if (turned.length > 0)
    return { verdict: 'contradicted', because: 'The record has it the other way round.', statements: turned };
  const other = [
    ...(await believed({ subject: from.id, object: to.id, predicates: relation.contradicts })),
    ...(await believed({ subject: to.id, object: from.id, predicates: relation.contradicts })),
  ].filter(() => relation.contradicts.length > 0);
  const clash = other.filter((s) => isThen(s, times));
  if (clash.length > 0)
    return {
      verdict: 'contradicted',
      because: 'The record has the two in a relation that rules it out.',
      statements: clash,
    };
  const rivals: Relation[] = [];
  if (relation.exclusive.object)
    rivals.push(...(await believed({ object: to.id, predicates: [relation.name] })));
  if (relation.exclusive.subject)
    rivals.push(...(await believed({ subject: from.id, predicates: [relation.name] })));
  const rivalling = rivals.filter((s) => times.length > 0 && isThen(s, times));
  for (const rival of rivalling) {
    const end = rival.object === to.id ? rival.subject : rival.object;
    const entity = await store.entity(end);
    const own = rival.object === to.id ? from : to;
    const pool = exclusivePool(ontology, relation.exclusive, own.type);
    if (entity !== null && pool !== null && pool === exclusivePool(ontology, relation.exclusive, entity.type))
      return { verdict: 'contradicted', because: `At that time it was ${entity.name}.`, statements: [rival] };
  }
  if (relation.max.perObject !== null) {
    const known = await believed({ object: to.id, predicates: [relation.name] });
    if (known.length >= relation.max.perObject)
      return {
        verdict: 'contradicted',
        because: 'The record names others, as many as there can be.',
        statements: known,
      };
  }
  if (relation.max.perSubject !== null) {
    const known = await believed({ subject: from.id, predicates: [relation.name] });
    if (known.length >= relation.max.perSubject)
      return { verdict: 'contradicted', because: 'The record names another.', statements: known };
  }
  const lives = await livesOf(reasoning, [from, to]);
  const [a, b] = [lives.get(from.id), lives.get(to.id)];
  const together = relation.contemporary || relation.requiresExistence.length === 2;
  if (together && a !== undefined && b !== undefined && !windowsMayOverlap(a.window, b.window))
    return {
      verdict: 'contradicted',
      because: `They did not exist at the same time: ${from.name} ${lifetimeText(a)}, ${to.name} ${lifetimeText(b)}.`,
      statements: [],
    };
  return { verdict: 'unsupported', because: 'No source says so.', statements: rivals.slice(0, 3) };
}

function isThen({ valid }: Relation, times: readonly ClaimedTime[]): boolean {
  if (times.length === 0) return true;
  return times.every(({ from, until }) => {
    const min = from?.min ?? until?.min;
    const max = until?.max ?? from?.max;
    return (
      min !== undefined &&
      max !== undefined &&
      isDated(valid) &&
      windowsMayOverlap(valid, wholeOf({ min, max }))
    );
  });
}
