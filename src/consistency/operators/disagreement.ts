/**
 * What is written and what prose tells exactly cannot both be true. One rule for each attribute and relation of which
 * the pack says that prose is exact: it asks what the other families ask, of what is written and of exact prose.
 */
import { append } from '../../model/append.js';
import { foldName, groupBy } from '../../model/index.js';
import type { Ontology, RelationType } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import {
  BEGINNING,
  type Window,
  windowsDiffer,
  windowsMayOverlap,
  windowsOverlap,
} from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import { allPairs, pairOf, statementsOf } from './shared/anchors.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { withMoreOthers } from './shared/suspects.js';
import { toldApart } from './shared/told-apart.js';
import { phrase } from './shared/wording.js';

const FAMILY = 'core/disagreement';

/** What one has once, or a few times: two that tell it differently disagree. */
const ASKED: ReadonlySet<string> = new Set([
  'core/exclusive-attribute',
  'core/exclusive-subject',
  'core/exclusive-object',
  'core/max',
  'core/distinct',
]);

/** The rules, where they leave to a disagreement what only exact prose makes certain; and the disagreements. */
export function withDisagreements(rules: readonly GroundRule[], ontology: Ontology): GroundRule[] {
  const { attributes, relationTypes } = ontology;
  const isExact = ({ id, part }: GroundRule) =>
    ASKED.has(id) && (attributes.get(part) ?? relationTypes.get(part))?.prose === 'exact';
  const asked = groupBy(rules.filter(isExact), ({ part }) => part);
  return [
    ...rules.map((rule) => (isExact(rule) ? { ...rule, exact: 'apart' as const } : rule)),
    ...[...asked].map(([part, some]) => disagreement(part, some, relationTypes.get(part) ?? null)),
  ];
}

function disagreement(part: string, asked: readonly GroundRule[], relation: RelationType | null): GroundRule {
  const dated = relation === null || relation.temporal === 'timeless' ? null : relation;
  return ruleOf(
    {
      family: FAMILY,
      part,
      name: 'Prose says otherwise',
      kind: 'contradiction',
      severity: 'error',
      exact: 'only',
      description: `What prose plainly says of ${part} agrees with what is written elsewhere.`,
      why: 'A passage tells it by name and date, and it cannot be so beside what another source says.',
      fix: 'Correct the passage or the card; if both are right, they speak of two different things.',
      // Several ask: the first of them stands for all.
      cypher: asked[0]?.cypher ?? '',
    },
    {
      *anchors(ground) {
        if (!ground.whole.hasExtracted) return;
        for (const rule of asked) yield* rule.anchors(ground);
        const usual = relation?.max.usualPerSubject ?? null;
        if (relation !== null && usual !== null) yield* withMoreOthers(ground, relation, 'subject', usual);
        if (dated !== null) yield* allPairs(ground, dated);
      },
      affected(ground, dirt) {
        const found: Anchor[] = [];
        for (const rule of asked) {
          const some = rule.affected(ground, dirt);
          if (some === 'everything') return some;
          append(found, some);
        }
        const isOwn = dated !== null && dirt.kind === 'statement' && dirt.predicate === part;
        return isOwn ? [...found, pairOf(dirt)] : found;
      },
      check: (ground, anchor) =>
        anchor.other === 0
          ? [
              ...asked.flatMap((rule) => named(rule.check(ground, anchor), rule.id)),
              ...(relation === null ? [] : otherThanUsual(ground, relation, anchor.entity)),
            ]
          : dated === null
            ? []
            : otherTimes(ground, dated, anchor),
    },
  );
}

/** Two families may find fault with the same entity. */
function named(hits: readonly Hit[], family: string): Hit[] {
  return hits.map((hit) => ({ ...hit, key: [...hit.key, family] }));
}

/** One and the same fact, told of times that do not agree. */
function otherTimes(ground: Ground, relation: RelationType, anchor: Anchor): Hit[] {
  const statements = statementsOf(ground, relation.name, anchor);
  const apart = new Set<StatementIndex>();
  for (const [i, a] of statements.entries()) {
    for (const b of statements.slice(i + 1)) {
      const [one, other] = [ground.window(a), ground.window(b)];
      // Two passages may tell of two reigns, but not of two weddings of one couple.
      const isOne = windowsOverlap(one, other) === true || (relation.once && beginApart(one, other));
      const isTwice = ground.isExtracted(a) && ground.isExtracted(b) && !isOne;
      if (isTwice || (windowsMayOverlap(one, other) && !windowsDiffer(one, other))) continue;
      apart.add(a).add(b);
    }
  }
  return apart.size === 0 ? [] : [toldApart(ground, relation, anchor, [...apart])];
}

function beginApart(one: Window, other: Window): boolean {
  const isTold = one.fromMin > BEGINNING && other.fromMin > BEGINNING;
  return isTold && (one.fromMax < other.fromMin || other.fromMax < one.fromMin);
}

/** The card says of which kind they are, and a passage that they are of another: both may be, and hardly ever are. */
function otherThanUsual(ground: Ground, relation: RelationType, entity: Handle): Hit[] {
  const { usualPerSubject } = relation.max;
  if (usualPerSubject === null) return [];
  const statements = [...ground.out(entity, relation.name)];
  const written = statements.filter((one) => !ground.isExtracted(one));
  const known = new Set(written.map((one) => ground.object(one)));
  const names = [...known].map((one) => foldName(ground.name(one)));
  const strange = statements.filter(
    (one) =>
      ground.isExtracted(one) &&
      !known.has(ground.object(one)) &&
      !names.some((name) => isAkin(name, foldName(ground.name(ground.object(one))))),
  );
  const [told] = strange;
  if (told === undefined || known.size === 0 || known.size > usualPerSubject) return [];
  const apart = [...written, ...strange];
  const others = [...known, ground.object(told)];
  const claims = others.map((one) => `${phrase(relation, ground.name(entity), ground.name(one))}.`);
  return [
    {
      certainty: 'certain',
      subject: entity,
      predicate: relation.name,
      entities: [entity, ...others],
      statements: rowsOf(ground, apart),
      key: [ground.id(entity), 'usual'],
      digest: windowDigest(ground, apart),
      message: `What is written and what is told differ: ${claims.join(' ')}`,
      details: { kind: 'contradiction', claimA: claims[0] ?? '', claimB: claims.at(-1) ?? '' },
      settles: null,
    },
  ];
}

/** An elf and a wood elf. */
function isAkin(a: string, b: string): boolean {
  const [one, other] = [a, b].map((name) => name.split(' ').map((word) => word.replace(/s$/, '')));
  return one?.some((word) => other?.includes(word)) ?? false;
}
