/** One of a set of names, told otherwise by another source: `people: Cragman` of whom the text calls a Fenman. */
import { foldName } from '../../model/index.js';
import { typeOfExample } from '../../packs/index.js';
import type { AttributeType, Ontology, ToldAmong } from '../../packs/ontology.js';
import type { Handle } from '../../store/ground.js';
import type { Ground, StatementIndex } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { singles } from './shared/anchors.js';
import { areOneName, areSiblings, namesIn } from './shared/named-sets.js';
import { rowsOf, ruleOf, windowDigest } from './shared/rule-of.js';
import { isUndated } from './shared/windows.js';
import { list } from './shared/wording.js';

const FAMILY = 'core/told-otherwise';

export const toldOtherwise: Operator = {
  family: FAMILY,
  rules: (ontology) =>
    [...ontology.attributes.values()].flatMap((attribute) =>
      attribute.among === null ? [] : [ruleFor(ontology, attribute, attribute.among)],
    ),
};

function ruleFor(ontology: Ontology, attribute: AttributeType, among: ToldAmong): GroundRule {
  const what = whatOf(attribute);
  const written = writtenIn(ontology, among);
  const all = new Set([...written, attribute.name]);
  const sets = new WeakMap<Ground, Sets>();
  const setsIn = (ground: Ground): Sets => {
    const known = sets.get(ground);
    // What is being loaded was asked for, and is looked at again once it is there.
    if (known !== undefined && (known.missing === null || isMissing(ground, known.missing))) return known;
    const read = readSets(ground, attribute, written);
    sets.set(ground, read);
    return read;
  };
  return ruleOf(
    {
      family: FAMILY,
      part: attribute.name,
      name: 'Told otherwise',
      kind: 'contradiction',
      severity: 'error',
      exact: 'too',
      isWhole: true,
      description: `The ${what} that prose tells of somebody or something is the one that their page names.`,
      why: `Two names that stand for one ${what} each cannot both be right of the same one at all times.`,
      fix: 'Correct one of the two, date both, or say on the page of the one name that it is part of the other.',
      cypher: '',
    },
    {
      anchors: (ground) => singles(ground.subjects(attribute.name)),
      affected: (ground, dirt) => {
        if (dirt.kind === 'entity') {
          const isTold = [...all].some(
            (one) => ground.out(dirt.entity, one).length > 0 || ground.into(dirt.entity, one).length > 0,
          );
          return isTold ? 'everything' : [];
        }
        return all.has(dirt.predicate) ? 'everything' : [];
      },
      check: (ground, { entity }) => check(ground, attribute, written, setsIn(ground), entity),
    },
  );
}

/** The predicates under which pages tell it: relations, and keys that stayed as they were written. */
function writtenIn({ relationTypes }: Ontology, { relations, keys }: ToldAmong): string[] {
  const names = keys.map((key) => key.replaceAll(' ', '_'));
  return [
    ...relations.filter((one) => relationTypes.has(one)),
    ...names,
    ...names.map((name) => `${name}_as_written`),
  ];
}

interface Told {
  readonly statement: StatementIndex;
  readonly predicate: string;
  /** The first is the one that is told; a value may say more: `Candle Hill, in Upper Thrane`. */
  readonly names: readonly string[];
  readonly isProse: boolean;
  /** Only what stands beside a name, in a form that other things have as well. */
  readonly isAside: boolean;
}

interface Sets {
  /** Folded names, and the predicates under which pages have them as values. */
  readonly written: ReadonlyMap<string, ReadonlySet<string>>;
  /** Folded names that prose tells in a form of their own. */
  readonly said: ReadonlySet<string>;
  /** What each lies in or belongs to, by folded names. */
  readonly above: ReadonlyMap<string, ReadonlySet<string>>;
  /** A statement that was not loaded yet. */
  readonly missing: StatementIndex | null;
}

function isMissing(ground: Ground, statement: StatementIndex): boolean {
  const [subject, object] = [ground.subject(statement), ground.object(statement)];
  const isNamed = ground.type(subject) !== '' && (object === 0 || ground.type(object) !== '');
  return ground.detail(statement) === null || !isNamed;
}

function readSets(ground: Ground, attribute: AttributeType, predicates: readonly string[]): Sets {
  const written = new Map<string, Set<string>>();
  const said = new Set<string>();
  const above = new Map<string, Set<string>>();
  let missing: StatementIndex | null = null;
  const add = (map: Map<string, Set<string>>, key: string, value: string): void => {
    map.set(key, (map.get(key) ?? new Set()).add(value));
  };
  for (const predicate of [...predicates, attribute.name]) {
    for (const statement of ground.all(predicate)) {
      const told = toldIn(ground, attribute, predicate, statement);
      const [first] = told?.names ?? [];
      if (isMissing(ground, statement)) missing = statement;
      if (told === null || first === undefined) continue;
      if (!told.isProse) add(written, foldName(first), predicate);
      else if (!told.isAside) said.add(foldName(first));
      const holder = foldName(ground.name(ground.subject(statement)));
      for (const name of told.names) add(above, holder, foldName(name));
    }
  }
  return { written, said, above, missing };
}

