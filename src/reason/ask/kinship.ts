/** Questions of kin: somebody's brothers, whose son somebody was, how two are related. */
import { isA } from '../../packs/index.js';
import { knownGender } from '../active-context.js';
import type { Reasoning } from '../reasoning.js';
import { tell, toldEntities } from '../told-statement.js';
import type { Named } from '../verify/mentions.js';
import type { AnswerDraft } from './draft.js';
import { type KinFound, type KinStep, kinBetween, kinName, kinOf, kinSteps, turnedKin } from './kin.js';
import { type KinHop, type KinWalk, kinGender, kinHop, kinHops, ofKinGender, walkKin } from './kin-chain.js';
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
  const [mention] = asked.about;
  const own = mention === undefined ? [] : kinHops(asked.read, mention);
  const hops = own.length > 0 ? [...own, ...hadBy(asked)] : own;
  if (hops.length > 1)
    return answerKinOfKin(reasoning, first, hops, draft, hops.length > own.length ? 'Yes: ' : '');
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
    const found = turned ? all : await ofKinGender(reasoning, all, word);
    for (const one of found)
      if (!known.has(one.id)) {
        known.add(one.id);
        const lead =
          sayings.length === 0 && asked.wants === 'whether' && HAVE.test(asked.text) ? 'Yes: ' : '';
        sayings.push(() => sayKin(reasoning, first, one, steps, draft, lead));
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

/** `Did Aldric's wife have a brother?` asks for one hop more than `Aldric's wife`. */
function hadBy({ read, wants }: AskedQuestion): KinHop[] {
  const at = read.words.findIndex(({ text }) => HAVE.test(text));
  const words = wants === 'whether' && at > 0 ? read.words.slice(at + 1) : [];
  return words.flatMap(({ text }) => kinHop(text) ?? []).slice(0, 1);
}

/** `Aldric's wife's mother`: whoever is at the end of it, and who lies between. */
async function answerKinOfKin(
  reasoning: Reasoning,
  owner: Named,
  hops: readonly KinHop[],
  draft: AnswerDraft,
  lead: string,
): Promise<boolean> {
  const walks = await walkKin(reasoning, owner.id, hops);
  for (const [i, walk] of walks.entries())
    await sayWalk(reasoning, owner, hops, walk, draft, i === 0 ? lead : '');
  if (walks.length > 0) return true;
  for (let known = hops.length - 1; known > 0; known--) {
    const nearer = await walkKin(reasoning, owner.id, hops.slice(0, known));
    const names = await toldEntities(
      reasoning,
      nearer.map((walk) => walk.at(-1)?.id ?? ''),
    );
    const words = hops.slice(0, known).map(({ word }) => word);
    if (names.size === 0) continue;
    const told = [...names.values()].map(({ name }) => name).join(' and ');
    draft.caveat(`The ${words.join(' of the ')} of ${owner.name}: ${told}; no ${hops[known]?.word} is told`);
    break;
  }
  return true;
}

/** The last hop first, which is what was asked for. */
async function sayWalk(
  reasoning: Reasoning,
  owner: Named,
  hops: readonly KinHop[],
  walk: KinWalk,
  draft: AnswerDraft,
  lead = '',
): Promise<void> {
  const names = await toldEntities(
    reasoning,
    walk.map(({ id }) => id),
  );
  for (let at = walk.length - 1; at >= 0; at--) {
    const [found, hop] = [walk[at], hops[at]];
    const of = at === 0 ? owner : names.get(walk[at - 1]?.id ?? '');
    if (found !== undefined && hop !== undefined && of !== undefined)
      await sayKin(reasoning, of, found, hop.steps, draft, at === walk.length - 1 ? lead : '');
  }
}

/** `How are they related?`, `Were they siblings?`: yes by what shows it, no by how they are related instead. */
async function answerKinOfTwo(
  reasoning: Reasoning,
  asked: AskedQuestion,
  first: Named,
  second: Named,
  draft: AnswerDraft,
): Promise<boolean> {
  const { text, wants, read } = asked;
  if (RELATED.test(text)) return sayRelated(reasoning, first, second, draft);
  const words = read.words.flatMap(({ text: word }) => kinHop(word) ?? []);
  if (words.length === 0) return false;
  if (isOfBoth(asked)) return answerKinOfBoth(reasoning, asked, first, second, words, draft);
  if (wants !== 'whether') return false;
  const owned = ownerOf(asked);
  if (owned !== null) {
    const [owner, holder] = owned.isFirst ? [first, second] : [second, first];
    return answerIsKin(reasoning, owner, holder, owned.hops, draft);
  }
  const way = await kinBetween(reasoning, second.id, first.id);
  if (way === null) return false;
  const ways = [way.steps, turnedKin(way.steps)].map((steps) => steps.join(' '));
  const [only, ...more] = words;
  const genders = await Promise.all([first, second].map(({ id }) => knownGender(reasoning, id)));
  const wanted = only === undefined || more.length > 0 ? null : kinGender(only.word);
  const isFitting = genders.every((gender) => wanted === null || gender === null || gender === wanted);
  const isSo = words.some(({ steps }) => ways.includes(steps.join(' ')));
  // `Are they parents?` does not ask how the two are related.
  if (!isSo && words.every(({ steps }) => turnedKin(steps).join() !== steps.join())) return false;
  return sayRelated(reasoning, first, second, draft, isSo && isFitting ? 'Yes: ' : 'No, as far as is told: ');
}

/** `X the son of Y`, `Y's son X`, `Y had a son called X`: whose kin it says that the other is. */
function ownerOf({ about, read }: AskedQuestion): { isFirst: boolean; hops: readonly KinHop[] } | null {
  const [one, other] = about;
  if (one === undefined || other === undefined) return null;
  const [ofOne, ofOther] = [kinHops(read, one), kinHops(read, other)];
  if (ofOne.length > 0 !== ofOther.length > 0)
    return ofOne.length > 0 ? { isFirst: true, hops: ofOne } : { isFirst: false, hops: ofOther };
  const between = read.words.slice(one.end, other.first).map(({ text }) => text);
  const hops = between.flatMap((word) => kinHop(word) ?? []);
  const isCalled = HAVE.test(between.join(' ')) && /^(?:called|named)$/i.test(between.at(-1) ?? '');
  return isCalled && hops.length === 1 ? { isFirst: true, hops } : null;
}

async function answerIsKin(
  reasoning: Reasoning,
  owner: Named,
  holder: Named,
  hops: readonly KinHop[],
  draft: AnswerDraft,
): Promise<boolean> {
  const walk = (await walkKin(reasoning, owner.id, hops)).find((one) => one.at(-1)?.id === holder.id);
  if (walk === undefined) return sayRelated(reasoning, holder, owner, draft, 'No, as far as is told: ');
  await sayWalk(reasoning, owner, hops, walk, draft, 'Yes: ');
  return true;
}

const HAVE = /\b(?:have|has|had|having|share[sd]?|bear|bore|raised?|beget|begot)\b/i;

/** `Did A and B have children`, `the parents of A and B`, `Did A have a son with B`: kin of the one and of the other. */
function isOfBoth({ about, read, wants, text }: AskedQuestion): boolean {
  const [one, other] = about;
  if (one === undefined || other === undefined) return false;
  const between = read.words.slice(one.end, other.first).map(({ folded }) => folded);
  if (/^(?:and|or|&)?$/.test(between.join(' '))) return wants !== 'whether' || HAVE.test(text);
  return (
    HAVE.test(text) && /^(?:with|by)$/.test(between.at(-1) ?? '') && between.some((word) => kinHop(word))
  );
}

async function answerKinOfBoth(
  reasoning: Reasoning,
  { wants }: AskedQuestion,
  first: Named,
  second: Named,
  words: readonly KinHop[],
  draft: AnswerDraft,
): Promise<boolean> {
  const found = new Map<string, () => Promise<void>>();
  for (const { word, steps } of words) {
    const theirs = await kinOf(reasoning, second.id, steps);
    for (const one of await ofKinGender(reasoning, await kinOf(reasoning, first.id, steps), word)) {
      const also = theirs.find(({ id }) => id === one.id);
      if (also === undefined || found.has(one.id)) continue;
      const lead = wants === 'whether' && found.size === 0 ? 'Yes: ' : '';
      found.set(one.id, async () => {
        if (await sayOfBoth(reasoning, [first, second], [one, also], steps, draft, lead)) return;
        await sayKin(reasoning, first, one, steps, draft, lead);
        await sayKin(reasoning, second, also, steps, draft);
      });
    }
  }
  if (wants === 'how-many' && found.size > 0)
    draft.say(
      `The record names ${found.size} ${words.map(({ word }) => word).join(' and ')} of ${first.name} and ${second.name}`,
    );
  for (const say of found.values()) await say();
  return true;
}

/** `Corin was a son of Aldric and Ysolde`, where one statement of blood shows each. */
async function sayOfBoth(
  reasoning: Reasoning,
  of: readonly Named[],
  found: readonly [KinFound, KinFound],
  steps: readonly KinStep[],
  draft: AnswerDraft,
  lead: string,
): Promise<boolean> {
  const told = await tell(
    reasoning,
    found.flatMap(({ path }) => path),
  );
  const { id } = found[0];
  const who = (await toldEntities(reasoning, [id])).get(id);
  const name = kinName(steps, await knownGender(reasoning, id));
  const isPlain = told.length === found.length && told.every(({ predicate }) => BY_BLOOD.has(predicate));
  if (who === undefined || name === null || !isPlain) return false;
  const names = of.map((one) => one.name).join(' and ');
  draft.called('list_lineage').say(`${lead}${who.name} was ${kinPhrase(steps, name)} of ${names}`, told);
  return true;
}

/** `whose son was X`, `whom was X the son of`: the noun is said of X. */
function isTurned(text: string, word: string): boolean {
  return (
    new RegExp(`\\bwhose (?:\\w+ )?${word}\\b`, 'i').test(text) ||
    new RegExp(`\\b${word} (?:of|to) (?:whom|who|what|which)\\b`, 'i').test(text) ||
    new RegExp(`^(?:who|whom|what)\\b.*\\b(?:the|a) ${word} (?:of|to)\\s*\\??$`, 'i').test(text)
  );
}

async function sayKin(
  reasoning: Reasoning,
  of: Named,
  { id, path }: KinFound,
  steps: readonly KinStep[],
  draft: AnswerDraft,
  lead = '',
): Promise<void> {
  draft.called('list_lineage');
  const told = await tell(reasoning, path);
  const [only, ...more] = told;
  const other = (await toldEntities(reasoning, [id])).get(id);
  const name = kinName(steps, await knownGender(reasoning, id));
  // A marriage and an adoption have a time of their own.
  if (only !== undefined && more.length === 0 && (!BY_BLOOD.has(only.predicate) || name === null)) {
    draft.say(`${lead}${draft.words(only)}`, [only]);
    return;
  }
  if (other === undefined || name === null) return;
  const shown = more.length === 0 ? '' : `: ${told.map((one) => draft.words(one)).join('; ')}`;
  draft.say(`${lead}${other.name} was ${kinPhrase(steps, name)} of ${of.name}${shown}`, told);
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
