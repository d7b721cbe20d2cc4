/** An answer to a confusion's question: what is kept, what ends, that it was answered; and how to take it back. */
import { type Finding, LoreError } from '../model/index.js';
import { redact, toldWords } from '../model/secrets/index.js';
import type { Fact } from '../store/facts.js';
import type { VerdictRequest } from '../store/findings.js';
import { effectsOf } from './answer-effects.js';
import { investigate } from './detective/investigate.js';
import { reopenFact, retireFact, retireFacts } from './end-facts.js';
import { factsOf } from './judge/known.js';
import { reviewMatters, STORY_RULE } from './judge/review.js';
import { factsCommit, type MemoryWorld } from './memory-world.js';
import { demandName } from './request.js';

export type Resolution =
  /** To the question of the finding. */
  | { readonly answer: 'yes' | 'no' }
  /** This fact holds; the others end. */
  | { readonly keep: string }
  /** A new fact takes the place of all that are current, and has them for parents. */
  | { readonly merge: string; readonly scope?: string }
  /** This one ends. */
  | { readonly retire: string }
  /** There is nothing to it. */
  | { readonly dismiss: true };

export interface ResolveRequest {
  readonly finding: string;
  readonly resolution: Resolution;
  readonly by?: string;
  readonly reason?: string;
}

export interface Resolved {
  readonly finding: Finding;
  /** Facts that ended by it. */
  readonly ended: readonly string[];
  /** The fact that took their place. */
  readonly merged: string | null;
  /** What was taken out of the new fact and of the reason before they were stored. */
  readonly redacted: readonly string[];
}

export async function resolveConfusion(world: MemoryWorld, request: ResolveRequest): Promise<Resolved> {
  const { store } = world;
  const { by = 'person', resolution } = request;
  const finding = await theConfusion(world, request.finding);
  const { details } = finding;
  if (details.kind !== 'confusion') throw noConfusion(request.finding);
  if (finding.status !== 'open' && finding.status !== 'confirmed') throw answeredAlready(finding);
  demandName(by);
  const given = redact(toldWords(request.reason ?? ''));
  const because = given.text.trim();
  const why = because === '' ? told(resolution) : because;
  const said = [details.question, told(resolution), because].join(' ').trim();
  const verdict = { id: finding.id, verdict: 'dismissed' as const, by, reason: said };
  const facts = await store.facts.facts({ ids: details.facts.map(({ id }) => id) });
  const standing = facts.filter(({ end }) => end === null).map(({ id }) => id);
  const answering: MemoryWorld = { ...world, first: [{ kind: 'answer', verdict, standing }] };
  try {
    const mark = resolves(finding);
    const { ends, merged } = await effectsOf(answering, finding, details.facts, resolution, { by, mark });
    if (ends.length > 0)
      await retireFacts(
        answering,
        ends.map((end) => ({ ...end, reason: `${mark}: ${why}`, by })),
      );
    else if (!(await isAnswered(world, finding)))
      await store.commit([], factsCommit(answering, by, `${mark}: ${why}`, []));
    if ('dismiss' in resolution) await judgeBeside(world, facts, { ...verdict, reason: `${mark}: ${why}` });
    await readAgain(world, finding);
    const [after = finding] = await store.findings.findings({ ids: [finding.id] });
    const ended = [...ends.map(({ fact }) => fact), ...(merged?.ended ?? [])];
    const redacted = [...new Set([...(merged?.redacted ?? []), ...given.redacted])];
    return { finding: after, ended, merged: merged?.id ?? null, redacted };
  } catch (error) {
    if (!(error instanceof LoreError) || error.code !== 'facts/answered') throw error;
    throw answeredAlready(await theConfusion(world, finding.id));
  }
}

/** Which facts a yes and a no would end; nothing is written. */
export async function answersOf(world: MemoryWorld, id: string): Promise<{ yes: string[]; no: string[] }> {
  const finding = await theConfusion(world, id);
  const { details } = finding;
  if (details.kind !== 'confusion') throw noConfusion(id);
  const of = async (answer: 'yes' | 'no'): Promise<string[]> => {
    const how = { by: 'person', mark: resolves(finding) };
    const { ends } = await effectsOf(world, finding, details.facts, { answer }, how);
    return ends.map(({ fact }) => fact);
  };
  return { yes: await of('yes'), no: await of('no') };
}

/** What rules have found in these very facts is the same matter: the word on the confusion is the word on that. */
async function judgeBeside(
  { store }: MemoryWorld,
  facts: readonly Fact[],
  { verdict, by, reason }: Omit<VerdictRequest, 'id'>,
  isMeant: (finding: Finding) => boolean = ({ status }) => status === 'open' || status === 'confirmed',
): Promise<void> {
  const sources = new Set(facts.map(({ source }) => source));
  const found = await store.findings.findings({ kinds: ['contradiction'] });
  for (const one of found) {
    const isOfThese = one.sources.length > 0 && one.sources.every((source) => sources.has(source));
    if (isOfThese && isMeant(one)) await store.findings.judge({ id: one.id, verdict, by, reason });
  }
}

