/** Queries made by chance, each as text and as what it means by brute force. */
import type { Random } from '../../bench/random.js';
import { createDateParser, type Moment, type Truth } from '../../src/time/index.js';
import {
  codePoints,
  compareDates,
  compareScalars,
  date,
  type Element,
  type Env,
  goes,
  type Hop,
  inside,
  isEdge,
  isTied,
  number,
  overlap,
  type Scalar,
  text,
  trails,
  wears,
} from './brute.js';
import { ONTOLOGY, type PlainEdge, type PlainEntity, type PlainWorld, RELATIONS } from './random-world.js';

type Parameters = Record<string, string | number | boolean | null | string[]>;

export interface Condition {
  readonly text: string;
  readonly holds: (env: Env, world: PlainWorld) => Truth;
  /** The answer hangs on a tie that brute force does not break. */
  readonly undecided?: (env: Env) => boolean;
}

interface Node {
  readonly name: string;
  readonly label: string | null;
}

interface Step {
  readonly name: string;
  readonly hops: readonly Hop[];
  readonly text: readonly [string, string];
}

interface Pattern {
  readonly nodes: readonly Node[];
  readonly steps: readonly Step[];
  readonly where: Condition | null;
}

export interface RandomQuery {
  readonly text: string;
  readonly parameters: Parameters;
  /** Rows as JSON, sorted unless `ordered`. */
  readonly expected: (world: PlainWorld) => { rows: Scalar[][]; undecided: boolean };
  readonly ordered: boolean;
}

const { parse } = createDateParser({ calendars: ONTOLOGY.calendars, default: ONTOLOGY.defaultCalendar });
const LABELS = ['Person', 'Agent', 'Faction', 'Location', 'Event', 'Entity', 'Kingdom', 'Group'];
const DATES = ['birth', 'death', 'in_fiction_date', 'founded', 'valid_from'];
const COMPARE = ['=', '<>', '<', '<=', '>', '>='];
const INVERSE: Readonly<Record<string, string>> = { CHILD_OF: 'PARENT_OF', HAS_MEMBER: 'MEMBER_OF' };

export function randomQuery(chance: Random): RandomQuery {
  const parameters: Parameters = {};
  const maker = new Maker(chance, parameters);
  const first = maker.pattern('', [], []);
  const known = namesOf(first);
  const optional = chance.next() < 0.3 ? maker.optional(first, 'o') : null;
  const further = optional && chance.next() < 0.3 ? maker.optional(optional, 'q') : null;
  const optionals = [...(optional ? [optional] : []), ...(further ? [further] : [])];
  const second = !optional && chance.next() < 0.15 ? maker.pattern('x', known.nodes, known.edges) : null;
  const patterns = second ? [first, second] : [first];
  const all = [...patterns, ...optionals].map(namesOf);
  const nodes = [...new Set(all.flatMap((names) => names.nodes))];
  const edges = [...new Set(all.flatMap((names) => names.edges))];
  const clauses = [
    ...patterns.map((pattern) => `MATCH ${patternText(pattern)}${whereText(pattern)}`),
    ...optionals.map((pattern) => `OPTIONAL MATCH ${patternText(pattern)}${whereText(pattern)}`),
  ];
  const returning = maker.returning(nodes, edges);
  return {
    text: `${clauses.join(' ')} ${returning.text}`,
    parameters,
    ordered: returning.ordered,
    expected: (world) => {
      let envs: Env[] = [{}];
      let undecided = false;
      const ask = (pattern: Pattern, env: Env) => {
        const found = [...matches(pattern, env, world)];
        const { where } = pattern;
        if (where?.undecided && found.some((one) => where.undecided?.(one))) undecided = true;
        return found.filter((one) => !where || where.holds(one, world) === true);
      };
      for (const pattern of patterns) envs = envs.flatMap((env) => ask(pattern, env));
      for (const pattern of optionals) {
        const names = namesOf(pattern);
        const none = Object.fromEntries([...names.nodes, ...names.edges].map((name) => [name, null]));
        envs = envs.flatMap((env) => {
          const found = ask(pattern, env);
          return found.length > 0 ? found : [{ ...none, ...env }];
        });
      }
      return { rows: returning.rows(envs, world), undecided: undecided || returning.told === true };
    },
  };
}

