/** How and where something is done: "avatars are kept on the NAS", "we file leave in Kenjo", "alerts go to #ops". */
import { modeOf, type WordClaim } from './claim.js';
import type { Clause } from './clauses.js';
import { measuresIn } from './measures.js';
import { madeName } from './names.js';
import { stem, stemsOf } from './stems.js';
import { type Subject, subjectOf } from './subjects.js';
import { technologiesIn } from './technologies.js';
import { timingsIn } from './times.js';
import { HAPPENED } from './uses.js';
import { wordValue } from './values.js';
import { isVarying } from './varying.js';

const HOW = 'in|with|as|by|to|on|at|under|via|through|using|over|into|onto|from|of|inside|behind|against';
const IS_DONE = new RegExp(
  String.raw`^(?<what>.+?)\s+(?:is|are|gets?)\s+(?:now\s+|always\s+|currently\s+|still\s+|all\s+|only\s+)*(?:(?<verb>[a-z-]+(?:ed|en|pt|nt|lt|ld|de|ne|id|un|ut|et|wn|ought))\s+)?(?<how>${HOW})\s+(?<value>.+)$`,
  'i',
);
const DOES = new RegExp(
  String.raw`^(?<what>.+?)\s+(?<verb>lives?|resides?|goes|go|sits?|lands?|runs?|happens?|takes place|ends? up|flows?|comes? in|arrives?|ships?|occurs?|travels?|hangs?|passes|pass|starts?|leads?|points?|reports?|connects?|talks?|listens?)\s+(?<how>${HOW})\s+(?<value>.+)$`,
  'i',
);
const WE_DO = new RegExp(
  String.raw`^(?:we|i|they|everyone|people|developers|designers|engineers|users|customers)\s+(?:now\s+|always\s+|currently\s+|still\s+)*(?<verb>[a-z]+)\s+(?<what>.+?)\s+(?<how>${HOW})\s+(?<value>.+)$`,
  'i',
);
const KEEPS =
  /^(?<what>.+?)\s+(?<verb>stores?|keeps?|saves?|persists?)\s+(?:its|their|all|the)\s+(?:[\w-]+\s+){1,3}?(?<how>in|on)\s+(?<value>.+)$/i;
/** "TorchServe serves the classifier": a name that nobody listed, and that can be none of a person or of a part. */
const SERVES =
  /^(?:now\s+)?(?<value>[A-Z][a-z]+[A-Z]\w*|[A-Z]+[a-z]+[A-Z]\w*|[a-z]+[A-Z]\w*)\s+(?:now\s+|still\s+|currently\s+)?(?<verb>serves|hosts|stores|keeps|handles|manages|processes|sends|delivers|generates|renders|builds|runs|publishes|tracks|orchestrates|signs|monitors|schedules|translates)\s+(?<what>(?:the|our|all)\s.+)$/;
const TURNS =
  'moved|switched|changed|migrated|converted|ported|transitioned|rerouted|redirected|shifted|swapped|renamed|transferred|relocated|replaced|rebranded|turned';
const WE_TURNED = new RegExp(
  String.raw`^(?:(?:we|i|they)\s+)?(?:have\s+|has\s+|just\s+|finally\s+)*(?<verb>${TURNS})\s+(?<what>.+?)\s+from\s+(?<from>.+?)\s+(?:over\s+|back\s+)?to\s+(?<value>.+)$`,
  'i',
);
const WAS_TURNED = new RegExp(
  String.raw`^(?<what>.+?)\s+(?:was|were|has been|have been|got|went|is now|are now)?\s*(?:(?<verb>${TURNS})\s+)?from\s+(?<from>.+?)\s+(?:over\s+|back\s+)?to\s+(?<value>.+)$`,
  'i',
);
const REPLACED =
  /^(?:(?:we|i|they)\s+)?(?:have\s+|just\s+|finally\s+)*(?:replaced|swapped(?: out)?|dropped|ditched|abandoned)\s+(?<from>.+?)\s+(?:with|by|for|in favou?r of)\s+(?<value>.+?)\s+(?:in|for|on|as|across)\s+(?<what>.+)$/i;

