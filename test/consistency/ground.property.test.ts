/** A ground that loads what it is asked for tells the same as one that holds everything. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Ground,
  type LoadingGround,
  lazyGround,
  untilLoaded,
  wholeGround,
} from '../../src/consistency/ground/index.js';
import type { Handle } from '../../src/store/ground.js';
import { ONTOLOGY, RELATIONS, randomWorld, storeOf } from '../query/random-world.js';

const DATES = { calendars: ONTOLOGY.calendars, default: ONTOLOGY.defaultCalendar };
const ATTRIBUTES = [
  'birth',
  'death',
  'in_fiction_date',
  'founded',
  'population',
  'gender',
  'undead',
  'nothing',
];
const PREDICATES = [...RELATIONS, ...ATTRIBUTES, 'EXISTED_DURING'];

/** All that can be asked of one entity; statements by their rows, since places differ from ground to ground. */
function told(ground: Ground, entity: Handle) {
  const statement = (i: number) => ({
    row: ground.row(i),
    subject: ground.subject(i),
    object: ground.object(i),
    window: ground.window(i),
    predicate: ground.predicate(i),
    detail: ground.detail(i),
    words: ground.words(i),
  });
  return {
    own: [ground.id(entity), ground.name(entity), ground.type(entity)],
    isA: ['Agent', 'Person', 'Entity', 'Event'].map((type) => ground.isA(entity, type)),
    out: PREDICATES.map((predicate) => [...ground.out(entity, predicate)].map(statement)),
    into: PREDICATES.map((predicate) => [...ground.into(entity, predicate)].map(statement)),
    life: ground.life(entity),
    lifeStatements: ground.lifeStatements(entity),
    dates: ATTRIBUTES.map((attribute) => ground.date(entity, attribute)),
    values: ATTRIBUTES.map((attribute) => ground.values(entity, attribute)),
    isTrue: ATTRIBUTES.map((attribute) => ground.isTrue(entity, attribute)),
  };
}

const ask = (ground: LoadingGround, entity: Handle) => untilLoaded(ground, () => told(ground, entity));

test('piece by piece or whole, the same is told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { world, documents } = randomWorld(seed);
      const store = await storeOf(documents);
      await store.findings.reading(async (reading) => {
        const whole = await wholeGround(reading, { ontology: ONTOLOGY, dates: DATES });
        const lazy = lazyGround(reading, { ontology: ONTOLOGY, dates: DATES });
        const handles = await reading.handles(world.entities.map(({ id }) => id));
        expect(handles.size).toBe(world.entities.length);
        for (const handle of handles.values()) {
          expect(await ask(lazy, handle)).toEqual(await ask(whole, handle));
        }
        expect([...whole.entitiesOf('Entity')].sort()).toEqual([...handles.values()].sort());
        const canon = world.edges.filter(
          ({ reliability }) => reliability !== 'prophetic' && reliability !== 'unreliable',
        );
        for (const type of RELATIONS) {
          const edges = canon.filter((edge) => edge.type === type);
          const ends = (side: 'from' | 'to') => new Set(edges.map((edge) => handles.get(edge[side].id)));
          expect([...whole.all(type)]).toHaveLength(edges.length);
          expect(new Set(whole.subjects(type))).toEqual(ends('from'));
          expect(new Set(whole.objects(type))).toEqual(ends('to'));
          const found = await untilLoaded(whole, () => [...whole.all(type)].map((i) => whole.detail(i)?.id));
          expect(new Set(found)).toEqual(new Set(edges.map(({ id }) => id)));
        }
      });
      await store.close();
    }),
    { numRuns: 80 },
  );
});

test('dates are the hull of what canon believes, or else of what others do, and say where they are not one granule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { world, documents } = randomWorld(seed);
      const store = await storeOf(documents);
      await store.findings.reading(async (reading) => {
        const ground = lazyGround(reading, { ontology: ONTOLOGY, dates: DATES });
        const handles = await reading.handles(world.entities.map(({ id }) => id));
        for (const entity of world.entities) {
          const handle = handles.get(entity.id) ?? 0;
          for (const attribute of ['birth', 'death', 'founded']) {
            const told = (entity.told.get(attribute) ?? []).flatMap(({ value, reliability }) =>
              value.kind === 'date' && reliability < 3 && value.date.max < Number.MAX_SAFE_INTEGER
                ? [{ ...value.date, isCanon: reliability === 0 }]
                : [],
            );
            // What canon says, or where it is silent what the others do.
            const canon = told.filter(({ isCanon }) => isCanon);
            const moments = canon.length > 0 ? canon : told;
            const differ = new Set(moments.map(({ min, max }) => `${min} ${max}`)).size > 1;
            const expected =
              moments.length === 0
                ? null
                : {
                    attribute,
                    min: Math.min(...moments.map(({ min }) => min)),
                    max: Math.max(...moments.map(({ max }) => max)),
                    vague: differ || moments.some(({ vague }) => vague),
                  };
            expect(await untilLoaded(ground, () => ground.date(handle, attribute))).toEqual(expected);
          }
        }
      });
      await store.close();
    }),
    { numRuns: 40 },
  );
});
