/** Edits of files that say what a repair says: offered only where reading the edited files says just that. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ingestSupposed } from '../ingest/pipeline.js';
import type { IngestWorld } from '../ingest/world.js';
import { append } from '../model/append.js';
import { groupBy } from '../model/index.js';
import type { Change, Successor } from '../store/changes.js';
import type { Store } from '../store/store.js';
import type { ShownCitation, ShownEvidence } from './evidence.js';
import { type Flow, flowAt, withoutItem, withValue } from './flow-text.js';

export interface FileEdit {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  /** Null: the line goes. */
  readonly after: string | null;
}

export interface Edits {
  readonly edits: readonly FileEdit[];
  /** Places that say it too and that a person has to change: `file:line`. */
  readonly byHand: readonly string[];
}

type Retcon = Extract<Change, { kind: 'retcon' }>;

/** Those of a file are offered together or not at all. */
export async function editsFor(
  world: IngestWorld,
  changes: readonly Change[],
  evidence: readonly ShownEvidence[],
): Promise<Edits> {
  const byId = new Map(evidence.map((one) => [one.id, one]));
  const drafts = changes.flatMap((change) => {
    if (change.kind !== 'retcon') return [];
    const citations = byId.get(change.statement)?.citations ?? [];
    return citations.map((citation) => ({ citation, change, edit: draftEdit(citation, change.successor) }));
  });
  const edits: FileEdit[] = [];
  const byHand: string[] = [];
  for (const [file, some] of groupBy(drafts, ({ citation }) => citation.file)) {
    const wanted = some.flatMap(({ edit }) => edit ?? []);
    const retcons = some.map(({ change }) => change);
    const sure = wanted.length === some.length && (await saysJustThat(world, file, wanted, retcons));
    if (sure) append(edits, wanted);
    else
      append(
        byHand,
        some.map(({ citation }) => placeOf(citation)),
      );
  }
  return { edits, byHand: [...new Set(byHand)] };
}

/** What might do, as far as one line shows it. */
export function draftEdit(
  { file, lines, excerpt }: ShownCitation,
  successor: Successor | null,
): FileEdit | null {
  if (excerpt === null || lines === null || excerpt.line < lines.start || excerpt.line > lines.end)
    return null;
  const { text: before, line, column } = excerpt;
  const at = column - 1;
  const flow = claimAround(flowAt(before, at));
  if (successor === null) {
    if (flow === null) return /^\s*[\w ]+:\s*\S/.test(before) ? { file, line, before, after: null } : null;
    const isStatement = isClaim(flow);
    const alone = flow.inside === null || flow.inside.kind === 'map';
    if (isStatement && alone) return { file, line, before, after: null };
    const isItem = flow.kind === 'map' && flow.inside?.kind === 'list';
    const after = withoutItem(before, isItem && flow.inside !== null ? flow.inside : flow, at);
    return after === null ? null : { file, line, before, after };
  }
  if (flow?.kind !== 'map' || successor.valid === undefined) return null;
  let after = before;
  for (const [key, text] of [
    ['from', successor.valid.fromText],
    ['until', successor.valid.untilText],
  ] as const) {
    const now = claimAround(flowAt(after, at));
    if (text !== null && now !== null) after = withValue(after, now, key, text);
  }
  return after === before ? null : { file, line, before, after };
}

/** Whom a claim is about may be a map, too: `{ type: RULES, to: { name: Kelm } }`. */
function claimAround(flow: Flow | null): Flow | null {
  if (flow === null || isClaim(flow) || flow.inside?.kind !== 'map') return flow;
  return isClaim(flow.inside) ? flow.inside : flow;
}

/** What is said in a map of its own: without a part of it nothing is. */
function isClaim({ kind, items }: Flow): boolean {
  return kind === 'map' && items.some(({ key }) => CLAIM_KEYS.has(key ?? ''));
}

const CLAIM_KEYS: ReadonlySet<string> = new Set('subject predicate to object value from until at'.split(' '));

/** Reads the file as it would be, and compares what it says with what it should. Nothing of that stays. */
async function saysJustThat(
  world: IngestWorld,
  file: string,
  edits: readonly FileEdit[],
  retcons: readonly Retcon[],
): Promise<boolean> {
  const text = await readFile(path.join(world.root, file), 'utf8').catch(() => null);
  if (text === null) return false;
  const edited = applyEdits(text, edits);
  if (edited === null) return false;
  return world.store.suppose(async (inside) => {
    const before = await saidBy(inside, file);
    const report = await ingestSupposed(
      { ...world, store: inside },
      { file, bytes: new TextEncoder().encode(edited) },
    );
    if (report.files.failed > 0) return false;
    const after = await saidBy(inside, file);
    const gone = [...before.keys()].filter((id) => !after.has(id)).sort();
    const come = [...after].filter(([id]) => !before.has(id)).map(([, told]) => told);
    const successors = retcons.flatMap(({ successor }) => (successor === null ? [] : [successor]));
    return (
      gone.join() === [...new Set(retcons.map(({ statement }) => statement))].sort().join() &&
      come.length === successors.length &&
      successors.every(({ valid }) =>
        come.some((one) => one.from === valid?.fromText && one.until === valid?.untilText),
      )
    );
  });
}

/** Statements that documents of the file assert, by id. */
async function saidBy(store: Store, file: string) {
  const sources = await store.sources({ origins: [file] });
  const said = new Map<string, { readonly from: string | null; readonly until: string | null }>();
  for (const { id } of sources) {
    for (const statement of await store.statements({ source: id }))
      said.set(statement.id, { from: statement.valid.fromText, until: statement.valid.untilText });
  }
  return said;
}

/** Null when a line is not as it was quoted, or two edits want the same one. */
function applyEdits(text: string, edits: readonly FileEdit[]): string | null {
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  const lines: (string | null)[] = text.split(/\r\n|\r|\n/);
  const touched = new Set<number>();
  for (const { line, before, after } of edits) {
    if (lines[line - 1] !== before || touched.has(line)) return null;
    touched.add(line);
    lines[line - 1] = after;
  }
  return lines.map((line, index) => (line === null ? '' : line + (ends[index] ?? ''))).join('');
}

function placeOf({ file, lines, excerpt }: ShownCitation): string {
  const line = excerpt?.line ?? lines?.start;
  return line === undefined ? file : `${file}:${line}`;
}