/** Null where it tells no single name. */
function toldIn(
  ground: Ground,
  attribute: AttributeType,
  predicate: string,
  statement: StatementIndex,
): Told | null {
  const object = ground.object(statement);
  const detail = ground.detail(statement);
  const isProse = predicate === attribute.name;
  const { name, aside } = detail?.qualifiers ?? {};
  const value = detail?.value;
  const text =
    object !== 0
      ? ground.name(object)
      : isProse
        ? String(name ?? '')
        : value?.kind === 'text'
          ? value.text
          : '';
  const names = namesIn(text, ground.ontology.reading.changing);
  if (names.length === 0 || !isUndated(ground.window(statement))) return null;
  return { statement, predicate, names, isProse, isAside: aside !== undefined };
}

function check(
  ground: Ground,
  attribute: AttributeType,
  predicates: readonly string[],
  sets: Sets,
  entity: Handle,
): Hit[] {
  const own = foldName(ground.name(entity));
  const at = (predicate: string) =>
    Array.from(ground.out(entity, predicate), (one) => toldIn(ground, attribute, predicate, one));
  const cards = predicates.flatMap(at);
  // Half one and half the other, or of one at a time.
  const isPlain = cards.every((one) => one !== null) && areOne(cards.flatMap((one) => one ?? []));
  const prose = at(attribute.name).flatMap((one) => one ?? []);
  if (!isPlain || prose.length === 0) return [];
  const all = [...cards.flatMap((one) => one ?? []), ...prose];
  const clashing = prose.flatMap((one) => {
    const others = all.filter((other) => isOtherwise(ground, sets, own, one, other));
    // Whoever tells it as others do is not the one who is wrong alone.
    return others.length === 0 ? [] : [one, ...others];
  });
  return clashing.length === 0 ? [] : [hit(ground, attribute, entity, [...new Set(clashing)])];
}

function areOne(cards: readonly Told[]): boolean {
  return cards.every((one) => cards.every((other) => meet(one, other)));
}

function meet(one: Told, other: Told): boolean {
  return one.names.some((name) => other.names.some((another) => areOneName(name, another)));
}

function isOtherwise(ground: Ground, sets: Sets, own: string, one: Told, other: Told): boolean {
  if (one === other || meet(one, other)) return false;
  // A river may be told of in one region and in the next: one of the two is what a page is said to be.
  if (one.isProse && other.isProse && (one.isAside || other.isAside)) return false;
  const [a = '', b = ''] = [one, other].map(({ names }) => foldName(names[0] ?? ''));
  if (areOneName(a, own) || areOneName(b, own) || isAbove(sets, a, b) || isAbove(sets, b, a)) return false;
  return areSiblings(a, b) || areOfOneSet(ground, sets, a, b);
}

/** Values of the same key, two kinds that everybody knows, or two that prose itself tells in so many words. */
function areOfOneSet({ ontology }: Ground, { written, said }: Sets, a: string, b: string): boolean {
  const [ofA, ofB] = [written.get(a) ?? NOWHERE, written.get(b) ?? NOWHERE];
  if ([...ofA].some((predicate) => ofB.has(predicate))) return true;
  // Whoever became a ghost had been an elf.
  if (ontology.reading.turned.has(a) || ontology.reading.turned.has(b)) return false;
  const [kindA, kindB] = [typeOfExample(ontology, a), typeOfExample(ontology, b)];
  if (kindA !== null || kindB !== null) return kindA === kindB;
  const isTold = (name: string, of: ReadonlySet<string>) => said.has(name) || of.size > 0;
  return isTold(a, ofA) && isTold(b, ofB) && (said.has(a) || said.has(b));
}

const MOST_STEPS = 6;
const NOWHERE: ReadonlySet<string> = new Set();

function isAbove({ above }: Sets, from: string, to: string): boolean {
  let level = new Set([from]);
  const seen = new Set(level);
  for (let step = 0; step < MOST_STEPS && level.size > 0; step++) {
    const next = [...level].flatMap((one) => [...(above.get(one) ?? [])]);
    if (next.some((one) => areOneName(one, to))) return true;
    level = new Set(next.filter((one) => !seen.has(one)));
    for (const one of level) seen.add(one);
  }
  return false;
}

function hit(ground: Ground, attribute: AttributeType, entity: Handle, told: readonly Told[]): Hit {
  const names = [...new Set(told.map(({ names: [first = ''] }) => first))].sort();
  const statements = told.map(({ statement }) => statement);
  const of = ground.name(entity);
  const what = whatOf(attribute);
  const claim = (name = '') => `The ${what} of ${of} was ${name}.`;
  return {
    certainty: 'certain',
    subject: entity,
    predicate: attribute.name,
    entities: [entity, ...new Set(statements.map((one) => ground.object(one)).filter((one) => one !== 0))],
    statements: rowsOf(ground, statements),
    key: [ground.id(entity)],
    digest: [...names, ...windowDigest(ground, statements)],
    message: `The sources name the ${what} of ${of} differently: ${list(names)}.`,
    details: { kind: 'contradiction', claimA: claim(names[0]), claimB: claim(names[1]) },
    settles: null,
  };
}

const whatOf = ({ name }: AttributeType): string => name.replace('told_', '').replaceAll('_', ' ');
