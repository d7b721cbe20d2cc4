/** Readings of the story, cases and what was found by them, as records. */
import { CONFUSION_KINDS } from '../../model/index.js';
import {
  type CaseStore,
  type JudgedCase,
  type Matter,
  MOST_FAILURES,
  type NewCase,
  type PolicyClosing,
  type ReviewMark,
  type StoryReading,
} from '../cases.js';
import {
  add,
  change,
  drop,
  expect,
  expectSome,
  put,
  type RecordKind,
  type RecordWrite,
  type Where,
} from '../records.js';
import { AGAIN, type Deciding, decide } from './deciding.js';

const READING: RecordKind<StoryReading> = {
  name: 'story_reading',
  fields: { id: 'number', seq: 'number', at: 'number', coverage: 'json', finishedAt: 'number' },
  key: ['id'],
  numbered: 'id',
};
type CaseRecord = JudgedCase & { readonly row: number };
const CASE: RecordKind<CaseRecord> = {
  name: 'judged_case',
  fields: {
    row: 'number',
    key: 'text',
    reading: 'number',
    facts: 'json',
    askedAt: 'number',
    failures: 'number',
    failure: 'text',
    judge: 'text',
    answer: 'text',
    answeredAt: 'number',
  },
  key: ['key'],
  numbered: 'row',
};
const MATTER: RecordKind<Matter> = {
  name: 'judged_matter',
  fields: {
    row: 'number',
    key: 'text',
    finding: 'text',
    kind: CONFUSION_KINDS,
    facts: 'json',
    holdsIfYes: 'json',
    question: 'text',
    judge: 'text',
    at: 'number',
  },
  key: ['key'],
  numbered: 'row',
};
/** Which confusions, by their key, are about a fact. */
export const ASKED: RecordKind<{ readonly fact: string; readonly key: string }> = {
  name: 'asked_fact',
  fields: { fact: 'text', key: 'text' },
  key: ['fact', 'key'],
};
const REVIEWED: RecordKind<ReviewMark> = {
  name: 'matters_reviewed',
  fields: { seq: 'number', now: 'number' },
  key: [],
};
const CLOSING: RecordKind<PolicyClosing> = {
  name: 'policy_closing',
  fields: { finding: 'text', digest: 'text', because: 'text', at: 'number' },
  key: ['finding', 'digest'],
};

/** Of the latest reading, since a new one takes over those that nobody answered. */
const OPEN: Where<CaseRecord> = { answeredAt: null, failures: { below: MOST_FAILURES } };
const GIVEN_UP: Where<CaseRecord> = { answeredAt: null, failures: { atLeast: MOST_FAILURES } };

