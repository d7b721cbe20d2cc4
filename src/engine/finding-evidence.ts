/** What the card of a finding shows: its statements with their windows, the lines around what is cited, lifetimes beside them. */
import type { Finding, Statement } from '../model/index.js';
import { livesOf } from '../reason/lives.js';
import { type ToldStatement, tellById } from '../reason/told-statement.js';
import { isDated } from '../reason/when.js';
import type { Window } from '../time/index.js';
import type { ShownEvidence, ShownFinding } from './evidence.js';
import { readLines } from './excerpt.js';
import type { World } from './world.js';

/** A window to be drawn: of a statement, or of a life that it is held against. */
export interface FindingBar {
  readonly kind: 'statement' | 'lifetime' | 'moment';
  readonly label: string;
  readonly statement: string | null;
  readonly window: Window;
  readonly text: string;
}

export interface FindingEvidence {
  readonly shown: ShownFinding;
  readonly told: ReadonlyMap<string, { readonly statement: Statement; readonly told: ToldStatement }>;
  readonly bars: readonly FindingBar[];
  readonly around: (
    file: string,
    line: number,
  ) => { readonly start: number; readonly lines: readonly string[] } | null;
}

/** Lines before and after the one that says it. */
const AROUND = 2;
const LONGEST_LINE = 2_000;
const MOST_BARS = 12;

export async function findingEvidence(world: World, finding: Finding): Promise<FindingEvidence> {
  const [shown] = await world.show([finding]);
  if (shown === undefined) throw new Error('a finding was asked for and none was shown');
  const ids = shown.evidence.map(({ id }) => id).filter((id) => id !== '');
  const statements = ids.length === 0 ? [] : await world.store.statements({ ids });
  const words = await tellById(world.reads.reasoning, statements);
  const told = new Map(
    statements.flatMap((statement) => {
      const one = words.get(statement.id);
      return one === undefined ? [] : [[statement.id, { statement, told: one }] as const];
    }),
  );
  const files = await linesOf(world.root, shown.evidence);
  return {
    shown,
    told,
    bars: [...statementBars(shown.evidence, told), ...(await lifeBars(world, finding))].slice(0, MOST_BARS),
    around: (file, line) => {
      const lines = files.get(file);
      if (lines === undefined) return null;
      const start = Math.max(1, line - AROUND);
      return { start, lines: lines.slice(start - 1, line + AROUND).map((one) => one.slice(0, LONGEST_LINE)) };
    },
  };
}

function statementBars(evidence: readonly ShownEvidence[], told: FindingEvidence['told']): FindingBar[] {
  return evidence.flatMap(({ id, told: label }): FindingBar[] => {
    const known = told.get(id);
    if (known === undefined) return [];
    const { statement } = known;
    if (statement.kind === 'attribute' && statement.value.kind === 'date') {
      const { min, max, text } = statement.value.date;
      const window = { fromMin: min, fromMax: min, untilMin: max, untilMax: max };
      return [{ kind: 'moment', label, statement: id, window, text }];
    }
    if (!isDated(statement.valid)) return [];
    return [{ kind: 'statement', label, statement: id, window: statement.valid, text: known.told.when }];
  });
}

/** Whoever is involved in an anachronism is shown as long as they were there. */
async function lifeBars(world: World, { kind, entities }: Finding): Promise<FindingBar[]> {
  if (kind !== 'anachronism' && kind !== 'ontology-violation') return [];
  const lives = await livesOf(world.reads.reasoning, entities);
  return entities.flatMap(({ id, name }): FindingBar[] => {
    const life = lives.get(id);
    if (life === undefined || !isDated(life.window)) return [];
    const text = [life.from?.text ?? '?', life.until?.text ?? '?'].join(' – ');
    return [{ kind: 'lifetime', label: name, statement: null, window: life.window, text }];
  });
}

async function linesOf(
  root: string,
  evidence: readonly ShownEvidence[],
): Promise<Map<string, readonly string[]>> {
  const files = new Set(evidence.flatMap(({ citations }) => citations.map(({ file }) => file)));
  const read = [...files].map(async (file) => [file, await readLines(root, file).catch(() => [])] as const);
  return new Map((await Promise.all(read)).filter(([, lines]) => lines.length > 0));
}
