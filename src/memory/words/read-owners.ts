/** Who looks after what: "Team Fox owns the ledger", "Omar is on call for search". */
import { claimOf, modeOf, type Reader } from './claim.js';
import { subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';

const NOT = /\b(?:not|never|isn't|aren't|no longer)\b|n't\b/i;
const OFFICE = String.raw`(?:(?:code|product|service|tech|technical|engineering)\s+)?(?:owners?|maintainers?|point of contact|dri|lead)`;
const HANDED = '(?:handed|passed|transferred|reassigned|assigned|gave)(?: over| on)?';
const SOMEBODY = String.raw`[A-Z@][\w .-]*|(?:the )?[\w-]+ (?:team|squad|crew|group)`;

const OWNERS: readonly RegExp[] = [
  ...[
    String.raw`^(?:the\s+)?(?:${OFFICE}|contact)\s+(?:of|for)\s+(?<what>.*?)\s*(?:[:–=]|\sis(?: now)?\s)\s*(?<who>.+)$`,
    String.raw`^(?<what>.*?)(?:'s)?\s${OFFICE}\s*(?:[:–=]|is(?: now)?\s)\s*(?<who>.+)$`,
    String.raw`^(?:ownership|responsibility|on-call(?: duty)?) (?:of|for)\s+(?<what>.*?)\s+(?:(?:was|has been|is|were|are) )?(?:now )?(?:(?:${HANDED}|moved|went)(?:\s+from\s+.+?)?\s+to|with)\s+(?<who>.+)$`,
    String.raw`^(?<what>.*?)(?:(?::|\s+(?:is|are)(?: now| currently)?)\s+(?:owned|maintained|run|looked after|led|taken care of)\s+by|\s+(?:now )?belongs? to)\s+(?<who>.+)$`,
    String.raw`^(?<who>.*?)\s+(?:is|are)(?: now| currently)?\s+(?:(?:the|our)?\s*(?:${OFFICE}|contact)\s+(?:of|for)|on[- ]call for)\s+(?<what>.+)$`,
    String.raw`^(?<who>.*?)\s+(?:now )?(?:looks? after|takes? care of|leads)\s+(?<what>(?:the|our)\s.+)$`,
    String.raw`^(?<who>.*?)\s+(?:now )?(?:owns|maintains?|(?:is|are) (?:responsible for|in charge of)|(?:took|takes|has taken) over)\s+(?<what>.+?)(?:\s+from\s+\S+)?$`,
  ].map((shape) => new RegExp(shape, 'i')),
  // By their capitals names are told from whatever else is handed on, and to whatever else.
  new RegExp(
    String.raw`^(?<what>.*?)\s+(?:was|were|has been|have been|is|are|got)\s+(?:now )?${HANDED}(?:\s+from\s+.+?)?\s+to\s+(?<who>${SOMEBODY})$`,
  ),
  new RegExp(String.raw`^[A-Z]\w*\s+(?:has\s+)?${HANDED}\s+(?<what>.*?)\s+(?:over |on )?to\s+(?<who>.+)$`),
];

export const readOwners: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || NOT.test(clause.text)) return [];
  for (const pattern of OWNERS) {
    const { what, who } = pattern.exec(clause.text)?.groups ?? {};
    const subject = what === undefined ? null : subjectOf(what, scope);
    const owner = who === undefined ? null : ownerIn(who);
    if (subject === null || owner === null) continue;
    const value = owner.toLowerCase().replace(/(?:'s)? (?:team|squad|crew)$|^team (?=\S)/, '');
    return [claimOf(clause, { subject, attribute: 'MAINTAINS', value, told: owner, as: 'owner', mode })];
  }
  return [];
};

const NOBODY = /^(?:it|this|that|we|nobody|someone|everybody|each|they|you|I|unknown|unclear|none|tbd)\b/i;

function ownerIn(words: string): string | null {
  const name = words
    .replace(/^(?:the|our|a)\s+/i, '')
    .replace(/\s+(?:now|currently|instead|from now on|as of .*|since .*|starting .*)$/i, '')
    .trim();
  const isName = /^@?[\w.-]+(?:'s)?(?: [\w.-]+){0,2}$/.test(name) && technologiesIn(name).length === 0;
  const isSomebody = /^[@A-Z]|\b(?:team|squad|crew|group)$/.test(name) && !NOBODY.test(name);
  return isName && isSomebody ? name : null;
}