export function casesOver({ records, now }: Deciding): CaseStore {
  /** What is written when this case is open no longer: with the last one, its reading is finished. */
  const closing = async (key: string): Promise<RecordWrite[]> => {
    const others: Where<CaseRecord> = { ...OPEN, key: { not: key } };
    const [[latest], [other]] = await records.read(
      { kind: READING, order: ['-id'], limit: 1 },
      { kind: CASE, where: others, limit: 1 },
    );
    if (other !== undefined) return [expectSome(CASE, others)];
    if (latest === undefined) return [];
    const { id } = latest;
    return [expect(CASE, others), change(READING, { id, finishedAt: null }, { finishedAt: now() })];
  };
  return {
    read: ({ seq, coverage }, cases) =>
      decide(async () => {
        const keys = cases.map(({ key }) => key);
        const [[latest], known] = await records.read(
          { kind: READING, order: ['-id'], limit: 1 },
          { kind: CASE, where: { key: { in: keys } } },
        );
        const [id, at] = [(latest?.id ?? 0) + 1, now()];
        const asked = asking(cases, known, id, at);
        const reading = { id, seq, at, coverage, finishedAt: asked.isOpen ? null : at };
        const done = await records.write([
          expect(READING, { id: { atLeast: id } }),
          add(READING, reading),
          drop(CASE, { answeredAt: null, key: { notIn: keys } }),
          ...asked.writes,
        ]);
        return done === null ? AGAIN : reading;
      }),

    async readings({ finished, limit = 10 } = {}) {
      const where = finished === undefined ? {} : { finishedAt: finished ? { not: null } : null };
      const [found] = await records.read({ kind: READING, where, order: ['-id'], limit });
      return found;
    },

    async open({ givenUp = false, limit = 100 } = {}) {
      const where = givenUp ? GIVEN_UP : OPEN;
      const [found] = await records.read({ kind: CASE, where, order: ['row'], limit });
      return found.map(toCase);
    },

    async byKey(beginning) {
      const [[only, another]] = await records.read({
        kind: CASE,
        where: { key: { beginsWith: beginning } },
        limit: 2,
      });
      return only === undefined || another !== undefined ? null : toCase(only);
    },

    answer: (key, judge, answer) =>
      decide(async () => {
        const done = await records.write([
          change(CASE, { key, answeredAt: null }, { judge, answer, answeredAt: now() }),
          ...(await closing(key)),
        ]);
        return done === null ? AGAIN : (done[0] ?? 0) > 0;
      }),

    fail: (key, why) =>
      decide(async () => {
        const [[known]] = await records.read({ kind: CASE, where: { key, answeredAt: null } });
        if (known === undefined) return;
        const failures = known.failures + 1;
        const done = await records.write([
          expect(CASE, { key, answeredAt: null, failures: known.failures }, { least: 1 }),
          change(CASE, { key }, { failures, failure: why }),
          ...(failures >= MOST_FAILURES ? await closing(key) : []),
        ]);
        return done === null ? AGAIN : undefined;
      }),

    async counts() {
      const count = async (where: Where<CaseRecord>) =>
        (await records.tally({ kind: CASE, where }))[0]?.count ?? 0;
      const [answered] = await records.read({ kind: CASE, where: { answeredAt: { not: null } } });
      return {
        open: await count(OPEN),
        givenUp: await count(GIVEN_UP),
        answered: answered.length,
        factsRead: new Set(answered.flatMap(({ facts }) => facts)).size,
      };
    },

    async matters({ facts } = {}) {
      const about = facts && (await records.read({ kind: ASKED, where: { fact: { in: facts } } }))[0];
      const where = about && { key: { in: about.map(({ key }) => key) } };
      const [found] = await records.read({ kind: MATTER, ...(where && { where }), order: ['row'] });
      return found;
    },

    async reviewed() {
      const [[mark]] = await records.read({ kind: REVIEWED, limit: 1 });
      return mark ?? null;
    },

    async noteReviewed(mark) {
      await records.write([drop(REVIEWED, {}), add(REVIEWED, mark)], { mayBeLost: true });
    },

    async putMatter(matter) {
      const { key, facts } = matter;
      await records.write([
        put(MATTER, matter),
        drop(ASKED, { key, fact: { notIn: facts } }),
        ...facts.map((fact) => add(ASKED, { fact, key })),
      ]);
    },

    async dropMatter(key) {
      await records.write([drop(MATTER, { key })]);
    },

    async closeByPolicy(closed) {
      const done = await records.write([add(CLOSING, { ...closed, at: now() })]);
      return (done?.[0] ?? 0) > 0;
    },

    async closings() {
      const [found] = await records.read({ kind: CLOSING, order: ['at'] });
      return found;
    },
  };
}

/** Asks what was not asked before, and goes on asking what nobody answered. */
function asking(
  cases: readonly NewCase[],
  known: readonly CaseRecord[],
  reading: number,
  askedAt: number,
): { readonly isOpen: boolean; readonly writes: readonly RecordWrite[] } {
  const before = new Map(known.map((one) => [one.key, one]));
  const waiting = known.filter(({ answeredAt }) => answeredAt === null).map(({ key }) => key);
  const fresh = cases.filter(({ key }) => !before.has(key));
  const isOpen = known.some(({ answeredAt, failures }) => answeredAt === null && failures < MOST_FAILURES);
  return {
    isOpen: isOpen || fresh.length > 0,
    writes: [
      expect(CASE, { key: { in: waiting }, answeredAt: null }, { least: waiting.length }),
      change(CASE, { key: { in: waiting } }, { reading }),
      ...fresh.map(({ key, facts }) => add(CASE, { key, reading, facts, askedAt })),
    ],
  };
}

function toCase({ row: _, ...one }: CaseRecord): JudgedCase {
  return one;
}
