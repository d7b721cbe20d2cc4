/** Who came after whom, and what went from one to the other: `Maelis gave Oathcutter to Devran`, `Torvald succeeded Berengar`. */
import type { Relation } from '../../../model/index.js';
import { windowEnds } from '../../../time/index.js';
import { readSome } from '../../read-some.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelievedRelation } from '../../told-statement.js';
import type { DateSpan } from '../dates.js';
import { share } from '../judge/fits-time.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';

export interface Transition {
  /** Who had it before, who after, and what; at least two of the three are told. */
  readonly from: Mention | null;
  readonly to: Mention | null;
  readonly thing: Mention | null;
  readonly dates: readonly DateSpan[];
}

/** Relations in which one takes another's place. */
const HELD = ['RULES', 'POSSESSES', 'HOLDS_TITLE', 'LEADS', 'CAPITAL_OF', 'CONTROLS', 'OWNS'];
/** Relations that tell nothing but the order of two. */
const AFTER = ['SUCCEEDED'];
const BEFORE = ['PRECEDED'];
const MOST = 200;
const GIVES =
  /^(?:gave|gives|give|given|handed|hands|bequeathed|left|passed|presented|granted|transferred|entrusted|willed)$/;
const GOES =
  /^(?:passed|passes|went|fell|came|descended|moved|handed|given|transferred|shifted|changed|bequeathed|relocated|entrusted)$/;
const GETS =
  /^(?:inherited|inheriting|received|receiving|got|took|taking|takes|obtained|acquired|inherits|stole|steals|seized|bought)$/;
const FOLLOWS =
  /^(?:succeeded|succeeds|succeeding|followed|follows|following|replaced|replaces|replacing|supplanted|supplanting)$/;

const EVENTS = new Set([
  'Event',
  'Era',
  'Battle',
  'War',
  'Disaster',
  'Journey',
  'Treaty',
  'Ceremony',
  'Siege',
]);

const isEvent = ({ entities }: Mention): boolean => entities.some(({ type }) => EVENTS.has(type));

export function transitionIn(read: ReadSentence): Transition | null {
  const { words, mentions } = read;
  const ordered = inOrder(read);
  if (ordered !== null) return ordered;
  const verb = words.findIndex(
    ({ folded }, i) => tellsTransition(folded) && !mentions.some(({ first, end }) => i >= first && i < end),
  );
  const told = verb < 0 ? null : around(read, verb);
  if (told === null || (told.subject !== null && isEvent(told.subject))) return null;
  if (FOLLOWS.test(told.word)) return following(read, told);
  return going(read, told) ?? giving(read, told);
}

/** What stands around the verb. */
interface Around {
  readonly word: string;
  readonly next: string;
  readonly subject: Mention | null;
  readonly isPassive: boolean;
  readonly after: readonly Mention[];
  readonly to: Mention | null;
  readonly from: Mention | null;
  readonly by: Mention | null;
}

function around({ words, mentions }: ReadSentence, verb: number): Around {
  const wordAt = (index: number) => words[index]?.folded ?? '';
  const heads = mentions.filter(({ isPossessive }) => !isPossessive);
  const after = heads.filter(({ first }) => first > verb);
  const led = ({ first }: Mention) =>
    [wordAt(first - 1), wordAt(first - 2)].find((word) => word !== 'the') ?? '';
  // `gave it to her husband, Devran`: whose he is stands first.
  const by = (preposition: string): Mention | null => {
    const found = mentions.find((mention) => mention.first > verb && led(mention) === preposition);
    return found?.isPossessive === true
      ? (after.find(({ first }) => first >= found.end) ?? null)
      : (found ?? null);
  };
  return {
    word: wordAt(verb),
    next: wordAt(verb + 1),
    subject: heads.filter(({ end }) => end <= verb).at(-1) ?? null,
    isPassive: words
      .slice(Math.max(0, verb - 3), verb)
      .some(({ folded }) => /^(?:was|were|been|is|be|being)$/.test(folded)),
    after,
    to: by('to'),
    from: by('from'),
    by: by('by'),
  };
}

