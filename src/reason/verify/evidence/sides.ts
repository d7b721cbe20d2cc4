/** On whose side somebody fought: `At Black Spire he fought for Kaelmoor`, held against the sides that the record tells. */
import { foldName, type Relation } from '../../../model/index.js';
import { isA, type Ontology } from '../../../packs/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelievedRelation } from '../../told-statement.js';
import type { Hedges } from '../hedges.js';
import { eventsNamedAfter } from '../judge/judge.js';
import type { Judgement } from '../judge/judgement.js';
import { isFree, type Mention, type ReadSentence } from '../mentions.js';
import { lemmaOf } from '../text.js';
import { plain } from './judged.js';
import { tellingWords } from './telling-words.js';

interface JudgedSide {
  readonly judgement: Judgement;
  readonly mentions: readonly Mention[];
}

const MOST = 200;
const SIDE = 'side';
const FOR = /\b(?:for|against|alongside|beside|on the side of)(?: the)?$/;

/** Null where no side is told, or the record does not tell that those were the sides. */
export async function judgeSide(
  reasoning: Reasoning,
  read: ReadSentence,
  hedges: Hedges,
): Promise<JudgedSide | null> {
  const relations = relationsWithSides(reasoning.ontology, read);
  const party = relations.length === 0 ? undefined : read.mentions.find((mention) => isParty(read, mention));
  if (party === undefined) return null;
  const others = read.mentions.filter((mention) => mention !== party);
  const before = others.filter(({ first, isPossessive }) => !isPossessive && first < party.first);
  const own = await sidesTaken(reasoning, relations, { subjects: idsOf(before) });
  const who = before.findLast((mention) => own.some(({ subject }) => isOneOf(mention, subject)));
  const events = await eventsMeant(reasoning, others);
  const there = own.filter(
    ({ subject, object }) => isOneOf(who, subject) && (events.size === 0 || events.has(object)),
  );
  const all = await sidesTaken(reasoning, relations, { objects: there.map(({ object }) => object) });
  const names = new Set(party.entities.map(({ name }) => foldName(name)));
  if (who === undefined || !all.some((one) => names.has(sideOf(one)))) return null;
  const isAgainst = wordsBefore(read, party).includes('against');
  const fitting = there.filter((one) => names.has(sideOf(one)) !== isAgainst);
  const inEvents = others.filter(({ entities }) => entities.some(({ id }) => events.has(id)));
  return { judgement: judgementOf(read, fitting, there, hedges), mentions: [who, party, ...inEvents] };
}

const idsOf = (mentions: readonly Mention[]): string[] =>
  mentions.flatMap(({ entities }) => entities.map(({ id }) => id));

const isOneOf = (mention: Mention | undefined, id: string): boolean =>
  mention?.entities.some((one) => one.id === id) === true;

function judgementOf(
  { text }: ReadSentence,
  fitting: readonly Relation[],
  there: readonly Relation[],
  { dispute }: Hedges,
): Judgement {
  const isRivalled = fitting.some((one) =>
    there.some((other) => other.object === one.object && sideOf(other) !== sideOf(one)),
  );
  if (isRivalled && !dispute) return plain(text, 'disputed', RIVALLED, there);
  if (fitting.length > 0) return plain(text, 'supported', 'The record says so.', fitting);
  const sides = [...new Set(there.map(({ qualifiers }) => String(qualifiers[SIDE])))].join(' or ');
  return plain(text, 'contradicted', `The record has the side: ${sides}.`, there);
}

const RIVALLED = 'Another source has the other side. The draft tells it as settled.';

/** Those that may have a side, and that the words tell. */
function relationsWithSides(ontology: Ontology, read: ReadSentence): string[] {
  const said = read.words.flatMap(({ folded }, i) => (isFree(read, i) ? [lemmaOf(folded)] : []));
  const telling = tellingWords(ontology);
  return [...ontology.relationTypes.values()]
    .filter(
      ({ name, qualifiers }) =>
        qualifiers.includes(SIDE) && said.some((word) => telling.get(name)?.has(word)),
    )
    .map(({ name }) => name);
}

const isParty = (read: ReadSentence, mention: Mention): boolean =>
  mention.entities.length > 0 && FOR.test(wordsBefore(read, mention));

const wordsBefore = ({ words }: ReadSentence, { first }: Mention): string =>
  words
    .slice(Math.max(0, first - 5), first)
    .map(({ folded }) => folded)
    .join(' ');

const sideOf = ({ qualifiers }: Relation): string => foldName(String(qualifiers[SIDE] ?? ''));

async function sidesTaken(
  { store }: Reasoning,
  predicates: readonly string[],
  whose: { readonly subjects: readonly string[] } | { readonly objects: readonly string[] },
): Promise<Relation[]> {
  if (Object.values(whose).every((ids) => ids.length === 0)) return [];
  const told = await store.statements({ ...whose, predicates, limit: MOST });
  return told.filter(isBelievedRelation).filter((one) => sideOf(one) !== '');
}

/** Those named, and what happened at the places named. */
async function eventsMeant(reasoning: Reasoning, mentions: readonly Mention[]): Promise<Set<string>> {
  const entities = mentions.flatMap((mention) => mention.entities);
  const named = [...entities, ...(await eventsNamedAfter(reasoning, entities))];
  return new Set(named.flatMap(({ id, type }) => (isA(reasoning.ontology, type, 'Event') ? [id] : [])));
}
