/** The last resort of a question: facts that have its words, quoted, each with who told it. */
import { foldName } from '../model/index.js';
import { sentenceOf } from '../reason/ask/draft.js';
import type { AnswerPart } from '../reason/ask/types.js';
import { formatSeconds } from '../time/index.js';
import type { World } from './world.js';

const MOST = 3;
const COMMON = new Set(
  'a an and any are at be by can did do does for from had has have how i in is it its of on or our that the their there they this to us use used uses was we were what when where which who whom whose why will with you your'.split(
    ' ',
  ),
);

/** The part as it is where nothing was told that has most of its words. */
export async function orFacts(world: World, part: AnswerPart): Promise<AnswerPart> {
  const isOpen = ['silent', 'unknown-name', 'not-understood'].includes(part.outcome);
  const asked = telling(part.question);
  if (!isOpen || asked.size === 0 || (await world.store.facts.count()) === 0) return part;
  const hits = await world.facts.query({ text: part.question, limit: MOST * 2 });
  const near = hits.filter(({ fact: { content } }) => {
    const words = telling(content);
    return [...asked].filter((word) => words.has(word)).length * 2 > asked.size;
  });
  if (near.length === 0) return part;
  const quoted = near.slice(0, MOST).map(({ fact: { content, author, validFrom, source }, labels }) => {
    const words = content.replace(/\s+/g, ' ').trim();
    const when = formatSeconds(validFrom, world.dates, { precision: 'day' });
    const doubt = labels.includes('disputed') ? ', disputed' : '';
    return {
      text: sentenceOf(`“${words}” (${author}, ${when}${doubt})`),
      statements: [],
      citations: [
        { source, title: words, file: source, lines: null, quote: words, reliability: 'canonical' as const },
      ],
    };
  });
  const lead = { text: 'Nearest to this, it was told:', statements: [], citations: [] };
  return {
    ...part,
    outcome: 'answered',
    sentences: [lead, ...quoted],
    calls: [...part.calls, 'memory_query'],
  };
}

/** Without common words, and in one form for one thing and several. */
function telling(text: string): Set<string> {
  const words = foldName(text).match(/[\p{L}\p{N}][\p{L}\p{N}.-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?<=\w{3})s$/, '')));
}
