/** Sets that no name stands before: all people of a record, its women, its emperors. */
import { type Entity, foldName } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import { tellingParts, titlesOf } from '../../verify/names/bearers.js';
import { TITLES } from '../../verify/names/words.js';
import type { Skeleton } from '../reading/skeleton.js';
import { namedPeople } from '../reading/terms.js';

/** Beyond this a question about all of them is not answered by looking at each. */
const MOST = 5000;
const ANYBODY =
  /\b(?:people|persons?|individuals?|any(?:one|body)|every(?:one|body)|men|women|man|woman|folk|family|tree|dynasty|lineage|members?|relatives?|ancestors?|souls?|names?|entries|record)\b/;
const WHO = /\bwho(?:se|m)?\b/;
const MALE = /\b(?:men|man|males?|boys?)\b/;
const FEMALE = /\b(?:women|woman|females?|girls?|ladies|lady)\b/;

/** As an atom of the question; null where it speaks of no such set, or there are too many of them. `who`: that alone may stand for it. */
export async function everybody(s: Skeleton, who = true): Promise<string | null> {
  const titles = s.text
    .split(' ')
    .map((word) => word.replace(/ses$/, 's').replace(/([^s])s$/, '$1'))
    .filter((word) => TITLES.has(word));
  if (titles.length === 0 && !ANYBODY.test(s.text) && !(who && WHO.test(s.text))) return null;
  const gender = FEMALE.test(s.text) ? 'female' : MALE.test(s.text) ? 'male' : null;
  const all = await allPeople(s);
  const told = titles.length === 0 && gender === null ? null : await titlesOf(s.reasoning, all);
  const members = all.filter(({ id, name, aliases }) => {
    if (told === null) return true;
    const own = told.get(id);
    if (gender !== null && own?.gender?.toLowerCase() !== gender) return false;
    const words = new Set([name, ...aliases].flatMap((text) => tellingParts(foldName(text))));
    return titles.every((title) => words.has(title) || own?.words.has(title) === true);
  });
  if (members.length === 0) return null;
  const words = titles[0] === undefined ? 'people on record' : `${titles[0]}s on record`;
  return String(s.add({ ...namedPeople(members, words), isKin: true, isMany: true }));
}

async function allPeople({ reasoning: { store, ontology } }: Skeleton): Promise<Entity[]> {
  const types = [...ontology.entityTypes.keys()].filter((type) => isA(ontology, type, 'Person'));
  const found: Entity[] = [];
  for await (const one of store.entities({ types, limit: MOST + 1 })) found.push(one);
  return found.length > MOST ? [] : found;
}
