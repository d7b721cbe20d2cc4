/** What is told of somebody by name: a title, a by-name, a surname, whatever the packs have a word for. */
import { findPredicate } from '../../../packs/index.js';
import type { Reasoning } from '../../reasoning.js';
import { isBelieved, tell } from '../../told-statement.js';
import { type Say, unrecorded } from './answering.js';

const BY_NAME =
  /^(?:(?:by-?|nick|other |second |pet |alternative )names?|aliases|alias|epithets?|sobriquets?|also known|known|called|name)$/;
const NAMES = ['epithet', 'alias', 'nickname', '_aka', 'given_name'];

/** The attributes and relations that a word stands for. */
function predicatesFor({ ontology }: Reasoning, word: string, type: string): string[] {
  const single = word.replace(/s$/, '');
  if (BY_NAME.test(word)) return NAMES;
  if (/^(?:maiden|family|last|sur)[ -]?name$/.test(single)) return ['surname', 'maiden_name'];
  if (/^(?:first|given|christian)[ -]?name$/.test(single)) return ['given_name'];
  const own = [word, single]
    .filter((name) => ontology.attributes.has(name.replaceAll(' ', '_')))
    .map((name) => name.replaceAll(' ', '_'));
  const found = findPredicate(ontology, single, { subjectType: type, valueIsLink: false });
  const more = single === 'title' ? ['HOLDS_TITLE'] : [];
  const meant = found === null ? [] : found.kind === 'attribute' ? [found.attribute.name] : [];
  return [...new Set([...own, ...meant, ...more])];
}

export const told: Say = async (s, groups, draft) => {
  const index = groups.find((one) => /^\d+$/.test(one ?? ''));
  const word = groups.find((one) => one !== undefined && one !== index) ?? 'also known';
  const people = s.people(index);
  const [who] = people?.members ?? [];
  if (people === null || who === undefined) return null;
  const predicates = predicatesFor(s.reasoning, word, who.entity.type);
  if (predicates.length === 0) return null;
  if (people.isChoice) return people;
  const aliases = BY_NAME.test(word) ? await aliasesOf(s.reasoning, who.entity.id) : [];
  const statements = await s.reasoning.store.statements({ subject: who.entity.id, predicates });
  draft.called('entity_context');
  for (const one of await tell(s.reasoning, statements.filter(isBelieved)))
    if (!aliases.includes(one.value ?? '')) draft.say(draft.words(one), [one]);
  if (aliases.length > 0) draft.say(`${who.entity.name} is also called ${aliases.join(' and ')}`);
  return draft.isEmpty
    ? unrecorded(`${word.replace(/^(?:also )?(?:known|called)$/, 'other name')} of ${who.entity.name}`, draft)
    : 'answered';
};

async function aliasesOf({ store }: Reasoning, id: string): Promise<readonly string[]> {
  const [entity] = await store.briefs.entities([id]);
  const found = await store.entity(id);
  return (found?.aliases ?? []).filter((one) => one.toLowerCase() !== entity?.name.toLowerCase());
}
