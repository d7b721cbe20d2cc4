/** Names of tools in a clause, and the part that each plays: what is used, what was, and what serves as something. */
import { remembered } from '../../language/reader/grammar/words.js';
import { FACT_WORDS } from '../../packs/fact-words.js';
import { type Sighting, technologiesIn } from './technologies.js';
import { either } from './turns.js';

const BETWEEN = String.raw`(?:(?:a|an|the|our|its|plain|managed|hosted|self-hosted|internal|now|still|currently|only|always|version|actually|standard|using|use|fully|both|old|legacy)\s+)*$`;
/** Behind these stands what is used. */
const IS_USED = new RegExp(
  String.raw`(?:\b(?:with|in|on|via|through|using|by|over|under|onto|into|as|to|at|uses?|used|is|are|speaks?|runs?|adopted|adopts|chose|picked|prefers?|recommends?|be|talks?|exposes?|stays|remains|needs|requires)|:|=|–)\s+${BETWEEN}`,
  'i',
);
/** Behind these, what was used until then. */
const WAS_USED = new RegExp(
  String.raw`\b(?:off|off of|away from|instead of|rather than|in place of|replac(?:ed|es|ing)|superseded|supersedes|dropp?(?:ed|ing)|ditch(?:ed|ing)|abandon(?:ed|ing)|retir(?:ed|ing)|remov(?:ed|ing)|got rid of|sunset|decommissioned|deprecat(?:ed|ing)|phas(?:ed|ing) out|left|swapp(?:ed|ing)(?: out)?|killed|scrapped|g[ai]ve(?:n)? up(?: on)?|(?:took|takes) over from|(?:no longer|not|n't|stopped|never|quit) (?:on|in|with|using|uses?|runs?|runs? on|rel(?:y|ies) on|[a-z]+ (?:with|in|on|via|through|by|to)))\s+${BETWEEN}`,
  'i',
);
const FROM = new RegExp(String.raw`\bfrom\s+${BETWEEN}`, 'i');
const MOVED = new RegExp(String.raw`\b(?:${either(FACT_WORDS.moved)})\b`, 'i');
/** "Kafka was replaced by NATS", "Jest gave way to Vitest". */
const GAVE_WAY =
  /^\s+(?:(?:was|were|is|are|has been|have been|got|gets)\s+(?:now |fully |finally |completely )*(?:replaced|superseded|swapped out|swapped|retired|dropped|removed|decommissioned|phased out|sunset|ditched|abandoned|killed|gone|no longer)|gave way|made way|no longer)\b/i;
const TOOK_OVER =
  /^\s+(?:has |have )?(?:now )?(?:replaced|replaces|superseded|supersedes|took over from|takes over from)\b/i;
/** A name that stands before these is what is told, and not a thing that has it. */
const SERVES =
  /^(?:\s+v?\d[\w.]*)?\s+(?:is|are|remains|stays|serves as|acts as|handles|hosts|runs|stores|powers|sends)\s+(?:now\s+|still\s+|currently\s+)?(?:all\s+)?(?:of\s+)?(?:our|all)\b/i;
const FOLLOWS =
  /^(?:-\w+)?(?:\s+v?\d+(?:\.\d+)*)?(?:$|[.,;:)!]|\s+(?:for|in|on|at|as|and|with|by|via|to|from|since|now|everywhere|today|instead|again|only|too|so|because|which|who|codebase|app|application|service|cluster|database|db|server|project|backend|frontend|library|framework|licen[cs]ed?|queue|api|apis|across|when|where|until|per|or|but|before|after|behind|under|not)\b)/i;
/** Told of its version, and read there. */
const VERSIONED = /^\s+v?\d+(?:\.\d+)*\b(?!\s*(?:%|[a-z]+s\b))/i;

export interface Use {
  readonly sighting: Sighting;
  readonly part: 'is' | 'was' | 'serves';
}

/** "Kafka and Redis", "npm, yarn". */
const AND = /^(?: [\d.]+)?\s*(?:,|and|\+|&|\/|,\s*and|plus)\s*$/i;
/** "We left Jenkins for Buildkite". */
const GIVEN_FOR = new RegExp(String.raw`^\s+for\s+${BETWEEN}`, 'i');

/** Names of known places, and which part each plays. */
export const usesIn = remembered(findUses, 200);

function findUses(text: string): readonly Use[] {
  const found: Use[] = [];
  for (const sighting of technologiesIn(text)) {
    const last = found.at(-1);
    const end = (last?.sighting.index ?? 0) + (last?.sighting.told.length ?? 0);
    const between = text.slice(end, sighting.index);
    const listed = last !== undefined && AND.test(between) ? last.part : null;
    const instead = last?.part === 'was' && GIVEN_FOR.test(between) ? 'is' : null;
    const part = partOf(text, sighting) ?? listed ?? instead;
    if (part !== null) found.push({ sighting, part });
  }
  return found;
}

/** Before what leads a clause. */
const AHEAD = /^(?:the|our|now|currently|today|since \w+|as of [\w ]+,)\s*/i;

function partOf(text: string, { index, told }: Sighting): Use['part'] | null {
  const [before, after] = [text.slice(0, index), text.slice(index + told.length)];
  const leads = before.replace(AHEAD, '').trim() === '';
  if (leads && (SERVES.test(after) || TOOK_OVER.test(after))) return 'serves';
  if (WAS_USED.test(before) || (leads && GAVE_WAY.test(after))) return 'was';
  if (FROM.test(before) && (MOVED.test(before) || /^[^,]*\bto\b/.test(after))) return 'was';
  if (VERSIONED.test(after) && !/\buses?\s+$/i.test(before)) return null;
  return IS_USED.test(before) && FOLLOWS.test(after) ? 'is' : null;
}
