/** Resolves the dates that lean on other entities, and says which cannot be resolved and why. */
import { type Notice, sentence } from '../model/index.js';
import type { Store } from '../store/store.js';
import { type DateContext, type Moment, type RelativeItem, resolveDates } from '../time/index.js';
import { type AnchorBook, namesLeanedOn } from './anchors.js';
import type { LeaningDate } from './bind/bind.js';
import type { RelativeResolver } from './bind/dates.js';

export interface Leanings {
  readonly resolve: RelativeResolver;
  readonly notices: readonly Notice[];
}

/** Before anything leans: every relative date stays unknown for now. */
export const UNRESOLVED: RelativeResolver = () => null;

export async function resolveLeaning(
  leaning: readonly LeaningDate[],
  book: AnchorBook,
  store: Store,
  dates: DateContext,
): Promise<Leanings> {
  const items = new Map<string, { item: RelativeItem; from: LeaningDate }>();
  for (const one of leaning) {
    const id = idOf(one);
    items.set(id, { item: { id, date: one.date }, from: one });
    if (one.tells !== null) book.learnLeaning(one.tells.entity, one.tells.attribute, id);
  }
  await book.fetch(
    store,
    leaning.flatMap(({ date }) => namesLeanedOn(date)),
  );
  const solved = resolveDates(
    [...items.values()].map((entry) => entry.item),
    (date) => book.find(date),
    dates,
  );
  const byText = new Map<string, Moment>();
  for (const [id, { item }] of items) {
    const moment = solved.moments.get(id);
    if (moment !== undefined) byText.set(item.date.text, moment);
  }
  const notices: Notice[] = [];
  const inCircle = new Set(solved.circles.flat());
  for (const circle of solved.circles) {
    const from = items.get(circle[0] ?? '')?.from;
    const told = circle.map((id) => `"${items.get(id)?.item.date.text ?? id}"`).join(' → ');
    if (from) {
      notices.push(
        from.notice(
          'ingest/circular-date',
          `These dates lean on one another in a circle: ${told}.`,
          'Give one of them a date of its own.',
        ),
      );
    }
  }
  for (const [id, { from }] of items) {
    if (solved.moments.has(id) || inCircle.has(id)) continue;
    const problem = solved.problems.get(id);
    const message = problem?.message ?? `Nothing is known of when "${from.date.anchor}" was.`;
    notices.push(
      from.notice(
        'ingest/unresolved-date',
        `"${from.date.text}" cannot be placed yet. ${sentence(message)}`,
        problem?.hint ?? `It will be placed by itself once "${from.date.anchor}" has a date.`,
      ),
    );
  }
  return { resolve: (date) => byText.get(date.text) ?? null, notices };
}

function idOf({ date, tells }: LeaningDate): string {
  return tells === null ? `text ${date.text}` : `${tells.entity} ${tells.attribute} ${date.text}`;
}
