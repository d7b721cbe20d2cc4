/** True by the record: whether it may be told as settled and canonical is the last question. */
import type { Statement } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isDated } from '../../when.js';
import { isAnswer } from '../cited.js';
import type { Hedges } from '../hedges.js';
import { isOnlyHeard } from './heard.js';
import type { Judgement } from './judgement.js';

export async function settled(
  reasoning: Reasoning,
  shown: Pick<Judgement, 'claim' | 'entities' | 'statements' | 'words'>,
  hedges: Hedges,
): Promise<Judgement> {
  const base = shown;
  const open = await openAgainst(reasoning, base.statements);
  if (open !== null && !hedges.dispute)
    return { ...base, verdict: 'disputed', because: `${open} The draft tells it as settled.` };
  const [only] = base.statements;
  if (
    only !== undefined &&
    base.statements.every(({ reliability }) => reliability === 'rumour') &&
    !hedges.hearsay
  )
    return {
      ...base,
      verdict: 'provisional',
      because: 'Only rumour says so, and the draft does not say that.',
    };
  if (!hedges.hearsay && !hedges.provisional && (await isOnlyHeard(reasoning, base.statements)))
    return {
      ...base,
      verdict: 'provisional',
      because: 'Its source tells it as hearsay, and the draft does not say that.',
    };
  const ids = [
    ...new Set(base.statements.flatMap((s) => (s.kind === 'relation' ? [s.subject, s.object] : [s.subject]))),
  ];
  const loose: string[] = [];
  if (ids.length > 0)
    for await (const { id, name, verified } of reasoning.store.entities({ ids }))
      if (!verified && !(await isWritten(reasoning, id))) loose.push(name);
  if (loose.length > 0 && !hedges.provisional)
    return {
      ...base,
      verdict: 'provisional',
      because: `No canonical document defines ${loose.join(' or ')}, and the draft does not say so.`,
    };
  return {
    ...base,
    verdict: 'supported',
    because: open === null ? 'The record says so.' : 'Told as disputed, which it is.',
  };
}

/** A document of some kind is about it, canonical or not; where a model's answer only names it, none is. */
async function isWritten({ store }: Reasoning, id: string): Promise<boolean> {
  const definitions = await store.definitions(id);
  return definitions.some(({ passage, source }) => passage !== null && !isAnswer(source));
}

const MOST_FINDINGS = 200;

/** What stands against a statement: a contradiction or an anachronism that nobody has settled. */
async function openAgainst({ store }: Reasoning, statements: readonly Statement[]): Promise<string | null> {
  for (const { id, subject, kind, valid } of statements) {
    // Of two rivals without any date, nobody can say that they were not rivals.
    const isUndated = kind === 'relation' && !isDated(valid);
    const findings = await store.findings.findings({
      entity: subject,
      // Where somebody is at the wrong time, what is doubtful is that they were there, not the dates.
      kinds: kind === 'relation' ? ['contradiction', 'anachronism'] : ['contradiction'],
      statuses: ['open', 'confirmed'],
      limit: MOST_FINDINGS,
    });
    const found = findings.find(
      (finding) => finding.statements.includes(id) && (finding.certainty === 'certain' || isUndated),
    );
    if (found !== undefined) return `${found.message.replace(/\.?$/, '.')}`;
  }
  return null;
}
