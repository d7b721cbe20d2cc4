/** How and where something is done: "avatars are stored in S3", "timestamps are stored in UTC", "alerts go to #ops". */
import { modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { madeName } from './names.js';
import { type Subject, subjectOf } from './subjects.js';
import { isPlace, technologiesIn } from './technologies.js';
import { wordValue } from './values.js';

const IS_DONE =
  /^(?<what>.+?)\s+(?:is|are)\s+(?:now\s+|always\s+)?(?<verb>stored|kept|saved|persisted|managed|provisioned|deployed|hosted|served|based|written|built|serialized|serialised|encoded|sent|shipped|posted|published|signed|called|named|tracked|handled|processed|rendered|formatted|routed|delivered|produced|exported|emitted|packaged|done|authenticated|licensed|located|tagged)\s+(?<how>in|with|as|by|to|on|at|under|via|through|using|over)\s+(?<value>.+)$/i;
const DOES =
  /^(?<what>.+?)\s+(?<verb>lives?|resides?|goes|go|sits?)\s+(?<how>in|on|to|through|at|under)\s+(?<value>.+)$/i;
const LICENSED = /^(?:we )?(?:re)?(?<verb>licensed)\s+(?<what>.+?)\s+(?<how>under)\s+(?<value>.+)$/i;
const STORES = /^(?:we )?(?:store|keep|save|persist)\s+(?<what>.+?)\s+(?<how>in|on)\s+(?<value>.+)$/i;
const KEEPS =
  /^(?<what>.+?)\s+(?:stores?|keeps?|saves?|persists?)\s+(?:its|their|all|the)\s+(?:[\w-]+\s+){1,3}?(?<how>in|on)\s+(?<value>.+)$/i;
const KEPT = /^(?:stored|kept|saved|persisted|live|lives|reside|resides|go|goes|store|keep)$/i;
const LASTING = new Set(['database', 'cache', 'storage', '']);
/** In words of everyday: "in cents", "in local time". */
const PLAIN = /^(?:the\s+)?[a-z]+(?:[ -][a-z]+)?$/;
const CALLED = /^(?:called|named)$/i;
const NOT = /\b(?:not|never|also|some|sometimes|both|either|partly|mostly|usually)\b|n't\b/i;

export function readPractices(clause: Clause): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions' || NOT.test(clause.text)) return [];
  const groups = [LICENSED, STORES, KEEPS, IS_DONE, DOES]
    .map((shape) => shape.exec(clause.text)?.groups)
    .find(Boolean);
  if (groups === undefined) return [];
  const { what = '', verb = 'stored', how = '', value: words = '' } = groups;
  const name = madeName(what);
  if (name === null || /^(?:we|code|data|docs?|everything|people)$/i.test(name)) return [];
  const subject: Subject = subjectOf(what, '') ?? { name, type: 'Component' };
  const { qualifiers } = clause;
  const [technology, another] = technologiesIn(words);
  if (technology !== undefined && (another !== undefined || technology.index > 4)) return [];
  if (technology !== undefined && KEPT.test(verb) && LASTING.has(technology.role)) {
    const value = technology.name.toLowerCase();
    return [{ subject, attribute: 'database', value, told: technology.name, as: 'text', mode, qualifiers }];
  }
  if (technology !== undefined && technology.role !== '') {
    if (subject.type === 'Project' || isPlace(technology.role, name)) return [];
    const told = technology.name;
    return [
      { subject, attribute: technology.role, value: told.toLowerCase(), told, as: 'text', mode, qualifiers },
    ];
  }
  const value = wordValue(words);
  if (/^licensed$/i.test(verb) && value !== null)
    return [
      { subject, attribute: 'license', value: value.value, told: value.told, as: 'text', mode, qualifiers },
    ];
  const plain = PLAIN.test(words) ? words.replace(/^the\s+/, '') : undefined;
  const told = value?.told ?? plain;
  if (told === undefined || value?.sort === 'duration' || value?.sort === 'rate') return [];
  const of = CALLED.test(verb) ? 'name' : `${verb.toLowerCase()} ${how.toLowerCase()}`;
  return [
    {
      subject,
      attribute: 'practice',
      value: value?.value ?? told.toLowerCase(),
      told,
      as: 'text',
      mode,
      qualifiers: { ...qualifiers, of },
    },
  ];
}
