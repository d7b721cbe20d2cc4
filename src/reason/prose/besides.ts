/** What a passage tells besides of those who are known, to be held against the record: who is dead or widowed by then, who was where on a day, what lies in what, for how long somebody reigned, and years that are counted. */
import { type AttributeType, isA } from '../../packs/index.js';
import { calendarOf } from '../../time/index.js';
import { isBeing } from './atoms.js';
import { dateOf, find, type Held, known, type Telling } from './held-against.js';
import { isTogether, shortened } from './quotes.js';
import type { Window } from './windows.js';

type Teller = (telling: Telling) => Held | null;

const TELLERS: Readonly<Record<string, Teller>> = {
  dead,
  widowed,
  'was-at': stay,
  inside: region,
  kind,
  'years-until': yearsCounted,
  reigned,
};

export const isBesides = (label: string): boolean => label in TELLERS;

export function besides(telling: Telling): Held | null {
  return TELLERS[telling.fact.label]?.(telling) ?? null;
}

/** A grave, a will that is read, the late somebody: they had died by then. */
function dead({ ontology, window, fact, facts, quote }: Telling): Held | null {
  const who = known(window, fact.one);
  const at = dateOf(window, fact.other);
  const attribute = find(ontology, ({ deeds }) => deeds?.of === 'death');
  const isDeath = facts.some(({ label, one }) => label === 'died' && one === fact.one);
  if (who === null || at === null || attribute === null || isDeath || !isBeing(ontology, who.type))
    return null;
  // "She bore a son in 131. When Tobrin died, she was forty-four."
  if (!isTogether(window, fact) || SO_CALLED.test(quote)) return null;
  return { subject: who.name, predicate: attribute.name, object: shortened(quote), at: `by ${at.text}` };
}

/** `1916 Emil "dead"`. */
const SO_CALLED = /["“]\p{Ll}+["”]/u;

function widowed({ ontology, window, fact }: Telling): Held | null {
  const who = known(window, fact.one);
  const at = dateOf(window, fact.other);
  const told = find(ontology, ({ kin }) => kin?.lost != null)?.kin?.lost?.as;
  if (who === null || at === null || told === undefined || !isBeing(ontology, who.type)) return null;
  return { subject: who.name, predicate: told, object: at.text };
}

/** On which day somebody was where: of a year that would say nothing. */
function stay({ ontology, dates, window, fact }: Telling): Held | null {
  const [who, where] = [known(window, fact.one), known(window, fact.other)];
  const [at, second] = fact.at.flatMap((index) => dateOf(window, index) ?? []);
  const relation = [...ontology.relationTypes.values()].find(({ name }) => name === WHERE);
  if (who === null || where === null || at === undefined || second !== undefined || relation === undefined)
    return null;
  const day = calendarOf(dates, at.calendar)?.secondsPerDay ?? 86_400;
  const fits = isBeing(ontology, who.type) && relation.to.some((type) => isA(ontology, where.type, type));
  return fits && at.max - at.min < day
    ? { subject: who.name, predicate: relation.name, object: where.name, at: at.text }
    : null;
}
const WHERE = 'LOCATED_IN';

/** The one of a set of names that is told of somebody or something. */
function among(telling: Telling, isOf: (attribute: AttributeType) => boolean): Held | null {
  const { ontology, window, fact, quote } = telling;
  const of = known(window, fact.one);
  const other = window.text.atoms[fact.other];
  if (of === null || other?.kind !== 'named') return null;
  const attribute = find(
    ontology,
    (one) => one.among !== null && isOf(one) && one.of.some((type) => isA(ontology, of.type, type)),
  );
  const name = other.entities[0]?.name ?? other.written;
  return attribute === null
    ? null
    : { subject: of.name, predicate: attribute.name, object: shortened(quote), qualifiers: { name } };
}

function region(telling: Telling): Held | null {
  const where = known(telling.window, telling.fact.other);
  if (where === null || !isA(telling.ontology, where.type, 'Location')) return null;
  return among(telling, ({ of }) => of.includes('Location'));
}

function kind(telling: Telling): Held | null {
  return among(telling, ({ of }) => of.includes('Person'));
}

/** "Thirty-one years at the ferry, from 80 to 112": of whom the page tells, or of the one who is told of. */
function yearsCounted({ ontology, window, fact, facts }: Telling): Held | null {
  const number = window.text.atoms[fact.one];
  const until = dateOf(window, fact.other);
  const begins = facts.filter((one) => one.label === 'years-from' && one.one === fact.one);
  const ends = facts.filter((one) => one.label === 'years-until' && one.one === fact.one);
  const from = begins.length === 1 ? dateOf(window, begins[0]?.other) : null;
  const attribute = find(ontology, ({ span }) => span?.until === 'own');
  if (number?.kind !== 'number' || number.count === null || attribute === null) return null;
  if (from === null || until === null || ends.length > 1 || from.min >= until.min) return null;
  // A number without both of its ends beside it mostly counts from something else: "seven years after his wife".
  const [counted, since] = [fact.one, begins[0]?.other ?? -1].map((atom) => window.seenIn.get(atom) ?? []);
  const isWhole = window.seenIn.get(fact.other)?.some((at) => counted?.includes(at) && since?.includes(at));
  if (isWhole !== true) return null;
  const of = window.page ?? firstKnown(window);
  return of === null
    ? null
    : {
        ...{ subject: of.name, predicate: attribute.name, object: String(number.count) },
        ...{ from: from.text, until: until.text },
      };
}

/** "Reign: thirty-four years", "Abbess for 38 years". */
function reigned({ ontology, window, fact, quote }: Telling): Held | null {
  const who = known(window, fact.one);
  const number = window.text.atoms[fact.other];
  const attribute = find(ontology, ({ span }) => span?.until === 'held');
  if (who === null || attribute === null || !isBeing(ontology, who.type) || COUNTED_FROM.test(quote))
    return null;
  return number?.kind === 'number' && number.count !== null
    ? { subject: who.name, predicate: attribute.name, object: String(number.count) }
    : null;
}

/** "Two years after that he got the chair." */
const COUNTED_FROM = /\byears? (?:after|before|later|earlier)\b/i;

function firstKnown(window: Window) {
  for (const index of window.text.atoms.keys()) {
    const one = known(window, index);
    if (one !== null) return one;
  }
  return null;
}
