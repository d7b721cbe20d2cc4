/** One case after the other: added, looked at by the sweep after the ingest, and taken away again. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { World } from '../../src/engine/index.js';
import type { Case } from './case.js';
import type { Scores } from './score.js';
import { casesOf, openFindings, put, takeIn } from './trial.js';

export async function tryEach(
  world: World,
  cases: readonly Case[],
  scores: Scores,
  where: string,
): Promise<void> {
  for (const one of cases) {
    await put(world.root, one);
    await settle(world);
    const findings = (await openFindings(world)).filter((finding) => casesOf(finding).length > 0);
    scores.add([one], findings, where);
    await rm(path.join(world.root, 'cases', `${one.id}.yaml`));
  }
  await settle(world);
  const left = (await openFindings(world)).filter((finding) => casesOf(finding).length > 0);
  for (const { rule, message } of left) scores.problems.push(`not healed: ${rule}: ${message}`);
}

/** Takes in what changed; rules that cannot follow a change are run after it. */
async function settle(world: World): Promise<void> {
  await takeIn(world);
  await world.check({ rules: 'postponed' });
}
