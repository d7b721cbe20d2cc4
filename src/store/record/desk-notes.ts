/** What people note down at the desk: comments, whose a finding is, when it comes back, views. */
import { LoreError } from '../../model/index.js';
import type { DeskComment, DeskNotes, DeskPort, SavedView, Snooze } from '../desk.js';
import { add, change, drop, put, type RecordKind } from '../records.js';
import type { Deciding } from './deciding.js';
import { FINDING } from './findings.js';
import { FLAG, flagRow } from './review-queue.js';
import { VERDICT } from './verdicts.js';

type CommentRecord = Omit<DeskComment, 'id'> & { readonly row: number };

const COMMENT: RecordKind<CommentRecord> = {
  name: 'desk_comment',
  fields: {
    row: 'number',
    finding: 'text',
    by: 'text',
    principal: 'text',
    at: 'number',
    editedAt: 'number',
    text: 'text',
  },
  key: ['row'],
  numbered: 'row',
};
const SNOOZE: RecordKind<Snooze & { readonly finding: string }> = {
  name: 'desk_snooze',
  fields: { finding: 'text', until: 'number', by: 'text', at: 'number' },
  key: ['finding'],
};
interface Assignment {
  readonly finding: string;
  readonly assignee: string;
  readonly by: string;
  readonly at: number;
}
const ASSIGNMENT: RecordKind<Assignment> = {
  name: 'desk_assignment',
  fields: { finding: 'text', assignee: 'text', by: 'text', at: 'number' },
  key: ['finding'],
};
const VIEW: RecordKind<SavedView> = {
  name: 'desk_view',
  fields: { id: 'text', name: 'text', screen: 'text', query: 'json', by: 'text', at: 'number' },
  key: ['id'],
};
const PREFIX = 'comment-';
const MOST_PEOPLE = 10_000;

export function deskNotesOver({ records, now }: Deciding, desk: Pick<DeskPort, 'facets'>): DeskNotes {
  const demand = async (ids: readonly string[]): Promise<void> => {
    const flags = ids.flatMap((id) => flagRow(id) ?? []);
    const [findings, flagged] = await records.read(
      { kind: FINDING, where: { id: { in: ids } } },
      { kind: FLAG, where: { row: { in: flags } } },
    );
    const known = new Set([...findings.map(({ id }) => id), ...flagged.map(({ row }) => `review-${row}`)]);
    const unknown = ids.find((id) => !known.has(id));
    if (unknown === undefined) return;
    throw new LoreError({
      code: 'store/unknown-finding',
      message: `There is no finding ${unknown}.`,
      hint: '`lore check` lists the findings with their ids.',
    });
  };
  const comment = async (id: string): Promise<DeskComment | null> => {
    const [[found]] = await records.read({ kind: COMMENT, where: { row: rowOf(id) } });
    return found === undefined ? null : toComment(found);
  };
  return {
    async lastSnoozedBy(by) {
      const [asleep] = await records.read({ kind: SNOOZE, where: { by, until: { above: now() } } });
      const at = asleep.reduce((latest, one) => Math.max(latest, one.at), 0);
      const ids = asleep.filter((one) => one.at === at).map(({ finding }) => finding);
      return ids.length === 0 ? null : { at, ids };
    },

    async snooze(ids, until, by) {
      await demand(ids);
      const at = now();
      await records.write(
        ids.map((finding) =>
          until === null ? drop(SNOOZE, { finding }) : put(SNOOZE, { finding, until, by, at }),
        ),
      );
      return ids.length;
    },

    async assign(ids, assignee, by) {
      await demand(ids);
      const at = now();
      await records.write(
        ids.map((finding) =>
          assignee === null ? drop(ASSIGNMENT, { finding }) : put(ASSIGNMENT, { finding, assignee, by, at }),
        ),
      );
      return ids.length;
    },

    async comments(finding) {
      await demand([finding]);
      const [found] = await records.read({ kind: COMMENT, where: { finding }, order: ['row'] });
      return found.map(toComment);
    },

    comment,

    async addComment({ finding, by, principal, text }) {
      await demand([finding]);
      const added = { finding, by, principal, at: now(), editedAt: null, text };
      const [row = 0] = (await records.write([add(COMMENT, added)])) ?? [];
      return toComment({ row, ...added });
    },

    async editComment(id, text) {
      const row = rowOf(id);
      await records.write([
        text === '' ? drop(COMMENT, { row }) : change(COMMENT, { row }, { text, editedAt: now() }),
      ]);
      return comment(id);
    },

    async views() {
      const [found] = await records.read({ kind: VIEW, order: ['id'] });
      return found.sort((a, b) => byName(a.name, b.name));
    },

    async putView(view) {
      const kept = { ...view, at: now() };
      await records.write([put(VIEW, kept)]);
      return kept;
    },

    async removeView(id) {
      const done = await records.write([drop(VIEW, { id })]);
      return done?.[0] === 1;
    },

    async people() {
      const [facet] = await desk.facets(
        { states: ['open', 'confirmed', 'snoozed'] },
        ['assignee'],
        MOST_PEOPLE,
      );
      const assigned = new Map(facet?.values.map(({ value, count }) => [value, count]));
      const said = [
        ...(await records.tally({ kind: COMMENT, by: ['by'] })),
        ...(await records.tally({ kind: VERDICT, by: ['by'] })),
      ].map(({ of }) => of.by);
      const theirs = await records.tally({ kind: ASSIGNMENT, by: ['assignee'] });
      const names = new Set([...said, ...theirs.map(({ of }) => of.assignee)]);
      return [...names]
        .flatMap((name) => name ?? [])
        .sort(byName)
        .map((name) => ({ name, assigned: assigned.get(name) ?? 0 }));
    },
  };
}

/** In whatever case. */
function byName(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x < y ? -1 : x > y ? 1 : 0;
}

function rowOf(id: string): number {
  const row = id.startsWith(PREFIX) ? Number(id.slice(PREFIX.length)) : Number.NaN;
  return Number.isSafeInteger(row) ? row : 0;
}

function toComment({ row, ...told }: CommentRecord): DeskComment {
  return { id: `${PREFIX}${row}`, ...told };
}
