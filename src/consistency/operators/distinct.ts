/** Two who share what only unlike ones share: two fathers of one child. */
import { agreeing, foldName, formatValue } from '../../model/index.js';
import type { Ontology, RelationEnd, RelationType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { windowsOverlap } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { type Cap, capOf, overfull } from './max.js';
import { opposite, statementsAt } from './shared/anchors.js';
import { distinctCypher } from './shared/cypher.js';
import { exceptionsOf } from './shared/exceptions.js';
import { type Limit, touchedBy } from './shared/limit.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { withAlikeOthers } from './shared/suspects.js';
import { heldDuring } from './shared/windows.js';
import { phrase, phraseOfMany } from './shared/wording.js';

/** Says nothing of what they are. */
const TELLS_NOTHING = new Set(['', 'unknown', 'other', 'none']);
const MAX_OTHERS = 50;

export const distinct: Operator = {
  family: 'core/distinct',
  rules: (ontology) =>
    [...ontology.relationTypes.values()].flatMap((relation) =>
      relation.distinct === null
        ? []
        : [ruleFor(ontology, relation, relation.distinct.end, relation.distinct.attribute)],
    ),
};

function ruleFor(
  ontology: Ontology,
  relation: RelationType,
  end: RelationEnd,
  attribute: string,
): GroundRule {
  const shared: RelationEnd = end === 'subject' ? 'object' : 'subject';
  const limit: Limit = {
    relation,
    end: shared,
    exceptions: exceptionsOf(ontology, relation, 'distinct'),
    nested: [],
  };
  const most = shared === 'object' ? relation.max.perObject : relation.max.perSubject;
  const cap = most === null ? null : capOf(ontology, relation, shared, most);
  return ruleOf(
    {
      family: 'core/distinct',
      part: relation.name,
      name: 'Two alike where they must differ',
      kind: 'contradiction',
      severity: 'warn',
      description: `The ${end}s of ${relation.name} that share their ${shared} differ in ${attribute}.`,
      why: 'Two who are alike in this are more often two tellings of one fact, of which one is wrong.',
      fix: `Retract the one that is wrong, correct the ${attribute}, or declare the exception.`,
      cypher: distinctCypher(relation, end, attribute),
    },
    {
      anchors: (ground) => withAlikeOthers(ground, relation, shared, attribute),
      affected(ground, dirt) {
        const own = touchedBy(ground, limit, dirt, { attribute });
        const capped = cap === null ? [] : touchedBy(ground, cap, dirt, { names: true });
        return own === 'everything' || capped === 'everything' ? 'everything' : [...own, ...capped];
      },
      check: (ground, { entity }) => check(ground, limit, cap, attribute, entity),
    },
  );
}

function check(ground: Ground, limit: Limit, cap: Cap | null, attribute: string, entity: Handle): Hit[] {
  const { relation, end, exceptions } = limit;
  const statements = statementsAt(ground, relation, end, entity);
  if (statements.length < 2) return [];
  // Too many is said once: who of them is too many also settles who is alike.
  if (cap !== null && overfull(ground, cap, entity).length > 0) return [];
  const alike = new Map<string, StatementIndex[]>();
  for (const statement of Array.from(statements).sort((a, b) => ground.row(a) - ground.row(b))) {
    const value = onlyValue(ground, opposite(ground, statement, entity), attribute);
    if (value !== null) alike.set(value, [...(alike.get(value) ?? []), statement]);
  }
  return [...alike].flatMap(([value, same]) => {
    // Exceptions have to be loaded, and most have nobody like them.
    const counted =
      same.length < 2 ? [] : same.filter((statement) => !exceptions.lift(ground, statement, entity));
    return pairsOf(ground, limit, attribute, entity, value, counted);
  });
}

/** Null when nothing is known, or several things are said. */
function onlyValue(ground: Ground, entity: Handle, attribute: string): string | null {
  const values = new Set(ground.values(entity, attribute).map(({ value }) => foldName(formatValue(value))));
  const [value = ''] = values;
  return values.size !== 1 || TELLS_NOTHING.has(value) ? null : value;
}

function pairsOf(
  ground: Ground,
  { relation }: Limit,
  attribute: string,
  entity: Handle,
  value: string,
  same: readonly StatementIndex[],
): Hit[] {
  const hits = new Map<string, Hit>();
  const looked = same.slice(0, MAX_OTHERS);
  for (const [i, a] of looked.entries()) {
    for (const b of looked.slice(i + 1)) {
      const others = [opposite(ground, a, entity), opposite(ground, b, entity)] as const;
      if (others[0] === others[1]) continue;
      if (windowsOverlap(heldDuring(ground, relation, a), heldDuring(ground, relation, b)) !== true) continue;
      const key = [ground.id(entity), ...others.map((other) => ground.id(other)).sort()];
      if (!hits.has(key.join(' '))) {
        hits.set(key.join(' '), hit(ground, relation, attribute, entity, value, [a, b], others, key));
      }
    }
  }
  return [...hits.values()];
}

function hit(
  ground: Ground,
  relation: RelationType,
  attribute: string,
  entity: Handle,
  value: string,
  statements: readonly StatementIndex[],
  others: readonly [Handle, Handle],
  key: readonly string[],
): Hit {
  const [a, b] = others.map((other) => ground.name(other));
  const name = ground.name(entity);
  const said =
    relation.distinct?.end === 'object'
      ? phrase(relation, name, `both ${a} and ${b}`)
      : phraseOfMany(relation, `${a} and ${b}`, ' both', name);
  const claim = (name = '') => `The ${attribute} of ${name} ${agreeing(attribute)} ${value}.`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate: relation.name,
    entities: [entity, ...others],
    statements: rowsOf(ground, statements),
    key,
    digest: [value, ...windowDigest(ground, statements)],
    message: `${said}, and the ${attribute} of both is ${value}.`,
    details: { kind: 'contradiction', claimA: claim(a), claimB: claim(b) },
    settles: null,
  };
}
