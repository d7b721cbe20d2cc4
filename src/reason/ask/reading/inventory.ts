/** A question that has no form of its own is read by what is in it: the atoms, the word that asks, and no word left over. */
import type { Say } from './form.js';
import { ageAt, ageOfDoer, between, lived, married, ofTwo } from './forms-age.js';
import { best, counted, members, related, spouses } from './forms-kin.js';
import { alive, compareEvents, two } from './forms-order.js';
import { when, where } from './forms-when.js';
import type { Skeleton } from './skeleton.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
/** Words that every question may have. */
const EMPTY = words(
  `a an the of to in on at for from by with and or as is was were are be been being am did do does had has have having who whom whose
   what which when where how that this these those it he she they him her them his their there then please tell me us name names list
   give all both each one ones say so out just exactly actually really know known who's person people somebody someone anybody anyone
   man woman men women him himself herself would will could can should may might if ever still already yet only own about also both
   recorded listed record records tree file on-record according here would many much do we you find found show shown , :`,
);

interface Reading {
  /** Words of which one must stand in it. */
  readonly needs: RegExp | null;
  readonly more: ReadonlySet<string>;
  /** How many people, happenings and dates. */
  readonly atoms: (counts: { readonly P: number; readonly E: number; readonly D: number }) => boolean;
  readonly say: Say;
}

const AGE = words(
  'old age aged get got become became turn turned reach reached live lived year years birthday time moment day young lifetime died when at years-old',
);
const SPAN = words(
  'years year long time gap interval passed pass elapsed elapse lay lie lies between after before until till later earlier separate separated separates apart went go difference many much span stretch there came number',
);
const WHEN = words(
  'when year day date month time day century decade happen happened take place took occur occurred fall wedding year',
);
const WHERE = words(
  'where place city town country land village castle church palace region spot location take place took happen lie lies',
);
const ORDER = words(
  'older younger elder oldest youngest eldest born first earlier later last before after than outlive outlived outlives survive survived longer live lived die died two them pair longest came come happened happen',
);
const BEST = words(
  'oldest eldest youngest first last latest earliest born die died dies to longest lived longest-lived first-born firstborn live lived shortest among pass away',
);

const READINGS: readonly Reading[] = [
  {
    needs: /\b(?:old|age|aged)\b/,
    more: AGE,
    atoms: ({ P, E, D }) => P === 1 && E + D === 1,
    say: (s, _, draft) =>
      ageAt(/\bwould\b/.test(s.text))(s, [first(s, 'P'), first(s, 'E') ?? first(s, 'D')], draft),
  },
  {
    needs: /\b(?:old|age|aged)\b/,
    more: AGE,
    atoms: ({ P, E, D }) => P === 0 && E === 1 && D === 0,
    say: (s, _, draft) => ageOfDoer(s, [first(s, 'E')], draft),
  },
  {
    needs:
      /\b(?:old|age|aged)\b.*\b(?:get|become|reach|reached|live|lived|got|turn)\b|\b(?:long|years)\b.*\blived?\b/,
    more: new Set([...AGE, 'long', 'many']),
    atoms: ({ P, E, D }) => P === 1 && E + D === 0,
    say: (s, _, draft) => lived(s, [first(s, 'P')], draft),
  },
  {
    needs: /\b(?:years|long|time|gap|interval|apart|later|earlier)\b/,
    more: SPAN,
    atoms: ({ P, E, D }) => P === 0 && E + D === 2,
    say: (s, _, draft) => between(s, points(s), draft),
  },
  {
    needs: /\b(?:years|long|much)\b.*\b(?:outlive|survive)/,
    more: new Set([...SPAN, ...ORDER]),
    atoms: ({ P, E, D }) => P === 2 && E + D === 0,
    say: (s, _, draft) => ofTwo('death')(s, atomsOf(s, 'P'), draft),
  },
  {
    needs:
      /\b(?:years|much|gap|difference)\b.*\b(?:older|younger|age)\b|\bage (?:gap|difference)\b|\byears\b.*\b(?:before|after)\b.*\bborn\b/,
    more: new Set([...SPAN, ...ORDER, ...AGE]),
    atoms: ({ P, E, D }) => P === 2 && E + D === 0,
    say: (s, _, draft) => ofTwo('birth')(s, atomsOf(s, 'P'), draft),
  },
  {
    needs: /\b(?:years|long)\b.*\bE\d/,
    more: new Set([...SPAN, 'last', 'lasted', 'endure', 'marriage', 'married']),
    atoms: ({ P, E, D }) => P === 0 && E === 1 && D === 0,
    say: lengthOfMarriage,
  },
  {
    needs: /\b(?:years|long)\b.*\b(?:married|wed|marriage)\b/,
    more: new Set([...SPAN, 'married', 'wed', 'marriage', 'last', 'wedded']),
    atoms: ({ P, E, D }) => P > 0 && P < 3 && E + D < 2,
    say: (s, _, draft) => married(s, [atomsOf(s, 'P')[0], atomsOf(s, 'P')[1], points(s)[0]], draft),
  },
  {
    needs: /\b(?:many|number)\b/,
    more: words('many number count total in all altogether together'),
    atoms: ({ P, E, D }) => P === 1 && E + D === 0,
    say: (s, _, draft) => counted(s, [first(s, 'P')], draft),
  },
  {
    needs: /\b(?:alive|living|dead|live to|lived to)\b/,
    more: words('alive living dead live lived to see time year when by during day already'),
    atoms: ({ P, E, D }) => P === 1 && E + D === 1,
    say: (s, _, draft) => alive(s, [first(s, 'P'), s.text, points(s)[0]], draft),
  },
  {
    needs:
      /\b(?:older|younger|elder|oldest|eldest|youngest|outlive[ds]?|survive[ds]?|longer|born|die|died)\b/,
    more: ORDER,
    atoms: ({ P, E, D }) => P === 2 && E + D === 0,
    say: (s, _, draft) =>
      two(
        s,
        s.people(atomsOf(s, 'P')[0]),
        s.people(atomsOf(s, 'P')[1]),
        s.text.replace(/\bP\d+/g, ''),
        isWhether(s),
        draft,
      ),
  },
  {
    needs: /\b(?:first|earlier|later|last|before|after)\b/,
    more: ORDER,
    atoms: ({ P, E, D }) => P === 0 && E === 2 && D === 0,
    say: (s, _, draft) => compareEvents(s, atomsOf(s, 'E'), isWhether(s), draft),
  },
  {
    needs: /\b(?:oldest|eldest|youngest|first|last|longest|longest-lived|first-born)\b/,
    more: BEST,
    atoms: ({ P, E, D }) => P === 1 && E + D === 0,
    say: (s, _, draft) => best(s, [first(s, 'P'), s.text.replace(/\bP\d+/g, '').replace(/\s+/g, ' ')], draft),
  },
  {
    needs: /\b(?:related|relation|relationship|kin|kinship|relative|relatives|family|cousins)\b/,
    more: words(
      'related relation relationship kin kinship relative relatives family tie way between each other another exact',
    ),
    atoms: ({ P, E, D }) => P === 2 && E + D === 0,
    say: (s, _, draft) => related(s, atomsOf(s, 'P'), draft),
  },
  {
    needs:
      /^(?:when|(?:(?:in|on|at|during|since) )?(?:what|which) (?:exact |precise )?(?:year|day|date|month|time))\b|\b(?:date|year|day) of\b/,
    more: WHEN,
    atoms: ({ P, E, D }) => P === 0 && E === 1 && D === 0,
    say: (s, _, draft) => when(s, [first(s, 'E')], draft),
  },
  {
    needs:
      /^(?:where|(?:(?:in|at|to) )?(?:what|which) (?:place|city|town|country|land|village|castle|church|palace|region))\b|\bplace of\b/,
    more: WHERE,
    atoms: ({ P, E, D }) => P === 0 && E === 1 && D === 0,
    say: (s, _, draft) => where(s, [first(s, 'E')], draft),
  },
  {
    needs: /^(?:is|are|was|were|did|does|do|has|had)\b/,
    more: words('any have has there'),
    atoms: ({ P, E, D }) => P === 1 && E + D === 0,
    say: exists,
  },
  {
    needs: /^(?:who|whom|which|what|name|list|give|please|tell|how|by|P\d)/,
    more: words('called named go goes went marry married'),
    atoms: ({ P, E, D }) => P === 1 && E + D === 0,
    say: (s, _, draft) =>
      /\b(?:marry|married)\b/.test(s.text)
        ? spouses(0)(s, [first(s, 'P')], draft)
        : members(s, [first(s, 'P')], draft),
  },
];

