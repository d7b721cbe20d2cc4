/** A rule that looks at each value of an attribute by itself. */
import { agreeing, formatValue, type Value } from '../../../model/index.js';
import type { AttributeType } from '../../../packs/ontology.js';
import type { Handle } from '../../../store/ground.js';
import type { Ground } from '../../ground/ground.js';
import type { Hit } from '../../hit.js';
import type { GroundRule } from '../../rule.js';
import { single, singles } from './anchors.js';
import { ruleOf } from './rule-of.js';
import { list } from './wording.js';

type Told = Pick<GroundRule, 'name' | 'severity' | 'description' | 'why' | 'fix' | 'cypher'> & {
  readonly family: string;
  /** What is wrong with it: `is less than 0`; null when nothing is. */
  readonly fault: (value: Value) => string | null;
};

export function valueRule({ name }: AttributeType, { fault, ...told }: Told): GroundRule {
  return ruleOf(
    { ...told, part: name, kind: 'ontology-violation' },
    {
      anchors: (ground) => singles(ground.subjects(name)),
      affected: (_, dirt) =>
        dirt.kind === 'statement' && dirt.predicate === name ? [single(dirt.subject)] : [],
      check: (ground, { entity }) => check(ground, name, fault, entity),
    },
  );
}

function check(ground: Ground, attribute: string, fault: Told['fault'], entity: Handle): Hit[] {
  const values = [...ground.values(entity, attribute)].sort((a, b) => a.row - b.row);
  const wrong = values.flatMap(({ row, value }) => {
    const why = fault(value);
    return why === null ? [] : [{ row, why, words: formatValue(value) }];
  });
  if (wrong.length === 0) return [];
  const [name, what] = [ground.name(entity), attribute.replaceAll('_', ' ')];
  const faults = [...new Set(wrong.map(({ words, why }) => `${words}, which ${why}`))];
  const claim = `The ${what} of ${name} ${agreeing(what)} ${list(faults)}.`;
  return [
    {
      certainty: 'certain',
      subject: entity,
      predicate: attribute,
      entities: [entity],
      statements: wrong.map(({ row }) => row),
      key: [ground.id(entity)],
      digest: wrong.map(({ words }) => words).sort(),
      message: claim,
      details: { kind: 'ontology-violation', claim },
      settles: null,
    },
  ];
}
