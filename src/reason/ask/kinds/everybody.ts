/** Sets that no name stands before: all people of a record, its women, its emperors. */
import { foldName } from '../../../model/index.js';
import { isA } from '../../../packs/index.js';
import { knownGender } from '../../active-context.js';
import { tellingParts } from '../../verify/names/bearers.js';
import { TITLES } from '../../verify/names/words.js';
import type { Skeleton } from '../reading/skeleton.js';
import type { Member } from '../reading/terms.js';

/** Beyond this a question about all of them is not answered by looking at each. */
const MOST = 2000;
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
  const members: Member[] = [];
  for (const member of await allPeople(s)) {
    if (titles.length > 0 && !(await isTitled(s, member, titles))) continue;
    if (gender !== null && (await knownGender(s.reasoning, member.entity.id)) !== gender) continue;
    members.push(member);
  }
  if (members.length === 0) return null;
  const words = titles[0] === undefined ? 'people on record' : `${titles[0]}s on record`;
  return String(
    s.add({ kind: 'people', members, isChoice: false, words, isKin: true, isMany: true, of: [] }),
  );
}

async function allPeople({ reasoning: { store, ontology } }: Skeleton): Promise<Member[]> {
  const types = [...ontology.entityTypes.keys()].filter((type) => isA(ontology, type, 'Person'));
  const members: Member[] = [];
  for await (const { id, name, type, verified } of store.entities({ types, limit: MOST + 1 }))
    members.push({ entity: { id, name, type, verified }, kin: null });
  return members.length > MOST ? [] : members;
}

async function isTitled({ reasoning: { store } }: Skeleton, { entity }: Member, titles: readonly string[]) {
  const told = await store.statements({ subject: entity.id, predicates: ['title', 'HOLDS_TITLE'] });
  const own = (await store.entity(entity.id))?.aliases ?? [];
  const values = told.flatMap((one) =>
    one.kind === 'relation' ? [one.object] : one.value.kind === 'text' ? [one.value.text] : [],
  );
  const words = new Set([entity.name, ...own, ...values].flatMap((text) => tellingParts(foldName(text))));
  return titles.every((title) => words.has(title));
}
