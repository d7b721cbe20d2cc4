/** The whole kit: where it lies, its scenarios, and the count per folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFeature, type Scenario } from './gherkin.js';
import { type Answering, interpret, type Judgement, judge } from './judge.js';

export const KIT = fileURLToPath(new URL('../../../shared/tck', import.meta.url));

export const kitIsHere = (): boolean => existsSync(path.join(KIT, 'features'));

export interface Judged extends Judgement {
  readonly folder: string;
  readonly scenario: Scenario;
  /** Counts towards what a read-only engine should pass. */
  readonly readOnly: boolean;
}

const OUTSIDE = ['expressions/temporal', 'clauses/call'];

/** Every scenario whose feature or name holds the given words. */
export async function* judgeKit(only = '', answering: Answering = interpret): AsyncIterable<Judged> {
  const features = path.join(KIT, 'features');
  for (const entry of readdirSync(features, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!entry.endsWith('.feature')) continue;
    const feature = entry.split(path.sep).join('/');
    const folder = path.posix.dirname(feature);
    for (const scenario of readFeature(feature, readFileSync(path.join(features, entry), 'utf8'))) {
      if (!`${scenario.feature} ${scenario.name}`.includes(only)) continue;
      const judgement = await judge(scenario, path.join(KIT, 'graphs'), answering);
      yield { ...judgement, folder, scenario, readOnly: !judgement.writes && !OUTSIDE.includes(folder) };
    }
  }
}

export interface Count {
  passed: number;
  refused: number;
  wrong: number;
}

export interface Tally {
  readonly folders: ReadonlyMap<string, Count>;
  readonly all: Count;
  readonly readOnly: Count;
}

export function tally(judged: Iterable<Judged>): Tally {
  const folders = new Map<string, Count>();
  const all = { passed: 0, refused: 0, wrong: 0 };
  const readOnly = { passed: 0, refused: 0, wrong: 0 };
  for (const { folder, verdict, readOnly: counts } of judged) {
    const own = folders.get(folder) ?? { passed: 0, refused: 0, wrong: 0 };
    folders.set(folder, own);
    own[verdict] += 1;
    all[verdict] += 1;
    if (counts) readOnly[verdict] += 1;
  }
  return { folders, all, readOnly };
}
