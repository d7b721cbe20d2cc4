import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { often } from '../../test/how-often.fixture.js';
import { openWorld, type World } from '../engine/index.js';
import { RELIABILITIES } from '../model/index.js';
import { type ExportFormat, exportWorld } from './index.js';

const TYPES = ['Person', 'Location', 'Event', 'Item', 'Faction', 'House', 'Era'] as const;
const DATES = [
  '340 TA',
  '12 Frostmoon 340 TA',
  'c. 210 TA',
  'before 88 TA',
  'after 12 TA',
  'between 318 and 321 TA',
  'the 340s TA',
  'spring 324 TA',
  'late Second Age',
  '5 FA',
  'Third Age',
  'no date at all',
  '10 FC',
  'three days after Thing 0',
  'during Thing 1',
] as const;

const name = fc.oneof(
  fc.constantFrom(
    'Aldric',
    'Élan the Grey',
    "O'Mara",
    'North: Keep',
    'Black/Spire',
    '#7',
    '- dash',
    '[Bracket]',
    'null',
    'true',
    '1984',
  ),
  fc
    .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    .filter((s) => s.trim() !== '' && !/\p{Cc}/u.test(s)),
);
const date = fc.constantFrom(...DATES);
const window = fc.oneof(
  fc.constant({}),
  fc.record({ at: date }),
  fc.record({ from: date }),
  fc.record({ until: fc.oneof(date, fc.constant('ongoing')) }),
  fc.record({ from: date, until: date }),
);
const assertion = {
  confidence: fc.integer({ min: 1, max: 20 }).map((n) => n / 20),
  reliability: fc.constantFrom(...RELIABILITIES),
  quote: fc.option(fc.string({ maxLength: 20 }), { nil: undefined }),
  note: fc.option(fc.constantFrom('a note', 'ünïcode: "quoted"\nand broken'), { nil: undefined }),
  model: fc.option(fc.constantFrom('prose', 'some-model'), { nil: undefined }),
};

/** Entities refer to each other by index; names get a number so that none is ambiguous. */
const worlds = fc.record({
  entities: fc.array(
    fc.record({ name, type: fc.constantFrom(...TYPES), aliases: fc.array(name, { maxLength: 2 }) }),
    { minLength: 2, maxLength: 8 },
  ),
  relations: fc.array(
    fc.record({
      subject: fc.nat(7),
      object: fc.nat(7),
      window,
      predicate: fc.constantFrom(
        'ALLY_OF',
        'MEMBER_OF',
        'PARTICIPATED_IN',
        'LOCATED_IN',
        'RULES',
        'POSSESSES',
        'PRECEDED',
        'parents',
      ),
      side: fc.option(fc.constantFrom('north', 'south'), { nil: undefined }),
      ...assertion,
    }),
    { maxLength: 12 },
  ),
  attributes: fc.array(
    fc.record({
      subject: fc.nat(7),
      window,
      told: fc.oneof(
        fc.record({
          predicate: fc.constantFrom('birth', 'in_fiction_date', 'founded', 'began'),
          value: date.map((d) => ({ date: d })),
        }),
        fc.record({ predicate: fc.constant('population'), value: fc.integer({ min: 0, max: 90000 }) }),
        fc.record({
          predicate: fc.constantFrom('gender', 'motto', 'undeclared thing'),
          value: fc.string({ minLength: 1, maxLength: 15 }).map((text) => ({ text })),
        }),
        fc.record({ predicate: fc.constant('is haunted'), value: fc.boolean() }),
      ),
      ...assertion,
    }),
    { maxLength: 10 },
  ),
  sources: fc.integer({ min: 1, max: 3 }),
  written: fc.array(fc.constantFrom(undefined, '350 TA', '372 TA', 'summer 379 TA'), {
    minLength: 3,
    maxLength: 3,
  }),
  /** Somebody whom no document defines, of whom things are said all the same. */
  strangers: fc.array(
    fc.record({
      object: fc.nat(7),
      window,
      told: fc.constantFrom('MEMBER_OF', 'PARTICIPATED_IN', 'mother', 'birth'),
    }),
    { maxLength: 4 },
  ),
  passages: fc.array(
    fc.string({ minLength: 1, maxLength: 60 }).filter((s) => s.trim() !== ''),
    { minLength: 1, maxLength: 4 },
  ),
});
type Told = typeof worlds extends fc.Arbitrary<infer T> ? T : never;