function namesOf({ nodes, steps }: Pattern): { nodes: string[]; edges: string[] } {
  return { nodes: [...new Set(nodes.map(({ name }) => name))], edges: steps.map(({ name }) => name) };
}

function patternText({ nodes, steps }: Pattern): string {
  const node = ({ name, label }: Node) => `(${name}${label ? `:${label}` : ''})`;
  const [first, ...rest] = nodes;
  const tail = rest.map((to, i) => {
    const step = steps[i];
    return `${step?.text[0]}[${step?.name}${step?.text[1]}${node(to)}`;
  });
  return `${first ? node(first) : ''}${tail.join('')}`;
}

function whereText({ where }: Pattern): string {
  return where ? ` WHERE ${where.text}` : '';
}

function* matches(pattern: Pattern, env: Env, world: PlainWorld): Generator<Env> {
  const { nodes, steps } = pattern;
  const fits = (entity: PlainEntity, { name, label }: Node, bound: Env) => {
    const known = bound[name];
    return (known === undefined || known === entity) && (label === null || wears(entity, label));
  };
  function* walk(at: number, bound: Env, taken: readonly PlainEdge[]): Generator<Env> {
    const here = nodes[at];
    const entity = here && bound[here.name];
    const [step, next] = [steps[at], nodes[at + 1]];
    if (!step || !next) return void (yield bound);
    if (!entity || isEdge(entity)) return;
    for (const edge of world.edges) {
      if (taken.includes(edge)) continue;
      const other = goes(edge, entity, step.hops);
      if (!other || !fits(other, next, bound)) continue;
      yield* walk(at + 1, { ...bound, [step.name]: edge, [next.name]: other }, [...taken, edge]);
    }
  }
  const [first] = nodes;
  if (!first) return;
  for (const entity of world.entities) {
    if (fits(entity, first, env)) yield* walk(0, { ...env, [first.name]: entity }, []);
  }
}

class Maker {
  #next = 0;

  constructor(
    readonly chance: Random,
    readonly parameters: Parameters,
  ) {}

