/** Names of tools in a clause, and the part that each plays: what is used, what was, and what serves as something. */
import { remembered } from '../../language/reader/grammar/words.js';
import { type Sighting, technologiesIn } from './technologies.js';

const BETWEEN = String.raw`(?:(?:a|an|the|our|its|plain|pure|vanilla|managed|hosted|self-hosted|opaque|internal|native|open-source|now|still|currently|only|just|always|version|actually|good old|standard|regular|short-lived|signed|stateless|using|use|fully|purely|both|old|legacy)\s+)*$`;
/** Behind these stands what is used. */
const IS_USED = new RegExp(
  String.raw`(?:\b(?:comes? from|writes|emits|with|in|on|via|through|using|by|over|under|onto|into|as|to|at|uses?|used|is|are|speaks?|runs?|adopted|adopts|chose|picked|prefers?|recommends?|be|talks?|exposes?|stays|remains|trust|needs|requires)|:|=|–)\s+${BETWEEN}`,
  'i',
);
/** Behind these, what was used until then. */
const WAS_USED = new RegExp(
  String.raw`\b(?:off|off of|away from|instead of|rather than|replac(?:ed|es|ing)|superseded|supersedes|dropp?(?:ed|ing)|ditch(?:ed|ing)|abandon(?:ed|ing)|retir(?:ed|ing)|remov(?:ed|ing)|left|swapp(?:ed|ing)(?: out)?|in place of|(?:no longer|not|n't|stopped|never|quit) (?:on|in|with|using|use|uses|run|runs|runs on|run on|rely on|relies on|rely|depend on|authenticate with|authenticated with|authenticates with|stored in|written in|built with|hosted on|build with|builds with|handled in|managed with|managed in|sent via|sent through|sent with|sent over|deployed to|deployed on)|got rid of|sunset(?:ted)?|decommissioned|deprecat(?:ed|ing)|phas(?:ed|ing) out|killed|scrapped|goodbye to|cancell?ed|g[ai]ve(?:n)? up(?: on)?|(?:took|takes|taken|taking) over from|(?:took|takes|taken|taking)(?: the place of)?(?=\s+\S+'s place)|take the place of|(?:no longer|not|n't|stopped|never) [a-z]+(?:ing|s|ed)? (?:[\w-]+ ){1,4}(?:with|in|on|via|through|by|using|over|to|from))\s+${BETWEEN}`,
  'i',
);
const FROM = new RegExp(String.raw`\bfrom\s+${BETWEEN}`, 'i');

const TURNS =
  /\b(?:switched|moved|migrated|ported|changed|converted|transitioned|rewritten|rewrote|renamed|relicensed|shifted|swapped|upgraded|taken|handed|pulled|away|relocated|cut over|consolidated|rerouted|redirected|repointed|rewired)\b/i;
/** Behind these, what is used from then on. */
const COMES = new RegExp(
  String.raw`\b(?:to|onto|into|with|by|in favou?r of|for|adopted|adopting|on|over to|back to|in|use|uses|using|are|is|via|through|over|settled on|standardi[sz]ed on|chose|picked)\s+${BETWEEN}`,
  'i',
);
export const TURN =
  /\b(?:switched|moved|migrated|changed|converted|ported|transitioned|cut over|reverted|rolled back|went back|swapped|rewrote|rewritten|rebuilt|reimplemented|standardi[sz]ed|settled|adopted|replac(?:ed|es|ing)|superseded|supersedes|dropped|ditched|abandoned|retired|in favou?r of|gave way|no longer|now|renamed|relicensed|instead of|consolidated|shifted|as of|pulled|brought|re-?platformed|phased out|sunset|decommissioned|removed|stopped|got rid of|moved off|left|killed|scrapped|cancell?ed|handed|redone|rolled over|flipped|took|went)\b/i;
/** "Kafka was replaced by NATS", "Jest gave way to Vitest". */
const GAVE_WAY =
  /^\s+(?:(?:was|were|is|are|has been|have been|got|gets)\s+(?:now |fully |finally |completely )*(?:replaced|superseded|swapped out|swapped|retired|dropped|removed|decommissioned|phased out|sunset|ditched|abandoned|killed|gone|no longer)|gave way|made way|(?:is|are) no longer|no longer)\b/i;
