/** Confusions as conflict cards. */
import type { z } from 'zod';
import type { World } from '../engine/index.js';
import { toldTime } from '../mcp/shapes/fact.js';
import type { Finding } from '../model/index.js';
import type { conflictShape } from './shapes/confusion.js';
import { iso } from './words.js';

type Conflict = z.input<typeof conflictShape>;

/** `whole`: with whom the record speaks for, which takes a while. */
export async function conflictsOf(
  world: World,
  findings: readonly Finding[],
  whole = false,
): Promise<Conflict[]> {
  const ids = findings.flatMap(({ details }) =>
    details.kind === 'confusion' ? details.facts.map(({ id }) => id) : [],
  );
  const facts = new Map(
    (ids.length === 0 ? [] : await world.facts.list({ ids: [...new Set(ids)] })).map((one) => [one.id, one]),
  );
  const rows = new Map(
    (findings.length === 0
      ? []
      : (
          await world.store.desk.list({
            ids: findings.map(({ id }) => id),
            states: ['open', 'confirmed', 'dismissed', 'exception', 'gone', 'judged', 'snoozed'],
            sort: 'worst',
            limit: findings.length,
          })
        ).rows
    ).map((row) => [row.id, row]),
  );
  const conflicts: Conflict[] = [];
  for (const finding of findings) {
    const { id, rule, status, message, details, verdict, flagged, detectedAt } = finding;
    if (details.kind !== 'confusion') continue;
    const isOpen = status === 'open' || status === 'confirmed';
    const answers = isOpen ? await world.facts.answers(id) : { yes: [], no: [] };
    const favoured = isOpen && whole ? await world.facts.favoured(id) : null;
    conflicts.push({
      ...{ id, rule, status, message, flagged },
      kind: details.confusion,
      question: details.question,
      facts: details.facts.map((part) => {
        const fact = facts.get(part.id);
        return {
          ...{ id: part.id, role: part.role, value: part.value },
          content: fact?.content ?? null,
          author: fact?.author ?? null,
          scope: fact?.scope ?? null,
          kind: fact?.kind ?? null,
          since: fact === undefined ? null : toldTime(world, fact.validFrom),
          committed_at: fact === undefined ? null : iso(fact.committedAt),
          confidence: fact?.confidence ?? null,
          ended: fact?.end == null ? null : { ...endOf(world, fact.end) },
          corroborated_by: fact?.corroborations.map(({ author }) => author) ?? [],
        };
      }),
      if_yes: [...answers.yes],
      if_no: [...answers.no],
      favoured: favoured === null ? null : { facts: [...favoured.facts], because: favoured.because },
      answered:
        verdict === null
          ? null
          : { by: verdict.by, at: iso(verdict.at), verdict: verdict.verdict, reason: verdict.reason },
      detected_at: iso(detectedAt),
      assignee: rows.get(id)?.assignee ?? null,
      comments: rows.get(id)?.comments ?? 0,
    });
  }
  return conflicts;
}

function endOf(
  world: World,
  { how, at, by, reason }: { how: string; at: number; by: string | null; reason: string },
) {
  return { how, at: toldTime(world, at), by, reason };
}
