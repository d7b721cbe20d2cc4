/** What something is made with, kept in, run on or done by: "the ledger is a Go codebase", "we dropped JWTs in favour of cookies". */
import { claimOf, modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { isLight, stemsOf } from './stems.js';
import { PROJECT, type Subject, subjectOf } from './subjects.js';
import {
  attributeOfRole,
  isPlace,
  ONE_OF,
  type Sighting,
  technologiesIn,
  wordsOfRole,
} from './technologies.js';
import { IS_DONE, nameOf } from './thing-names.js';
import { TURN, usesIn } from './uses.js';

const NOT = /\b(?:not|never|unlike|avoid|without|except|competitor|theirs?|neither|nor)\b|n't\b/i;
/** "also", "some", "both": several side by side. */
const BESIDES =
  /\b(?:also|some|both|either|partly|mostly|sometimes|as well|alongside|in addition|next to|or|after [a-z]+ing)\b/i;
/** Said of using and of nothing more: others may be used beside. */
const MERELY_USES =
  /\b(?:uses?|using|rely|relies|prefers?|recommends?|needs|requires|depends|integrates?|talks to|works with|supports?)\b(?!.*\bfor\b)/i;
/** Whoever recommends it uses it, and may use others. */
const RECOMMENDS = /\b(?:recommends?|prefers?|suggests?)\b/i;
export function readNames(clause: Clause): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions' || technologiesIn(clause.text).length === 0) return [];
  if (BESIDES.test(clause.text)) return [];
  const uses = usesIn(clause.text).filter(
    ({ sighting }) =>
      sighting.role !== '' ||
      /\b(?:uses?|using|rel(?:y|ies)|recommends?|prefers?|built)\b/i.test(clause.text),
  );
  const now = uses.filter(({ part }) => part !== 'was');
  const was = uses.filter(({ part }) => part === 'was');
  const turned = TURN.test(clause.text) || was.length > 0;
  const claims: WordClaim[] = [];
  for (const { sighting, part } of now) {
    const before = was.find((one) => one.sighting.role === sighting.role)?.sighting;
    if (NOT.test(clause.text) && before === undefined) continue;
    if (was.length > 0 && before === undefined) continue;
    const rivals = now.filter(
      (other) => other.sighting.role === sighting.role && other.sighting.name !== sighting.name,
    );
    claims.push(
      nameClaim(clause, sighting, before !== undefined || (turned && clause.changes) ? 'changes' : mode, {
        rivals: rivals.length > 0,
        serves: part === 'serves',
      }),
    );
  }
  for (const { sighting } of was)
    if (claims.length === 0 || !now.some((one) => one.sighting.role === sighting.role))
      claims.push(nameClaim(clause, sighting, 'ends', { rivals: false, serves: false }));
  return claims;
}

function nameClaim(
  clause: Clause,
  sighting: Sighting,
  mode: WordClaim['mode'],
  { rivals, serves }: { rivals: boolean; serves: boolean },
): WordClaim {
  const { role, name } = sighting;
  const subject = subjectFor(clause, sighting);
  const { attribute, of } = attributeOfRole(role);
  const isOnly =
    !rivals &&
    !RECOMMENDS.test(clause.text) &&
    (mode !== 'states' ||
      serves ||
      isNamed(clause.text, sighting) ||
      ONE_OF.has(role) ||
      ((subject !== PROJECT || isPlaced(clause.text, sighting)) && !MERELY_USES.test(clause.text)));
  return claimOf(clause, {
    ...{ subject, mode, of, value: name.toLowerCase(), told: name },
    attribute: role === '' ? 'USES' : attribute,
    as: isOnly && role !== '' ? 'text' : 'use',
  });
}

/** "The broker is X", "we use X for authentication": the place is named, and X is what stands in it. */
function isNamed(text: string, { role, index }: Sighting): boolean {
  const words = wordsOfRole(role);
  if (/(?:\b(?:is|are)|:|=)\s+(?:now\s+|still\s+|a\s+|an\s+)*$/i.test(text.slice(0, index))) return true;
  return (
    /\b(?:for|as)\b/i.test(text.slice(index)) && stemsOf(text.slice(index)).some((one) => words.has(one))
  );
}

/** "Messaging goes through X": the place is what it is told of. */
function isPlaced(text: string, { role, index }: Sighting): boolean {
  const words = wordsOfRole(role);
  return stemsOf(text.slice(0, index)).some((one) => words.has(one));
}

/** "The server", "our tool": of a kind, and of none in particular. Ids are those of their kind. */
function isOfAll(role: string, told: string): boolean {
  return role !== 'id_format' && stemsOf(told).every(isLight);
}

function subjectFor(clause: Clause, sighting: Sighting): Subject {
  const told = nameOf(
    { ...clause, text: clause.text.replace(IS_DONE, '$1') },
    wordsOfRole(sighting.role),
    usesIn(clause.text).map((one) => one.sighting.told),
  );
  if (told === null || isPlace(sighting.role, told) || isOfAll(sighting.role, told)) return PROJECT;
  return subjectOf(told, '') ?? { name: told, type: 'Component' };
}