const TOOK_OVER =
  /^\s+(?:has |have )?(?:now )?(?:replaced|replaces|superseded|supersedes|took over from|takes over from|succeeds|succeeded)\b/i;
/** A name that stands before these is what is told, and not a thing that has it. */
const SERVES =
  /^(?:\s+v?\d[\w.]*)?\s+(?:is|are|remains|stays|serves as|acts as|handles|hosts|orchestrates|backs|drives|manages|stores|powers|processes|holds|takes care of|does|runs|builds|sends|renders)\s+(?:now\s+|still\s+|currently\s+)?(?:all\s+)?(?:of\s+)?(?:our|all|the (?=(?:[\w-]+ ){0,3}(?:provider|tool|vendor|library|framework|platform|orm|engine|store|backend|runtime|standard|format|language|system|manager|runner|registry|host|protocol|database|cache|broker|model|tracker|wiki|warehouse|queue|bundler|linter|server|proxy|gateway|board|chip)\b))/i;
const FOLLOWS =
  /^(?:-\w+)?(?:\s+v?\d+(?:\.\d+)*)?(?:$|[.,;:)!]|\s+(?:for|in|on|at|as|and|with|by|via|to|from|since|now|everywhere|these|today|instead|again|only|too|so|because|which|who|codebase|app|application|service|cluster|database|db|server|instance|stack|project|backend|frontend|library|framework|licen[cs]ed?|queue|bucket|workspace|account|across|when|where|until|per|or|but|before|after|behind|under|not|everywhere|each|file|files|payloads?|messages?|tests?|firmware|board|boards|devices?|format|protocol|api|apis|interface|endpoints?|program|component|components|services|apps|shop)\b)/i;
/** Told of its version, and read there. */
const VERSIONED = /^\s+v?\d+(?:\.\d+)*\b(?!\s*(?:%|[a-z]+s\b))/i;
export interface Use {
  readonly sighting: Sighting;
  readonly part: 'is' | 'was' | 'serves';
}

/** "Kafka and Redis", "npm, yarn". */
const AND = /^(?: [\d.]+)?\s*(?:,|and|\+|&|\/|,\s*and|plus)\s*$/i;

/** Names of known places, and which part each plays. */
export const usesIn = remembered(findUses, 200);

function findUses(text: string): readonly Use[] {
  const found: Use[] = [];
  for (const sighting of technologiesIn(text)) {
    const last = found.at(-1);
    const end = (last?.sighting.index ?? 0) + (last?.sighting.told.length ?? 0);
    const listed = last !== undefined && AND.test(text.slice(end, sighting.index)) ? last.part : null;
    const part = partOf(text, sighting) ?? listed;
    if (part !== null) found.push({ sighting, part });
  }
  return found;
}

/** Before what leads a clause. */
const AHEAD = /^(?:the|our|now|currently|today|since \w+|as of [\w ]+,)\s*/i;
/** "a Lambda function". */
const OF_A_KIND = /\ban?\s+(?:[\w-]+\s+)?$/i;
const KIND = /^\s+[a-z-]+(?:$|[.,;]|\s+(?:for|in|on|with|behind|that|and)\b)/;

function partOf(text: string, { index, told }: Sighting): Use['part'] | null {
  const [before, after] = [text.slice(0, index), text.slice(index + told.length)];
  const leads = before.replace(AHEAD, '').trim() === '';
  if (leads && (SERVES.test(after) || TOOK_OVER.test(after))) return 'serves';
  if (WAS_USED.test(before) || (leads && GAVE_WAY.test(after))) return 'was';
  if (FROM.test(before) && (TURNS.test(before) || /^[^,]*\bto\b/.test(after))) return 'was';
  if (VERSIONED.test(after) && !/\buses?\s+$/i.test(before)) return null;
  const isUsed = IS_USED.test(before) || (TURN.test(before) && COMES.test(before));
  const isWhole = FOLLOWS.test(after) || (OF_A_KIND.test(before) && KIND.test(after));
  return isUsed && isWhole ? 'is' : null;
}
