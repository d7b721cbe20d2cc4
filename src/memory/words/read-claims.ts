/** What a fact says, in so far as its words can be read for certain; the rest stays words. */
import type { Ontology } from '../../packs/ontology.js';
import type { WordClaim } from './claim.js';
import { type Clause, clausesOf } from './clauses.js';
import { type AttributeWord, LIMIT, readAttributes } from './read-attributes.js';
import { readConditions } from './read-conditions.js';
import { readGeneral } from './read-general.js';
import { readLimits } from './read-limits.js';
import { readOwners } from './read-owners.js';
import { readPeople } from './read-people.js';
import { readPractices } from './read-practices.js';
import { readRegions } from './read-regions.js';
import { readSchedules } from './read-schedules.js';
import { readSettings } from './read-settings.js';
import { readSwitches } from './read-switches.js';
import { readTechnologies } from './read-technologies.js';
import { readVersions } from './versions.js';

const LEXICONS = new WeakMap<Ontology, readonly AttributeWord[]>();
/** So short or common that they say something else more often than not. */
const TOO_COMMON = new Set([
  'on',
  'state',
  'stage',
  'auth',
  'api',
  'ci',
  'memory',
  'nodes',
  'pods',
  'instances',
  'release',
  'url',
  'host',
  'region',
  'attempts',
  'active',
  'cache',
]);

/** Read by shapes of their own, and not by their names. */
const BY_GRAMMAR = new Set(['setting', 'status', 'practice', 'schedule', 'membership']);

export function readClaims(content: string, scope: string, ontology: Ontology): WordClaim[] {
  const words = lexicon(ontology);
  const claims = clausesOf(content).flatMap((clause) => claimsOf(clause, scope, words));
  return unique(
    claims.filter(
      ({ attribute }) => ontology.attributes.has(attribute) || ontology.relationTypes.has(attribute),
    ),
  );
}

/** Special shapes before attributes that the pack knows, and those before what grammar alone makes out. */
function claimsOf(clause: Clause, scope: string, words: readonly AttributeWord[]): WordClaim[] {
  const shaped = [readPeople, readOwners, readSchedules, readRegions, readLimits, readSwitches].flatMap(
    (read) => read(clause, scope),
  );
  const plain = shaped.length > 0 ? [] : readAttributes(clause, scope, words);
  const versions = readVersions(clause);
  const done = shaped.length + plain.length > 0 ? [] : readPractices(clause);
  const technologies = readTechnologies(clause, scope).filter(
    (one) => ![...plain, ...done].some(({ attribute }) => attribute === one.attribute),
  );
  const known = [...shaped, ...plain, ...versions, ...done, ...technologies];
  if (known.length > 0) return known;
  const settings = readSettings(clause, scope);
  if (settings.length > 0) return [...settings];
  const conditions = readConditions(clause);
  return conditions.length > 0 ? conditions : readGeneral(clause, scope);
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
    .filter(({ words: alias, attribute }) => !TOO_COMMON.has(alias) && !BY_GRAMMAR.has(attribute))
    .concat({ words: LIMIT, attribute: LIMIT })
    .sort((a, b) => b.words.length - a.words.length);
  LEXICONS.set(ontology, words);
  return words;
}

/** A later clause corrects an earlier one of the same fact. */
function unique(claims: readonly WordClaim[]): WordClaim[] {
  const kept = new Map<string, WordClaim>();
  for (const claim of claims) {
    const key = [
      claim.subject.name.toLowerCase(),
      claim.attribute,
      claim.as === 'use' ? claim.value : '',
      JSON.stringify(claim.qualifiers),
    ].join('\u001f');
    const before = kept.get(key);
    if (before !== undefined && claim.mode === 'mentions' && before.mode !== 'mentions') continue;
    kept.set(key, claim);
  }
  const all = [...kept.values()];
  const isSaid = (use: WordClaim) =>
    all.some(
      (one) => one.as !== 'use' && one.attribute === use.attribute && one.subject.name === use.subject.name,
    );
  return all.filter((one) => one.as !== 'use' || !isSaid(one));
}
