/** What every declared rule has in its header alike. */
import type { Ground, StatementIndex } from '../../ground/ground.js';
import type { GroundRule } from '../../rule.js';

type Told = Pick<
  GroundRule,
  'part' | 'name' | 'kind' | 'severity' | 'description' | 'why' | 'fix' | 'cypher'
> & {
  readonly family: string;
  readonly order?: GroundRule['order'];
  readonly acceptsExtracted?: boolean;
  readonly exact?: GroundRule['exact'];
  readonly isWhole?: true;
};

export function ruleOf(told: Told, doing: Pick<GroundRule, 'anchors' | 'affected' | 'check'>): GroundRule {
  const { family, order = 'normal', ...rest } = told;
  return { ...rest, ...doing, form: 'ground', id: family, pack: 'core', order };
}

/** Windows as a digest: another window is other evidence. */
export function windowDigest(ground: Ground, statements: Iterable<StatementIndex>): string[] {
  return [...statements]
    .map((statement) => {
      const { fromMin, fromMax, untilMin, untilMax } = ground.window(statement);
      const object = ground.object(statement);
      const ends = `${ground.id(ground.subject(statement))} ${object === 0 ? '' : ground.id(object)}`;
      return `${ends} ${fromMin} ${fromMax} ${untilMin} ${untilMax}`;
    })
    .sort();
}

export const rowsOf = (ground: Ground, statements: Iterable<StatementIndex>): number[] =>
  [...new Set([...statements].map((statement) => ground.row(statement)))].sort((a, b) => a - b);
