/** When a claim is said to hold, and whether it is denied. */
import { isA } from '../../../packs/index.js';
import type { DateSpan } from '../dates.js';
import type { Hit } from '../hits.js';
import type { Mention } from '../mentions.js';
import { isPresent, lemmaOf } from '../text.js';
import type { Told } from './claim.js';
import type { ClaimReader } from './claim-reader.js';
import { NEGATION } from './words.js';

/** `began to rule in 324`: a date of the one end. */
const EDGES: Readonly<Record<string, 'from' | 'until'>> = {
  began: 'from',
  started: 'from',
  stopped: 'until',
  ceased: 'until',
  quit: 'until',
};

export function toldOf(reader: ClaimReader, hit: Hit, objects: readonly Mention[]): Told {
  const { words, mentions } = reader.sentence;
  const dates = reader.sentence.dates;
  const left = mentions.filter(({ end }) => end <= hit.first).at(-1);
  const near = words.slice(Math.max(left?.end ?? 0, hit.first - 5), hit.first);
  const isNeither = words
    .slice(Math.max(0, (left?.first ?? 0) - 2), left?.first)
    .some(({ folded }) => folded === 'nor');
  const negated = isNeither || near.some(({ folded, text }) => NEGATION.test(folded) || /n['’]t$/.test(text));
  const helper = [...near]
    .reverse()
    .find(({ folded }) => /^(?:was|were|is|are|had|has|did|does)$/.test(folded));
  const verb = words[hit.first]?.folded ?? '';
  const present =
    helper === undefined
      ? isPresent(verb) && lemmaOf(verb) !== verb
      : /^(?:is|are|does)$/.test(helper.folded);
  const own = dates.filter((date) => isSame(ownerOf(reader, date), hit));
  const leading = dates.filter((date) => ownerOf(reader, date) === null);
  const end = near.reduce<'from' | 'until' | null>((found, { folded }) => EDGES[folded] ?? found, null);
  const times = (own.length > 0 ? own : leading).map((date) =>
    date.kind !== 'at' || end === null
      ? date
      : { ...date, kind: end, ...(end === 'from' ? {} : { from: null, until: date.from }) },
  );
  const during =
    mentions.find((mention) => {
      const isTime = mention.entities.some(
        ({ type }) => isA(reader.ontology, type, 'Era') || isA(reader.ontology, type, 'Event'),
      );
      const lead = words.slice(Math.max(0, mention.first - 2), mention.first);
      return (
        isTime &&
        !objects.includes(mention) &&
        lead.some(({ folded }) => /^(?:during|throughout)$/.test(folded))
      );
    }) ?? null;
  return {
    times,
    during: times.length > 0 ? null : during,
    present: present && times.length === 0,
    negated,
  };
}

/** Another reading of the same words owns what they own. */
function isSame(owner: Hit | null, hit: Hit): boolean {
  return owner !== null && owner.first < hit.end && hit.first < owner.end;
}

export function plainly(reader: ClaimReader, from: number): Told {
  const times = reader.sentence.dates.filter(({ end }) => end >= from - 2);
  return { times, during: null, present: false, negated: false };
}

/** The words that a date belongs to: the nearest before it. */
function ownerOf(reader: ClaimReader, date: DateSpan): Hit | null {
  return reader.hits.filter(({ end }) => end <= date.first).at(-1) ?? null;
}
