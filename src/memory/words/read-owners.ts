/** Who looks after what: "Team Fox owns the ledger", "Omar is on call for search". */
import { modeOf, type Reader } from './claim.js';
import { subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';

const NOT = /\b(?:not|never|isn't|aren't|no longer)\b|n't\b/i;

/** One of these is in all of the shapes. */
const OFFICE =
  /own|maintain|contact|dri|lead|led\b|on[- ]call|responsib|hand|pass|transfer|assign|gave|looks? after|look(?:s|ed) after|takes? care|taken care|runs?\b|charge|belong|took over|takes over|taken over/i;

const OWNERS: readonly RegExp[] = [
  /^(?:please\s+)?(?:ask|ping|contact|message|tell|talk to|go to|speak to)\s+(?<who>[^,]+?)\s+(?:about|for|regarding|on)\s+(?<what>[^,]+?)(?:,|;|:|\s–)?\s+(?:since\s+|because\s+|as\s+)?(?:they|he|she|who)\s+(?:now\s+)?(?:owns?|maintains?|looks? after|takes? care of|(?:is|are) responsible for)\s+(?:it|that|this)$/i,
  /^(?:the )?(?:owner|maintainer|code owner|point of contact|contact|dri|lead)\s+(?:of|for)\s+(?<what>.*?)\s*(?::|–|=)\s*(?<who>.+)$/i,
  /^(?<what>.*?)(?:'s)?(?: (?:product|code|service|tech|technical|engineering))? (?:owner|maintainer|point of contact|dri|lead)\s*(?::|–|=)\s*(?<who>.+)$/i,
  /^(?:ownership|responsibility|on-call(?: duty)?) (?:of|for)\s+(?<what>.*?)\s+(?:was |has been |is |were |are )?(?:now )?(?:(?:moved|transferred|passed(?: on)?|handed(?: over)?|given|went|assigned)(?:\s+from\s+.+?)?\s+to|with)\s+(?<who>[A-Z@].*)$/i,
  /^(?<what>.*?)\s+(?:was|were|has been|have been|is|are|got)\s+(?:now )?(?:handed(?: over)?|passed(?: on)?|transferred|reassigned|assigned)(?:\s+from\s+(?<from3>.+?))?\s+to\s+(?<who>(?:the\s+)?[A-Z@][\w .-]*|(?:the )?[\w-]+ (?:team|squad|crew|group))$/,
  /^(?<from4>[A-Z]\w*)\s+(?:has\s+)?(?:handed|passed|transferred|gave)\s+(?<what>.*?)\s+(?:over |on )?to\s+(?<who>.+)$/,
  /^(?<who>.*?)\s+(?:now )?(?:looks? after|takes? care of|leads?|runs|is leading|is the contact for|is in charge of)\s+(?<what>(?:the|our)\s.+)$/i,
  /^(?<what>.*?)\s+(?:is|are)(?: now| currently)?\s+(?:owned|maintained|run|looked after|led|taken care of|on[- ]call duty of)\s+by\s+(?<who>.+)$/i,
  /^(?:the )?(?:owner|maintainer|code owner|point of contact)\s+(?:of|for)\s+(?<what>.*?)\s+is(?: now)?\s+(?<who>.+)$/i,
  /^(?:ownership|responsibility) (?:of|for)\s+(?<what>.*?)\s+(?:was |has been |is )?(?:moved|transferred|passed|handed over|went)\s+to\s+(?<who>.+)$/i,
  /^(?<what>.*?)(?:'s)?(?: (?:product|code|service|tech|technical|engineering))? (?:owner|maintainer|lead)(?: is(?: now)?|:)\s+(?<who>.+)$/i,
  /^(?<who>.*?)\s+(?:is|are)(?: now)?\s+(?:the|our)?\s*(?:(?:code|product|service|tech|technical|engineering)\s+)?(?:owners?|maintainers?|point of contact|contact|lead)\s+(?:of|for)\s+(?<what>.+)$/i,
  /^(?<who>.*?)\s+(?:is|are)(?: now| currently)?\s+on[- ]call for\s+(?<what>.+)$/i,
  /^(?<what>.*?)\s+(?:now )?belongs? to\s+(?<who>.+)$/i,
  /^(?<from>[A-Z]\w*)\s+handed\s+(?<what>.*?)\s+over to\s+(?<who>.+)$/,
  /^(?<who>.*?)\s+(?:now )?(?:owns|maintains|is responsible for|are responsible for|own|maintain|took over|takes over|is in charge of|has taken over)\s+(?<what>.+?)(?:\s+from\s+\S+)?$/i,
];

export const readOwners: Reader = (clause, scope) => {
  const mode = modeOf(clause);
  if (mode === null || !OFFICE.test(clause.text) || NOT.test(clause.text)) return [];
  for (const pattern of OWNERS) {
    const groups = pattern.exec(clause.text)?.groups;
    const subject = groups === undefined ? null : subjectOf(groups.what ?? '', scope);
    const owner = groups === undefined ? null : ownerIn(groups.who ?? '');
    if (subject === null || owner === null) continue;
    const value = owner.toLowerCase().replace(/(?:'s)? (?:team|squad|crew)$|^team (?=\S)/, '');
    return [
      {
        subject,
        attribute: 'MAINTAINS',
        value,
        told: owner,
        as: 'owner',
        mode,
        qualifiers: clause.qualifiers,
      },
    ];
  }
  return [];
};

function ownerIn(words: string): string | null {
  const name = words
    .replace(/^(?:the|our|a)\s+/i, '')
    .replace(/\s+(?:now|currently|instead|from now on|as of .*|since .*|starting .*)$/i, '')
    .trim();
  const isName =
    /^@?[\w.-]+(?:'s)?(?: [\w.-]+){0,2}$/.test(name) && /^[@A-Z]|\b(?:team|squad|crew|group)$/i.test(name);
  if (technologiesIn(name).length > 0) return null;
  return isName && !/^(?:it|this|that|we|nobody|someone|everybody|each|they|you|I)\b/i.test(name)
    ? name
    : null;
}
