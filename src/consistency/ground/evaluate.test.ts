/** Rules over a real store: again where something had to be loaded, and one that fails by itself. */
import { expect, test } from 'vitest';
import { type Claim, put } from '../../../test/store/contract/kit.js';
import { loadOntology } from '../../packs/index.js';
import type { Anchor } from '../../store/findings.js';
import { openSqliteStore } from '../../store/sqlite/open.js';
import type { Hit } from '../hit.js';
import type { GroundRule } from '../rule.js';
import { type Answer, evaluate } from './evaluate.js';
import type { Ground } from './ground.js';
import { type LoadingGround, lazyGround, wholeGround } from './loading-ground.js';

const ontology = loadOntology({ packs: ['high-fantasy'] });
const dates = { calendars: ontology.calendars, default: ontology.defaultCalendar };

function rule(id: string, check: GroundRule['check']): GroundRule {
  const words = { name: id, description: id, why: '', fix: '', pack: 'core', cypher: '', part: '' };
  return {
    ...words,
    id,
    form: 'ground',
    kind: 'contradiction',
    severity: 'warn',
    order: 'normal',
    *anchors(ground) {
      for (const entity of ground.entitiesOf('Person')) yield { entity, other: 0 };
    },
    affected: () => 'everything',
    check,
  };
}

function hit(ground: Ground, { entity }: Anchor): Hit {
  const children = [...ground.out(entity, 'PARENT_OF')].map((statement) =>
    ground.name(ground.object(statement)),
  );
  const message = `${ground.name(entity)} has ${children.sort().join(', ')}`;
  return {
    ...{ certainty: 'certain', subject: entity, predicate: null, entities: [], statements: [], key: [] },
    ...{ digest: [], message, details: { kind: 'contradiction', claimA: '', claimB: '' }, settles: null },
  };
}

const PARENTS = rule('parents', (ground, anchor) =>
  ground.out(anchor.entity, 'PARENT_OF').length > 0 ? [hit(ground, anchor)] : [],
);
const FAILING = rule('failing', (ground, { entity }) => {
  if (ground.name(entity) === 'Bor') throw new Error('cannot');
  return [];
});
const ENDLESS = rule('endless', (ground, { entity }) => {
  ground.name(-entity - Math.floor(Math.random() * 1e9) - 1);
  return [];
});

const CLAIMS: readonly Claim[] = [
  ['Ash:Person', 'PARENT_OF', 'Bor:Person'],
  ['Ash:Person', 'PARENT_OF', 'Cole:Person'],
  ['Bor:Person', 'PARENT_OF', 'Dun:Person'],
];

async function told(rules: readonly GroundRule[], way: 'lazy' | 'whole'): Promise<string[]> {
  const store = await openSqliteStore({ file: ':memory:', ontology });
  await put(store, { id: 'a.md', claims: CLAIMS });
  const lines = await store.findings.reading(async (reading) => {
    const whole = await wholeGround(reading, { ontology, dates });
    const anchors = [...whole.entitiesOf('Person')].map((entity) => ({ entity, other: 0 }));
    const ground: LoadingGround = way === 'whole' ? whole : lazyGround(reading, { ontology, dates });
    const answers = await evaluate(
      ground,
      rules.map((one) => ({ rule: one, anchors })),
    );
    return [...answers].flatMap(([{ id }, answer]) => messagesOf(id, answer));
  });
  await store.close();
  return lines;
}

function messagesOf(rule: string, answer: Answer): string[] {
  try {
    return answer().map(({ hit: { message } }) => message);
  } catch (error) {
    return [`${rule}: ${error}`];
  }
}

for (const way of ['lazy', 'whole'] as const) {
  test(`${way}: names are there when a hit is told`, async () => {
    expect((await told([PARENTS], way)).sort()).toEqual(['Ash has Bor, Cole', 'Bor has Dun']);
  });

  test(`${way}: a rule that throws is told of, and the others go on`, async () => {
    expect((await told([FAILING, PARENTS], way)).sort()).toEqual([
      'Ash has Bor, Cole',
      'Bor has Dun',
      'failing: Error: cannot',
    ]);
  });

  test(`${way}: a rule that always misses something fails`, async () => {
    const [first] = await told([ENDLESS], way);
    expect(first).toContain('still missing');
  });
}
