/** What a finding says where sources tell one and the same fact of different times. */
import type { RelationType } from '../../../packs/ontology.js';
import type { Anchor } from '../../../store/findings.js';
import type { Ground, StatementIndex } from '../../ground/ground.js';
import type { Hit } from '../../hit.js';
import { rowsOf, windowDigest } from './rule-of.js';
import { list, phrase } from './wording.js';

export function toldApart(
  ground: Ground,
  relation: RelationType,
  { entity, other }: Anchor,
  statements: readonly StatementIndex[],
): Hit {
  const words = [...new Set(statements.map((statement) => ground.words(statement)))];
  const said = phrase(relation, ground.name(entity), ground.name(other));
  const [claimA = '', claimB = ''] = words.map((when) => `${said} (${when}).`);
  return {
    certainty: 'certain',
    subject: entity,
    predicate: relation.name,
    entities: [entity, other],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity), ground.id(other)],
    digest: windowDigest(ground, statements),
    message: `${said}, but the sources differ on when: ${list(words)}.`,
    details: { kind: 'contradiction', claimA, claimB },
    settles: null,
  };
}
