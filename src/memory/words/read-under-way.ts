/** What is being taken up, or was, without a word of what it takes the place of: "the Grafana migration is half done". */
import type { WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { matchesOf } from './matches.js';
import { topicIn } from './matter.js';
import { stem } from './stems.js';
import { PROJECT } from './subjects.js';
import { attributeOfRole, type Sighting, technologiesIn, wordsOfRole } from './technologies.js';

const NOUNS =
  'migration|rollout|roll-out|cutover|cut-over|switch|switchover|adoption|transition|move|launch|pilot|trial|training|onboarding|introduction|upgrade|port|rewrite|conversion|import|setup|go-live';
const IS_TAKEN_UP = new RegExp(String.raw`^(?:'s)?\s+(?:[\w-]+\s+)?(?:${NOUNS})\b`, 'i');
const TAKES_UP = new RegExp(
  String.raw`\b(?:${NOUNS}|migrat(?:ing|ed)|moving|moved|switching|switched|porting|ported|cut(?:ting)? over|rolling out|rolled out|onboard(?:ing|ed)|import(?:ing|ed)|transition(?:ing|ed)?|convert(?:ing|ed))\b[^.]*\b(?:to|onto|into|of|over to|on)\s+(?:the\s+|our\s+)?$`,
  'i',
);
const WORDS = new Set(NOUNS.split('|').map(stem));

/** Names nobody listed: a capital within a sentence, or before a word of taking up. */
const UNKNOWN =
  /(?<=\S\s+)[A-Z][A-Za-z\d]*[a-z][\w.]*(?:\s[A-Z][a-z]\w*)?|^(?:The\s+)?[A-Z][a-z][\w.]*(?=\s)/g;
const NO_NAME =
  /^(?:The|A|An|We|Our|It|This|That|All|Every|Everyone|Some|No|New|Old|Data|Database|Cloud|Service|Server|Code|Schema|User|Users|Customer|Test|Tests|API|Post|Final|First|Last|Next|Full|January|February|March|April|May|June|July|August|September|October|November|December|\w+day|I)$/;

function unknownIn(clause: Clause): WordClaim[] {
  const known = new Set(technologiesIn(clause.text).flatMap(({ told }) => told.split(' ')));
  return matchesOf(UNKNOWN, clause.text).flatMap((match): WordClaim[] => {
    const told = match[0].replace(/^The\s+/, '');
    if (NO_NAME.test(told) || told.split(' ').some((word) => known.has(word))) return [];
    const rest = clause.text.slice(match.index + match[0].length);
    const isTakenUp = IS_TAKEN_UP.test(rest) || TAKES_UP.test(clause.text.slice(0, match.index));
    const topic = topicIn(clause, WORDS, [told]);
    if (isTakenUp && (topic.length === 0 || clause.mood === 'supposes')) return [];
    return [
      {
        subject: PROJECT,
        attribute: 'practice',
        value: told.toLowerCase(),
        told,
        as: 'text',
        mode: 'mentions',
        qualifiers: clause.qualifiers,
        ...(isTakenUp ? { matter: `practice *: ${[...topic].sort().join(' ')}` } : { passing: true }),
      },
    ];
  });
}

/** A name that no other reader took: taken up where the clause says so, else named in passing. */
export function readUnderWay(clause: Clause, told: readonly WordClaim[]): WordClaim[] {
  if (clause.mood === 'asks') return [];
  const isTold = ({ name }: Sighting) => told.some(({ value }) => value === name.toLowerCase());
  const unknown = told.some(({ mode }) => mode !== 'mentions') ? [] : unknownIn(clause);
  const known = technologiesIn(clause.text)
    .filter((one) => one.role !== '' && !isTold(one) && !/^\s+v?\d/.test(after(clause, one)))
    .flatMap((one) => {
      const isTakenUp =
        IS_TAKEN_UP.test(after(clause, one)) || TAKES_UP.test(clause.text.slice(0, one.index));
      if (isTakenUp && clause.mood === 'supposes') return [];
      return [mention(clause, one, isTakenUp)];
    });
  return [...known, ...unknown];
}

const after = ({ text }: Clause, { index, told }: Sighting): string => text.slice(index + told.length);

function mention(clause: Clause, { role, name, told }: Sighting, isTakenUp: boolean): WordClaim {
  const { attribute, of } = attributeOfRole(role);
  const topic = topicIn(clause, new Set([...wordsOfRole(role), ...WORDS]), [told]);
  return {
    subject: PROJECT,
    attribute,
    value: name.toLowerCase(),
    told: name,
    as: 'text',
    mode: 'mentions',
    qualifiers: of === undefined ? clause.qualifiers : { ...clause.qualifiers, of },
    ...(topic.length === 0 ? {} : { matter: `${role}: ${[...topic].sort().join(' ')}` }),
    ...(isTakenUp ? {} : { passing: true }),
  };
}