const atomsOf = ({ text }: Skeleton, letter: string): string[] =>
  [...text.matchAll(new RegExp(`\\b${letter}(\\d+)`, 'g'))].map(([, index = '']) => index);
const first = (s: Skeleton, letter: string): string | undefined => atomsOf(s, letter)[0];
const points = ({ text }: Skeleton): string[] =>
  [...text.matchAll(/\b[ED](\d+)/g)].map(([, index = '']) => index);
const isWhether = ({ text }: Skeleton): boolean =>
  /^(?:is|are|was|were|did|does|do|has|had)\b/.test(text) && !/\bor\b/.test(text);

async function exists(s: Skeleton, _: unknown, draft: Parameters<Say>[2]) {
  const index = first(s, 'P');
  const people = s.people(index);
  if (people === null || !people.isKin) return null;
  return people.members.length === 0 ? members(s, [index], draft) : members(s, [index], draft, 'Yes: ');
}

async function lengthOfMarriage(s: Skeleton, _: unknown, draft: Parameters<Say>[2]) {
  const [index] = atomsOf(s, 'E');
  const found = s.happenings(index);
  const [only] = found?.all ?? [];
  if (found?.what !== 'marriage' || only?.other == null) return null;
  const person = (entity: typeof only.who) =>
    String(
      s.add({
        kind: 'people',
        members: [{ entity, kin: null }],
        isChoice: false,
        words: entity.name,
        isKin: false,
        of: [],
      }),
    );
  return married(s, [person(only.who), person(only.other), undefined], draft);
}

export async function byInventory(s: Skeleton, draft: Parameters<Say>[2]) {
  const tokens = s.text.split(' ');
  const counts = { P: atomsOf(s, 'P').length, E: atomsOf(s, 'E').length, D: atomsOf(s, 'D').length };
  const left = tokens.filter((token) => !/^[PED]\d+$/.test(token) && !EMPTY.has(token));
  for (const { needs, more, atoms, say } of READINGS) {
    if (!atoms(counts) || (needs !== null && !needs.test(s.text)) || !left.every((word) => more.has(word)))
      continue;
    const outcome = await say(s, [], draft);
    if (outcome !== null) return outcome;
  }
  return null;
}
