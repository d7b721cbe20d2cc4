/** Small worlds at random in which every family of rules finds something sooner or later. */
import fc from 'fast-check';
import { stringify } from 'yaml';

const PERSONS = ['Ada', 'Bram', 'Dora', 'Evan'];
const REALMS = ['Arden', 'Brae'];
const PLACES = ['Ford', 'Hold'];
const THINGS = ['Ring', 'Spear'];
const EVENTS = ['Feast', 'Siege of Ford'];
const ERAS = ['First Age', 'Second Age'];

const year = fc.integer({ min: 1300, max: 1316 });
const mostly = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 });
const date = fc.oneof(
  { weight: 6, arbitrary: year.map(String) },
  { weight: 1, arbitrary: year.map((y) => `c. ${y}`) },
  { weight: 1, arbitrary: fc.constant('a year after the Feast') },
);

interface Shape {
  readonly predicate: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Each family of declared rules and most rule files have something to bite on. */
const SHAPES: readonly Shape[] = [
  { predicate: 'RULES', from: PERSONS, to: [...PLACES, ...REALMS] },
  { predicate: 'CONTROLS', from: REALMS, to: PLACES },
  { predicate: 'POSSESSES', from: PERSONS, to: THINGS },
  { predicate: 'SPOUSE_OF', from: PERSONS, to: PERSONS },
  { predicate: 'PARENT_OF', from: PERSONS, to: PERSONS },
  { predicate: 'PARENT_OF', from: ['Ada', 'Bram', 'Evan'], to: ['Dora'] },
  { predicate: 'ALLY_OF', from: REALMS, to: [...REALMS, ...PERSONS] },
  { predicate: 'ENEMY_OF', from: REALMS, to: [...REALMS, ...PERSONS] },
  { predicate: 'PARTICIPATED_IN', from: PERSONS, to: EVENTS },
  { predicate: 'TAUGHT', from: PERSONS, to: PERSONS },
  { predicate: 'LOCATED_IN', from: [...PERSONS, ...THINGS], to: PLACES },
  { predicate: 'PART_OF', from: [...PLACES, ...REALMS], to: [...PLACES, ...REALMS] },
  { predicate: 'CAPITAL_OF', from: PLACES, to: REALMS },
  { predicate: 'VASSAL_OF', from: REALMS, to: REALMS },
  { predicate: 'EXISTED_DURING', from: [...REALMS, ...PERSONS], to: ERAS },
  { predicate: 'OCCURRED_DURING', from: EVENTS, to: ERAS },
  { predicate: 'OCCURRED_AT', from: EVENTS, to: PLACES },
  { predicate: 'CREATED', from: PERSONS, to: THINGS },
  { predicate: 'CAUSED', from: [...EVENTS, ...PERSONS], to: EVENTS },
  { predicate: 'MEMBER_OF', from: PERSONS, to: REALMS },
  { predicate: 'HOLDS_TITLE', from: PERSONS, to: ['Warden'] },
];

/** Mostly a window that can be; now and then one end is vague, missing or leans on something. */
const window = fc
  .record({
    first: year,
    years: fc.integer({ min: 0, max: 9 }),
    from: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: mostly(date) }),
    until: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('ongoing', undefined) },
      { weight: 1, arbitrary: date },
    ),
  })
  .map(({ first, years, from, until }) => ({
    from: from === null ? String(first) : from,
    until: until === null ? String(first + years) : until,
  }));

const relation = fc
  .constantFrom(...SHAPES)
  .chain(({ predicate, from, to }) =>
    fc
      .record({
        subject: fc.constantFrom(...from),
        object: fc.constantFrom(...to),
        when: window,
        reliability: fc.oneof(
          { weight: 6, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom('prophetic', 'rumour') },
        ),
      })
      .map(({ when, ...rest }) => ({
        predicate,
        ...rest,
        ...(predicate === 'PARENT_OF' ? { from: undefined, until: undefined } : when),
      })),
  )
  .filter(({ subject, object }) => subject !== object);