  pattern(prefix: string, knownNodes: readonly string[], knownEdges: readonly string[]): Pattern {
    const { chance } = this;
    const length = chance.pick([0, 1, 1, 1, 2, 2, 3]);
    const nodes: Node[] = [];
    for (let i = 0; i <= length; i++) {
      const again = i > 1 && chance.next() < 0.1 ? nodes[0]?.name : undefined;
      const known =
        i === 0 && knownNodes.length > 0 && chance.next() < 0.6 ? chance.pick(knownNodes) : undefined;
      nodes.push({ name: again ?? known ?? `${prefix}n${i}`, label: this.#label() });
    }
    const steps = Array.from({ length }, (_, i) => this.#step(`${prefix}r${i}`));
    const own = { nodes, steps, where: null };
    const names = namesOf(own);
    const scope = {
      nodes: [...new Set([...knownNodes, ...names.nodes])],
      edges: [...knownEdges, ...names.edges],
    };
    return { ...own, where: chance.next() < 0.85 ? this.condition(scope.nodes, scope.edges, 2) : null };
  }

  optional(first: Pattern, prefix: string): Pattern {
    const { chance } = this;
    const known = namesOf(first);
    const length = chance.pick([1, 1, 2]);
    const nodes: Node[] = [{ name: chance.pick(known.nodes), label: null }];
    for (let i = 1; i <= length; i++) nodes.push({ name: `${prefix}${i}`, label: this.#label() });
    const steps = Array.from({ length }, (_, i) => this.#step(`r${prefix}${i}`));
    const own = namesOf({ nodes, steps, where: null });
    const where = chance.next() < 0.6 ? this.condition([...known.nodes, ...own.nodes], own.edges, 1) : null;
    return { nodes, steps, where };
  }

  #label(): string | null {
    return this.chance.next() < 0.45 ? this.chance.pick(LABELS) : null;
  }

  #step(name: string): Step {
    const { hops, text } = this.#hops();
    return { name, hops, text };
  }

  #hops(): { hops: Hop[]; text: [string, string]; types: string } {
    const { chance } = this;
    const direction = chance.pick(['out', 'out', 'in', 'both'] as const);
    const words =
      chance.next() < 0.2
        ? []
        : Array.from({ length: chance.pick([1, 1, 1, 2]) }, () => chance.pick([...RELATIONS, 'CHILD_OF']));
    const flip = { out: 'in', in: 'out', both: 'both' } as const;
    const hops = words.map((word): Hop => {
      const stored = INVERSE[word];
      return stored ? { type: stored, direction: flip[direction] } : { type: word, direction };
    });
    const types = words.length > 0 ? `:${words.join('|')}` : '';
    const [left, right] =
      direction === 'in' ? ['<-', ']-'] : direction === 'out' ? ['-', ']->'] : ['-', ']-'];
    return {
      hops: hops.length > 0 ? hops : [{ type: null, direction }],
      text: [left, `${types}${right}`],
      types,
    };
  }

  #parameter(value: string | number | boolean | null | string[]): string {
    const name = `p${this.#next++}`;
    this.parameters[name] = value;
    return `$${name}`;
  }

  /** Now as a literal, now as a parameter. */
  #literal(value: string | number): string {
    if (this.chance.next() < 0.4) return this.#parameter(value);
    return typeof value === 'string' ? `'${value}'` : String(value);
  }

  condition(nodes: readonly string[], edges: readonly string[], depth: number): Condition {
    const { chance } = this;
    if (depth > 0 && chance.next() < 0.5) {
      const kind = chance.int(6);
      const a =
        kind === 1 || kind === 2
          ? this.#valued(nodes, edges, depth)
          : this.condition(nodes, edges, depth - 1);
      if (kind === 0) return one(`NOT (${a.text})`, (env, w) => negated(a.holds(env, w)), [a]);
      if (kind === 1) return one(`(${a.text}) = false`, (env, w) => same(a.holds(env, w), false), [a]);
      if (kind === 2) return one(`(${a.text}) IS NULL`, (env, w) => a.holds(env, w) === null, [a]);
      const b = this.condition(nodes, edges, depth - 1);
      if (kind === 3)
        return one(`(${a.text} OR ${b.text})`, (env, w) => or(a.holds(env, w), b.holds(env, w)), [a, b]);
      if (kind === 4) {
        const xor = (x: Truth, y: Truth) => (x === null || y === null ? null : x !== y);
        return one(`((${a.text}) XOR (${b.text}))`, (env, w) => xor(a.holds(env, w), b.holds(env, w)), [
          a,
          b,
        ]);
      }
      return one(`(${a.text} AND ${b.text})`, (env, w) => and(a.holds(env, w), b.holds(env, w)), [a, b]);
    }
    return this.#leaf(nodes, edges);
  }

  /** One that may stand as a value, which a bare pattern may not. */
  #valued(nodes: readonly string[], edges: readonly string[], depth: number): Condition {
    for (;;) {
      const condition = this.condition(nodes, edges, depth - 1);
      if (!/(?<!MATCH |COUNT \{ )\(\w+\)<?-\[/.test(condition.text)) return condition;
    }
  }

  #leaf(nodes: readonly string[], edges: readonly string[]): Condition {
    const { chance } = this;
    const n = chance.pick(nodes);
    const m = chance.pick(nodes);
    const operator = chance.pick(COMPARE);
    if (edges.length > 0 && chance.next() < 0.45) return this.#onEdge(nodes, edges);
    switch (chance.int(14)) {
      case 0: {
        const value = chance.pick(['Ash 1', 'Bor 2', 'Zoe 3', 'ash 0', 'Émil 4']);
        return one(`${n}.name ${operator} ${this.#literal(value)}`, (env) =>
          compareScalars(operator, nameOf(env[n]), value),
        );
      }
      case 1: {
        const word = chance.pick(['STARTS WITH', 'ENDS WITH', 'CONTAINS']);
        const part = chance.pick(['A', 'Bor', '', ' 2', 'É', '𝒳']);
        const test = (name: string) =>
          word === 'CONTAINS'
            ? name.includes(part)
            : word === 'ENDS WITH'
              ? name.endsWith(part)
              : name.startsWith(part);
        return one(`${n}.name ${word} ${this.#literal(part)}`, (env) => {
          const name = nameOf(env[n]);
          return name === null ? null : test(name);
        });
      }
      case 2:
        return one(`${n}.id ${operator} ${m}.id`, (env) =>
          compareScalars(operator, idOf(env[n]), idOf(env[m])),
        );
      case 3: {
        const equal = chance.pick(['=', '<>']);
        return one(`${n} ${equal} ${m}`, (env) => compareScalars(equal, idOf(env[n]), idOf(env[m])));
      }
      case 4: {
        const [a, b] = [chance.pick(DATES), chance.pick(DATES)];
        return one(`${n}.${a} ${operator} ${m}.${b}`, (env) =>
          compareDates(operator, dateOf(env[n], a), dateOf(env[m], b)),
        );
      }
      case 5: {
        const attribute = chance.pick([...DATES, 'valid_until']);
        const not = chance.next() < 0.5;
        return one(
          `${n}.${attribute} IS ${not ? 'NOT ' : ''}NULL`,
          (env) => (dateOf(env[n], attribute) === null) !== not,
        );
      }
      case 6: {
        const value = chance.pick([1, 2, 2.5, 3]);
        return one(
          `${n}.population ${operator} ${this.#literal(value)}`,
          (env) => compareScalars(operator, number(env[n] ?? null, 'population'), value),
          [],
          (env) => isTied(env[n] ?? null, 'population'),
        );
      }
      case 7: {
        const value = chance.pick(['male', 'female']);
        return one(
          `coalesce(${n}.gender, 'none') ${operator} ${this.#literal(value)}`,
          (env) => compareScalars(operator, text(env[n] ?? null, 'gender') ?? 'none', value),
          [],
          (env) => isTied(env[n] ?? null, 'gender'),
        );
      }
      case 8: {
        const label = chance.pick(LABELS);
        return one(`${n}:${label}`, (env) => {
          const entity = env[n];
          return entity && !isEdge(entity) ? wears(entity, label) : null;
        });
      }
      case 9: {
        const names = ['Ash 1', 'Zoe 3', 'Bor 2', 'n1', 'n2', 'n3'];
        const list = this.chance.next() < 0.5 ? this.#parameter(names) : `['${names.join("', '")}']`;
        const key = chance.pick(['name', 'id']);
        return one(`${n}.${key} IN ${list}`, (env) => {
          const value = key === 'id' ? idOf(env[n]) : nameOf(env[n]);
          return value === null ? null : names.includes(value);
        });
      }
      case 10:
        return this.#lifetimes(n, m);
      case 11:
        return one(`${n}.lore_verified`, (env) => verifiedOf(env[n]));
      case 12: {
        const least = chance.int(3);
        const { hops, text: around } = this.#hops();
        return one(`COUNT { (${n})${around[0]}[${around[1]}() } >= ${least}`, (env, world) => {
          const from = env[n];
          if (!from || isEdge(from)) return 0 >= least;
          return world.edges.filter((edge) => goes(edge, from, hops)).length >= least;
        });
      }
      default:
        return this.#pattern(n, m);
    }
  }

  /** A date as text, as a literal or a parameter; now and then none. */
  #written(): { text: string; moment: Moment | null } {
    const { chance } = this;
    if (chance.next() < 0.15)
      return { text: chance.next() < 0.5 ? 'null' : this.#parameter(null), moment: null };
    const [a, b] = [chance.int(12) - 2, chance.int(4)];
    const at = (second: number) => new Date(second * 1000).toISOString().replace('.000', '');
    const words = chance.pick([at(a), at(a), `before ${at(a)}`, `between ${at(a)} and ${at(a + b)}`]);
    const parsed = parse(words);
    if (parsed.kind !== 'moment') throw new Error(`${words} is no date`);
    return { text: this.#literal(words), moment: parsed.moment };
  }

  #withWritten(n: string, r: string | null): Condition {
    const { chance } = this;
    const [x, y] = [this.#written(), this.#written()];
    const attribute = chance.pick(DATES);
    if (r !== null && chance.next() < 0.5) {
      const may = chance.next() < 0.3;
      const name = may ? 'time_windows_may_overlap' : 'time_windows_overlap';
      return one(`${name}(${r}.valid_from, ${r}.valid_until, ${x.text}, ${y.text})`, (env) =>
        overlap([dateOf(env[r], 'valid_from'), dateOf(env[r], 'valid_until')], [x.moment, y.moment], may),
      );
    }
    switch (chance.int(4)) {
      case 0:
        return one(`time_in_window(${n}.${attribute}, ${n}.birth, ${y.text})`, (env) =>
          inside(dateOf(env[n], attribute), dateOf(env[n], 'birth'), y.moment),
        );
      case 1:
        return one(`time_in_window(${x.text}, ${n}.birth, ${n}.death)`, (env) =>
          inside(x.moment, dateOf(env[n], 'birth'), dateOf(env[n], 'death')),
        );
      case 2: {
        const operator = chance.pick(['<', '<=', '>', '>=']);
        return one(`date(${x.text}) ${operator} ${n}.${attribute}`, (env) =>
          compareDates(operator, x.moment, dateOf(env[n], attribute)),
        );
      }
      default:
        return one(`time_in_window(${n}.${attribute}, ${x.text}, ${y.text})`, (env) =>
          inside(dateOf(env[n], attribute), x.moment, y.moment),
        );
    }
  }

  #lifetimes(n: string, m: string): Condition {
    const { chance } = this;
    if (chance.next() < 0.4) return this.#withWritten(n, null);
    const may = chance.next() < 0.3;
    const name = may ? 'time_windows_may_overlap' : 'time_windows_overlap';
    const ends = chance.pick([
      ['birth', 'death'],
      ['valid_from', 'valid_until'],
      ['founded', 'dissolved'],
    ] as const);
    if (chance.next() < 0.5) {
      return one(`time_in_window(${n}.in_fiction_date, ${m}.${ends[0]}, ${m}.${ends[1]})`, (env) =>
        inside(dateOf(env[n], 'in_fiction_date'), dateOf(env[m], ends[0]), dateOf(env[m], ends[1])),
      );
    }
    const of = (element: Element | undefined) => ends.map((end) => dateOf(element, end));
    return one(`${name}(${n}.${ends[0]}, ${n}.${ends[1]}, ${m}.${ends[0]}, ${m}.${ends[1]})`, (env) =>
      overlap(of(env[n]), of(env[m]), may),
    );
  }

  #pattern(n: string, m: string): Condition {
    const { chance } = this;
    const { hops, text: around, types } = this.#hops();
    const one_ =
      new Set(hops.map((hop) => hop.direction)).size === 1 &&
      hops[0]?.direction !== 'both' &&
      !types.includes('SPOUSE_OF');
    const [min, max] = chance.pick([
      [1, 1],
      [1, 2],
      [0, 2],
      [1, 3],
      [2, 2],
      ...(one_ && types !== '' ? [[1, Number.POSITIVE_INFINITY] as const] : []),
    ] as const);
    const range = min === 1 && max === 1 ? '' : `*${min}..${Number.isFinite(max) ? max : ''}`;
    const arrow = `${around[0]}[${around[1].replace(/^([^\]]*)/, `$1${range}`)}`;
    const anyone = chance.next() < 0.4;
    const label = anyone ? this.#label() : null;
    const target = anyone ? `(${label ? `:${label}` : ''})` : `(${m})`;
    const told = chance.next() < 0.5 ? `(${n})${arrow}${target}` : `EXISTS { MATCH (${n})${arrow}${target} }`;
    return one(told, (env, world) => {
      const from = env[n];
      if (!from || isEdge(from)) return false;
      for (const end of trails(world, from, hops, min, max)) {
        if (anyone ? label === null || wears(end, label) : end === env[m]) return true;
      }
      return false;
    });
  }