/** `Ragna ruled before Sigrun`. */
function inOrder({ words, mentions, dates }: ReadSentence): Transition | null {
  const order = words.findIndex(
    ({ folded }, i) =>
      /^(?:before|after)$/.test(folded) &&
      /^(?:ruled?|reign(?:ed)?|govern(?:ed)?|came|served|led|held)$/.test(words[i - 1]?.folded ?? ''),
  );
  if (order < 0) return null;
  const heads = mentions.filter(({ isPossessive }) => !isPossessive);
  const other = heads.find(({ first }) => first > order && first <= order + 2);
  const who = heads.filter(({ end }) => end <= order).at(-1);
  if (other === undefined || who === undefined || [who, other].some(isEvent)) return null;
  return words[order]?.folded === 'before'
    ? { from: who, to: other, thing: null, dates }
    : { from: other, to: who, thing: null, dates };
}

/** `Torvald succeeded Berengar`, `Berengar was followed by Torvald`. */
function following(
  { dates }: ReadSentence,
  { subject, isPassive, after, by, next }: Around,
): Transition | null {
  if (subject === null) return null;
  if (isPassive) {
    const to = by ?? (next === 'by' ? (after[0] ?? null) : null);
    return to === null ? null : { from: subject, to, thing: null, dates };
  }
  const from = after[0] ?? null;
  return from === null || next === 'to' ? null : { from, to: subject, thing: null, dates };
}

/** `Oathcutter passed from Aldric to Maelis`, `the capital was moved from Velm to Sarn Kael`. */
function going(
  { dates }: ReadSentence,
  { word, subject, isPassive, to, from, by }: Around,
): Transition | null {
  if (!GOES.test(word) || to === null) return null;
  const isThing = subject === null || !isSomebody(subject);
  if (!isThing && from === null) return null;
  const thing = isThing ? subject : null;
  const giver = from ?? (isPassive ? by : null);
  return thing === null && giver === null ? null : { from: giver, to, thing, dates };
}

/** `Maelis gave Oathcutter to Devran`, `Maelis inherited the crown from Aldric`. */
function giving(
  { dates }: ReadSentence,
  { word, subject, isPassive, after, to, from }: Around,
): Transition | null {
  if (subject === null) return null;
  if (GIVES.test(word) && !isPassive && to !== null) {
    const thing = after.find((mention) => mention !== to && mention.first < to.first) ?? null;
    return { from: subject, to, thing, dates };
  }
  if (!GETS.test(word) || from === null) return null;
  const thing = after.find((mention) => mention !== from && !isSomebody(mention)) ?? null;
  return { from, to: subject, thing, dates };
}

/** `succeeded`, `gave`, `passed`: told by who held it before and after. */
export function tellsTransition(word: string): boolean {
  return GIVES.test(word) || GOES.test(word) || GETS.test(word) || FOLLOWS.test(word);
}

function isSomebody({ entities }: Mention): boolean {
  return (
    entities.length === 0 ||
    entities.some(({ type }) => type === 'Person' || type === 'Deity' || type === 'Character')
  );
}

interface JudgedTransition {
  /** Where nothing is on record of who had it, it is neither borne out nor denied. */
  readonly verdict: 'supported' | 'contradicted' | 'unsupported';
  readonly statements: readonly Relation[];
  readonly because: string;
}

const SAID = 'The record says so.';

