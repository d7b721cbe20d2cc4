/** Resolves relative dates that lean on one another, and names the circles among them. */
import type { DateContext } from './context.js';
import type { Moment } from './moment.js';
import type { DateProblem, RelativeDate } from './parsed.js';
import { type Anchor, problem, resolveRelative } from './relative.js';

export interface RelativeItem {
  readonly id: string;
  readonly date: RelativeDate;
}

/** One end of an anchor: dated, told by another item, or unknown. */
export type AnchorEnd = Moment | { readonly item: string } | null;

/** What a relative date leans on. */
export type AnchorAnswer = Anchor | { readonly from: AnchorEnd; readonly until: AnchorEnd };

/** Finds what a relative date leans on; null when there is no such thing. */
export type AnchorLookup = (date: RelativeDate, id: string) => AnchorAnswer | null;

export interface ResolvedDates {
  readonly moments: ReadonlyMap<string, Moment>;
  readonly problems: ReadonlyMap<string, DateProblem>;
  /** Each circle once, as ids in the order in which they lean on one another. */
  readonly circles: readonly (readonly string[])[];
}

interface Visit {
  readonly item: RelativeItem;
  readonly answer: AnchorAnswer | null;
  readonly needs: readonly string[];
  next: number;
}

/** Walks with a stack of its own, so that a chain may be as long as it likes. */
export function resolveDates(
  items: Iterable<RelativeItem>,
  lookup: AnchorLookup,
  ctx: DateContext,
): ResolvedDates {
  const byId = new Map([...items].map((item) => [item.id, item]));
  const moments = new Map<string, Moment>();
  const problems = new Map<string, DateProblem>();
  const circles: string[][] = [];

  const visit = (item: RelativeItem): Visit => {
    const answer = lookup(item.date, item.id);
    return { item, answer, needs: answer ? needsOf(answer) : [], next: 0 };
  };
  const finish = ({ item, answer }: Visit): void => {
    if (problems.has(item.id)) return;
    const outcome = settle(item, answer, moments, problems, ctx);
    if ('kind' in outcome) problems.set(item.id, outcome);
    else moments.set(item.id, outcome);
  };

  for (const start of byId.values()) {
    if (moments.has(start.id) || problems.has(start.id)) continue;
    const stack = [visit(start)];
    const depth = new Map([[start.id, 0]]);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const need = top.needs[top.next++];
      if (need === undefined) {
        finish(top);
        depth.delete(top.item.id);
        stack.pop();
        continue;
      }
      const seen = depth.get(need);
      if (seen !== undefined) {
        const members = stack.slice(seen).map((v) => v.item.id);
        circles.push(members);
        for (const id of members) if (!problems.has(id)) problems.set(id, circle(id, members, byId));
        continue;
      }
      const next = byId.get(need);
      if (!next || moments.has(need) || problems.has(need)) continue;
      depth.set(need, stack.length);
      stack.push(visit(next));
    }
  }
  return { moments, problems, circles };
}

const isItem = (end: AnchorEnd): end is { readonly item: string } => end !== null && 'item' in end;

function needsOf(answer: AnchorAnswer): string[] {
  if ('fromMin' in answer) return [];
  return [...new Set([answer.from, answer.until].filter(isItem).map((end) => end.item))];
}

function settle(
  item: RelativeItem,
  answer: AnchorAnswer | null,
  moments: ReadonlyMap<string, Moment>,
  problems: ReadonlyMap<string, DateProblem>,
  ctx: DateContext,
): Moment | DateProblem {
  const { anchor, text } = item.date;
  if (!answer) {
    return problem(
      `nothing is known by the name "${anchor}"`,
      `check the name in "${text}", or write a date`,
    );
  }
  if ('fromMin' in answer) return resolveRelative(item.date, answer, ctx);
  const ends: (Moment | null)[] = [];
  for (const end of [answer.from, answer.until]) {
    if (!isItem(end)) ends.push(end);
    else if (moments.has(end.item)) ends.push(moments.get(end.item) ?? null);
    else {
      const why = problems.get(end.item)?.message ?? 'it is not among the dates given';
      return problem(
        `"${text}" leans on ${end.item}, which could not be dated: ${why}`,
        'date that one first',
      );
    }
  }
  return resolveRelative(item.date, { from: ends[0] ?? null, until: ends[1] ?? null }, ctx);
}

/** The circle told from the member that is asked about. */
function circle(
  id: string,
  members: readonly string[],
  items: ReadonlyMap<string, RelativeItem>,
): DateProblem {
  const at = members.indexOf(id);
  const turn = [...members.slice(at), ...members.slice(0, at), id];
  const texts = members.map((m) => `${m}: "${items.get(m)?.date.text ?? ''}"`).join('; ');
  return problem(
    `these dates lean on one another in a circle: ${turn.join(' → ')}`,
    `give one of them a date (${texts})`,
  );
}
