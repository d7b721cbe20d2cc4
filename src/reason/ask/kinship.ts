/** Questions of kin: somebody's brothers, whose son somebody was, how two are related. */
import { isA } from '../../packs/index.js';
import { genderOf, knownGender } from '../active-context.js';
import type { Reasoning } from '../reasoning.js';
import { tell, toldEntities } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import { type KinFound, type KinStep, kinBetween, kinName, kinOf, kinSteps, turnedKin } from './kin.js';
import type { AskedQuestion } from './question.js';

const RELATED =
  /\b(?:related|relation(?:ship)?(?: (?:between|of|to|with))?|relatives?|kin(?:ship)?|family tie)\b/i;

/** Of one: a kin that is asked for. Of two: how they are related. */
export async function answerKin(
  reasoning: Reasoning,
  asked: AskedQuestion,
  draft: AnswerDraft,
): Promise<boolean> {
  const [first, second] = asked.about.flatMap(({ entities }) => entities);
  if (first === undefined) return false;
  if (second !== undefined) return answerKinOfTwo(reasoning, asked, first, second, draft);
  const words = asked.read.words.flatMap(({ folded }) => {
    const steps = kinSteps(folded.replace(/s$/, '')) ?? kinSteps(folded);
    return steps === null
      ? []
      : [
          {
            word: folded,
            steps: isTurned(asked.text, folded) ? turnedKin(steps) : steps,
            isTurned: isTurned(asked.text, folded),
          },
        ];
  });
  if (words.length === 0) return false;
  const known = new Set<string>();
  const sayings: (() => Promise<void>)[] = [];
  for (const { word, steps, isTurned: turned } of words) {
    const all = await kinOf(reasoning, first.id, steps);
    const found = turned ? all : await ofGender(reasoning, all, word);
    for (const one of found)
      if (!known.has(one.id)) {
        known.add(one.id);
        sayings.push(() => sayKin(reasoning, first, one, steps, draft));
      }
  }
  if (asked.wants === 'how-many' && known.size > 0)
    draft.say(
      `The record names ${known.size} ${words.map(({ word }) => word).join(' and ')} of ${first.name}`,
    );
  for (const say of sayings) await say();
  // Whoever is asked for by a word for kin is nobody else: silence is the answer where none is told.
  return known.size > 0 || isA(reasoning.ontology, first.type, 'Person');
}

/** `How are they related?`, `Were they siblings?`: yes by what shows it, no by how they are related instead. */
async function answerKinOfTwo(
  reasoning: Reasoning,
  { text, wants, read }: AskedQuestion,
  first: Named,
  second: Named,
  draft: AnswerDraft,
): Promise<boolean> {
  if (RELATED.test(text)) return sayRelated(reasoning, first, second, draft);
  const kin = read.words.flatMap(
    ({ folded }) => kinSteps(folded) ?? kinSteps(folded.replace(/s$/, '')) ?? [],
  );
  if (wants !== 'whether' || kin.length === 0) return false;
  const way = await kinBetween(reasoning, second.id, first.id);
  if (way === null) return false;
  const asked = kin.join(' ');
  const isSo = [way.steps, turnedKin(way.steps)].some((steps) => steps.join(' ') === asked);
  return sayRelated(reasoning, first, second, draft, isSo ? 'Yes: ' : 'No, as far as is told: ');
}

/** `whose son was X`, `whom was X the son of`: the noun is said of X. */
function isTurned(text: string, word: string): boolean {
  return (
    new RegExp(`\\bwhose (?:\\w+ )?${word}\\b`, 'i').test(text) ||
    new RegExp(`\\b${word} (?:of|to) (?:whom|who|what|which)\\b`, 'i').test(text) ||
    new RegExp(`^(?:who|whom|what)\\b.*\\b(?:the|a) ${word} (?:of|to)\\s*\\??$`, 'i').test(text)
  );
}

async function ofGender(
  reasoning: Reasoning,
  found: readonly KinFound[],
  word: string,
): Promise<readonly KinFound[]> {
  const wanted = ['', 's', 'es']
    .map((end) =>
      genderOf(word.replace(new RegExp(`${end}$`), '').replace(/^(?:great-)?grand|-in-law$/g, '')),
    )
    .find((one) => one !== null);
  if (wanted === undefined || wanted === null) return found;
  const fitting: KinFound[] = [];
  for (const one of found) {
    const gender = await knownGender(reasoning, one.id);
    if (gender === null || gender === wanted) fitting.push(one);
  }
  return fitting;
}

async function sayKin(
  reasoning: Reasoning,
  of: Named,
  { id, path }: KinFound,
  steps: readonly KinStep[],
  draft: AnswerDraft,
): Promise<void> {
  draft.called('list_lineage');
  const told = await tell(reasoning, path);
  const [only, ...more] = told;
  const other = (await toldEntities(reasoning, [id])).get(id);
  const name = kinName(steps, await knownGender(reasoning, id));
  // A marriage and an adoption have a time of their own.
  if (only !== undefined && more.length === 0 && (!BY_BLOOD.has(only.predicate) || name === null)) {
    draft.say(draft.words(only), [only]);
    return;
  }
  if (other === undefined || name === null) return;
  const shown = more.length === 0 ? '' : `: ${told.map((one) => draft.words(one)).join('; ')}`;
  draft.say(`${other.name} was ${kinPhrase(steps, name)} of ${of.name}${shown}`, told);
}

const BY_BLOOD = new Set(['PARENT_OF', 'SIBLING_OF']);

/** There is one father, and may be several brothers. */
const kinPhrase = (steps: readonly KinStep[], name: string): string =>
  steps.join() === 'parent' && name !== 'parent' ? `the ${name}` : article(name);

async function sayRelated(
  reasoning: Reasoning,
  one: Named,
  other: Named,
  draft: AnswerDraft,
  lead = '',
): Promise<boolean> {
  const way = await kinBetween(reasoning, other.id, one.id);
  draft.called('list_lineage');
  if (way === null) return false;
  const told = await tell(reasoning, way.path);
  const name = kinName(way.steps, await knownGender(reasoning, one.id));
  const [only, ...more] = told;
  const isPlain = only !== undefined && more.length === 0 && !BY_BLOOD.has(only.predicate);
  const isNamed = name !== null && !isPlain;
  if (isNamed)
    draft.say(
      `${lead}${one.name} was ${kinPhrase(way.steps, name)} of ${other.name}`,
      more.length === 0 ? told : [],
    );
  if (isNamed && more.length === 0) return true;
  for (const [i, step] of told.entries())
    draft.say(`${i === 0 && !isNamed ? lead : ''}${draft.words(step)}`, [step]);
  return true;
}

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
