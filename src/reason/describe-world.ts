/** What a world is made of: types, relations, calendars, its present, its sources, and how sound it was when last checked. */
import type { FindingKind, Reliability, Run, TemporalKind, ValueKind } from '../model/index.js';
import type { ReasonedNow, Reasoning } from './reasoning.js';
import { remembered } from './remembered.js';

export interface DescribeQuestion {
  /** Also types and relations that nothing uses. */
  readonly all?: boolean;
}

export interface DescribedType {
  readonly name: string;
  readonly extends: string | null;
  readonly description: string;
  readonly entities: number;
}

export interface DescribedRelation {
  readonly name: string;
  readonly inverse: string | null;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly temporal: TemporalKind;
  readonly phrase: string;
  readonly description: string;
  readonly statements: number;
}

export interface DescribedAttribute {
  readonly name: string;
  readonly value: ValueKind;
  readonly of: readonly string[];
  readonly statements: number;
}

export interface DescribedWorld {
  readonly packs: readonly { readonly id: string; readonly name: string }[];
  readonly entities: number;
  readonly provisional: number;
  readonly statements: { readonly relations: number; readonly attributes: number };
  /** The most used first. */
  readonly types: readonly DescribedType[];
  readonly relations: readonly DescribedRelation[];
  readonly attributes: readonly DescribedAttribute[];
  readonly calendars: readonly { readonly id: string; readonly name: string; readonly isDefault: boolean }[];
  /** What `current` stands for; null where nothing is dated. */
  readonly now: { readonly text: string; readonly because: string } | null;
  readonly sources: {
    readonly total: number;
    readonly byReliability: Readonly<Partial<Record<Reliability, number>>>;
  };
  /** Certain findings that stand, by kind. */
  readonly findings: Readonly<Record<FindingKind, number>>;
  readonly latestRun: Run | null;
}

export async function describeWorld(
  reasoning: Reasoning,
  { all = false }: DescribeQuestion = {},
): Promise<DescribedWorld> {
  const { store, ontology } = reasoning;
  const [counts, now, runs] = await Promise.all([
    remembered(store, 'tally', () => store.tally()),
    reasoning.now(),
    store.findings.runs({ limit: 1 }),
  ]);
  const used = (name: string) => counts.statementsByPredicate[name] ?? 0;
  return {
    packs: ontology.packs.map(({ id, name }) => ({ id, name })),
    entities: counts.entities,
    provisional: counts.provisional,
    statements: { relations: counts.relations, attributes: counts.attributes },
    types: [...ontology.entityTypes.values()]
      .map((type) => ({
        name: type.name,
        extends: type.extends,
        description: type.description,
        entities: counts.entitiesByType[type.name] ?? 0,
      }))
      .filter(({ entities }) => all || entities > 0)
      .sort((a, b) => b.entities - a.entities || (a.name < b.name ? -1 : 1)),
    relations: [...ontology.relationTypes.values()]
      .map(({ name, inverse, from, to, temporal, phrase, description }) => {
        return {
          name,
          inverse: inverse?.name ?? null,
          from,
          to,
          temporal,
          phrase,
          description,
          statements: used(name),
        };
      })
      .filter(({ statements }) => all || statements > 0)
      .sort(mostUsedFirst),
    attributes: [...ontology.attributes.values()]
      .map(({ name, value, of }) => ({ name, value, of, statements: used(name) }))
      .filter(({ statements }) => all || statements > 0)
      .sort(mostUsedFirst),
    calendars: ontology.calendars.map(({ id, name }) => ({
      id,
      name,
      isDefault: id === ontology.defaultCalendar,
    })),
    now: nowOf(now),
    sources: { total: counts.sources, byReliability: counts.sourcesByReliability },
    findings: await findingsByKind(reasoning),
    latestRun: runs[0] ?? null,
  };
}

function mostUsedFirst(
  a: { statements: number; name: string },
  b: { statements: number; name: string },
): number {
  return b.statements - a.statements || (a.name < b.name ? -1 : 1);
}

function nowOf(now: ReasonedNow | null): DescribedWorld['now'] {
  return now === null ? null : { text: now.moment.text, because: now.because };
}

async function findingsByKind({ store }: Reasoning): Promise<Record<FindingKind, number>> {
  const counts: Record<FindingKind, number> = {
    contradiction: 0,
    anachronism: 0,
    'ontology-violation': 0,
    orphan: 0,
    confusion: 0,
  };
  const found = await store.findings.tallyFindings({ certainty: 'certain', statuses: ['open', 'confirmed'] });
  for (const { kind, count } of found) counts[kind] += count;
  return counts;
}
