/** Deeds told of a time at which whoever did them was not born yet, or was dead. */
import { PREPOSITIONS } from '../../../language/reader/index.js';
import { isA } from '../../../packs/index.js';
import { before, type Moment } from '../../../time/index.js';
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Judgement } from '../judge/judgement.js';
import type { Mention, Named, ReadSentence } from '../mentions.js';
import { isVerbForm } from '../text.js';
import { plain } from './judged.js';

const ADVERB = /ly$|^(?:also|then|soon|later|still|again|once|first|himself|herself|never|even|often)$/;
/** What is done to somebody, or said of them, may come after their death. */
const NO_DEED = /^(?:is|was|are|were|been|be|had|has|have|lay|lies|rests?|remain(?:s|ed)?|became?|becomes)$/;

/** Null where no deed is told, where it is not dated, or where whoever did it may have lived then. */
export async function beyondLife(reasoning: Reasoning, own: ReadSentence): Promise<Judgement | null> {
  const who = doerIn(own, reasoning);
  const [date, ...more] = own.dates;
  const moment = date?.kind === 'at' ? date.from : null;
  if (who === null || moment === null || more.length > 0 || !isOfDeed(own, who)) return null;
  const lives = await livesOf(reasoning, who.entities);
  const names = who.entities.map((one) => ({ one, life: lives.get(one.id) }));
  const isBeyond = ({ life }: (typeof names)[number]) =>
    life !== undefined &&
    ((life.until !== null && before(life.until, moment) === true) ||
      (life.from !== null && before(moment, life.from) === true));
  if (!names.every(isBeyond)) return null;
  for (const { one } of names) if (await mayReturn(reasoning, one, moment)) return null;
  const [first] = names;
  if (first?.life === undefined) return null;
  const bounds = reasoning.ontology.entityTypes.get(first.one.type)?.lifetime ?? { from: [], until: [] };
  const statements = await reasoning.store.statements({
    subject: first.one.id,
    predicates: [...bounds.from, ...bounds.until],
  });
  const because = `${first.one.name} lived ${lifetimeText(first.life)}, not at ${moment.text}.`;
  return plain(own.text, 'contradicted', because, statements);
}

/** The first person named who owns nothing here: `Aldric's daughter Maelis` is Maelis. */
function doerIn({ mentions, words }: ReadSentence, { ontology }: Reasoning): Mention | null {
  const who = mentions.find(({ isPossessive }) => !isPossessive) ?? null;
  // `The heirs of Aldric` are others.
  if (who !== null && PREPOSITIONS.has(words[who.first - 1]?.folded ?? '')) return null;
  const isPerson = who?.entities.every(({ type }) => isA(ontology, type, 'Person')) === true;
  return who === null || who.entities.length === 0 || !isPerson ? null : who;
}

/** A verb of its own stands right behind the name: nothing that is done to them. */
function isOfDeed({ words, mentions, dates }: ReadSentence, { end }: Mention): boolean {
  const taken = [...mentions, ...dates];
  const at = words.findIndex(({ folded }, i) => i >= end && !ADVERB.test(folded));
  const word = words[at];
  if (word === undefined || word.afterBreak || taken.some((one) => at >= one.first && at < one.end))
    return false;
  return !NO_DEED.test(word.folded) && (/ed$/.test(word.folded) || isVerbForm(word.folded));
}

/** Told of as living at several times, or as undying. */
async function mayReturn(
  { store, ontology }: Reasoning,
  { id, type }: Named,
  moment: Moment,
): Promise<boolean> {
  const lifted = ontology.entityTypes.get(type)?.lifetime.unless ?? [];
  const told = await store.statements({ subject: id, predicates: ['EXISTED_DURING', ...lifted] });
  return told.some(({ predicate, valid }) => predicate !== 'EXISTED_DURING' || valid.untilMax > moment.min);
}