async function isAnswered(world: MemoryWorld, { id }: Finding): Promise<boolean> {
  const { status } = await theConfusion(world, id);
  return status !== 'open' && status !== 'confirmed';
}

export interface Unresolved {
  readonly finding: Finding;
  /** Facts that hold again. */
  readonly reopened: readonly string[];
  /** The merged fact, which ended with it. */
  readonly retired: string | null;
}

/** Takes an answer back, a policy's like a person's: what it ended holds again, and the question is open. */
export async function unresolveConfusion(world: MemoryWorld, id: string, by = 'person'): Promise<Unresolved> {
  const { store } = world;
  const finding = await theConfusion(world, id);
  const facts = await store.facts.facts({ ids: await answeredFacts(world, finding) });
  const merger = await mergerOf(world, finding, facts);
  const reopened = facts
    .filter(({ end }) => end?.reason.startsWith(`${resolves(finding)}:`) || (end?.by ?? '') === merger?.id)
    .map((fact) => fact.id);
  // An answer that leaves two of its facts apart opens the question again.
  if (!(await isAnswered(world, finding)) && reopened.length === 0)
    throw new LoreError({
      code: 'facts/not-answered',
      message: `The confusion ${finding.id} is open: there is no answer to take back.`,
    });
  for (const fact of reopened) await reopenFact(world, fact, by);
  if (merger !== null && merger.end === null)
    await retireFact(world, {
      fact: merger.id,
      reason: `the answer to ${finding.id} was taken back`,
      by,
      wrong: true,
    });
  const reason = 'The answer was taken back.';
  await judgeBeside(world, facts, { verdict: 'open', by, reason }, ({ verdict }) =>
    Boolean(verdict?.reason.startsWith(`${resolves(finding)}:`)),
  );
  await readAgain(world, finding);
  const [back] = await store.findings.findings({ ids: [finding.id] });
  if (back !== undefined && back.status !== 'gone' && back.status !== 'judged')
    await store.findings.judge({ id: finding.id, verdict: 'open', by, reason });
  const [after = finding] = await store.findings.findings({ ids: [finding.id] });
  return { finding: after, reopened, retired: merger?.id ?? null };
}

/** Written to what an answer ends or makes, so that it can be taken back. */
const resolves = ({ id }: Finding): string => `resolves ${id}`;

/** Its facts as it is told now, and what its answer ended when it was told otherwise. */
async function answeredFacts({ store }: MemoryWorld, finding: Finding): Promise<string[]> {
  const ended = (await store.facts.log()).filter(
    ({ action, reason }) => action === 'ended' && reason?.startsWith(`${resolves(finding)}:`),
  );
  return [...new Set([...factsOf(finding), ...ended.flatMap(({ subject }) => subject ?? [])])];
}

async function mergerOf(
  { store }: MemoryWorld,
  finding: Finding,
  facts: readonly Fact[],
): Promise<Fact | null> {
  const ids = [...new Set(facts.flatMap(({ end }) => (end?.by ? [end.by] : [])))];
  const makers = ids.length === 0 ? [] : await store.facts.facts({ ids });
  return makers.find(({ provenance }) => provenance === resolves(finding)) ?? null;
}

async function readAgain(world: MemoryWorld, finding: Finding): Promise<void> {
  const { rule, subject, part } = finding;
  if (rule !== STORY_RULE) await investigate(world, [{ subject: subject.id, attribute: part }]);
  await reviewMatters(world, factsOf(finding));
}

export async function theConfusion({ store }: Pick<MemoryWorld, 'store'>, id: string): Promise<Finding> {
  const wanted = id.startsWith('f-') ? id : `f-${id}`;
  const [found, another] = /^f-[0-9a-f]+$/.test(wanted)
    ? await store.findings.findings({ ids: [wanted] })
    : [];
  if (found !== undefined && another === undefined && found.kind === 'confusion') return found;
  throw noConfusion(id);
}

function noConfusion(id: string): LoreError {
  return new LoreError({
    code: 'facts/no-confusion',
    message: `There is no confusion ${id}.`,
    hint: '`lore confusions` lists them with their ids.',
  });
}

function answeredAlready({ id, status, verdict }: Finding): LoreError {
  return new LoreError({
    code: 'facts/answered',
    message:
      verdict === null
        ? `The confusion ${id} is ${status}: its facts have changed since.`
        : `The confusion ${id} was answered by ${verdict.by}: ${verdict.reason}`,
    hint: `\`lore confusions ${id} --undo\` takes an answer back.`,
  });
}

function told(resolution: Resolution): string {
  if ('answer' in resolution) return `Answered ${resolution.answer}.`;
  if ('keep' in resolution) return `Kept ${resolution.keep}.`;
  if ('merge' in resolution) return 'Merged into one fact.';
  return 'retire' in resolution ? `Retired ${resolution.retire}.` : 'Dismissed.';
}
