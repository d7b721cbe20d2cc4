/** One word for many findings: of a rule, of a folder, of a key of the notes; and taking the last word back. */
import type { RuleBook } from '../consistency/rule-book.js';
import { matcher } from '../ingest/glob.js';
import { type Finding, LoreError } from '../model/index.js';
import type { VerdictRequest } from '../store/findings.js';
import type { Store } from '../store/store.js';
import type { BulkReport, BulkRequest, Selection, TakenBack } from './checking.js';
import type { ShownFinding } from './evidence.js';
import { folded, keysAt } from './written-under.js';

/** Writes into lore.yaml what a key of the notes means, and takes it out again. */
export interface Teacher {
  /** Says what was written, and where: `keys: { ancestry: nothing }, lore.yaml:14`. */
  teach(key: string, meaning: 'nothing'): Promise<string>;
  /** The same for what was taken out; null when nothing of it is there. */
  forget(key: string): Promise<string | null>;
}

export interface ReviewParts {
  readonly store: Store;
  readonly book: () => Promise<RuleBook>;
  /** Open, and not in the baseline. */
  readonly open: () => Promise<readonly Finding[]>;
  readonly show: (findings: readonly Finding[]) => Promise<readonly ShownFinding[]>;
  /** The lines of a file of the world; none when it is gone. */
  readonly linesOf: (file: string) => Promise<readonly string[]>;
  /** Null where what a key means is not kept. */
  readonly teacher: Teacher | null;
}

/** Of the findings that are open, those that all of these conditions pick. */
export async function select(parts: ReviewParts, selection: Selection): Promise<Finding[]> {
  let some = await parts.open();
  const { findings, rules, folders, key } = selection;
  if (findings !== undefined) {
    const ids = new Set(findings);
    some = some.filter(({ id }) => ids.has(id));
  }
  if (rules !== undefined) {
    const booked = (await parts.book()).select(rules);
    some = some.filter((one) => booked.some(({ rule }) => rule.id === one.rule && rule.part === one.part));
  }
  if (folders !== undefined) some = await within(parts.store, some, folders);
  if (key !== undefined) some = await under(parts, some, key);
  return [...some];
}

/** What nothing outside the folders shows. */
async function within(store: Store, findings: readonly Finding[], folders: readonly string[]) {
  const ids = [...new Set(findings.flatMap((one) => one.sources))];
  const known = ids.length === 0 ? [] : await store.sources({ ids });
  const isThere = matcher(folders);
  const here = new Set(known.filter(({ origin }) => isThere(origin)).map(({ id }) => id));
  return findings.filter((one) => one.sources.length > 0 && one.sources.every((id) => here.has(id)));
}

/** What rests on a line that stands under the key. */
async function under({ show, linesOf }: ReviewParts, findings: readonly Finding[], key: string) {
  const wanted = folded(key);
  const found: Finding[] = [];
  for (const { finding, evidence } of await show(findings)) {
    let isUnder = false;
    for (const { file, excerpt } of evidence.flatMap(({ citations }) => citations)) {
      if (isUnder || excerpt === null) continue;
      isUnder = keysAt(await linesOf(file), excerpt.line, excerpt.column).includes(wanted);
    }
    if (isUnder) found.push(finding);
  }
  return found;
}

type Said = Omit<VerdictRequest, 'id'>;

export async function judgeMany(parts: ReviewParts, request: BulkRequest, said: Said): Promise<BulkReport> {
  const chosen = await select(parts, request);
  if (chosen.length === 0)
    throw new LoreError({
      code: 'review/nothing-picked',
      message: `No open finding is ${pickedBy(request)}.`,
      hint: '`lore check` lists what is open; nothing was changed.',
    });
  const judged = await parts.store.findings.judgeAll(
    chosen.map(({ id }) => id),
    { ...said, by: `${said.by} (${pickedBy(request)})` },
  );
  const { key } = request;
  const isLesson = key !== undefined && said.verdict !== 'confirmed';
  return { judged, lesson: isLesson ? ((await parts.teacher?.teach(key, 'nothing')) ?? null) : null };
}

/** `of the rule core/types`, `under the key "ancestry"`: as the verdicts are signed with it. */
function pickedBy({ rules, folders, key, findings }: Selection): string {
  return [
    ...(rules === undefined ? [] : [`of ${rules.join(', ')}`]),
    ...(folders === undefined ? [] : [`in ${folders.join(', ')}`]),
    ...(key === undefined ? [] : [`under the key "${key}"`]),
    ...(findings === undefined ? [] : ['of one cause']),
  ].join(', ');
}

const SIGNED = /under the key "(.+)"/;

/** The last word that counts, whether it was said of one finding or of many; what a key taught goes with it. */
export async function takeBack({ store, teacher }: ReviewParts, by: string): Promise<TakenBack> {
  const last = await store.findings.lastJudged();
  const [first] = last;
  if (first?.verdict == null)
    throw new LoreError({ code: 'review/nothing-said', message: 'There is no verdict to take back.' });
  const reopened = await store.findings.judgeAll(
    last.map(({ id }) => id),
    { verdict: 'open', by, reason: '' },
  );
  const key = SIGNED.exec(first.verdict.by)?.[1];
  const lesson = key === undefined || teacher === null ? null : await teacher.forget(key);
  return { reopened, verdict: first.verdict, lesson };
}
