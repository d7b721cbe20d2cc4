/** "We switched from REST to GraphQL", "auth uses Redis", "no longer use Kafka": what stands in which place. */
import { modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { PROJECT, type Subject, subjectOf } from './subjects.js';
import { isPlace, ONE_OF, type Sighting, technologiesIn } from './technologies.js';

const ENDS =
  /\b(?:no longer (?:use|uses|using|run|runs|on|rely|depend\w*)|stopped using|don't use|doesn't use|do not use|does not use|dropped|got rid of|moved off|moved away from|removed|not using)\b/i;
const TURN =
  /\b(?:switched|moved|migrated|changed|converted|ported|transitioned|cut over|reverted|rolled back|went back|swapped|rewrote|rewritten|standardi[sz]ed|settled|adopted)\b(?<what>.*?)\b(?:to|on|in|with|for|over to|adopted)\b\s+(?<new>.*)$/i;
const REPLACED =
  /^(?<what>.*?)\b(?:replaced|replaces|replacing|swapped)\b\s+(?<old>.*?)\s+\b(?:with|by|for)\b\s+(?<new>.*)$/i;
const TOOK_OVER = /^(?<new>.*?)\s+(?:has\s+)?(?:replaced|replaces|superseded|supersedes)\s+(?<old>.*)$/i;
const WAS_REPLACED =
  /^(?<old>.*?)\s+(?:was|is|has been|were|have been)\s+(?:replaced|superseded)\s+(?:by|with)\s+(?<new>.*)$/i;
const USES =
  /^(?<who>.*?)\b(?:uses?|using|prefers?|recommends?|runs? (?:on|with|under)|relies on|rely on|(?:is|are) (?:built|written|implemented|developed|hosted|deployed|backed|powered|served|based|done|handled|managed|authenticated) (?:with|in|on|by|using|over|as|via)|built (?:with|on)|written in|(?:is|are|stays|remains)(?: now| still| currently| a| an| fully| purely)*|speaks?|exposes?(?: a| an)?|authenticates? (?:with|via|using)|talks? (?:to|with) each other (?:over|via|using|with|in)|talks?|hosts? on|hosts? with|builds? with|caches? with|caches? in|monitors? with|authenticates? \w+ (?:with|via|using)|goes with|standardi[sz]ed on|adopted|chose|picked|went with|settled on)\s+(?<what>.*)$/i;
const NOT =
  /\b(?:not|never|isn't|aren't|instead of|rather than|unlike|avoid|without|except|old|legacy|competitor|theirs?)\b|n't\b/i;
/** What takes no place is told only where it is plainly used: "is Debian" says something else. */
const BUILDS_ON = /\b(?:uses?|using|relies on|rely on|built (?:with|on)|prefers?|recommends?)\b/i;
/** "uses the Stripe REST API": somebody else's. */
const INTERFACE = /^(?:api|apis|interface|endpoints?|public api|http api|backend api)$/i;

export function readTechnologies(clause: Clause, scope: string): WordClaim[] {
  const { text } = clause;
  const mode = modeOf(clause);
  if (mode === null) return [];
  if (mode === 'mentions') return underWay(clause);
  if (ENDS.test(text)) return endings(clause, scope);
  const turned = (WAS_REPLACED.exec(text) ?? REPLACED.exec(text) ?? TOOK_OVER.exec(text) ?? TURN.exec(text))
    ?.groups;
  if (turned !== undefined) {
    const [now] = technologiesIn(turned.new ?? '').filter(({ role }) => role !== '');
    if (now !== undefined) {
      const before = text.slice(
        0,
        text
          .toLowerCase()
          .search(
            /\b(?:switched|moved|migrated|changed|converted|ported|transitioned|cut over|reverted|rolled back|went back|swapped|rewrote|rewritten|standardi|settled|adopted|replac)/,
          ),
      );
      const told = subjectFor(before, turned.what ?? '', now, scope);
      const subject = told === PROJECT ? (servedBy(turned.new ?? '', now, scope) ?? PROJECT) : told;
      return [claim(subject, now, 'changes', clause, true)];
    }
  }
  const uses = USES.exec(text)?.groups;
  if (uses === undefined || NOT.test(text)) return isOurs(clause);
  const named = leading(uses.what ?? '').filter(({ role }) => role !== '' || BUILDS_ON.test(text));
  if (named.length === 0) return isOurs(clause);
  const subject = subjectFor(uses.who ?? '', '', named[0], scope);
  return named.map((one) => {
    const rivals = named.some((other) => other !== one && other.role === one.role);
    return claim(subject, one, mode, clause, ONE_OF.has(one.role) && !rivals);
  });
}

/** Behind "for", but no thing of a system. */
const PURPOSE =
  /\b(?:good|now|reasons?|purposes?|performance|speed|scale|costs?|simplicity|safety|security|compliance|convenience|example|free|sure|once|today|everyone|everybody|us|\w+(?:bility|ency|ance|ness)|(?:cach|test|develop|debugg|build|host|deploy|releas|monitor|logg|trac|search|queu|messag|stor|writ|read|pars|script|prototyp)(?:e?ing|ment|age))$/i;

/** "We switched to Postgres for orders": what stands behind "for" has it, and not the whole project. */
function servedBy(text: string, technology: Sighting, scope: string): Subject | null {
  const rest = text.slice(technology.index + technology.told.length);
  const who =
    /^(?:\s+v?\d[\w.]*)?\s+for\s+(?<who>[\w' -]+?)(?:\s+(?:instead|now|as of\b.*|since\b.*|because\b.*|after\b.*|in favou?r\b.*|(?:last|this) (?:week|month|year)|today|yesterday))*$/i.exec(
      rest,
    )?.groups?.who;
  if (who === undefined || PURPOSE.test(who) || /^(?:all|every|any|most|some)\b/i.test(who)) return null;
  return subjectFor(who, '', technology, scope);
}

/** "The Grafana migration is half done": what is being taken up. */
function underWay(clause: Clause): WordClaim[] {
  return technologiesIn(clause.text)
    .filter(({ role, told, index }) => {
      const [before, after] = [clause.text.slice(0, index), clause.text.slice(index + told.length)];
      const isTarget = /^ (?:migration|rollout|cutover|switch)\b/i.test(after);
      return role !== '' && (isTarget || /\b(?:migrating|moving|switching)\b.*\bto $/i.test(before));
    })
    .map((one) => claim(PROJECT, one, 'mentions', clause, true));
}

/** "Postgres is our database." */
function isOurs(clause: Clause): WordClaim[] {
  const [first] = technologiesIn(clause.text);
  if (first === undefined || first.index > 4 || NOT.test(clause.text)) return [];
  const rest = clause.text.slice(first.index + first.told.length);
  const role = first.role.replaceAll('_', ' ');
  if (
    role === '' ||
    !new RegExp(
      `^(?: \\d[\\d.]*)? is (?:now )?(?:our|the) (?:primary |main |only )?(?:${role}|${role.split(' ').pop()})`,
      'i',
    ).test(rest)
  )
    return [];
  return [claim(PROJECT, first, clause.changes ? 'changes' : 'states', clause, true)];
}

function endings(clause: Clause, scope: string): WordClaim[] {
  const at = ENDS.exec(clause.text)?.index ?? 0;
  const subjectWords = clause.text.slice(0, at);
  return technologiesIn(clause.text.slice(at))
    .slice(0, 1)
    .map((one) => claim(subjectFor(subjectWords, '', one, scope), one, 'ends', clause, one.role !== ''));
}

/** Technologies that stand at the head of what is used: "REST and JSON", not "a queue in front of Redis". */
function leading(what: string): Sighting[] {
  const all = technologiesIn(what);
  const [first] = all;
  if (
    first === undefined ||
    !/^(?:only |both |just |plain |purely |fully |the |a |an |our )*$/i.test(what.slice(0, first.index))
  )
    return [];
  const found = [first];
  for (const next of all.slice(1)) {
    const last = found[found.length - 1];
    const between = what.slice((last?.index ?? 0) + (last?.told.length ?? 0), next.index);
    if (!/^(?: [\d.]+)?\s*(?:,|and|\+|&|,\s*and|plus)\s*$/i.test(between)) break;
    found.push(next);
  }
  return found;
}

function subjectFor(
  before: string,
  within: string,
  technology: Sighting | undefined,
  scope: string,
): Subject {
  const inner = within
    .replace(/\b(?:away\s+)?from\b.*$/i, '')
    .replace(/\b(?:over|back|all|everything)\b/gi, '')
    .trim();
  const words = inner !== '' && technologiesIn(inner).length === 0 ? inner : before;
  const subject =
    subjectOf(
      words.replace(/\b(?:has|have|been|was|were|just|recently|finally|fully)\b/gi, ' ').replace(/\s+/g, ' '),
      '',
    ) ?? PROJECT;
  if (technology?.role === 'api_style' && INTERFACE.test(subject.name)) return PROJECT;
  if (subject.type === 'Technology') return PROJECT;
  const place = technology?.role.replaceAll('_', ' ') ?? '';
  if (isPlace(technology?.role ?? '', subject.name)) return PROJECT;
  // "We moved the database to MySQL": the database is the place, not a thing of its own.
  if (place !== '' && [place, ...place.split(' ')].includes(subject.name.toLowerCase())) return PROJECT;
  return subject.name === 'Project' || scope === undefined ? PROJECT : subject;
}

/** Where things are kept: "sessions were moved to Redis" tells of sessions, and not of a cache. */
function keptIn(role: string, { name, type }: Subject): string {
  const isData = type === 'Component' && /[a-z]s$/.test(name) && !/[-_]/.test(name);
  return (role === 'storage' && type === 'Component') || (role === 'cache' && isData) ? 'database' : role;
}

function claim(
  subject: Subject,
  { name, role }: Sighting,
  mode: WordClaim['mode'],
  { qualifiers }: Clause,
  one: boolean,
): WordClaim {
  return {
    subject,
    attribute: role === '' ? 'USES' : mode === 'changes' ? keptIn(role, subject) : role,
    value: name.toLowerCase(),
    told: name,
    as: one ? 'text' : 'use',
    mode,
    qualifiers,
  };
}