export async function judgeTransition(
  reasoning: Reasoning,
  transition: Transition,
): Promise<JudgedTransition> {
  const { from, to, thing, dates } = transition;
  const told = thing === null ? await toldSuccession(reasoning, transition) : null;
  if (told !== null) return told;
  const before = await heldBy(reasoning, from, thing);
  const after = await heldBy(reasoning, to, thing);
  const isThen = (statement: Relation) => beginsThen(statement, dates);
  if (from === null || to === null) {
    const good = (to === null ? before : after).filter((statement) => to === null || isThen(statement));
    // `the capital moved to Sarn Kael`: what is meant by the noun is what it moved from.
    if (good.length === 0 && from === null && to !== null && thing !== null && thing.entities.length > 0)
      return judgeTransition(reasoning, { from: thing, to, thing: null, dates });
    return good.length > 0
      ? { verdict: 'supported', statements: good.slice(0, 2), because: SAID }
      : { verdict: 'unsupported', statements: [], because: 'No source has it pass so.' };
  }
  for (const one of before)
    for (const other of after) {
      if (one.predicate !== other.predicate || one.object !== other.object || one.id === other.id) continue;
      const { last } = windowEnds(one.valid);
      const { first } = windowEnds(other.valid);
      const meets = one.valid.untilText !== null && other.valid.fromText !== null && share(last, first);
      if (meets && isThen(other))
        return {
          verdict: 'supported',
          statements: [one, other],
          because: 'The record has the one after the other.',
        };
    }
  const known = [...before.slice(0, 1), ...after.slice(0, 1)];
  return known.length > 0
    ? {
        verdict: 'contradicted',
        statements: known,
        because: 'The record does not have the one follow upon the other so.',
      }
    : { verdict: 'unsupported', statements: [], because: 'No source has the one follow upon the other.' };
}

function beginsThen({ valid }: Relation, dates: readonly DateSpan[]): boolean {
  return (
    dates.length === 0 ||
    dates.some(
      (date) => date.from !== null && valid.fromText !== null && share(date.from, windowEnds(valid).first),
    )
  );
}

/** A statement that the one came after the other, in so many words. */
async function toldSuccession(
  reasoning: Reasoning,
  { from, to, dates }: Transition,
): Promise<JudgedTransition | null> {
  const [earlier, later] = [idsOf(from), idsOf(to)];
  const predicates = [...AFTER, ...BEFORE].filter((name) => reasoning.ontology.relationTypes.has(name));
  if (earlier.size === 0 || later.size === 0 || predicates.length === 0) return null;
  const ids = [...earlier, ...later];
  const found = await reasoning.store.statements({ subjects: ids, objects: ids, predicates, limit: MOST });
  const believed = found.filter(isBelievedRelation);
  const inOrder = ({ predicate, subject, object }: Relation) =>
    AFTER.includes(predicate) ? ([object, subject] as const) : ([subject, object] as const);
  const own = believed.filter((one) => {
    const [first, second] = inOrder(one);
    return earlier.has(first) && later.has(second);
  });
  const isDated = own.some(({ valid }) => valid.fromText !== null);
  if (own.length > 0 && !isDated && dates.length > 0)
    return {
      verdict: 'unsupported',
      statements: own,
      because: 'The record says so, and nobody says when.',
    };
  if (own.length > 0)
    return own.some((one) => beginsThen(one, dates))
      ? { verdict: 'supported', statements: own, because: SAID }
      : { verdict: 'contradicted', statements: own, because: 'The record has it at another time.' };
  const turned = believed.filter((one) => {
    const [first, second] = inOrder(one);
    return later.has(first) && earlier.has(second);
  });
  return turned.length === 0
    ? null
    : { verdict: 'contradicted', statements: turned, because: 'The record has it the other way round.' };
}

function idsOf(mention: Mention | null): ReadonlySet<string> {
  return new Set(mention?.entities.map(({ id }) => id) ?? []);
}

async function heldBy(reasoning: Reasoning, who: Mention | null, thing: Mention | null): Promise<Relation[]> {
  const predicates = HELD.filter((name) => reasoning.ontology.relationTypes.has(name));
  const found: Relation[] = [];
  for (const { id } of who?.entities ?? ([] as readonly Named[])) {
    const { statements } = await readSome(reasoning, { subject: id, predicates }, MOST);
    for (const statement of statements)
      if (isBelievedRelation(statement) && isOf(thing, statement.object)) found.push(statement);
  }
  return found;
}

function isOf(thing: Mention | null, id: string): boolean {
  return thing === null || thing.entities.length === 0 || thing.entities.some((entity) => entity.id === id);
}