function jsonl({ entities, relations, attributes, sources, passages, written, strangers }: Told): string {
  const lines: object[] = [];
  const sourceOf = (i: number) => `source-${i % sources}`;
  for (let s = 0; s < sources; s++) {
    lines.push({
      source: { id: sourceOf(s), title: `Source ${s}`, reliability: RELIABILITIES[s], written: written[s] },
    });
    lines.push(
      ...passages.map((text, i) => ({
        passage: {
          source: sourceOf(s),
          key: `p${i}`,
          heading: [`H${i}`],
          text,
          lines: [i * 3 + 1, i * 3 + 2],
        },
      })),
    );
  }
  const ref = (i: number) => `Thing ${i % entities.length}`;
  const passage = (i: number) => `p${i % passages.length}`;
  entities.forEach(({ name: extra, type, aliases }, i) => {
    lines.push({
      entity: {
        source: sourceOf(i),
        passage: passage(i),
        name: ref(i),
        type,
        aliases: [`${extra} ${i}`, ...aliases.map((a) => `${a} ${i}`)],
      },
    });
  });
  relations.forEach(({ subject, object, predicate, window: when, side, ...rest }, i) => {
    lines.push({
      statement: {
        subject: ref(subject),
        predicate,
        object: ref(object),
        ...when,
        ...(side ? { qualifiers: { side } } : {}),
        asserted: [
          { source: sourceOf(i), passage: passage(i), ...rest },
          { source: sourceOf(i + 1), passage: passage(i + 1), ...rest },
        ],
      },
    });
  });
  attributes.forEach(({ subject, told, window: when, ...rest }, i) => {
    lines.push({
      statement: {
        subject: ref(subject),
        ...told,
        ...when,
        source: sourceOf(i),
        passage: passage(i),
        ...rest,
      },
    });
  });
  strangers.forEach(({ object, window: when, told }, i) => {
    const subject = { name: `Stranger ${i}`, type: 'Person' };
    const said = { subject, predicate: told, ...when, source: sourceOf(i), passage: passage(i) };
    lines.push({
      statement: told === 'birth' ? { ...said, value: { date: '340 TA' } } : { ...said, object: ref(object) },
    });
  });
  lines.push({ mention: { source: sourceOf(0), passage: 'p0', entity: ref(0) } });
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

const CALENDARS = path.resolve(import.meta.dirname, '../../examples/valdorn/calendars');

async function emptyWorld(folder: string): Promise<World> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'lore.yaml'),
    'name: trip\npack: high-fantasy\ncalendar: vyrian\nnow: 380 TA\n',
  );
  const { cpSync } = await import('node:fs');
  cpSync(CALENDARS, path.join(folder, 'calendars'), { recursive: true });
  return openWorld(folder);
}

async function graphOf({ store }: World, withSources: boolean) {
  const entities = [];
  for await (const { id, name: called, type, aliases, verified } of store.entities()) {
    entities.push(
      JSON.stringify({
        id,
        called,
        type,
        aliases: [...aliases].sort(),
        defined: (await store.definitions(id)).length > 0,
        ...(withSources ? { verified } : {}),
      }),
    );
  }
  const statements = await store.statements();
  const assertions = await store.assertions({ statements: statements.map((s) => s.id) });
  const passages = [];
  const mentions = [];
  for (const source of withSources ? await store.sources() : []) {
    passages.push(...(await store.passages({ source: source.id })).map((p) => JSON.stringify(p)));
    mentions.push(...(await store.mentions({ source: source.id })).map((m) => JSON.stringify(m)));
  }
  return {
    entities: entities.sort(),
    statements: statements
      .map(
        (s) =>
          `${s.id} ${s.subject} ${s.predicate} ${s.extracted ? 'provisional' : 'settled'}${withSources ? ` ${s.confidence} ${s.reliability}` : ''}`,
      )
      .sort(),
    ...(withSources
      ? {
          assertions: assertions.map(({ recorded: _, ...rest }) => JSON.stringify(rest)).sort(),
          passages: passages.sort(),
          mentions: mentions.sort(),
        }
      : {}),
  };
}

async function roundTrip(told: Told, format: ExportFormat, withSources: boolean): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lore-trip-'));
  try {
    const first = await emptyWorld(path.join(folder, 'a'));
    writeFileSync(path.join(first.root, 'in.jsonl'), jsonl(told));
    const report = await first.ingest();
    expect(report.files.failed).toBe(0);
    const second = await emptyWorld(path.join(folder, 'b'));
    const out =
      format === 'markdown' ? path.join(second.root, 'vault') : path.join(second.root, `out.${format}`);
    await exportWorld(first, { format, out });
    const again = await second.ingest();
    expect(again.notices.filter((n) => n.level === 'error')).toEqual([]);
    expect(await graphOf(second, withSources)).toEqual(await graphOf(first, withSources));
    await first.close();
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each(['jsonl', 'yaml'] as const)(
  'a world taken out as %s comes back the same, sources and all',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(worlds, (told) => roundTrip(told, format, true)),
      { numRuns: often(5, 20) },
    );
  },
);

test('a world taken out as a vault comes back with the same entities and statements', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, (told) => roundTrip(told, 'markdown', false)),
    { numRuns: often(5, 20) },
  );
});
