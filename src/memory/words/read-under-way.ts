/** Names that a clause tells nothing of by itself: what is being taken up ("the Grafana migration is half done"), and what is named in passing. */
import type { WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { type Echo, echoOf } from './echoes.js';
import { matchesOf } from './matches.js';
import { nameOf, topicIn } from './matter.js';
import { madeName } from './names.js';
import { stem, stemsOf, topicOf } from './stems.js';
import { PROJECT } from './subjects.js';
import { attributeOfRole, type Sighting, technologiesIn, wordsOfRole } from './technologies.js';
import { FOLLOWS } from './uses.js';

const NOUNS =
  'migration|rollout|roll-out|cutover|cut-over|switch|switchover|adoption|transition|move|launch|pilot|trial|training|onboarding|introduction|upgrade|port|rewrite|conversion|import|setup|go-live';
const IS_TAKEN_UP = new RegExp(String.raw`^(?:'s)?\s+(?:[\w-]+\s+)?(?:${NOUNS})\b`, 'i');
const TAKES_UP = new RegExp(
  String.raw`\b(?:${NOUNS}|migrat(?:ing|ed)|moving|moved|switching|switched|porting|ported|cut(?:ting)? over|rolling out|rolled out|onboard(?:ing|ed)|import(?:ing|ed)|transition(?:ing|ed)?|convert(?:ing|ed))\b[^.]*\b(?:to|onto|into|of|over to|on)\s+(?:the\s+|our\s+)?$`,
  'i',
);
const WORDS = new Set(NOUNS.split('|').map(stem));

/** Names nobody listed: in capitals, or with some within. */
const UNKNOWN =
  /(?<![\w/.@#'-]|\d\s)(?:[A-Z][A-Za-z\d]*|[a-z]+[A-Z]\w*|\d[A-Z][A-Z\d]*)(?:[.+&-][A-Za-z\d]+)*(?:\s[A-Z][a-z]\w*)?/g;
const NO_NAME =
  /^(?:The|A|An|We|Our|It|This|That|All|Every|Everyone|Some|No|New|Old|Data|Database|Cloud|Service|Server|Code|Schema|User|Users|Customer|Test|Tests|API|Post|Final|First|Last|Next|Full|January|February|March|April|May|June|July|August|September|October|November|December|\w+day|I|If|When|On|In|At|As|To|For|From|With|Before|After|Since|Because|Each|Any|Both|Please|Never|Always|Do|Keep|Ask|Put|Run|Use|FYI|PR|OK|CI|UI|ID|DB)$/;

/** "Public endpoints use cursor pagination": one way of several to do one thing. */
const USES =
  /^(?<what>(?:the\s+|our\s+|all\s+)?[\w-]+(?: [\w-]+){0,2}?)\s+(?:now\s+|still\s+|always\s+)?uses?\s+(?:an?\s+|the\s+)?(?<way>[a-z][a-z-]+ [a-z][a-z-]+)(?=$|\s+(?:for|in|on|to|with)\b)/i;

function claimOfUse(clause: Clause): WordClaim | null {
  const { what = '', way = '' } = clause.mood === 'says' ? (USES.exec(clause.text)?.groups ?? {}) : {};
  const name = madeName(what);
  const topic = topicOf(what);
  if (name === null || way === '' || topic.length === 0) return null;
  return {
    ...mention(clause, '', way),
    subject: { name, type: 'Component' },
    value: stemsOf(way).join(' '),
    isPresupposed: true,
    matter: `practice any: ${[...topic].sort().join(' ')}`,
  };
}

const FIRST = /^[A-Z][a-z]+(?:ed|ing)?\s(?=[A-Z])/;

/** A name that no other reader took: taken up where the clause says so, else named in passing. */
export function readUnderWay(clause: Clause, told: readonly WordClaim[]): WordClaim[] {
  if (clause.mood === 'asks') return [];
  const known = technologiesIn(clause.text);
  if (told.length === 0 && known.length === 0) {
    const used = claimOfUse(clause);
    if (used !== null) return [used];
  }
  return [
    ...known.filter(({ role }) => role !== '').flatMap((one) => namedIn(clause, one, told)),
    ...unknownIn(clause, known).flatMap((one) => namedIn(clause, one, told)),
  ];
}

function unknownIn({ text }: Clause, known: readonly Sighting[]): Sighting[] {
  const isTaken = (from: number, to: number) =>
    known.some(({ index, told, role }) => role !== '' && from < index + told.length && to > index);
  return matchesOf(UNKNOWN, text).flatMap((match): Sighting[] => {
    // "Replaced Firebase": the first word of a clause is in capitals whatever it is.
    const lead = match.index === 0 ? (FIRST.exec(match[0])?.[0].length ?? 0) : 0;
    const [told, index] = [match[0].slice(lead), match.index + lead];
    return NO_NAME.test(told) || isTaken(index, index + told.length)
      ? []
      : [{ name: told, told, role: '', index }];
  });
}

function namedIn(clause: Clause, one: Sighting, told: readonly WordClaim[]): WordClaim[] {
  const { text } = clause;
  const after = text.slice(one.index + one.told.length);
  const echo = echoOf(clause, one);
  const isTold = told.some(({ value }) => value === one.name.toLowerCase());
  const isVersion = /^\s+v?\d/.test(after);
  const isTakenUp =
    !isTold && !isVersion && (IS_TAKEN_UP.test(after) || TAKES_UP.test(text.slice(0, one.index)));
  const isPlain = one.role !== '' || told.every(({ mode }) => mode === 'mentions');
  if (isTakenUp && isPlain && clause.mood !== 'supposes') {
    const mentioned = takenUp(clause, one);
    return mentioned === null ? [] : [mentioned];
  }
  return echo === null && (isTold || isVersion || isTakenUp || !isPlain)
    ? []
    : [inPassing(clause, one, echo, told)];
}

function takenUp(clause: Clause, { role, name, told }: Sighting): WordClaim | null {
  const topic = topicIn(clause, new Set([...wordsOfRole(role), ...WORDS]), [told]);
  if (role === '' && topic.length === 0) return null;
  const words = [...topic].sort().join(' ');
  const matter = topic.length === 0 ? {} : { matter: `${role === '' ? 'practice *' : role}: ${words}` };
  return { ...mention(clause, role, name), subject: PROJECT, ...matter };
}

/** Of a subject of its own: until it is known to belong to a thread, it is nobody's. */
function inPassing(clause: Clause, one: Sighting, echo: Echo | null, told: readonly WordClaim[]): WordClaim {
  const passing: WordClaim = {
    ...mention(clause, one.role, one.name),
    subject: { name: one.told, type: 'Technology' },
    passing: true,
    ...(echo === null ? {} : { echo }),
  };
  const after = clause.text.slice(one.index + one.told.length);
  const isPlain =
    echo?.part === 'is' &&
    told.length === 0 &&
    clause.mood === 'says' &&
    one.index > 0 &&
    (FOLLOWS.test(after) || OF_IT.test(after));
  return (isPlain ? beginning(clause, one, passing) : null) ?? passing;
}

/** "Helm charts". */
const OF_IT = /^\s[a-z]+$/;
const MOST_WORDS = 4;

/** "Services fetch their packages from Nexus": how, nobody listed; but what is told of what is plain. */
function beginning(clause: Clause, { role, told }: Sighting, passing: WordClaim): WordClaim | null {
  const words = wordsOfRole(role);
  const topic = topicIn(clause, words, [told]);
  const name = nameOf(clause, words, [told]);
  if (passing.echo === undefined || topic.length > MOST_WORDS) return null;
  const echo = { ...passing.echo, isPlain: true };
  if (topic.length === 0 || name === null)
    return role === '' ? null : { ...passing, subject: PROJECT, around: passing.echo.all, echo };
  const matter = `${role === '' ? 'practice any' : role}: ${[...topic].sort().join(' ')}`;
  return { ...passing, subject: { name, type: 'Component' }, matter, echo };
}

function mention(clause: Clause, role: string, name: string): Omit<WordClaim, 'subject'> {
  const { attribute, of } = role === '' ? { attribute: 'practice' } : attributeOfRole(role);
  return {
    attribute,
    value: name.toLowerCase(),
    told: name,
    as: 'text',
    mode: 'mentions',
    qualifiers: of === undefined ? clause.qualifiers : { ...clause.qualifiers, of },
  };
}
