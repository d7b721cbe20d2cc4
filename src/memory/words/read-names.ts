/** What something is made with, kept in, run on or done by: "the ledger is a Go codebase", "we dropped JWTs in favour of cookies". */
import { claimOf, modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { isLight, stem, stemsOf, topicOf } from './stems.js';
import { PROJECT, type Subject, subjectOf } from './subjects.js';
import { attributeOfRole, isPlace, ONE_OF, type Sighting, wordsOfRole } from './technologies.js';
import { type Use, usesIn } from './uses.js';

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
  const { text } = clause;
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions' || BESIDES.test(text)) return [];
  const uses = usesIn(text).filter(({ sighting }) => sighting.role !== '');
  const [now, was] = [uses.filter(({ part }) => part !== 'was'), uses.filter(({ part }) => part === 'was')];
  const ofRole = (some: readonly Use[], { sighting }: Use) =>
    some.filter((one) => one.sighting.role === sighting.role);
  const claims = now.flatMap((use) => {
    const isTurned = ofRole(was, use).length > 0;
    if (!isTurned && (NOT.test(text) || was.length > 0)) return [];
    const isOne = ofRole(now, use).every(({ sighting }) => sighting.name === use.sighting.name);
    return nameClaim(clause, use, isTurned ? 'changes' : mode, isOne);
  });
  const over = was.filter((use) => claims.length === 0 || ofRole(now, use).length === 0);
  return [...claims, ...over.flatMap((use) => nameClaim(clause, use, 'ends', true))];
}

function nameClaim(
  clause: Clause,
  { sighting, part }: Use,
  mode: WordClaim['mode'],
  isOne: boolean,
): WordClaim[] {
  const { role, name } = sighting;
  const subject = subjectFor(clause, sighting);
  if (subject === null) return [];
  const isOnly =
    isOne &&
    !RECOMMENDS.test(clause.text) &&
    (mode !== 'states' ||
      part === 'serves' ||
      isNamed(clause.text, sighting) ||
      ONE_OF.has(role) ||
      ((subject !== PROJECT || names(clause.text.slice(0, sighting.index), role)) &&
        !MERELY_USES.test(clause.text)));
  const read = { ...attributeOfRole(role), subject, mode, value: name.toLowerCase(), told: name };
  return [claimOf(clause, { ...read, as: isOnly ? 'text' : 'use' })];
}

/** "The broker is X", "we use X for authentication": the place is named, and X is what stands in it. */
function isNamed(text: string, { role, index }: Sighting): boolean {
  const isIt = /(?:\b(?:is|are)|:|=)\s+(?:now\s+|still\s+|a\s+|an\s+)*$/i.test(text.slice(0, index));
  return isIt || (/\b(?:for|as)\b/i.test(text.slice(index)) && names(text.slice(index), role));
}

/** Does it name the place itself? */
const names = (text: string, role: string): boolean =>
  stemsOf(text).some((one) => wordsOfRole(role).has(one));

/** "The server", "our tool": of a kind, and of none in particular. Ids are those of their kind. */
function isOfAll(role: string, told: string): boolean {
  return role !== 'id_format' && stemsOf(told).every(isLight);
}

const IS_DONE =
  /\b(is|are|was|were|been|being|gets?|be)\s+(?:(?:now|always|currently|still|also|automatically|no longer|only)\s+)*[a-z-]+(?:ed|en|pt|lt|nt|ld|ut|id)\b/gi;
/** By itself: `worker-2` is another than `worker-3`. */
const NUMBER = /(?<![\w./-])v?\d+(?:[.:]\d+)*(?![\w-])/g;
/** Whatever has more words is no name. */
const MOST_WORDS = 3;

/** What has it, without what is told of it, amounts, and what merely means the place; null where that is no name. */
function subjectFor({ text }: Clause, { role }: Sighting): Subject | null {
  const told = [...usesIn(text).map((one) => one.sighting.told), ...measuresIn(text).map((one) => one.told)];
  const bare = told.reduce((rest, words) => rest.replace(words, ' '), text.replace(IS_DONE, '$1'));
  const plain = bare.replace(NUMBER, ' ');
  const topic = new Set(topicOf(plain, wordsOfRole(role)));
  const words = (plain.match(/[\p{L}\d][\p{L}\d_+#/-]*(?:[.'][\p{L}\d_]+)*/gu) ?? []).map(
    (word) => [stem(word), word.replace(/'s?$/, '')] as const,
  );
  const named = [...new Map(words.filter(([one]) => topic.has(one))).values()];
  if (named.length > MOST_WORDS) return null;
  const name = named.join(' ');
  if (name === '' || isPlace(role, name) || isOfAll(role, name)) return PROJECT;
  return subjectOf(name, '') ?? { name, type: 'Component' };
}
