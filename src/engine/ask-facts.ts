/** The last resort of a question: facts that have its words, quoted, each with who told it. */
import type { FactHit } from '../memory/index.js';
import { foldName } from '../model/index.js';
import { sentenceOf } from '../reason/ask/draft.js';
import { BESIDE } from '../reason/ask/told-facts.js';
import type { AnswerPart } from '../reason/ask/types.js';
import { stemOf } from '../search/index.js';
import { formatSeconds } from '../time/index.js';
import type { World } from './world.js';

const MOST = 3;
const COMMON = new Set(
  'a an and any are at be by can did do does for from had has have how i in is it its of on or our that the their there they this to us use used uses was we were what when where which who whom whose why will with you your'.split(
    ' ',
  ),
);

/** Of what never held nobody is told. */
const ENDED = ['retired', 'superseded', 'merged', 'expired'];

/** The part as it is where nothing was told that has most of its words. */
export async function orFacts(world: World, part: AnswerPart): Promise<AnswerPart> {
  const isBeside = part.sentences[0]?.text.startsWith(BESIDE) ?? false;
  const isOpen = isBeside || ['silent', 'unknown-name', 'not-understood'].includes(part.outcome);
  const asked = telling(part.question);
  if (!isOpen || asked.size === 0 || (await world.store.facts.count()) === 0) return part;
  const holding = await near(world, part.question, asked, false);
  if (holding.length > 0) return quoting(world, part, holding, 'Nearest to this, it was told:');
  if (isBeside) return part;
  const ended = (await near(world, part.question, asked, true)).filter(({ labels }) =>
    labels.some((label) => ENDED.includes(label)),
  );
  return ended.length === 0 ? part : quoting(world, part, ended, 'It was told, and holds no longer:');
}

/** Those that have most words of the question. */
async function near(
  world: World,
  text: string,
  asked: ReadonlySet<string>,
  includeRetired: boolean,
): Promise<FactHit[]> {
  const hits = await world.facts.query({ text, includeRetired, limit: MOST * 2 });
  return hits.filter(({ fact: { content } }) => {
    const words = telling(content);
    return [...asked].filter((word) => words.has(word)).length * 2 > asked.size;
  });
}

function quoting(world: World, part: AnswerPart, hits: readonly FactHit[], lead: string): AnswerPart {
  const dayOf = (seconds: number) => formatSeconds(seconds, world.dates, { precision: 'day' });
  const quoted = hits.slice(0, MOST).map(({ fact, labels }) => {
    const { content, author, validFrom, source, end, expires } = fact;
    const words = content.replace(/\s+/g, ' ').trim();
    const how = labels.find((label) => ENDED.includes(label));
    const since = how === 'expired' ? expires : (end?.at ?? null);
    const ended = how === undefined || since === null ? '' : `; ${how} ${dayOf(since)}`;
    const doubt = labels.includes('disputed') ? ', disputed' : '';
    return {
      text: sentenceOf(`“${words}” (${author}, ${dayOf(validFrom)}${doubt}${ended})`),
      statements: [],
      citations: [
        { source, title: words, file: source, lines: null, quote: words, reliability: 'canonical' as const },
      ],
    };
  });
  return {
    ...part,
    outcome: 'answered',
    sentences: [{ text: lead, statements: [], citations: [] }, ...quoted],
    calls: [...new Set([...part.calls, 'memory_query'])],
  };
}

/** Without common words, and in one form for one thing and several. */
function telling(text: string): Set<string> {
  const words = foldName(text).match(/[\p{L}\p{N}][\p{L}\p{N}.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map(stemOf));
}
