/** What a draft would break or heal, found out on a store whose commits are all taken back. */
import { type SweepReport, sweepLive } from '../consistency/index.js';
import { ingestSupposed } from '../ingest/pipeline.js';
import { settleDates } from '../ingest/settle.js';
import type { IngestWorld } from '../ingest/world.js';
import { LoreError, type Notice } from '../model/index.js';
import type { Change } from '../store/changes.js';
import type { Store } from '../store/store.js';
import { type CheckParts, datesNow } from './check.js';
import type { Contradicted, Supposed, WouldBreakReport } from './checking.js';
import { showFindings, shownRules } from './evidence.js';
import type { AskedRule, Tried } from './explain.js';
import type { LoadedBook, Rules } from './rules.js';

export interface WouldBreakParts extends Pick<CheckParts, 'dates' | 'now'> {
  readonly ingestWorld: IngestWorld;
  readonly rules: Rules;
  /** Findings must be in step with the world, or what is wrong already would be laid at the draft's door. */
  readonly sweep: () => Promise<unknown>;
  /** What running text claims that the record says otherwise. */
  readonly contradicted: (text: string) => Promise<readonly Contradicted[]>;
}

const DRAFT = 'draft.yaml';
const PROSE = 'draft.md';
/** Others who write wait while something is supposed; more than this is tried on a copy. */
const LARGE_DRAFT = 2_000_000;
/** Changes that a copy is made for. */
const MANY_CHANGES = 1_000;
const NOTHING: Pick<SweepReport, 'appeared' | 'gone' | 'failures' | 'postponed'> = {
  appeared: [],
  gone: [],
  failures: [],
  postponed: [],
};

export async function wouldBreak(parts: WouldBreakParts, supposed: Supposed): Promise<WouldBreakReport> {
  const { ingestWorld, rules } = parts;
  const { store, ontology, root } = ingestWorld;
  await parts.sweep();
  const { book, took } = await rules.book();
  const showing = { root, ontology, rules: shownRules(book) };
  const { notices, swept, breaks } = await store.suppose(
    async (inside) => {
      const told = await apply(supposed, { ...ingestWorld, store: inside });
      const found =
        (await sweepLive(
          inside.findings,
          { ontology, dates: await datesNow(parts), book, took },
          { supposed: {} },
        )) ?? NOTHING;
      const appeared = await findingsOf(inside, found.appeared);
      return {
        notices: told,
        swept: found,
        breaks: await showFindings(
          isRunningText(supposed) ? await withoutGapsOfNew(store, appeared) : appeared,
          { ...showing, store: inside },
        ),
      };
    },
    { apart: isLarge(supposed) },
  );
  const heals = await showFindings(await findingsOf(store, swept.gone), { ...showing, store });
  const failed = new Set(swept.failures.map(({ rule }) => rule));
  return {
    breaks,
    heals,
    notices,
    failures: swept.failures,
    notAsked: swept.postponed.filter((rule) => !failed.has(rule)),
    contradicts: isRunningText(supposed) ? await parts.contradicted(supposed.text) : [],
  };
}

/** Of somebody whom a sentence tells of first not everything can be known: that breaks nothing. */
async function withoutGapsOfNew(store: Store, appeared: Awaited<ReturnType<typeof findingsOf>>) {
  const isNew = await Promise.all(
    appeared.map(async ({ subject }) => (await store.entity(subject.id)) === null),
  );
  return appeared.filter(({ kind }, i) => kind !== 'orphan' || isNew[i] !== true);
}

/** A sentence or a few, that stand in no file. */
const LONGEST_CLAIM = 20_000;
function isRunningText(supposed: Supposed): supposed is Extract<Supposed, { text: string }> {
  if (!('text' in supposed) || supposed.file !== undefined) return false;
  return supposed.text.length <= LONGEST_CLAIM && !isData(supposed.text);
}

/** What changes would open and close, and no more: for trying many, one after the other. */
export function trying(
  parts: WouldBreakParts,
  { book, took }: LoadedBook,
): (changes: readonly Change[], asked: AskedRule) => Promise<Tried> {
  const { store, ontology } = parts.ingestWorld;
  return (changes, asked) =>
    store.suppose(async (inside) => {
      await apply({ changes }, { ...parts.ingestWorld, store: inside });
      const { appeared, gone, postponed } =
        (await sweepLive(
          inside.findings,
          { ontology, dates: await datesNow(parts), book, took },
          { supposed: asked },
        )) ?? NOTHING;
      return { appeared: await findingsOf(inside, appeared), gone, notAsked: postponed };
    });
}

function isLarge(supposed: Supposed): boolean {
  if ('changes' in supposed) return supposed.changes.length > MANY_CHANGES;
  return 'text' in supposed && supposed.text.length > LARGE_DRAFT;
}

async function findingsOf(store: Store, ids: readonly string[]) {
  return ids.length === 0 ? [] : store.findings.findings({ ids });
}

async function apply(supposed: Supposed, world: IngestWorld): Promise<readonly Notice[]> {
  if ('changes' in supposed) {
    await world.store.commit(supposed.changes, { author: 'supposed', reason: 'supposed' });
    return (await settleDates(world.store, world.ontology, world.dates, world.parseDate)).notices;
  }
  if ('without' in supposed) {
    if (!(await world.store.origins()).has(supposed.without))
      throw new LoreError({
        code: 'check/unknown-file',
        message: `Nothing has been read from ${supposed.without}.`,
        hint: 'Name a file as it stands in the world: People/Aldric.md.',
      });
    return (await ingestSupposed(world, { file: supposed.without, bytes: null })).notices;
  }
  const { file, text } = draftOf(supposed);
  const report = await ingestSupposed(world, { file, bytes: new TextEncoder().encode(text) });
  if (report.files.failed + Object.keys(report.files.skipped).length === 0) return report.notices;
  const [first] = report.notices;
  throw new LoreError({
    code: first?.code ?? 'check/unreadable-draft',
    message: first?.message ?? `No reader takes ${file}.`,
    hint: first?.hint ?? 'Write the draft as YAML, JSON or Markdown, as a file of the world would be.',
    at: first?.at ?? { file },
  });
}

/** JSON is YAML, so that data is read by the same words as a file. */
function draftOf(supposed: Extract<Supposed, { text: string } | { document: unknown }>) {
  if ('text' in supposed) {
    const file = supposed.file ?? (isData(supposed.text) ? DRAFT : PROSE);
    return { file, text: supposed.text };
  }
  const { document } = supposed;
  const whole = Array.isArray(document) ? { statements: document } : document;
  return { file: DRAFT, text: jsonOf(whole) };
}

/** Without a file's name: YAML and JSON begin with a key or a bracket, and everything else is running text. */
function isData(text: string): boolean {
  return /^\s*(?:#[^\n]*\n\s*)*(?:---\s*\n\s*)?(?:[[{]|(?:- )?["']?\w+["']?:(?:\s|$))/.test(text);
}

/** Not everything can be written down: a BigInt, or what holds itself. */
function jsonOf(document: unknown): string {
  try {
    return JSON.stringify(document) ?? '';
  } catch (cause) {
    throw new LoreError({
      code: 'check/unreadable-draft',
      message: `The document cannot be written as JSON: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}.`,
      hint: 'Write it as a file of the world would be: texts, numbers, lists and maps.',
      cause,
    });
  }
}
