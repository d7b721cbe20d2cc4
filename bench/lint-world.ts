/** A world of extracted claims for the bench of linting: many models, some orphans, some pairs that rule each other out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorld } from '../src/engine/index.js';
import type { BoundRef, BoundSource, BoundStatement, Change } from '../src/store/changes.js';
import { UNDATED } from '../src/time/index.js';
import { type Random, random } from './random.js';

const PER_ANSWER = 20;
/** Statements about each substance, on average. */
const PER_SUBSTANCE = 10;
/** Of a thousand answers' claims so many are said the other way round by another model. */
const CLASHES = 5;
/** For each hundred statements, entities that nothing relates to. */
const ORPHANS = 2;
const MODELS = ['larch-14b', 'alder-8b', 'rowan-3b', 'birch-70b', 'elm-7b'];
const OTHER = {
  TREATS: 'CAUSES',
  CAUSES: 'TREATS',
  CONTRAINDICATES: 'TREATS',
  SIDE_EFFECT_OF: 'SIDE_EFFECT_OF',
};
type Predicate = keyof typeof OTHER;
const PREDICATES: readonly Predicate[] = ['TREATS', 'TREATS', 'CAUSES', 'CONTRAINDICATES', 'SIDE_EFFECT_OF'];

interface Claim {
  readonly substance: string;
  readonly predicate: Predicate;
  readonly condition: string;
}

export async function lintWorld(root: string, statements: number): Promise<void> {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'lore.yaml'), 'name: Bench\npack: biomedical\n');
  const world = await openWorld(root, { models: { env: { LORE_EMBED: 'off' } } });
  try {
    await world.store.commit(changes(statements), { author: 'bench', reason: 'fill', bulk: true });
    await world.check();
  } finally {
    await world.close();
  }
}

export const substance = (number: number): string => `Substance ${number}`;
export const substances = (statements: number): number =>
  Math.max(10, Math.round(statements / PER_SUBSTANCE));

function* changes(statements: number): Generator<Change> {
  const chance = random(7);
  const count = substances(statements);
  let answer = 0;
  let orphan = 0;
  for (let told = 0; told < statements; ) {
    const claims = Array.from({ length: PER_ANSWER }, () => claimOf(chance, count));
    const clashing = claims.filter(() => chance.int(1000) < CLASHES);
    const orphans = (PER_ANSWER * ORPHANS) / 100 > chance.next() ? [`Stray ${orphan++}`] : [];
    yield put(answer++, claims, orphans, chance);
    if (clashing.length > 0)
      yield put(
        answer++,
        clashing.map((claim) => ({ ...claim, predicate: OTHER[claim.predicate] as Predicate })),
        [],
        chance,
      );
    told += claims.length + clashing.length;
  }
}

/** A few substances and conditions are spoken of often. */
function claimOf(chance: Random, count: number): Claim {
  const skewed = (most: number) => Math.floor(most * chance.next() ** 2);
  return {
    substance: substance(skewed(count)),
    predicate: chance.pick(PREDICATES),
    condition: `Condition ${skewed(count)}`,
  };
}

function put(number: number, claims: readonly Claim[], orphans: readonly string[], chance: Random): Change {
  const id = `answers/${String(number).padStart(6, '0')}.md`;
  const model = chance.pick(MODELS);
  const refs: BoundRef[] = [];
  const ref = (name: string, type: string): number => {
    refs.push({
      id: null,
      name,
      type,
      fallbackType: type,
      expects: [],
      spot: { line: 1, column: 1 },
    } as BoundRef);
    return refs.length - 1;
  };
  const statements = claims.map(({ substance: one, predicate, condition }): BoundStatement => {
    const ends = [ref(one, 'Substance'), ref(condition, 'Condition')] as const;
    const [subject, object] = predicate === 'SIDE_EFFECT_OF' ? [ends[1], ends[0]] : ends;
    return {
      ...{
        subject,
        predicate,
        object: { ref: object },
        symmetric: false,
        valid: { ...UNDATED, fromText: null, untilText: null },
        relative: false,
      },
      ...{
        qualifiers: {},
        confidence: 0.5 + chance.int(5) / 10,
        reliability: 'reported',
        sourceModel: model,
      },
      ...{ quote: null, note: null, passage: 0, lines: null },
    };
  });
  const text = claims
    .map(({ substance: one, predicate, condition }) => `${one} ${predicate} ${condition}.`)
    .join(' ');
  const source: BoundSource = {
    source: {
      id,
      title: `Answer ${number}`,
      format: 'answer',
      reliability: 'reported',
      written: null,
      origin: id,
      hash: id,
    },
    entityOrigin: 'extracted',
    refs,
    passages: [{ heading: [], text, lines: null }],
    definitions: [],
    statements,
    mentions: orphans.map((name) => ({ passage: 0, ref: ref(name, 'Substance') })),
  };
  return { kind: 'put-origin', origin: id, sources: [source] };
}
