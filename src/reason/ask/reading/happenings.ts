/** When and where somebody was born, died, married or was buried, by what is told. */
import { isDateAttribute, isRelation, type Statement } from '../../../model/index.js';
import type { Moment } from '../../../time/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved } from '../../told-statement.js';
import type { Named } from '../../verify/mentions.js';
import { named } from '../wording.js';
import type { Deed, Happening, Happenings, People } from './terms.js';

const PLACES: Readonly<Record<Deed, readonly string[]>> = {
  birth: ['BORN_IN'],
  death: ['DIED_IN'],
  burial: ['BURIED_IN'],
  marriage: [],
  coronation: [],
  beginning: ['OCCURRED_AT', 'LOCATED_IN'],
  end: ['OCCURRED_AT', 'LOCATED_IN'],
};

export async function happeningsOf(
  reasoning: Reasoning,
  what: Deed,
  people: People,
  others: People | null = null,
): Promise<Happenings> {
  const all: Happening[] = [];
  for (const { entity } of people.members)
    all.push(
      ...(what === 'marriage'
        ? await marriages(reasoning, entity, others)
        : [await happening(reasoning, what, entity)]),
    );
  // Whoever has no such marriage was not meant.
  const isChoice =
    what === 'marriage' && others !== null ? all.length > 1 : people.isChoice && all.length > 1;
  const names = [people, ...(others === null ? [] : [others])].map(nameOf).join(' and ');
  return { kind: 'happenings', all, isChoice, words: `${what} of ${names}`, what };
}

const nameOf = ({ members, words }: People): string =>
  members.length === 1 ? (members[0]?.entity.name ?? words) : words;

async function happening(reasoning: Reasoning, what: Deed, who: Named): Promise<Happening> {
  const { store, ontology } = reasoning;
  const lifetime = ontology.entityTypes.get(who.type)?.lifetime ?? { from: [], until: [] };
  const predicates =
    what === 'birth' || what === 'beginning'
      ? lifetime.from
      : what === 'death' || what === 'end'
        ? lifetime.until
        : [what];
  const told = (await store.statements({ subject: who.id, predicates }))
    .filter(isBelieved)
    .filter(isDateAttribute);
  const first = predicates.find((name) => told.some(({ predicate }) => predicate === name));
  const dates = told.filter(({ predicate }) => predicate === first);
  const places =
    PLACES[what].length === 0 ? [] : await store.statements({ subject: who.id, predicates: PLACES[what] });
  const placed = places.filter(isBelieved);
  // Where no crowning is told, it is the beginning of the reign that is asked for.
  if (what === 'coronation' && dates.length === 0) {
    const reigns = (await store.statements({ subject: who.id, predicates: ['RULES', 'HOLDS_TITLE'] })).filter(
      isBelieved,
    );
    const dated = reigns.filter(({ valid }) => valid.fromText !== null);
    const [moment = null] = dated.flatMap((one) => momentOf(reasoning, one));
    return {
      what,
      who,
      other: null,
      dates: dated,
      places: [],
      moment,
      words: `the reign of ${named(ontology, who)}`,
    };
  }
  return {
    ...{ what, who, other: null, dates, places: placed },
    moment:
      hullOf(dates.map(({ value }) => value.date)) ??
      hullOf(placed.flatMap((one) => momentOf(reasoning, one))),
    words: `the ${what} of ${named(ontology, who)}`,
  };
}

async function marriages(reasoning: Reasoning, who: Named, others: People | null): Promise<Happening[]> {
  const { store, ontology } = reasoning;
  const told = (await store.statements({ about: who.id, predicates: ['SPOUSE_OF'] })).filter(isBelieved);
  const relations = told.filter(isRelation);
  const names = new Map(
    (await store.briefs.entities(relations.flatMap((s) => [s.subject, s.object]))).map((one) => [
      one.id,
      one,
    ]),
  );
  return relations.flatMap((one): Happening[] => {
    const other = names.get(one.subject === who.id ? one.object : one.subject);
    if (
      other === undefined ||
      (others !== null && !others.members.some(({ entity }) => entity.id === other.id))
    )
      return [];
    const moment = momentOf(reasoning, one)[0] ?? null;
    return [
      {
        ...{ what: 'marriage' as const, who, other, moment },
        dates: moment === null ? [] : [one],
        places: one.qualifiers.place === undefined ? [] : [one],
        words: `the marriage of ${named(ontology, who)} and ${named(ontology, other)}`,
      },
    ];
  });
}

function momentOf({ dates }: Reasoning, { valid }: Statement): Moment[] {
  const { fromText: text, fromMin: min, fromMax: max } = valid;
  return text === null ? [] : [{ min, max, text, calendar: dates.default }];
}

/** Of dates that are disputed all. */
function hullOf(moments: readonly Moment[]): Moment | null {
  const [first] = moments;
  if (first === undefined) return null;
  return {
    ...first,
    text: [...new Set(moments.map(({ text }) => text))].join(' or '),
    min: Math.min(...moments.map(({ min }) => min)),
    max: Math.max(...moments.map(({ max }) => max)),
  };
}
