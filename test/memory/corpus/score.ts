/** How much of what was found was asked for, and how much of what was asked for was found. */
import { CONFUSION_KINDS } from '../../../src/model/index.js';
import type { Detected, Tried } from './detect.js';
import type { History, Roles } from './histories.js';

export interface Score {
  readonly name: string;
  readonly hits: number;
  readonly wrong: number;
  readonly missed: number;
  readonly precision: number;
  readonly recall: number;
}

/** Found is what has the same kind and the same facts in the same parts; anything else is wrong, and a miss. */
export function isHit({ expected }: History, { kind, roles }: Detected): boolean {
  return expected !== null && expected.kind === kind && told(expected.roles) === told(roles);
}

function told(roles: Roles): string {
  return Object.entries(roles)
    .map(([role, facts]) => `${role} ${[...facts].sort().join(' ')}`)
    .sort()
    .join(', ');
}

export function isRight({ history, found }: Tried): boolean {
  return history.expected === null
    ? found.length === 0
    : found.length === 1 && found.every((one) => isHit(history, one));
}

export function scores(tried: readonly Tried[]): Score[] {
  const of = (name: string, counts: (kind: string) => boolean): Score => {
    const found = tried.flatMap(({ history, found: all }) =>
      all.filter(({ kind }) => counts(kind)).map((one) => isHit(history, one)),
    );
    const asked = tried.filter(({ history }) => history.expected !== null && counts(history.expected.kind));
    const hits = found.filter(Boolean).length;
    const met = asked.filter(({ history, found: all }) => all.some((one) => isHit(history, one))).length;
    return {
      name,
      hits,
      wrong: found.length - hits,
      missed: asked.length - met,
      precision: found.length === 0 ? 1 : hits / found.length,
      recall: asked.length === 0 ? 1 : met / asked.length,
    };
  };
  return [...CONFUSION_KINDS.map((kind) => of(kind, (one) => one === kind)), of('all', () => true)];
}

export function table(title: string, tried: readonly Tried[]): string {
  const lines = scores(tried).map(({ name, hits, wrong, missed, precision, recall }) => {
    const figures = [hits, wrong, missed].map((count) => String(count).padStart(6));
    return `  ${name.padEnd(10)}${figures.join('')}  ${precision.toFixed(3)}  ${recall.toFixed(3)}`;
  });
  return [
    `${title}: ${tried.length} histories, ${tried.filter(isRight).length} right`,
    '             found wrong missed  precision recall',
    ...lines,
  ].join('\n');
}
