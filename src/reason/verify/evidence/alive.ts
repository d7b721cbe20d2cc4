/** Whether somebody is among the living: what is said of now is held against their death. */
import { lifetimeText } from '../../lifetime.js';
import { livesOf } from '../../lives.js';
import type { Reasoning } from '../../reasoning.js';
import type { Judgement } from '../judge/judgement.js';
import type { ReadSentence } from '../mentions.js';
import { plain } from './judged.js';

const IS_ALIVE = /^(?:is|are|remains?)(?: (?:still|yet|now|currently))* (?:alive|living|among the living)$/;

/** Null where no such thing is said, or where nobody has told of an end. */
export async function judgeAlive(reasoning: Reasoning, read: ReadSentence): Promise<Judgement | null> {
  const { mentions, words, dates, text } = read;
  const [who, ...others] = mentions;
  if (who === undefined || others.length > 0 || dates.length > 0) return null;
  const said = words
    .slice(who.end)
    .map(({ folded }) => folded)
    .join(' ');
  const [one, ...more] = who.entities;
  if (!IS_ALIVE.test(said) || one === undefined || more.length > 0) return null;
  const life = (await livesOf(reasoning, [one])).get(one.id);
  if (life === undefined || life.until === null) return null;
  const ends = reasoning.ontology.entityTypes.get(one.type)?.lifetime?.until ?? [];
  const statements = await reasoning.store.statements({ subject: one.id, predicates: [...ends] });
  return plain(text, 'contradicted', `${one.name} lived ${lifetimeText(life)}.`, statements);
}