const value = fc.oneof(
  fc.record({
    subject: fc.constantFrom(...PERSONS),
    predicate: fc.constantFrom('birth', 'death'),
    value: date,
  }),
  fc.record({
    subject: fc.constantFrom(...PERSONS),
    predicate: fc.constant('gender'),
    value: fc.constantFrom('male', 'female'),
  }),
  fc.record({
    subject: fc.constantFrom(...REALMS, ...PLACES),
    predicate: fc.constant('founded'),
    value: date,
  }),
  fc.record({
    subject: fc.constantFrom(...THINGS),
    predicate: fc.constantFrom('created', 'destroyed'),
    value: date,
  }),
  fc.record({
    subject: fc.constantFrom(...EVENTS),
    predicate: fc.constant('in_fiction_date'),
    value: year.map(String),
  }),
  fc.record({ subject: fc.constantFrom(...ERAS), predicate: fc.constantFrom('began', 'ended'), value: date }),
);

/** Some of it was only found in prose. */
const model = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant('a model') },
);

/** Somebody whom no document defines: a type is inferred from what is told. */
const stranger = fc.record({
  subject: fc.constantFrom('Nemo', ...PERSONS),
  predicate: fc.constantFrom('SPOUSE_OF', 'CONTROLS', 'RULES', 'POSSESSES'),
  object: fc.constantFrom('Nemo', 'Nowhere'),
  from: year.map(String),
});

const statements = fc.array(
  fc
    .tuple(
      fc.oneof(
        { weight: 6, arbitrary: relation },
        { weight: 4, arbitrary: value },
        { weight: 1, arbitrary: stranger },
      ),
      model,
    )
    .map(([told, source_model]) => ({ ...told, source_model })),
  { minLength: 8, maxLength: 24 },
);

/** What each is called besides, and what kind of thing it is: both may change. */
const people = fc.record({
  hold: fc.constantFrom('City', 'Region', 'Spell'),
  ring: fc.constantFrom('The Ring of Tears', 'The Ring of Oaths'),
  undead: fc.boolean(),
});

export type Edit =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'remove'; readonly file: string }
  | { readonly kind: 'retcon'; readonly which: number; readonly until: string | null };

const FILES = ['one.yaml', 'two.yaml', 'three.yaml'];
const file = fc.constantFrom(...FILES);

function documentOf(some: readonly Record<string, string | undefined>[]): string {
  return stringify({
    statements: some.map((one) => {
      return Object.fromEntries(Object.entries(one).filter(([, told]) => told !== undefined));
    }),
  });
}

const wholly: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constant('write' as const),
  file,
  text: statements.map(documentOf),
});

export function rollOf({ hold, ring, undead }: { hold: string; ring: string; undead: boolean }): string {
  const all = [
    ...PERSONS.map((name) => ({
      id: name.toLowerCase(),
      name,
      type: 'Person',
      ...(name === 'Dora' ? { undead } : {}),
    })),
    ...REALMS.map((name) => ({ id: name.toLowerCase(), name, type: 'Kingdom' })),
    { id: 'ford', name: 'Ford', type: 'City' },
    { id: 'hold', name: 'Hold', type: hold },
    { id: 'ring', name: ring, aliases: ['Ring'], type: 'Artifact' },
    { id: 'spear', name: 'Spear', type: 'Weapon' },
    { id: 'feast', name: 'Feast', type: 'Event' },
    { id: 'siege', name: 'Siege of Ford', type: 'Siege' },
    ...ERAS.map((name) => ({ id: name.toLowerCase().replace(' ', '-'), name, type: 'Era' })),
    { id: 'warden', name: 'Warden', type: 'Title' },
  ];
  return stringify({ entities: all });
}

export const ROLL = 'roll.yaml';
export const firstRoll = rollOf({ hold: 'City', ring: 'The Ring of Tears', undead: false });

export const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: wholly },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), file }) },
  {
    weight: 1,
    arbitrary: people.map((roll): Edit => ({ kind: 'write', file: ROLL, text: rollOf(roll) })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('retcon' as const),
      which: fc.nat({ max: 1000 }),
      until: fc.option(year.map(String), { nil: null }),
    }),
  },
);

export const draft = statements.map(documentOf);
