/** A line of ancestors or descendants. */
import { z } from 'zod';
import type { Line, Lineage } from '../../reason/lineage.js';
import { count } from '../../report/words.js';
import { entityInput, entityOf, entityShape } from './entity.js';
import { statementOf, statementShape } from './statement.js';

const kinShape = z
  .object({
    entity: entityShape,
    generation: z.number(),
    kind: z.enum(['blood', 'adoption', 'descent']),
    lifetime: z.string(),
    shown_by: statementShape,
  })
  .meta({ id: 'Kin' });

/** What every lineage tells. */
export const lineageOutput = {
  person: entityShape,
  lifetime: z.string(),
  of_unknown_lineage: z.boolean().describe('say "of unknown lineage"; invent no parents'),
  ancestors: z.array(kinShape),
  descendants: z.array(kinShape),
  siblings: z.array(entityShape),
  houses: z.array(statementShape),
  loops: z.array(z.string()).describe('names at which the line comes back to itself'),
  hearsay: z.array(statementShape),
  findings: z.object({
    contradictions: z.number(),
    anachronisms: z.number(),
    messages: z.array(z.string()),
  }),
  beyond_limit: z.number(),
};

export const lineageInput = {
  person: entityInput,
  depth: z.int().min(1).max(12).default(4).describe('generations; 4 when left out'),
};

export function lineageOf(lineage: Lineage) {
  const lines = [lineage.ancestors, lineage.descendants].filter((line) => line !== null);
  return {
    person: entityOf(lineage.person),
    lifetime: lineage.lifetime,
    of_unknown_lineage: lineage.ofUnknownLineage,
    ancestors: kinOf(lineage.ancestors),
    descendants: kinOf(lineage.descendants),
    siblings: lineage.siblings.map(entityOf),
    houses: lineage.houses.map(statementOf),
    loops: [...new Set(lines.flatMap(({ loops }) => loops))],
    hearsay: lines.flatMap(({ hearsay }) => hearsay.map(statementOf)),
    findings: { ...lineage.findings, messages: [...lineage.findings.messages] },
    beyond_limit: lines.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

/** The answer in a line. */
export const lineageGist =
  (...lines: readonly ('ancestors' | 'descendants')[]) =>
  (told: ReturnType<typeof lineageOf>): string => {
    const { person, of_unknown_lineage } = told;
    const some = lines.filter((line) => told[line].length > 0);
    if (of_unknown_lineage && some.length === 0)
      return `${person.name} is of unknown lineage: nobody recorded the parents.`;
    if (some.length === 0) return `No ${lines.join(' or ')} of ${person.name} (${person.type}) are recorded.`;
    const counts = some.map((line) => count(told[line].length, line.slice(0, -1)));
    return `${counts.join(', ')} of ${person.name}.`;
  };

function kinOf(line: Line | null): z.input<typeof kinShape>[] {
  return (line?.kin ?? []).map(({ entity, generation, kind, lifetime, statement }) => ({
    entity: entityOf(entity),
    generation,
    kind,
    lifetime,
    shown_by: statementOf(statement),
  }));
}
