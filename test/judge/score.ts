/** How much of what was asked was worth asking, and how much of what confuses was asked: strictly, and by the facts it points at. */

import { concernedIn, type LabelledStory } from './stories.js';
import type { Asked, ToldStory } from './tell.js';

export interface Figures {
  readonly stories: number;
  readonly confused: number;
  readonly asked: number;
  readonly precision: number;
  readonly recall: number;
  /** Quiet stories in which something was asked. */
  readonly inVain: number;
}

/** The kind, and every fact in its role. */
export function isStrictHit({ kind, roles }: LabelledStory, asked: Asked): boolean {
  const names = new Set([...Object.keys(roles), ...Object.keys(asked.roles)]);
  const same = (one: readonly number[] = [], other: readonly number[] = []) =>
    [...one].sort((a, b) => a - b).join() === [...other].sort((a, b) => a - b).join();
  return kind === asked.kind && [...names].every((name) => same(roles[name], asked.roles[name]));
}

/** Whatever the kind: at least two of the facts concerned are pointed at. */
export function isLenientHit(story: LabelledStory, { roles }: Asked): boolean {
  const pointed = new Set(Object.values(roles).flat());
  return concernedIn(story).filter((fact) => pointed.has(fact)).length >= 2;
}

export function figures(told: readonly ToldStory[], isHit: typeof isStrictHit): Figures {
  const asked = told.flatMap(({ story, asked: all }) => all.map((one) => isHit(story, one)));
  const confused = told.filter(({ story }) => story.kind !== 'quiet');
  const met = confused.filter(({ story, asked: all }) => all.some((one) => isHit(story, one)));
  return {
    stories: told.length,
    confused: confused.length,
    asked: asked.length,
    precision: asked.length === 0 ? 1 : asked.filter(Boolean).length / asked.length,
    recall: confused.length === 0 ? 1 : met.length / confused.length,
    inVain: told.filter(({ story, asked: all }) => story.kind === 'quiet' && all.length > 0).length,
  };
}

export function line(name: string, told: readonly ToldStory[]): string {
  const [strict, lenient] = [figures(told, isStrictHit), figures(told, isLenientHit)];
  const quiet = strict.stories - strict.confused;
  const share = (value: number) => value.toFixed(2);
  return [
    name.padEnd(34),
    String(strict.stories).padStart(5),
    String(strict.asked).padStart(6),
    `  ${share(strict.precision)} / ${share(strict.recall)}`,
    `  ${share(lenient.precision)} / ${share(lenient.recall)}`,
    quiet === 0 ? '' : `  ${strict.inVain} of ${quiet}`,
  ].join(' ');
}

export const HEAD = `${''.padEnd(34)} ${'told'.padStart(5)} ${'asked'.padStart(6)}   strictly      leniently     asked in vain`;
