/** An end of a relation that is not of a kind the relation can have there. */
import { listed, withArticle } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Ontology, RelationEnd, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { pairsOf, statementsOf } from './shared/anchors.js';
import { type Exceptions, exceptionsOf } from './shared/exceptions.js';
import { rowsOf, ruleOf } from './shared/rule-of.js';
import { pairsIn } from './shared/suspects.js';
import { phrase } from './shared/wording.js';

export const types: Operator = {
  family: 'core/types',
  rules: (ontology) =>
    [...ontology.relationTypes.values()]
      .filter(({ from, to }) => from.length > 0 || to.length > 0)
      .map((relation) => ruleFor(ontology, relation)),
};

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  const exceptions = exceptionsOf(ontology, relation, 'types');
  return ruleOf(
    {
      family: 'core/types',
      part: relation.name,
      name: 'Not of a kind that can',
      kind: 'ontology-violation',
      severity: 'error',
      description: `${relation.name} leads from ${listed(relation.from, 'or') || 'anything'} to ${listed(relation.to, 'or') || 'anything'}.`,
      why: 'What stands there cannot be so related: somebody else is meant, or it has been given the wrong type.',
      fix: 'Name the one who is meant, correct the type of the entity, or use another relation.',
      cypher: typesCypher(relation),
    },
    {
      anchors(ground) {
        const statements = ground.whole.statements(relation.name);
        const fits = fitting(ground, relation);
        const { subject, object } = statements;
        return pairsIn(statements, (i) => !fits(subject[i] ?? 0, object[i] ?? 0));
      },
      *affected(ground, dirt) {
        if (dirt.kind === 'entity') yield* pairsOf(ground, relation, dirt.entity);
        else if (dirt.predicate === relation.name) yield { entity: dirt.subject, other: dirt.object };
        for (const { entity } of exceptions.touched(ground, dirt)) yield* pairsOf(ground, relation, entity);
      },
      check: (ground, anchor) => check(ground, relation, exceptions, anchor),
    },
  );
}

function typesCypher({ name, from, to }: RelationType): string {
  const wrong = (variable: string, allowed: readonly string[]) =>
    allowed.length === 0 ? [] : [`NOT (${allowed.map((type) => `${variable}:${type}`).join(' OR ')})`];
  return `// Left out here: ends that are only known to be something more general.
MATCH (a)-[r:${name}]->(b)
WHERE ${[...wrong('a', from), ...wrong('b', to)].join(' OR ')}
RETURN a, b, r`;
}

/** Can the two stand there? Asked once for each pair of types. */
function fitting({ whole, ontology }: Ground, relation: RelationType): (a: Handle, b: Handle) => boolean {
  const { typeCodes } = whole;
  const known = new Map<number, boolean>();
  return (a, b) => {
    const key = (typeCodes[a] ?? 0) * 2 ** 16 + (typeCodes[b] ?? 0);
    const found = known.get(key);
    if (found !== undefined) return found;
    const fits = misfit(ontology, relation, whole.type(a) ?? '', whole.type(b) ?? '') === null;
    known.set(key, fits);
    return fits;
  };
}

/** Which end cannot stand there; null when both can. */
function misfit(ontology: Ontology, relation: RelationType, a: string, b: string): RelationEnd | null {
  const { from, to, symmetric } = relation;
  if (may(ontology, a, from) && may(ontology, b, to)) return null;
  if (symmetric && may(ontology, a, to) && may(ontology, b, from)) return null;
  return may(ontology, a, from) ? 'object' : 'subject';
}

/** Also what is only known to be something more general: it may yet turn out to be one of these. */
function may(ontology: Ontology, type: string, allowed: readonly string[]): boolean {
  const declared = ontology.entityTypes.get(type);
  if (allowed.length === 0 || declared === undefined || declared.abstract) return true;
  return allowed.some((one) => isA(ontology, type, one) || isA(ontology, one, type));
}

function check(ground: Ground, relation: RelationType, exceptions: Exceptions, anchor: Anchor): Hit[] {
  const { entity, other } = anchor;
  const end = misfit(ground.ontology, relation, ground.type(entity), ground.type(other));
  if (end === null) return [];
  const statements = statementsOf(ground, relation.name, anchor).filter(
    (statement) => !exceptions.lift(ground, statement),
  );
  if (statements.length === 0) return [];
  const wrong: Handle = end === 'subject' ? entity : other;
  const [name, type] = [ground.name(wrong), ground.type(wrong)];
  const allowed = end === 'subject' ? relation.from : relation.to;
  const said = phrase(relation, ground.name(entity), ground.name(other));
  const must = `the ${end} of ${relation.name} is ${listed(allowed.map(withArticle), 'or')}`;
  return [
    {
      certainty: 'certain',
      subject: wrong,
      predicate: relation.name,
      entities: [wrong, entity, other],
      statements: rowsOf(ground, statements),
      key: [ground.id(entity), ground.id(other)],
      digest: [ground.type(entity), ground.type(other)],
      message: `${said}, but ${name} is ${withArticle(type)}: ${must}.`,
      details: { kind: 'ontology-violation', claim: `${said}.` },
      settles: null,
      cause: {
        key: `type ${ground.id(wrong)} ${type}`,
        told: `${name} is ${withArticle(type)}`,
        so: 'statements say what that cannot be',
        fix: 'Correct its type, or the statements that take it for something else.',
        wider: {
          key: `${relation.name} ${end} ${type}`,
          told: `${relation.name} has ${listed(allowed.map(withArticle), 'or')} as its ${end}, and not ${withArticle(type)}`,
          so: 'statements say otherwise',
          fix: 'Where a key of your notes is read for what it does not mean, `lore review --key <key>` says so once; otherwise correct the types, or the statements.',
        },
      },
    },
  ];
}