/** In words of everyday: "in cents", "on the client". */
const PLAIN = /^(?:(?:the|a|an|our|its|their)\s+)?(?:[a-z]+|[A-Z]{2,5})(?:[ -][a-z]+){0,2}$/;
const NAMED =
  /^(?:(?:the|our|a|an)\s+)?(?:[A-Z][\w.+&-]*|[a-z]+[A-Z]\w*|[a-z\d]+(?:[-_.][a-z\d]+)+|[#@][\w-]+)(?:\s+(?:[A-Z][\w.+&-]*|\d[\w.]*)){0,3}$/;
const SAYS_NOTHING =
  /^(?:(?:the|a|an|our)\s+)?(?:parallel|progress|general|detail|place|order|time|advance|public|hold|demand|purpose|default|turn|sync|review|production|staging|question|doubt|trouble|charge|use|case|fact|total|summary|short|full|part|parts|everyone|everybody|it|this|that|these|them|us|you|me|anyone|all|both|each|which|what|some|many|most|few|one|there|here|now|today|design|mistake|accident|hand|far|track|board|schedule|request|need|point|end|start|beginning|way|road|side|top|bottom|moment|team|time|users?|customers?|people|developers?|work|future|past|meantime|sure|risk|fire|ice|shape)$/i;
const NOT =
  /\b(?:not|never|also|some|sometimes|both|either|partly|mostly|usually|or|too|e\.g|example|mainly|often|if)\b|n't\b/i;
/** Of how a change goes, and not of how things are. */
const TAKES_UP =
  /\b(?:migration|rollout|roll-out|cutover|upgrade|switchover|transition|adoption|onboarding)\b/i;
const KEPT = /^(?:stor|keep|sav|persist|liv|resid|go|land|hold)/i;
const LASTING = new Set(['database', 'cache', 'storage', '']);

/** Verbs that say the same of where or how: of others, the verb itself tells what is done. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    keep: 'store keep save persist live reside sit hold archive land put house',
    make: 'build write implement compile produce generate create develop make base craft',
    run: 'run host deploy operate serve start',
    send: 'send ship deliver post publish go emit dispatch flow arrive forward route pass travel report come',
    any: 'handle manage process do file take organize organise use happen occur track be administer maintain perform',
  }).flatMap(([group, verbs]) => verbs.split(' ').map((verb) => [stem(verb), group] as const)),
);

export function groupOf(verb: string): string {
  return GROUPS.get(stem(verb)) ?? (verb === '' ? 'any' : stem(verb));
}

const TURNED = [REPLACED, WE_TURNED, WAS_TURNED];
const FORMER = /\b(?:from|replaced|swapped|dropped|ditched|abandoned)\b/i;
const DONE = [KEEPS, SERVES, IS_DONE, DOES, WE_DO];

function firstOf(shapes: readonly RegExp[], text: string): Readonly<Record<string, string>> | undefined {
  for (const shape of shapes) {
    const groups = shape.exec(text)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
}

/** How things are, and not what was done once or how much there happens to be. */
function isLasting({ text, changes }: Clause): boolean {
  return !NOT.test(text) && (changes || !HAPPENED.test(text)) && !isVarying(text);
}

export function readPractices(clause: Clause): WordClaim[] {
  const mode = modeOf(clause);
  if (mode === null || mode === 'mentions') return [];
  const turned = FORMER.test(clause.text) ? firstOf(TURNED, clause.text) : undefined;
  const groups = turned ?? firstOf(DONE, clause.text);
  if (groups === undefined || !isLasting(clause)) return [];
  const { what = '', verb = '', how = turned === undefined ? 'with' : 'to' } = groups;
  const value = valueIn(groups.value ?? '');
  const from = groups.from === undefined ? undefined : valueIn(groups.from)?.value;
  const name = madeName(what);
  if (value === null || name === null || (turned !== undefined && from === undefined)) return [];
  if ((how === 'of' && stem(verb) !== 'make') || TAKES_UP.test(what)) return [];
  const subject: Subject = subjectOf(what, '') ?? { name, type: 'Component' };
  if (subject.type === 'Project') return [];
  const [technology] = technologiesIn(groups.value ?? '');
  const isKept = technology !== undefined && KEPT.test(verb) && LASTING.has(technology.role);
  return [
    {
      subject,
      attribute: isKept ? 'database' : 'practice',
      value: value.value,
      told: value.told,
      as: 'text',
      mode: turned === undefined ? mode : 'changes',
      qualifiers: isKept ? clause.qualifiers : { ...clause.qualifiers, of: toldOf(verb, how) },
      ...(from === undefined ? {} : { from }),
    },
  ];
}

function toldOf(verb: string, how: string): string {
  if (/^(?:called|named)$/i.test(verb)) return 'name';
  return verb === '' || /^(?:moved|switched|changed)$/i.test(verb)
    ? 'done with'
    : `${verb.toLowerCase()} ${how.toLowerCase()}`;
}

interface Value {
  readonly value: string;
  readonly told: string;
}

/** A name, or a few plain words; amounts and times are read elsewhere. */
function valueIn(words: string): Value | null {
  const bare = words
    .replace(
      /\s+(?:instead|now|again|too|as well|everywhere|these days|today|for now|at the moment|by default)$/i,
      '',
    )
    .replace(
      /\s+(?:for|in|on|at|by|since|until|before|after|during|per|and|when|where|which|that|so)\s.*$/i,
      '',
    )
    .replace(/[.,;!]+$/, '')
    .trim();
  if (measuresIn(bare).some(({ dimension }) => dimension !== 'count') || timingsIn(bare).length > 0)
    return null;
  if (SAYS_NOTHING.test(bare) || /^\d/.test(bare)) return null;
  const known = wordValue(bare);
  if (known !== null) return { value: known.value, told: known.told };
  if (!NAMED.test(bare) && !PLAIN.test(bare)) return null;
  const told = bare.replace(/^(?:the|a|an|our|its|their)\s+/i, '');
  const value = NAMED.test(bare) ? told.toLowerCase() : stemsOf(told).join(' ');
  return value === '' ? null : { value, told };
}