  #onEdge(nodes: readonly string[], edges: readonly string[]): Condition {
    const { chance } = this;
    const [r, s, n] = [chance.pick(edges), chance.pick(edges), chance.pick(nodes)];
    const operator = chance.pick(COMPARE);
    const ends = (element: Element | undefined) => [
      dateOf(element, 'valid_from'),
      dateOf(element, 'valid_until'),
    ];
    switch (chance.int(10)) {
      case 9:
        return this.#withWritten(n, r);
      case 0:
      case 1: {
        const may = chance.next() < 0.3;
        const name = may ? 'time_windows_may_overlap' : 'time_windows_overlap';
        return one(`${name}(${r}.valid_from, ${r}.valid_until, ${s}.valid_from, ${s}.valid_until)`, (env) =>
          overlap(ends(env[r]), ends(env[s]), may),
        );
      }
      case 2: {
        const attribute = chance.pick(DATES);
        return one(`time_in_window(${n}.${attribute}, ${r}.valid_from, ${r}.valid_until)`, (env) => {
          const [from = null, until = null] = ends(env[r]);
          return inside(dateOf(env[n], attribute), from, until);
        });
      }
      case 3: {
        const end = chance.pick(['valid_from', 'valid_until']);
        const not = chance.next() < 0.5;
        return one(
          `${r}.${end} IS ${not ? 'NOT ' : ''}NULL`,
          (env) => (dateOf(env[r], end) === null) !== not,
        );
      }
      case 4: {
        const value = chance.pick([0, 0.25, 0.5, 1]);
        return one(`${r}.confidence ${operator} ${this.#literal(value)}`, (env) =>
          compareScalars(operator, edgeOf(env[r])?.confidence ?? null, value),
        );
      }
      case 5: {
        const value = chance.pick(['rumour', 'canonical']);
        return one(`${r}.reliability ${operator} ${this.#literal(value)}`, (env) =>
          compareScalars(operator, edgeOf(env[r])?.reliability ?? null, value),
        );
      }
      case 6: {
        const value = chance.pick([...RELATIONS, 'RULES']);
        return one(`type(${r}) ${operator} ${this.#literal(value)}`, (env) =>
          compareScalars(operator, edgeOf(env[r])?.type ?? null, value),
        );
      }
      case 7: {
        const bound = chance.pick(['valid_from_min', 'valid_until_max']);
        const value = chance.int(10);
        return one(`${r}.${bound} - 1 ${operator} ${this.#literal(value)}`, (env) => {
          const [from, until] = ends(env[r]);
          const found = bound === 'valid_from_min' ? from?.min : until?.max;
          return compareScalars(operator, found === undefined ? null : found - 1, value);
        });
      }
      default:
        return one(`(${r}.valid_from < ${n}.birth OR ${r}.valid_until >= ${s}.valid_from)`, (env) =>
          or(
            compareDates('<', dateOf(env[r], 'valid_from'), dateOf(env[n], 'birth')),
            compareDates('>=', dateOf(env[r], 'valid_until'), dateOf(env[s], 'valid_from')),
          ),
        );
    }
  }

  returning(
    nodes: readonly string[],
    edges: readonly string[],
  ): {
    text: string;
    ordered: boolean;
    rows: (envs: readonly Env[], world: PlainWorld) => Scalar[][];
    /** Elements and moments in words, which brute force does not know. */
    told?: true;
  } {
    const { chance } = this;
    const ids = [...nodes, ...edges];
    const whole = (env: Env): Scalar[] => ids.map((name) => idOf(env[name]));
    const texts = ids.map((name) => `${name}.id`);
    const kind = chance.int(7);
    const n = chance.pick(nodes);
    if (kind === 6) {
      const dates = nodes.map((name) => `${name}.${chance.pick([...DATES, 'valid_until'])}`);
      const ends = edges.map((name) => `${name}.${chance.pick(['valid_from', 'valid_until'])}`);
      const text = `RETURN ${[...ids, ...dates, ...ends].sort(() => chance.int(3) - 1).join(', ')}`;
      return { text, ordered: false, rows: () => [], told: true };
    }
    if (kind === 3) {
      const least = chance.pick([1, 2]);
      const { hops, text: around } = this.#hops();
      const text = `WITH ${n}, count(*) AS c WHERE c >= ${least} OPTIONAL MATCH (${n})${around[0]}[${around[1]}(y) RETURN ${n}.id, c, y.id`;
      const rows = (envs: readonly Env[], world: PlainWorld) => {
        const counts = new Map<Element, number>();
        for (const env of envs) counts.set(env[n] ?? null, (counts.get(env[n] ?? null) ?? 0) + 1);
        return [...counts].flatMap(([one, c]): Scalar[][] => {
          if (c < least) return [];
          const ends = !one || isEdge(one) ? [] : world.edges.flatMap((edge) => goes(edge, one, hops) ?? []);
          return ends.length > 0 ? ends.map((end) => [idOf(one), c, end.id]) : [[idOf(one), c, null]];
        });
      };
      return { text, ordered: false, rows };
    }
    if (kind === 0) {
      const m = chance.pick(nodes);
      const text = `RETURN ${n}.name AS k, count(*) AS c, count(${m}.birth) AS d, count(DISTINCT ${m}) AS e, min(${m}.name) AS f`;
      return { text, ordered: false, rows: (envs) => grouped(envs, n, m) };
    }
    if (kind === 1) {
      const names = chance.next() < 0.5 ? [n] : [n, chance.pick(nodes)];
      const text = `RETURN DISTINCT ${[...new Set(names)].map((name) => `${name}.id AS ${name}id`).join(', ')}`;
      const rows = (envs: readonly Env[]) => {
        const found = envs.map((env) => [...new Set(names)].map((name) => idOf(env[name])));
        return [...new Map(found.map((row) => [JSON.stringify(row), row])).values()];
      };
      return { text, ordered: false, rows };
    }
    if (kind === 2) {
      const [skip, limit] = [chance.int(3), chance.int(6)];
      const down = chance.next() < 0.5;
      const key = chance.pick(['name', 'birth']);
      const cut = `${chance.next() < 0.5 ? `SKIP ${this.#literal(skip)} ` : 'SKIP 0 '.replace('0', String(skip))}LIMIT ${this.#literal(limit)}`;
      const text = `RETURN ${texts.join(', ')} ORDER BY ${n}.${key}${down ? ' DESC' : ''}, ${texts.join(', ')} ${cut}`;
      const rows = (envs: readonly Env[]) => {
        const by = (a: Env, b: Env) => orderBy(key, a[n] ?? null, b[n] ?? null) * (down ? -1 : 1);
        const sorted = [...envs].sort((a, b) => by(a, b) || orderRows(whole(a), whole(b)));
        return sorted.slice(skip, skip + limit).map(whole);
      };
      return { text, ordered: true, rows };
    }
    return { text: `RETURN ${texts.join(', ')}`, ordered: false, rows: (envs) => envs.map(whole) };
  }
}

