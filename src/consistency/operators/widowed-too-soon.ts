/** Who is told to be a widow at a date, while the one whom they were married to was alive. */
import { formatValue } from '../../model/index.js';
import type { AttributeType, Ontology, RelationType } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Bounds } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { opposite, single, singles, statementsAt } from './shared/anchors.js';
import { datingPredicates } from './shared/lives.js';
import { isOneName } from './shared/one-name.js';
import { rowsOf, ruleOf } from './shared/rule-of.js';
import { isToldEnd, toldEnd } from './shared/told-life.js';
import { isUndated } from './shared/windows.js';
import { dateWords } from './shared/wording.js';

const FAMILY = 'core/widowed-too-soon';

export const widowedTooSoon: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((telling) => {
      const relation = ontology.relationTypes.get(telling.kin?.relation ?? '');
      const told = telling.kin?.lost?.as;
      return relation === undefined || told === undefined ? [] : [ruleFor(ontology, told, relation, telling)];
    }),
};

interface Rule {
  /** The attribute that dates it. */
  readonly told: string;
  readonly bond: RelationType;
  /** Prose names whom they are married to by it. */
  readonly telling: AttributeType;
  readonly deeds: readonly string[];
}

function ruleFor(ontology: Ontology, told: string, bond: RelationType, telling: AttributeType): GroundRule {
  const deeds = [...ontology.attributes.values()].flatMap(({ name, deeds: of }) =>
    of?.of === 'doer' ? [name] : [],
  );
  const rule: Rule = { told, bond, telling, deeds };
  const married = (ground: Ground, entity: Handle): Handle[] => [
    entity,
    ...Array.from(statementsAt(ground, bond, 'subject', entity), (one) => opposite(ground, one, entity)),
  ];
  return ruleOf(
    {
      family: FAMILY,
      part: '',
      name: 'Widowed while the other lives',
      kind: 'ontology-violation',
      severity: 'warn',
      exact: 'first',
      description:
        'Whoever is told to be widowed at a date has lost the one whom they were married to by then.',
      why: 'Nobody is a widow as long as the one whom they are married to lives.',
      fix: 'Correct when they are told to be widowed, or the death; or tell of an earlier marriage.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(told)),
      affected(ground, dirt) {
        if (dirt.kind === 'entity') return married(ground, dirt.entity).map(single);
        if (dirt.predicate === bond.name) return [single(dirt.subject), single(dirt.object)];
        if (dirt.predicate === told || dirt.predicate === telling.name) return [single(dirt.subject)];
        const isOfLife =
          datingPredicates(ontology).has(dirt.predicate) ||
          isToldEnd(ground, dirt.predicate, 'death') ||
          deeds.includes(dirt.predicate);
        return isOfLife ? married(ground, dirt.subject).map(single) : [];
      },
      check: (ground, { entity }) => check(ground, rule, entity),
    },
  );
}

function check(ground: Ground, rule: Rule, entity: Handle): Hit[] {
  const { told, bond } = rule;
  const bonds = Array.from(statementsAt(ground, bond, 'subject', entity));
  const others = [...new Set(bonds.map((one) => opposite(ground, one, entity)))];
  const [other, second] = others;
  const [first] = bonds;
  if (other === undefined || second !== undefined || first === undefined) return [];
  const isAnother = isMarriedToAnother(ground, rule, entity, other);
  return ground.values(entity, told).flatMap(({ row, value }) => {
    if (value.kind !== 'date' || isAnother) return [];
    const { date } = value;
    // Whoever marries after that has lost another.
    if (bonds.some((one) => isDatedFrom(ground, one, date))) return [];
    const alive = livingAfter(ground, rule, other, date);
    if (alive === null) return [];
    const when = formatValue(value);
    const [who, of] = [ground.name(entity), ground.name(other)];
    return [
      {
        certainty: 'certain',
        subject: entity,
        predicate: told,
        entities: [entity, other],
        statements: [...new Set([row, ...rowsOf(ground, bonds), ...alive.rows])].sort((a, b) => a - b),
        key: [ground.id(entity), ground.id(other), when],
        digest: [when, alive.words],
        message: `${who} is told to be widowed (${when}), but ${of} ${alive.words}.`,
        details: { kind: 'ontology-violation', claim: `${who} was widowed: ${when}.` },
        settles: null,
      },
    ];
  });
}

const isDatedFrom = (ground: Ground, statement: StatementIndex, { max }: Bounds): boolean => {
  const window = ground.window(statement);
  return !isUndated(window) && window.fromMin >= max;
};

/** Prose names another one whom they are married to, who may have no page. */
function isMarriedToAnother(ground: Ground, { telling }: Rule, entity: Handle, other: Handle): boolean {
  const { offices, honorifics } = ground.ontology.reading;
  const isTitle = (word: string) => offices.has(word) || honorifics.has(word);
  return [...ground.out(entity, telling.name)].some((statement) => {
    const name = ground.detail(statement)?.qualifiers.name;
    return name !== undefined && !isOneName(String(name), ground.name(other), isTitle);
  });
}

interface Alive {
  readonly words: string;
  readonly rows: readonly number[];
}

/** They died later; or, where nobody tells when they died, did something later. */
function livingAfter(ground: Ground, { deeds }: Rule, entity: Handle, { max }: Bounds): Alive | null {
  const { until, sane } = ground.life(entity);
  // Everything is asked for at once, so that what is missing can be loaded at once.
  const death = toldEnd(ground, entity, 'death');
  const acts = deeds.flatMap((name): StatementIndex[] => [...ground.out(entity, name)]);
  if (!sane) return null;
  if (until !== null)
    return max < until.min
      ? { words: `died later (${dateWords(ground, entity, until)})`, rows: deathRows(ground, entity, until) }
      : null;
  if (death !== null)
    return max < death.bounds.min ? { words: `lived on (${death.words})`, rows: death.rows } : null;
  const later = acts.find((one) => !isUndated(ground.window(one)) && max < ground.window(one).fromMin);
  return later === undefined
    ? null
    : { words: `still acts later (${ground.words(later)})`, rows: rowsOf(ground, [later]) };
}

const deathRows = (ground: Ground, entity: Handle, { attribute }: { attribute: string }): number[] =>
  rowsOf(ground, [...ground.out(entity, attribute)]);
