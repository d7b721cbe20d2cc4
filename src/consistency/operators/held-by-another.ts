/** Whom prose tells to have held an office at a date, when somebody else held it: "Wilfram, then abbot", in the years of Ambrun. */
import { formatValue } from '../../model/index.js';
import type { AttributeType, Ontology } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import { type Window, windowContains } from '../../time/index.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single, singles } from './shared/anchors.js';
import { isOneName } from './shared/one-name.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { isUndated } from './shared/windows.js';

const FAMILY = 'core/held-by-another';

export const heldByAnother: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) =>
      attribute.holders === null ? [] : [ruleFor(ontology, attribute, attribute.holders.relation)],
    ),
};

function ruleFor({ attributes }: Ontology, { name }: AttributeType, relation: string): GroundRule {
  const turns = [...attributes.values()].filter(({ isTurns }) => isTurns).map((attribute) => attribute.name);
  return ruleOf(
    {
      family: FAMILY,
      part: name,
      name: 'Held by another',
      kind: 'contradiction',
      severity: 'error',
      exact: 'first',
      description:
        'Whoever prose tells to have held an office at a date is the one whom the record has in it then.',
      why: 'An office that one after another held was held by one at a time; where two are told, one of them is wrong.',
      fix: 'Correct the name or the date in the passage, or the years of whoever held it; or say that they shared it.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(name)),
      affected: (_, dirt) => {
        if (dirt.kind === 'entity') return [single(dirt.entity)];
        if (dirt.predicate === relation) return [single(dirt.object)];
        return dirt.predicate === name || turns.includes(dirt.predicate) ? [single(dirt.subject)] : [];
      },
      check: (ground, { entity }) => check(ground, { name, relation, turns }, entity),
    },
  );
}

interface Telling {
  readonly name: string;
  readonly relation: string;
  readonly turns: readonly string[];
}

interface Holder {
  readonly statement: StatementIndex;
  readonly name: string;
  readonly list: string | null;
  readonly window: Window;
  /** 0 where only a list names them. */
  readonly who: Handle;
}

/** Whom a list has, those of them with dates, and whether these came one after another. */
function turnsOf(known: readonly Holder[], list: string | null) {
  const others = known.filter((one) => list === null || one.list === list);
  const dated = others.filter(({ window }) => !isUndated(window));
  return { others, dated, isInTurn: areInTurn(dated) };
}

function check(ground: Ground, telling: Telling, entity: Handle): Hit[] {
  const told = [...ground.out(entity, telling.name)].flatMap(
    (statement) => holderOf(ground, statement) ?? [],
  );
  const known = knownHolders(ground, telling, entity);
  const { offices, honorifics } = ground.ontology.reading;
  const isTitle = (word: string) => offices.has(word) || honorifics.has(word);
  const lists = new Map<string | null, ReturnType<typeof turnsOf>>();
  for (const { list } of told) if (!lists.has(list)) lists.set(list, turnsOf(known, list));
  return told.flatMap((one) => {
    const { others, dated, isInTurn } = lists.get(one.list) ?? turnsOf(known, one.list);
    const [then, second] = dated.filter(({ window }) => windowContains(window, one.window) === true);
    const own = others.filter(({ name }) => isOneName(name, one.name, isTitle));
    // Whoever has held it may be called so ever after.
    const isOwn = own.some(({ window }) => isUndated(window) || window.fromMin <= one.window.fromMax);
    // Two at once are the record's own.
    if (then === undefined || second !== undefined || isOwn || !isInTurn) return [];
    return [hit(ground, telling, entity, one, then)];
  });
}

function holderOf(ground: Ground, statement: StatementIndex): Holder | null {
  const { name, list } = ground.detail(statement)?.qualifiers ?? {};
  const window = ground.window(statement);
  if (name === undefined || isUndated(window)) return null;
  return { statement, name: String(name), list: list === undefined ? null : String(list), window, who: 0 };
}

function knownHolders(ground: Ground, { relation, turns }: Telling, entity: Handle): Holder[] {
  const related = Array.from(ground.into(entity, relation), (statement): Holder => {
    const who = ground.subject(statement);
    return { statement, name: ground.name(who), list: null, window: ground.window(statement), who };
  });
  const listed = turns.flatMap((turn) =>
    Array.from(ground.out(entity, turn), (statement): Holder => {
      const { value = null, qualifiers = {} } = ground.detail(statement) ?? {};
      const name = value === null ? '' : formatValue(value);
      return {
        statement,
        name,
        list: String(qualifiers.list ?? ''),
        window: ground.window(statement),
        who: 0,
      };
    }),
  );
  return [...related, ...listed];
}

/** One after another, but for one slip: the years beside names may as well be those of lives. */
function areInTurn(holders: readonly Holder[]): boolean {
  const overlaps = holders.flatMap((one, i) =>
    holders.slice(i + 1).filter((other) => overlap(one.window, other.window)),
  );
  return overlaps.length <= 1;
}

/** For certain, and not only where the one hands over to the other. */
const overlap = (a: Window, b: Window): boolean => a.fromMax < b.untilMin && b.fromMax < a.untilMin;

function hit(ground: Ground, { name: predicate }: Telling, entity: Handle, told: Holder, then: Holder): Hit {
  const statements = [told, then].map(({ statement }) => statement);
  const value = ground.detail(told.statement)?.value ?? null;
  const office = told.list ?? ground.name(entity);
  const when = ground.words(told.statement);
  const held = `${then.name} (${ground.words(then.statement)})`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate,
    entities: then.who === 0 ? [entity] : [entity, then.who],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity), told.name, when],
    digest: [held, ...windowDigest(ground, statements)],
    message: `Of ${office} it is told that ${told.name} held it (${when}): "${value === null ? '' : formatValue(value)}"; then it was ${held}.`,
    details: {
      kind: 'contradiction',
      claimA: `${told.name} was in office: ${office} (${when}).`,
      claimB: `${held}: ${office}.`,
    },
    settles: null,
  };
}
