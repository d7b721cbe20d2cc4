/** What a fact says, in so far as its words can be read for certain; the rest stays words. */
import { atOnce, inTurns } from '../../model/breathe.js';
import type { Ontology } from '../../packs/ontology.js';
import type { WordClaim } from './claim.js';
import { type Clause, clausesOf } from './clauses.js';
import { conditionIn } from './on-condition.js';
import { type AttributeWord, LIMIT, readAttributes } from './read-attributes.js';
import { readLimits } from './read-limits.js';
import { readNames } from './read-names.js';
import { readOwners } from './read-owners.js';
import { readSchedules } from './read-schedules.js';
import { readSettings } from './read-settings.js';
import { readSwitches } from './read-switches.js';
import { PROJECT } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { readVersions } from './versions.js';

const LEXICONS = new WeakMap<Ontology, readonly AttributeWord[]>();
/** So short or common that they say something else more often than not. */
const TOO_COMMON =
  /^(?:on|state|stage|auth|api|ci|memory|nodes|pods|instances|release|url|host|region|attempts|active|cache)$/;

/** Read by shapes of their own, and not by their names. */
const BY_GRAMMAR = new Set(['setting', 'status', 'practice', 'schedule', 'membership']);

const READ = new WeakMap<Ontology, Map<string, readonly WordClaim[]>>();
/** A fact is read for its key and for its claims, one right after the other. */
const MOST_READ = 100;

export function readWords(content: string, scope: string, ontology: Ontology): readonly WordClaim[] {
  return atOnce(readingOf(content, scope, ontology));
}

/** The same, letting others have a turn on the way. */
export function readWordsInTurn(
  content: string,
  scope: string,
  ontology: Ontology,
): Promise<readonly WordClaim[]> {
  return inTurns(readingOf(content, scope, ontology));
}

function* readingOf(
  content: string,
  scope: string,
  ontology: Ontology,
): Generator<undefined, readonly WordClaim[]> {
  const known = READ.get(ontology) ?? new Map<string, readonly WordClaim[]>();
  READ.set(ontology, known);
  const key = `${scope}\n${content}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const words = lexicon(ontology);
  yield;
  const clauses = yield* clausesOf(content);
  const read = clauses.flatMap((clause, i) =>
    claimsOf(clause, scope, words)
      .filter((one) => !endsForNobody(one, clause, clauses[i - 1]))
      .map((one) => (one.mode === 'mentions' ? one : onCondition(one, clause))),
  );
  const claims = unique(
    read.filter(
      ({ attribute }) => ontology.attributes.has(attribute) || ontology.relationTypes.has(attribute),
    ),
  );
  if (known.size >= MOST_READ) known.clear();
  known.set(key, claims);
  return claims;
}

/** "Orders live in Postgres, no longer in MySQL": of whom it ends is not told, and others may go on. */
function endsForNobody({ mode, subject }: WordClaim, { text, sentence }: Clause, before?: Clause): boolean {
  const isWhole = /\b(?:we|our)\b/i.test(text) || technologiesIn(text)[0]?.index === 0;
  return mode === 'ends' && subject === PROJECT && before?.sentence === sentence && !isWhole;
}

/** Whom it holds for, or whom it spares, is never left out, nor turned round: "required except for contractors" says nothing of them. */
function onCondition(claim: WordClaim, { sentence }: Clause): WordClaim {
  const found = conditionIn(sentence);
  if (found === null || (claim.qualifiers.of !== undefined && !found.isSpared)) return claim;
  const mode = claim.mode === 'changes' && /^not | not /.test(found.label) ? 'states' : claim.mode;
  return { ...claim, mode, qualifiers: { ...claim.qualifiers, of: found.label } };
}

/** Special shapes before attributes that the pack knows. */
function claimsOf(clause: Clause, scope: string, words: readonly AttributeWord[]): WordClaim[] {
  const special = [readOwners, readSchedules, readLimits, readSwitches].flatMap((read) =>
    read(clause, scope),
  );
  const versions = readVersions(clause);
  if (special.length > 0) return [...special, ...versions];
  const names = readNames(clause);
  const isNamed = ({ attribute }: WordClaim) => names.some((one) => one.attribute === attribute);
  const plain = readAttributes(clause, scope, words).filter((one) => !isNamed(one));
  const known = [...plain, ...versions, ...names];
  return known.length > 0 ? known : [...readSettings(clause, scope)];
}

/** Names and aliases of attributes that hold text, longest first. */
function lexicon(ontology: Ontology): readonly AttributeWord[] {
  const known = LEXICONS.get(ontology);
  if (known !== undefined) return known;
  const words = [...ontology.attributes.values()]
    .filter(
      ({ value, of }) =>
        value === 'text' && of.some((type) => ontology.entityTypes.get(type)?.lineage.includes('Component')),
    )
    .flatMap(({ name, aliases }) =>
      [name.replaceAll('_', ' '), ...aliases].map((alias) => ({ words: alias, attribute: name })),
    )
    .filter(({ words: alias, attribute }) => !TOO_COMMON.test(alias) && !BY_GRAMMAR.has(attribute))
    .concat({ words: LIMIT, attribute: LIMIT })
    .sort((a, b) => b.words.length - a.words.length)
    .map((one) => ({ ...one, first: /[a-z\d]+/.exec(one.words)?.[0] ?? '' }));
  LEXICONS.set(ontology, words);
  return words;
}

/** A later clause corrects an earlier one of the same fact; that another value ends takes nothing from it. */
function unique(claims: readonly WordClaim[]): WordClaim[] {
  const kept = new Map<string, WordClaim>();
  const threadOf = ({ subject, attribute }: WordClaim) => `${subject.name.toLowerCase()}\u001f${attribute}`;
  for (const claim of claims) {
    const key = [
      threadOf(claim),
      claim.as === 'use' ? claim.value : '',
      JSON.stringify(claim.qualifiers),
    ].join();
    const before = kept.get(key);
    const isLess =
      (claim.mode === 'mentions' && before?.mode !== 'mentions') ||
      (claim.mode === 'ends' && before?.mode !== 'ends' && before?.value !== claim.value);
    if (before === undefined || !isLess) kept.set(key, claim);
  }
  const all = [...kept.values()];
  const said = new Set(all.filter(({ as }) => as !== 'use').map(threadOf));
  return all.filter((one) => one.as !== 'use' || !said.has(threadOf(one)));
}
