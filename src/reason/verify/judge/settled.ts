/** True by the record: whether it may be told as settled and canonical is the last question. */
import type { Statement } from '../../../model/index.js';
import type { Reasoning } from '../../reasoning.js';
import type { Hedges } from '../hedges.js';
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
  const ids = [
    ...new Set(base.statements.flatMap((s) => (s.kind === 'relation' ? [s.subject, s.object] : [s.subject]))),
  ];
  const loose: string[] = [];
  if (ids.length > 0)
    for await (const { name, verified } of reasoning.store.entities({ ids })) if (!verified) loose.push(name);
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

const MOST_FINDINGS = 200;

/** What stands against a statement: a contradiction or an anachronism that nobody has settled. */
async function openAgainst({ store }: Reasoning, statements: readonly Statement[]): Promise<string | null> {
  for (const { id, subject } of statements) {
    const findings = await store.findings.findings({
      entity: subject,
      kinds: ['contradiction', 'anachronism'],
      certainty: 'certain',
      statuses: ['open', 'confirmed'],
      limit: MOST_FINDINGS,
    });
    const found = findings.find((finding) => finding.statements.includes(id));
    if (found !== undefined) return `${found.message.replace(/\.?$/, '.')}`;
  }
  return null;
}
