/** An entity whose own dates are impossible: it ends before it begins. Then no other rule trusts them. */
import type { Ontology } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import type { Ground, LifeBound } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { rowsOfDate } from './shared/existence.js';
import { ruleOf } from './shared/rule-of.js';
import { dateWords } from './shared/wording.js';

export const endsBeforeItBegins: Operator = {
  family: 'core/ends-before-it-begins',
  rules(ontology) {
    const endings = new Set([...ontology.entityTypes.values()].flatMap(({ lifetime }) => lifetime.until));
    return [...endings].map((ending) => ruleFor(ontology, ending));
  },
};

function ruleFor(ontology: Ontology, ending: string): GroundRule {
  const beginnings = beginningsFor(ontology, ending);
  const dates = new Set([ending, ...[...beginnings.values()].flat()]);
  return ruleOf(
    {
      family: 'core/ends-before-it-begins',
      part: ending,
      name: 'It ends before it begins',
      kind: 'ontology-violation',
      severity: 'error',
      order: 'sanity',
      description: `The ${ending.replaceAll('_', ' ')} of an entity is not earlier than its beginning.`,
      why: 'Nothing ends before it begins; as long as these dates stand, nothing else can be said of when it was.',
      fix: 'Correct one of the two dates.',
      cypher: [...new Set([...beginnings.values()].flat())]
        .map((beginning) => `MATCH (x) WHERE x.${ending} < x.${beginning} RETURN x`)
        .join('\nUNION\n'),
    },
    {
      anchors: (ground) => singles(ground.subjects(ending)),
      affected(_, dirt): readonly Anchor[] {
        if (dirt.kind === 'entity') return [single(dirt.entity)];
        return dates.has(dirt.predicate) ? [single(dirt.subject)] : [];
      },
      check: (ground, { entity }) => check(ground, beginnings, ending, entity),
    },
  );
}

/** For each type that this date ends, the dates that begin it. */
function beginningsFor(ontology: Ontology, ending: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { name, lifetime } of ontology.entityTypes.values()) {
    if (!lifetime.until.includes(ending)) continue;
    found.set(
      name,
      lifetime.from.filter((beginning) => beginning !== ending),
    );
  }
  return found;
}

function check(
  ground: Ground,
  beginnings: ReadonlyMap<string, readonly string[]>,
  ending: string,
  entity: Handle,
): Hit[] {
  const until = ground.date(entity, ending);
  if (until === null) return [];
  for (const beginning of beginnings.get(ground.type(entity)) ?? []) {
    const from = ground.date(entity, beginning);
    if (from !== null && until.max < from.min) return [hit(ground, entity, from, until)];
  }
  return [];
}

function hit(ground: Ground, entity: Handle, from: LifeBound, until: LifeBound): Hit {
  const name = ground.name(entity);
  const [begun, over] = [dateWords(ground, entity, from), dateWords(ground, entity, until)];
  const [first, last] = [from, until].map(({ attribute }) => attribute.replaceAll('_', ' '));
  return {
    certainty: 'certain',
    subject: entity,
    predicate: until.attribute,
    entities: [entity],
    statements: [...rowsOfDate(ground, entity, from), ...rowsOfDate(ground, entity, until)],
    key: [ground.id(entity), from.attribute],
    digest: [from.min, from.max, until.min, until.max],
    message: `The dates of ${name} run backwards: ${first} ${begun}, ${last} ${over}.`,
    details: { kind: 'ontology-violation', claim: `${name}: ${first} ${begun}, ${last} ${over}.` },
    settles: null,
  };
}
