/** Who holds an office: an old fact names one, and newer ones speak of another as of whom everybody knows. */
import { stem } from '../../words/stems.js';
import { type Alike, DAY, type Seen } from '../sketch/seen.js';
import { wordsOf } from './about.js';
import { declares, isPlainlyTold } from './granted.js';

const LONG = 45 * DAY;

const OFFICE = `(?:[a-z]+[ -]){0,2}(?:lead|leader|manager|owner|head|director|chief|captain|coordinator|contact|maintainer|architect|chair|chairman|treasurer|secretary|supervisor|foreman|editor|principal|dean|nurse|officer|producer|conductor|coach|trainer|curator|president|warden|steward|scrum master|dispatcher|buyer|planner|accountant|physician|surgeon|consultant|representative|spokesperson|liaison)`;
const WHO = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;

/** "Hanna is tech lead of the Platform squad", "the warden of block C is Joost". */
const HOLDS = [
  new RegExp(
    `^(?<who>${WHO}) (?:is|acts as|serves as|works as) (?:the |our )?(?<office>${OFFICE}) (?:of|for|at|in|on) (?<what>[^,;]+)$`,
    'u',
  ),
  new RegExp(
    `^(?:[Tt]he |[Oo]ur )?(?<office>${OFFICE}) (?:of|for|at|in|on) (?<what>[^,;]+?) is (?<who>${WHO})$`,
    'u',
  ),
];

interface Office {
  readonly who: string;
  readonly office: readonly string[];
  /** The thing it is held in. */
  readonly what: readonly string[];
}

function officeIn(text: string): Office | null {
  const plain = text
    .trim()
    .replace(/\.$/, '')
    .replace(HEAD, (head) => head.toLowerCase());
  for (const pattern of HOLDS) {
    const { who, office, what } = pattern.exec(plain)?.groups ?? {};
    if (who !== undefined && office !== undefined && what !== undefined)
      return { who, office: stemsIn(office), what: stemsIn(what.replace(/\b(?:the|our|all)\b/g, ' ')) };
  }
  return null;
}

/** "Head of maths is …": small inside a sentence. */
const HEAD = /^\p{Lu}(?=[a-z]+(?:[ -][a-z]+){0,2} (?:of|for|at|in|on) [^,;]+ is \p{Lu})/u;

const stemsIn = (text: string): string[] => wordsOf(text).map((word) => word.stem);

/** "Oskar, tech lead of Platform, …", "ask its tech lead Oskar". */
const BEFORE = new RegExp(
  String.raw`(?<who>${WHO})(?:,| \(|, (?:our|the)|, now) (?:the |our )?(?<office>${OFFICE})\b`,
  'gu',
);
/** "Give it to Ms Lind as head of maths", "Ms Lind signs in her role as head of maths". */
const AS = new RegExp(
  String.raw`(?<who>${WHO})(?: [\p{Ll}\d'’-]+){0,8}? as (?:the |our )?(?<office>${OFFICE})\b`,
  'gu',
);
const BEHIND = new RegExp(String.raw`\b(?<office>${OFFICE}),? (?<who>${WHO})`, 'gu');

/** Who is named in that office, without anybody saying that this is new. */
function holderIn({ content }: Seen, { who, office, what }: Office): string | null {
  if (declares(content) || /\?\s*$/.test(content)) return null;
  const words = new Set(stemsIn(content));
  const isOfIt =
    what.some((one) => words.has(one)) && what.every((one) => !/^\d+$/.test(one) || words.has(one));
  if (!isOfIt || words.has(stem(who))) return null;
  for (const match of [BEFORE, BEHIND, AS].flatMap((pattern) => [...content.matchAll(pattern)])) {
    const told = new Set(stemsIn(match.groups?.office ?? ''));
    const holder = (match.groups?.who ?? '').replace(BIDS, '');
    if (office.every((one) => told.has(one)) && !NO_HOLDER.test(content) && !what.includes(stem(holder)))
      return holder;
  }
  return null;
}

/** "Ask Ken": who is bidden is not part of the name. */
const BIDS =
  /^(?:Ask|Call|Tell|Mail|Email|Ping|Contact|See|Write|Thank|Invite|Our|The|When|If|Please|Before|After|Since|With|For|From|As) /;
const NO_HOLDER = /\b(?:deputy|acting|interim|former|ex-|future|new|incoming|outgoing|assistant|vice)\b/i;

export function passedOffice(last: Seen, before: readonly Seen[]): Alike | null {
  for (const old of before.filter((one) => one.stands && last.at - one.at >= LONG).reverse()) {
    const office = isPlainlyTold(old) ? officeIn(old.content) : null;
    const holder = office === null ? null : holderIn(last, office);
    if (office === null || holder === null) continue;
    const since = before.filter((one) => one.at > old.at && one.id !== old.id);
    if (since.some(({ content }) => content.includes(holder) && declares(content))) continue;
    const also = since.filter((one) => one.stands && holderIn(one, office) === holder);
    const facts = [old.id, ...also.map(({ id }) => id), last.id];
    return { kind: 'stale', facts, holdsIfYes: [old.id], is: holder, was: office.who };
  }
  return null;
}
