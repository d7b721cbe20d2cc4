/** Whether somebody lived, or something lasted, as it is claimed. */
import { type Bounds, windowsMayOverlap } from '../../../time/index.js';
import { wholeOf } from '../../asked-time.js';
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import type { Claim } from '../claims/claim.js';
import type { Hedges } from '../hedges.js';
import type { Named } from '../mentions.js';
import { timesText } from './claimed-times.js';
import { share } from './fits-time.js';
import type { Judgement } from './judgement.js';
import { settled } from './settled.js';

export async function judgeLifetime(
  reasoning: Reasoning,
  claim: Claim & { kind: 'lifetime' },
  subject: Named,
  hedges: Hedges,
): Promise<Judgement> {
  const life = (await livesOf(reasoning, [subject])).get(subject.id);
  const base = {
    claim: `${subject.name}: ${timesText(claim.times).trim()}`,
    entities: [subject.id],
    words: null,
  };
  const bounds = reasoning.ontology.entityTypes.get(subject.type)?.lifetime;
  const predicates = bounds === undefined ? [] : [...bounds.from, ...bounds.until];
  const statements = (await reasoning.store.statements({ subject: subject.id, predicates })).filter(
    isBelieved,
  );
  const [time] = claim.times;
  if (life === undefined || time === undefined || (life.from === null && life.until === null))
    return { ...base, verdict: 'unsupported', because: `No source dates ${subject.name}.`, statements: [] };
  const known = (moment: Bounds | null, of: Bounds | null) =>
    moment === null || (of !== null && share(moment, of));
  const isIn = time.kind === 'at' && time.from !== null && windowsMayOverlap(life.window, wholeOf(time.from));
  if (isIn || (time.kind !== 'at' && known(time.from, life.from) && known(time.until, life.until)))
    return settled(reasoning, { ...base, statements }, hedges);
  return { ...base, verdict: 'contradicted', because: `The record says: ${lifetimeText(life)}.`, statements };
}