function grouped(envs: readonly Env[], n: string, m: string): Scalar[][] {
  const groups = new Map<string | null, Env[]>();
  for (const env of envs) {
    const key = nameOf(env[n]);
    groups.set(key, [...(groups.get(key) ?? []), env]);
  }
  return [...groups].map(([key, all]) => {
    const others = all.map((env) => env[m] ?? null);
    const names = others.map(nameOf).flatMap((name) => name ?? []);
    return [
      key,
      all.length,
      others.filter((other) => dateOf(other, 'birth') !== null).length,
      new Set(others.map(idOf).filter((id) => id !== null)).size,
      names.sort(codePoints)[0] ?? null,
    ];
  });
}

function orderBy(key: string, a: Element, b: Element): number {
  if (key === 'name') return orderRows([nameOf(a)], [nameOf(b)]);
  const [x, y] = [dateOf(a, 'birth'), dateOf(b, 'birth')];
  return orderRows([x?.min ?? null, x?.max ?? null], [y?.min ?? null, y?.max ?? null]);
}

/** Null last. */
function orderRows(a: readonly Scalar[], b: readonly Scalar[]): number {
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? null, b[i] ?? null];
    if (x === y) continue;
    if (x === null || y === null) return x === null ? 1 : -1;
    return typeof x === 'string' && typeof y === 'string' ? codePoints(x, y) : Number(x) - Number(y);
  }
  return 0;
}

function one(
  text: string,
  holds: Condition['holds'],
  parts: readonly Condition[] = [],
  own?: (env: Env) => boolean,
): Condition {
  const undecided = (env: Env) => own?.(env) === true || parts.some((part) => part.undecided?.(env));
  return { text, holds, undecided };
}

function idOf(element: Element | undefined): string | null {
  return element?.id ?? null;
}

function nameOf(element: Element | undefined): string | null {
  return element && !isEdge(element) ? element.name : null;
}

function verifiedOf(element: Element | undefined): boolean | null {
  return element && !isEdge(element) ? element.verified : null;
}

function edgeOf(element: Element | undefined): PlainEdge | null {
  return element && isEdge(element) ? element : null;
}

function dateOf(element: Element | undefined, attribute: string): ReturnType<typeof date> {
  return date(element ?? null, attribute);
}

function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === null || b === null ? null : true;
}

function or(a: Truth, b: Truth): Truth {
  return negated(and(negated(a), negated(b)));
}

function negated(a: Truth): Truth {
  return a === null ? null : !a;
}

function same(a: Truth, b: boolean): Truth {
  return a === null ? null : a === b;
}
