/** True and corrupted answers about a world, made from its graph in a fixed order. */
import type { Entity, Statement } from '../../src/model/index.js';
import { formatValue } from '../../src/model/index.js';
import type { Reasoning } from '../../src/reason/reasoning.js';
import { tell } from '../../src/reason/told-statement.js';
import type { Phrasings } from './phrasings.js';
import { SWAPS } from './templates.js';

export type Fault =
  | 'wrong-date'
  | 'wrong-subject'
  | 'swapped-relation'
  | 'invented-name'
  | 'disputed-as-settled'
  | 'negated';

export interface MadeAnswer {
  readonly text: string;
  /** Null for a true one. */
  readonly fault: Fault | null;
}

/** Steps through a list the same way each time; no chance is involved. */
class Picker {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  next(below: number): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#state / 2_147_483_648) * below);
  }
  of<T>(list: readonly T[]): T {
    const one = list[this.next(list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }
}

type Changes = { readonly s?: string; readonly o?: string; readonly t?: string; readonly v?: string };

/** What answers are made of: the statements that may be told, and how. */
interface Stock {
  readonly reasoning: Reasoning;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly usable: readonly Statement[];
  readonly disputed: readonly Statement[];
  readonly isFact: (from: string, predicate: string, to: string) => boolean;
  readonly pick: Picker;
  readonly phrasings: Phrasings;
  /** How a statement may be told. */
  readonly ways: (statement: Statement) => readonly string[];
}

export async function makeAnswers(
  reasoning: Reasoning,
  phrasings: Phrasings,
  wanted: number,
): Promise<{ good: MadeAnswer[]; bad: MadeAnswer[] }> {
  const stock = await takeStock(reasoning, phrasings);
  const good: MadeAnswer[] = [];
  while (good.length < wanted)
    good.push({ text: (await trueSentences(stock, 1 + (good.length % 3))).join(' '), fault: null });
  const bad: MadeAnswer[] = [];
  const most = Math.ceil(wanted / 5);
  for (const [fault, make] of Object.entries(CORRUPT) as [Fault, Corrupt][]) {
    for (let made = 0, tried = 0; made < most && tried < most * 100; tried++) {
      const text = await make(stock);
      if (text === null) continue;
      const parts = await trueSentences(stock, bad.length % 3);
      parts.splice(stock.pick.next(parts.length + 1), 0, text);
      bad.push({ text: parts.join(' '), fault });
      made++;
    }
  }
  return { good, bad };
}

async function takeStock(reasoning: Reasoning, phrasings: Phrasings): Promise<Stock> {
  const { store } = reasoning;
  const entities = new Map<string, Entity>();
  for await (const entity of store.entities()) entities.set(entity.id, entity);
  const all: Statement[] = [];
  for await (const statement of store.scanStatements({})) all.push(statement);
  all.sort((a, b) => (a.id < b.id ? -1 : 1));
  const troubled = new Set<string>();
  for (const finding of await store.findings.findings({ limit: 10_000 }))
    for (const id of finding.statements) troubled.add(id);
  const isSure = (s: Statement) =>
    !troubled.has(s.id) && !s.disputed && (s.reliability === 'canonical' || s.reliability === 'reported');
  const ways = ({ kind, predicate }: Statement) =>
    (kind === 'relation' ? phrasings.relations : phrasings.attributes)[predicate] ?? [];
  const isTellable = (s: Statement) =>
    ways(s).length > 0 &&
    entities.get(s.subject)?.verified === true &&
    (s.kind === 'attribute'
      ? /^[\d,]+( [A-Z]{2})?$/.test(formatValue(s.value))
      : entities.get(s.object)?.verified === true);
  const isTold = new Set(
    all.flatMap((s) => (s.kind === 'relation' ? [`${s.subject} ${s.predicate} ${s.object}`] : [])),
  );
  return {
    reasoning,
    entities,
    usable: all.filter((s) => isTellable(s) && isSure(s)),
    disputed: all.filter((s) => isTellable(s) && s.disputed),
    isFact: (from, predicate, to) =>
      isTold.has(`${from} ${predicate} ${to}`) || isTold.has(`${to} ${predicate} ${from}`),
    pick: new Picker(phrasings.seed),
    phrasings,
    ways,
  };
}

/** Only plain years, so that shifting one makes another. */
function when({ pick, phrasings }: Stock, { valid: { fromText, untilText } }: Statement): string {
  const isYear = (text: string | null) => text !== null && YEAR.test(text);
  if (fromText === null || untilText === null || !isYear(fromText) || !isYear(untilText)) return '';
  const { spans, years } = phrasings;
  return pick
    .of(fromText === untilText ? years : spans)
    .replace('{a}', fromText)
    .replace('{b}', untilText);
}

const YEAR = /^\d+( [A-Z]{2})?$/;

function fill(stock: Stock, template: string, s: Statement, changes: Changes = {}): string {
  const nameOf = (id: string) => stock.entities.get(id)?.name ?? id;
  return template
    .replaceAll('{s}', changes.s ?? nameOf(s.subject))
    .replaceAll('{o}', changes.o ?? (s.kind === 'relation' ? nameOf(s.object) : ''))
    .replaceAll('{t}', changes.t ?? when(stock, s))
    .replaceAll('{v}', changes.v ?? (s.kind === 'attribute' ? formatValue(s.value) : ''));
}

async function cited({ reasoning, pick, phrasings }: Stock, s: Statement, text: string): Promise<string> {
  const [told] = await tell(reasoning, [s]);
  const citation = told?.citations[0];
  const frame = pick.of(phrasings.frames);
  if (citation === undefined || (citation.lines === null && frame.includes('{line}'))) return text;
  return frame
    .replace('{x|}', text.replace(/\.$/, ''))
    .replace('{x}', text)
    .replace('{title}', citation.title)
    .replace('{file}', citation.file)
    .replace('{line}', String(citation.lines?.start ?? ''));
}

/** One sentence of two statements about one subject; null when what was picked has no second. */
function pairSentence(stock: Stock): string | null {
  const { pick, usable, phrasings } = stock;
  const [first, second, template] = pick.of(phrasings.pairs);
  const ones = usable.filter(({ predicate }) => predicate === first);
  if (ones.length === 0) return null;
  const one = pick.of(ones);
  const others = usable.filter(({ predicate, subject }) => predicate === second && subject === one.subject);
  if (others.length === 0) return null;
  const own = (number: string) => template.replaceAll(new RegExp(`\\{([otv])${number}\\}`, 'g'), '{$1}');
  const two = fill(
    stock,
    own('2').replaceAll(/\{(?:s|[otv]1)\}/g, (slot) => `<${slot.slice(1, -1)}>`),
    pick.of(others),
  );
  return fill(stock, two.replaceAll(/<(s|[otv])1?>/g, '{$1}'), one);
}

/** Every predicate as often as any other, however many statements it has. */
async function trueSentences(stock: Stock, count: number): Promise<string[]> {
  const { usable, pick } = stock;
  const predicates = [...new Set(usable.map(({ predicate }) => predicate))].sort();
  const sentences: string[] = [];
  for (let i = 0; i < count; i++) {
    const pair = stock.phrasings.pairs.length > 0 && pick.next(4) === 0 ? pairSentence(stock) : null;
    if (pair !== null) {
      sentences.push(pair);
      continue;
    }
    const predicate = pick.of(predicates);
    const s = pick.of(usable.filter((one) => one.predicate === predicate));
    sentences.push(await cited(stock, s, fill(stock, pick.of(stock.ways(s)), s)));
  }
  return sentences;
}

/** Null when what was picked cannot be corrupted for certain. */
type Corrupt = (stock: Stock) => Promise<string | null>;

const CORRUPT: Readonly<Record<Fault, Corrupt>> = {
  'wrong-date': async (stock) => {
    const { pick } = stock;
    const s = pick.of(stock.usable);
    const templates = stock.ways(s).filter((one) => /\{[tv]\}/.test(one));
    const written = s.kind === 'relation' ? when(stock, s) : formatValue(s.value);
    if (templates.length === 0 || written === '' || s.predicate === 'population') return null;
    const shifted = written.replace(/\d+/g, (year) => String(Number(year) + 40 + pick.next(100)));
    return fill(stock, pick.of(templates), s, s.kind === 'relation' ? { t: shifted } : { v: shifted });
  },
  'wrong-subject': async (stock) => {
    const { pick, entities, isFact, reasoning } = stock;
    const s = pick.of(stock.usable);
    if (s.kind !== 'relation' || reasoning.ontology.relationTypes.get(s.predicate)?.transitive) return null;
    if (['SIBLING_OF', 'BELONGS_TO', 'MEMBER_OF'].includes(s.predicate)) return null;
    const type = entities.get(s.subject)?.type;
    const other = pick.of([...entities.values()].filter((e) => e.type === type && e.verified));
    const isSame = other.id === s.subject || other.id === s.object;
    if (isSame || isFact(other.id, s.predicate, s.object)) return null;
    return fill(stock, pick.of(stock.ways(s)), s, { s: other.name });
  },
  'swapped-relation': async (stock) => {
    const { pick, isFact } = stock;
    const s = pick.of(stock.usable.filter(({ predicate }) => predicate in SWAPS));
    const predicate = pick.of(SWAPS[s.predicate] ?? []);
    const ways = stock.phrasings.relations[predicate] ?? [];
    if (s.kind !== 'relation' || ways.length === 0 || isFact(s.subject, predicate, s.object)) return null;
    return fill(stock, pick.of(ways), s);
  },
  'invented-name': async (stock) => {
    const { pick } = stock;
    const s = pick.of(stock.usable.filter(({ kind }) => kind === 'relation'));
    const name = pick.of(stock.phrasings.invented);
    return fill(stock, pick.of(stock.ways(s)), s, pick.next(2) === 0 ? { s: name } : { o: name });
  },
  'disputed-as-settled': async (stock) => {
    const s = stock.pick.of(stock.disputed);
    return cited(stock, s, fill(stock, stock.pick.of(stock.ways(s)), s));
  },
  negated: async (stock) => {
    const s = stock.pick.of(stock.usable);
    return denied(stock, fill(stock, stock.pick.of(stock.ways(s)), s));
  },
};

/** The same sentence, denied: at its verb where that can be told by its form, else as a whole. */
function denied({ pick }: Stock, text: string): string {
  const whole = `${pick.of(['It is not true that', 'It is false that'])} ${text}`;
  if (pick.next(3) === 0) return whole;
  const not = pick.of([' not', ' never', "n't"]);
  const atVerb = text.replace(/ (was|were)\b/, ` $1${not === ' never' ? ' not' : not}`);
  return atVerb === text ? whole : atVerb;
}
