/** The whole of an arc: facts that belong to it by their words, though no claim of theirs stands in the thread. */
import { nearTerms } from '../../search/index.js';
import type { Fact } from '../../store/facts.js';
import { nearnessOf, OF_A_KIND } from '../likeness/means/nearness.js';
import { outlineOf } from '../likeness/means/outline.js';
import { sharedTopic } from '../likeness/sketch/kin.js';
import { type Sketch, sketchOf } from '../likeness/sketch/sketch.js';
import { turns } from '../likeness/sketch/stance.js';
import { isCurrent, type MemoryWorld, neverHeld } from '../memory-world.js';
import type { Entry, Thread } from '../threads.js';
import { isTried } from '../words/for-a-while.js';
import { isUncertain } from '../words/left-over.js';
import { isLight, isSilent, stem, stemsOf } from '../words/stems.js';
import { PROJECT } from '../words/subjects.js';
import { technologiesIn } from '../words/technologies.js';
import type { Confusion, Part, Policy } from './confusion.js';
import { reversalOf } from './contested.js';

const NEAREST = 24;
const MOST_WORDS = 6;

/** Asked only of what was found: most threads leave nothing open. */
export async function wholeArc(
  world: MemoryWorld,
  thread: Thread,
  confusion: Confusion,
  policy: Policy,
): Promise<Confusion> {
  if (confusion.kind === 'stale') return await withAllNewer(world, thread, confusion, policy);
  return confusion.kind === 'ambiguity' ? await withOrigin(world, thread, confusion) : confusion;
}

/** Those that speak of the new name, and of the same or where the same was filed. */
async function withAllNewer(
  world: MemoryWorld,
  { subjectName }: Thread,
  confusion: Confusion,
  { now, staleSeconds }: Policy,
): Promise<Confusion> {
  const newer = confusion.parts.filter(({ role }) => role === 'newer');
  const [old] = confusion.parts.filter(({ role }) => role === 'stale');
  const first = newer[0]?.entry;
  const name = first?.claim.told ?? '';
  if (old === undefined || first === undefined || !isName(name) || !says(first.fact, name)) return confusion;
  const own = new Set(stemsOf(`${name} ${old.entry.claim.told}`));
  const topic = topicOf(old.entry.fact, own);
  // What a project has one of is passed by whatever is told of another where the first was filed.
  const isOfAll = ({ scope }: Fact) =>
    subjectName === PROJECT.name && topOf(scope) === topOf(old.entry.fact.scope);
  const more = (await near(world, old.entry.fact, topic, name)).filter(
    (fact) =>
      fact.validFrom - old.entry.fact.validFrom >= staleSeconds &&
      isCurrent(fact, now) &&
      !confusion.parts.some(({ entry }) => entry.fact.id === fact.id) &&
      says(fact, name) &&
      !says(fact, old.entry.claim.told) &&
      !isUncertain(fact.content) &&
      !isTried(fact.content) &&
      !/\?\s*$/.test(fact.content) &&
      (isOfOne(fact, old.entry.fact, own) || isNear(fact, old.entry.fact, name) || isOfAll(fact)),
  );
  return { ...confusion, parts: inOrder([...confusion.parts, ...more.map(partAs('newer', first))]) };
}

/** What was changed and is told as before has come back: then there is one who told it first. */
async function withOrigin(world: MemoryWorld, thread: Thread, confusion: Confusion): Promise<Confusion> {
  const last = confusion.parts.at(-1)?.entry;
  const turned = confusion.parts.filter(({ entry }) => entry.claim.mode === 'changes');
  const detour = turned.at(-1)?.entry;
  if (last === undefined || detour === undefined || turned.length + 1 < confusion.parts.length)
    return confusion;
  if (detour === last) return confusion;
  const sketch = sketchOf(last.fact.content);
  const origins = (await near(world, last.fact, topicOf(last.fact, new Set()))).filter(
    (fact) =>
      fact.validFrom < detour.fact.validFrom &&
      !(fact.end !== null && neverHeld(fact.end.how)) &&
      isOrigin(sketchOf(fact.content), fact, last, sketch),
  );
  if (origins.length === 0) return confusion;
  return reversalOf(
    thread,
    inOrder([
      ...origins.map(partAs('origin', last)),
      ...turned.map(({ entry }): Part => ({ entry, role: 'detour' })),
      { entry: last, role: 'return' },
    ]),
    { last, detours: turned.map(({ entry }) => entry) },
  );
}

/** It shares a word that tells things apart, or a kind of thing where both were filed in one place. */
function isOfOne(fact: Fact, old: Fact, own: ReadonlySet<string>): boolean {
  const told = new Set(stemsOf(fact.content));
  const shared = stemsOf(old.content).filter((one) => told.has(one) && !isSilent(one) && !own.has(one));
  return shared.some((one) => !isLight(one)) || (shared.length > 0 && topOf(fact.scope) === topOf(old.scope));
}

const topOf = (scope: string): string | undefined => scope.split('/')[0];

/** It speaks of what the old fact is about, be it a word that says little elsewhere: "builds". */
function isNear({ content, id, author, validFrom }: Fact, old: Fact, name: string): boolean {
  const seen = { id, content, author, at: validFrom, stands: true, sketch: sketchOf(content) };
  const newer = { told: name, stems: stemsOf(name), name: null, media: [] };
  return nearnessOf(outlineOf(old.content), seen, newer) >= OF_A_KIND;
}

const isName = (name: string): boolean =>
  /[A-Z]|^\d+\.\d/.test(name) || technologiesIn(name).some(({ role }) => role !== '');

const ENOUGH = 0.6;

function isOrigin(origin: Sketch, fact: Fact, { claim }: Entry, last: Sketch): boolean {
  const isSame =
    says(fact, claim.told) ||
    origin.amounts.some((one) => last.amounts.some(({ key, unit }) => key === one.key && unit === one.unit));
  const { words, part } = sharedTopic(origin, last, new Set(stemsOf(claim.told)));
  return isSame && origin.isPlain && !turns(origin) && words >= 1 && part >= ENOUGH;
}

const partAs =
  (role: Part['role'], { claim }: Entry) =>
  (fact: Fact): Part => ({ entry: { fact, claim: { ...claim, fact: fact.id } }, role });

function inOrder(parts: readonly Part[]): Part[] {
  return [...parts].sort(
    (a, b) => a.entry.fact.validFrom - b.entry.fact.validFrom || a.entry.fact.seq - b.entry.fact.seq,
  );
}

/** By the words of a fact that have these stems, and by a name. */
async function near(
  { store }: MemoryWorld,
  { content }: Fact,
  stems: readonly string[],
  name = '',
): Promise<readonly Fact[]> {
  const words = (content.match(/[\p{L}\d][\p{L}\d_-]*/gu) ?? []).filter((word) => stems.includes(stem(word)));
  const terms = nearTerms([name, ...new Set(words)].slice(0, MOST_WORDS).join(' '));
  return await store.facts.sharing(terms, NEAREST);
}

/** Kinds of things only where nothing else is left. */
function topicOf({ content }: Fact, without: ReadonlySet<string>): string[] {
  const all = stemsOf(content).filter((one) => !isSilent(one) && !without.has(one));
  const telling = all.filter((one) => !isLight(one));
  return telling.length > 0 ? telling : all;
}

function says({ content }: Fact, words: string): boolean {
  const at = content.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0 || words === '') return false;
  return !/[\p{L}\d]$/u.test(content.slice(0, at)) && !/^[\p{L}\d]/u.test(content.slice(at + words.length));
}
