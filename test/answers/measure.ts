/** Asks a world of strangers everything in a set, and counts what came out right. */
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorld, type World as OpenWorld, openWorld } from '../../src/engine/index.js';
import { ask } from '../../src/reason/ask/ask.js';
import { isFlagged, type Mark, markAnswer, markCitation } from './score.js';
import type { AnswerSet, Claimed, Draft, Question, World } from './sets.js';

/** Right, wrong and missed, with what went wrong of open sets. */
export class Tally {
  readonly counts: Record<Mark, number> = { right: 0, wrong: 0, missed: 0 };
  readonly notes: string[] = [];

  add(mark: Mark, note: () => string): void {
    this.counts[mark]++;
    if (mark !== 'right') this.notes.push(`${mark}: ${note()}`);
  }

  get all(): number {
    return this.counts.right + this.counts.wrong + this.counts.missed;
  }
}

export interface Figures {
  readonly asked: Tally;
  readonly cited: Tally;
  readonly supposed: Tally;
  /** Sentences held back, and those that had to be. */
  readonly held: { flagged: number; rightly: number; bad: number };
  readonly drafts: string[];
  falselySupported: number;
}

export const figures = (): Figures => ({
  asked: new Tally(),
  cited: new Tally(),
  supposed: new Tally(),
  held: { flagged: 0, rightly: 0, bad: 0 },
  drafts: [],
  falselySupported: 0,
});

export async function measure(world: OpenWorld, set: AnswerSet, into: Figures): Promise<void> {
  for (const question of set.questions) await measureAsk(world, question, into);
  for (const draft of set.drafts) await measureDraft(world, draft, into);
  for (const claim of set.claims) await measureClaim(world, claim, into);
  for (const { text, breaks } of set.additions) {
    const report = await world.wouldBreak({ text });
    const isBroken = report.breaks.length + report.contradicts.length > 0;
    into.supposed.add(
      isBroken === breaks ? 'right' : breaks ? 'missed' : 'wrong',
      () => `${text}: ${report.breaks.map(({ finding }) => finding.message).join('; ')}`,
    );
  }
}

async function measureAsk({ reads }: OpenWorld, question: Question, into: Figures): Promise<void> {
  const answer = await ask(reads.reasoning, question.ask);
  const told = answer.parts.map(
    ({ outcome, sentences }) => `${outcome}: ${sentences.map(({ text }) => text).join(' ')}`,
  );
  into.asked.add(
    markAnswer(question, answer),
    () =>
      `[${question.kind}, ${question.told}] ${question.ask}\n      ${told.join(' | ')}\n      must ${JSON.stringify(question.must)} not ${JSON.stringify(question.must_not)}`,
  );
}

async function measureDraft({ reads }: OpenWorld, { id, sentences }: Draft, into: Figures): Promise<void> {
  const verified = await reads.verifyAnswer(sentences.map(({ text }) => text).join(' '));
  let start = 0;
  for (const { text, is } of sentences) {
    const end = start + text.length;
    const isOwn = (index: number) => {
      const at = verified.sentences[index]?.start ?? -1;
      return at >= start && at < end;
    };
    const own = verified.sentences.filter((_, index) => isOwn(index));
    const [isHeld, isBad] = [own.some(({ verdict }) => isFlagged(verdict)), is !== 'true'];
    if (isBad) into.held.bad++;
    if (isHeld) into.held.flagged++;
    if (isHeld && isBad) into.held.rightly++;
    if (isHeld !== isBad) {
      const claims = verified.claims.filter(({ sentence }) => isOwn(sentence));
      const told = claims.map(({ claim, verdict, because }) => `${claim} → ${verdict}: ${because}`);
      into.drafts.push(
        `${id} ${is}: ${text}\n      ${own.map(({ verdict }) => verdict).join(', ')}: ${told.join('; ')}`,
      );
    }
    start = end + 1;
  }
}

async function measureClaim({ reads }: OpenWorld, claim: Claimed, into: Figures): Promise<void> {
  const { outcome, parts } = await reads.citeClaim({ claim: claim.text });
  if (outcome === 'supported' && claim.is !== 'supported') into.falselySupported++;
  into.cited.add(
    markCitation(claim, outcome),
    () =>
      `[${claim.kind}, ${claim.told}] ${claim.text} is ${claim.is}, called ${outcome} (${parts.map(({ claim: one, verdict, because }) => `${one} → ${verdict}: ${because}`).join('; ')})`,
  );
}

export async function opened<T>(
  { name, source }: World,
  use: (world: OpenWorld) => Promise<T>,
): Promise<T | null> {
  if (source === null) {
    console.error(`${name}: skipped, its sources are not here (../shared/data).`);
    return null;
  }
  const root = mkdtempSync(path.join(tmpdir(), `answers-${name}-`));
  try {
    if (statSync(source).isDirectory()) cpSync(source, root, { recursive: true });
    else cpSync(source, path.join(root, path.basename(source)));
    await createWorld(root, { name });
    const world = await openWorld(root);
    try {
      await world.ingest();
      await world.check();
      return await use(world);
    } finally {
      await world.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
