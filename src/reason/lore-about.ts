/** What is written about an entity: passages in the words of their sources, and statements. */
import type { Statement } from '../model/index.js';
import type { PassageRef } from '../store/vectors.js';
import { type CitedPassage, citedPassages } from './cited-passages.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import { cutText, MOST_READ, readSome } from './read-some.js';
import type { Reasoning } from './reasoning.js';
import { remembered } from './remembered.js';
import { isHearsay, type ToldEntity, type ToldStatement, tell } from './told-statement.js';
import { synthesesAbout, type ToldSynthesis } from './told-synthesis.js';

export interface LoreQuestion extends PageOptions {
  readonly entity: string;
  /** `prose` when absent. */
  readonly type?: 'prose' | 'statements' | 'all';
}

export interface LoreAbout {
  readonly entity: ToldEntity;
  readonly provisional: boolean;
  /** Where it is defined first, then what is about it most. Null when statements alone were asked for. */
  readonly passages: Page<CitedPassage> | null;
  /** Null when prose alone was asked for. */
  readonly statements: Page<ToldStatement> | null;
  /** That there is more than was read, so that the totals are lower bounds; null when there is not. */
  readonly cut: string | null;
  /** What was concluded about it: not what is written. */
  readonly syntheses: readonly ToldSynthesis[];
}

const USUAL = 10;
const MOST_PASSAGES = 400;
const MOST_SYNTHESES = 5;

export async function loreAbout(reasoning: Reasoning, question: LoreQuestion): Promise<LoreAbout> {
  const { id, name, type, verified } = await reasoning.find(question.entity);
  const wanted = question.type ?? 'prose';
  const prose = wanted === 'statements' ? null : await proseAbout(reasoning, id, question);
  const told = wanted === 'prose' ? null : await statementsAbout(reasoning, id, question);
  return {
    entity: { id, name, type, verified },
    provisional: !verified,
    passages: prose?.page ?? null,
    statements: told?.page ?? null,
    cut: cutOf(prose, told),
    syntheses: await synthesesAbout(reasoning, { entities: [id], limit: MOST_SYNTHESES }),
  };
}

function cutOf(prose: { isCut: boolean } | null, told: { isCut: boolean } | null): string | null {
  if (told?.isCut) return cutText(MOST_READ, null);
  return prose?.isCut ? cutText(MOST_PASSAGES, null, 'passages') : null;
}

async function proseAbout(reasoning: Reasoning, id: string, question: PageOptions) {
  const { passageIndex } = reasoning.store;
  // Only of a hub is it dear to choose them.
  const refs = await remembered(
    reasoning.store,
    `passages about ${id}`,
    () => passagesAbout(reasoning, id),
    (found) => found.length === MOST_PASSAGES,
  );
  const page = pageOf(refs, question, USUAL);
  const facts = new Map((await passageIndex.facts(page.items)).map((fact) => [fact.ref, fact]));
  const items = await citedPassages(
    reasoning,
    page.items.flatMap((ref) => facts.get(ref) ?? []),
  );
  return { page: { ...page, items }, isCut: refs.length === MOST_PASSAGES };
}

async function passagesAbout({ store }: Reasoning, id: string): Promise<PassageRef[]> {
  const hits = await store.passageIndex.about([id], {}, MOST_PASSAGES);
  return [...hits].sort((a, b) => Number(b.defines) - Number(a.defines)).map(({ ref }) => ref);
}

async function statementsAbout(reasoning: Reasoning, id: string, question: PageOptions) {
  const { statements, isCut } = await readSome(reasoning, { about: id });
  const all = statements.filter(({ flagged }) => !flagged).sort(surestFirst);
  const page = pageOf(all, question, USUAL);
  return { page: { ...page, items: await tell(reasoning, page.items) }, isCut };
}

/** What may be believed before what may not, then by time. */
function surestFirst(a: Statement, b: Statement): number {
  return (
    Number(isHearsay(a)) - Number(isHearsay(b)) ||
    b.confidence - a.confidence ||
    a.valid.fromMin - b.valid.fromMin ||
    (a.id < b.id ? -1 : 1)
  );
}
