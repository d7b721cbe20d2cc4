/** A child who was there before a parent, or came after a parent's death, by a date that only prose tells. */
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Dirt, Handle } from '../../store/ground.js';
import type { Bounds } from '../../time/index.js';
import type { Ground, LifeBound } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { pairOf, pairsOf, statementsOf } from './shared/anchors.js';
import { rowsOfDate } from './shared/existence.js';
import { GENDER, genderOf } from './shared/gender.js';
import { datingPredicates } from './shared/lives.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { ENDS, isToldEnd, type ToldEnd, toldEnd, toldEnds } from './shared/told-life.js';
import { dateWords, phrase } from './shared/wording.js';

export const bornAsTold: Operator = {
  family: 'core/born-as-told',
  rules: (ontology) => {
    const kin = new Set([...ontology.attributes.values()].map((attribute) => attribute.kin?.relation));
    return [...ontology.relationTypes.values()]
      .filter(({ name, order }) => order === 'subject_first' && kin.has(name))
      .map((relation) => ruleFor(ontology, relation));
  },
};

function ruleFor(ontology: Ontology, relation: RelationType): GroundRule {
  return ruleOf(
    {
      family: 'core/born-as-told',
      part: relation.name,
      name: 'Born at no time of a parent',
      kind: 'anachronism',
      severity: 'error',
      description:
        'Nobody is born before a parent, after a mother has died, or long after a father has, as prose tells their dates.',
      why: 'A child has a parent who is there; one of the two dates is wrong, or another was the parent.',
      fix: 'Correct the date in the passage or on the page, or name the parent who is meant.',
      cypher: '',
    },
    {
      *anchors(ground) {
        for (const end of ENDS)
          for (const name of toldEnds(ontology, end))
            for (const entity of ground.subjects(name)) yield* pairsOf(ground, relation, entity);
      },
      affected: (ground, dirt) => affected(ground, relation, dirt),
      check: (ground, anchor) => check(ground, relation, anchor),
    },
  );
}

function affected(ground: Ground, relation: RelationType, dirt: Dirt): Iterable<Anchor> {
  if (dirt.kind === 'entity') return pairsOf(ground, relation, dirt.entity);
  if (dirt.predicate === relation.name) return [pairOf(dirt)];
  const isOfLife =
    dirt.predicate === GENDER ||
    datingPredicates(ground.ontology).has(dirt.predicate) ||
    ENDS.some((end) => isToldEnd(ground, dirt.predicate, end));
  return isOfLife ? pairsOf(ground, relation, dirt.subject) : [];
}

interface End extends ToldEnd {
  readonly isTold: boolean;
}

function check(ground: Ground, relation: RelationType, anchor: Anchor): Hit[] {
  const { entity: parent, other: child } = anchor;
  const [begun, over, born] = [
    endOf(ground, parent, 'birth'),
    endOf(ground, parent, 'death'),
    endOf(ground, child, 'birth'),
  ];
  const statements = statementsOf(ground, relation.name, anchor);
  if (born === null || statements.length === 0 || parent === child) return [];
  const apart = (bound: End | null, isApart: (bound: Bounds) => boolean): End | null =>
    bound !== null && (bound.isTold || born.isTold) && isApart(bound.bounds) ? bound : null;
  const grace = genderOf(ground, parent) === 'female' ? 0 : CARRIED;
  const early = apart(begun, ({ min }) => born.bounds.max < min);
  const bound = early ?? apart(over, ({ max }) => born.bounds.min > max + grace);
  if (bound === null) return [];
  const said = phrase(relation, ground.name(parent), ground.name(child));
  return [
    {
      certainty: 'certain',
      subject: child,
      predicate: relation.name,
      entities: [parent, child],
      statements: [...new Set([...rowsOf(ground, statements), ...bound.rows, ...born.rows])],
      key: [ground.id(parent), ground.id(child)],
      digest: [bound.words, born.words, ...windowDigest(ground, statements)],
      message: `${said}, but ${ground.name(child)} (${born.words}) was born ${early === null ? 'after the death of' : 'before'} ${ground.name(parent)} (${bound.words}).`,
      details: {
        kind: 'anachronism',
        entity: child,
        eventName: ground.name(parent),
        era: null,
        claim: early === null ? 'EXISTED_AFTER' : 'EXISTED_BEFORE',
        expected: bound.words,
        actual: born.words,
      },
      settles: null,
    },
  ];
}

/** Born to a father who has died. */
const CARRIED = 300 * 86_400;

/** As it is written; where it is not, as prose tells it. */
function endOf(ground: Ground, entity: Handle, end: 'birth' | 'death'): End | null {
  const { from, until, sane } = ground.life(entity);
  // Everything is asked for at once, so that what is missing can be loaded at once.
  const told = toldEnd(ground, entity, end);
  const bound: LifeBound | null = end === 'birth' ? from : until;
  if (!sane) return null;
  if (bound === null) return told === null ? null : { ...told, isTold: true };
  const words = `${end === 'birth' ? 'from' : 'until'} ${dateWords(ground, entity, bound)}`;
  return { bounds: bound, words, rows: rowsOfDate(ground, entity, bound), isTold: false };
}
