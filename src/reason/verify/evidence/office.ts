/** Whether somebody held an office as it is told: `was the first Warden of Brine`, `was Reeve of Gull from 400 to 410`. */
import { isA } from '../../../packs/index.js';
import { isRanked, type Office, officesCalled, officesOver, RANKED, SEATS, standing } from '../../offices.js';
import type { Reasoning } from '../../reasoning.js';
import { claimsIn } from '../claims/claims.js';
import type { Hedges } from '../hedges.js';
import type { Judgement } from '../judge/judgement.js';
import { judgeRelation } from '../judge/relation.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { plain } from './judged.js';
import { ordersIn } from './order.js';

interface ToldOffice {
  readonly who: Named;
  /** `warden of brine`, folded. */
  readonly words: string;
  readonly place: Named | null;
  readonly rank: string | null;
  readonly beside: { readonly way: 'before' | 'after'; readonly other: Named } | null;
  readonly isNow: boolean;
}

/** Null where no office is told of that anybody is known to have held. Before or after whom is judged by itself. */
export async function judgeOffice(
  reasoning: Reasoning,
  read: ReadSentence,
  hedges: Hedges,
): Promise<readonly Judgement[] | null> {
  const told = toldIn(reasoning, read);
  if (told === null) return null;
  const { who, place } = told;
  const called = await officesCalled(reasoning, told.words);
  const own = called.filter(({ held }) => held.some(({ subject }) => subject === who.id));
  const [office, ...others] = own.length > 0 ? own : called;
  if (office === undefined) {
    const [known] = place === null ? [] : await officesOver(reasoning, place.name, who.id);
    if (known === undefined || (known.isTitle && isReign(reasoning, read))) return null;
    return [plain(read.text, 'nearby', `The record has ${who.name} as ${known.name}.`, known.held)];
  }
  // Which reign came first is judged as an order.
  if (others.length > 0 || (told.beside !== null && ordersIn(read, reasoning).length > 0)) return null;
  const held = await judgeHeld(reasoning, read, told, office, hedges);
  if (held === null) return null;
  const ranked = BAD.has(held.verdict) ? null : judgeRank(read, told, office);
  if (ranked === null) return [held];
  return told.beside === null ? [ranked] : [held, ranked];
}

/** "Was king of Valdorn": whoever rules it, whatever the seat is called. */
const isReign = ({ ontology }: Reasoning, read: ReadSentence): boolean =>
  claimsIn(read, ontology).some(
    (claim) =>
      claim.kind === 'relation' &&
      claim.meanings.some((one) => one.kind === 'relation' && SEATS.includes(one.relation.name)),
  );

const BAD: ReadonlySet<Judgement['verdict']> = new Set(['contradicted', 'unsupported', 'out-of-time']);

async function judgeHeld(
  reasoning: Reasoning,
  read: ReadSentence,
  { who, isNow }: ToldOffice,
  { held }: Office,
  hedges: Hedges,
): Promise<Judgement | null> {
  const [seat] = held.filter(({ subject }) => subject === who.id).concat(held);
  const relation = reasoning.ontology.relationTypes.get(seat?.predicate ?? '');
  const object = seat === undefined ? null : await reasoning.store.entity(seat.object);
  if (relation === undefined || object === null) return null;
  const mention = (named: Named): Mention => ({
    ...{ first: -1, end: -1, written: named.name, entities: [named] },
    ...{ isPossessive: false, isPronoun: false },
  });
  const claim = {
    ...{ kind: 'relation' as const, subject: mention(who), object: mention(object) },
    ...{ meanings: [{ kind: 'relation' as const, relation, inverted: false }] },
    ...{ times: read.dates, during: null, present: isNow, negated: false },
  };
  const judgement = await judgeRelation(reasoning, claim, relation, who, object, hedges);
  return { ...judgement, claim: read.text };
}

/** Null where nothing is told of order, or where it is as it is told. */
function judgeRank(read: ReadSentence, { who, rank, beside }: ToldOffice, office: Office): Judgement | null {
  const isSo =
    rank !== null
      ? isRanked(office, who.id, rank)
      : beside === null
        ? true
        : stoodBeside(office, who, beside);
  if (isSo === true) return null;
  const because =
    isSo === null ? 'The dates of the record do not tell.' : `By the dates of the record it was not so.`;
  const verdict = isSo === null ? 'unsupported' : 'contradicted';
  return { ...plain(read.text, verdict, because, office.held), words: [] };
}

function stoodBeside(
  office: Office,
  who: Named,
  { way, other }: NonNullable<ToldOffice['beside']>,
): boolean | null {
  const both = office.held.filter(({ subject }) => subject === who.id || subject === other.id);
  const { before, after } = standing({ ...office, held: both }, who.id);
  if (before + after === 0) return null;
  return (way === 'after') === before > 0;
}

const NOUN = String.raw`[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}?`;
const WAS = '(?:is|was|became|remained|(?:has|had) been|(?:served|acted|reigned|ruled) as)';
/** Names as `m0`, dates as `d`. */
const TELLS = new RegExp(
  `^(?:(?:in )?d )?m0 (?<verb>${WAS})(?: (?:also|now|still|once|currently))?(?: the| an?)?(?: (?<rank>${RANKED}))? ` +
    String.raw`(?:m(?<title>\d)|(?<noun>${NOUN}) of (?:the )?m(?<place>\d)|(?<bare>${NOUN}))` +
    String.raw`(?:(?: (?:in|from|between|during|until|on|since|about|around))? d)*(?: (?<way>before|after) m(?<other>\d))?$`,
  'u',
);

/** Null where a word of it is left over. */
function toldIn({ ontology }: Reasoning, read: ReadSentence): ToldOffice | null {
  const {
    verb = '',
    rank = null,
    title,
    noun,
    place,
    bare,
    way,
    other,
  } = TELLS.exec(skeletonOf(read))?.groups ?? {};
  const one = (index: string | undefined): Named | null => {
    const { entities: [only, ...more] = [], isPossessive = true } = read.mentions[Number(index)] ?? {};
    return only === undefined || more.length > 0 || isPossessive ? null : only;
  };
  const [who, seat] = [one('0'), one(title ?? place)];
  if (verb === '' || who === null || (seat === null && bare === undefined)) return null;
  if (title !== undefined && !isA(ontology, seat?.type ?? '', 'Title')) return null;
  const beside = one(other);
  if (way !== undefined && beside === null) return null;
  return {
    ...{ who, rank, place: place === undefined ? null : seat },
    words: bare ?? (title === undefined ? `${noun} of ${seat?.name}` : (seat?.name ?? '')),
    beside: beside === null ? null : { way: way === 'before' ? 'before' : 'after', other: beside },
    isNow: verb === 'is',
  };
}

function skeletonOf(read: ReadSentence): string {
  return read.words
    .flatMap(({ folded }, i) => {
      const at = read.mentions.findIndex(({ first, end }) => i >= first && i < end);
      if (at >= 0) return read.mentions[at]?.first === i ? [`m${at}`] : [];
      const date = read.dates.find(({ first, end }) => i >= first && i < end);
      return date === undefined ? [folded] : date.first === i ? ['d'] : [];
    })
    .join(' ');
}
