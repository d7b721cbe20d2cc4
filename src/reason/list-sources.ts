/** The documents of a world: how far to trust each, what it says, and how much of that is disputed. */
import type { FindingCounts, Reliability } from '../model/index.js';
import { openFindings } from './open-findings.js';
import { type Page, type PageOptions, pageOf } from './page.js';
import type { Reasoning } from './reasoning.js';

export interface SourcesQuestion extends PageOptions {
  readonly reliability?: Reliability;
  /** Words of its title or path. */
  readonly text?: string;
}

export interface ListedSource {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly format: string;
  readonly reliability: Reliability;
  /** Its own in-world date, in its own words. */
  readonly written: string | null;
  readonly passages: number;
  /** Statements that it asserts now. */
  readonly statements: number;
  readonly findings: FindingCounts;
}

export interface ListedSources {
  readonly sources: Page<ListedSource>;
  /** Of those that were asked for. */
  readonly byReliability: Readonly<Partial<Record<Reliability, number>>>;
}

const USUAL = 20;

export async function listSources(
  reasoning: Reasoning,
  question: SourcesQuestion = {},
): Promise<ListedSources> {
  const { store } = reasoning;
  const wanted = question.text?.trim().toLowerCase() ?? '';
  const all = (await store.sources())
    .filter(({ reliability }) => question.reliability === undefined || reliability === question.reliability)
    .filter(({ title, id }) => `${title}\n${id}`.toLowerCase().includes(wanted))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const byReliability: Partial<Record<Reliability, number>> = {};
  for (const { reliability } of all) byReliability[reliability] = (byReliability[reliability] ?? 0) + 1;
  const page = pageOf(all, question, USUAL);
  const counts = new Map(
    (await store.sourceCounts(page.items.map(({ id }) => id))).map((one) => [one.source, one]),
  );
  const items: ListedSource[] = [];
  for (const { id, title, origin, format, reliability, written } of page.items) {
    const { passages = 0, statements = 0 } = counts.get(id) ?? {};
    items.push({
      id,
      title,
      file: origin,
      format,
      reliability,
      written,
      passages,
      statements,
      findings: await openFindings(reasoning, { source: id }),
    });
  }
  return { sources: { ...page, items }, byReliability };
}
