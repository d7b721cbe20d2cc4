/** Answers made from the sample formulary, where nothing is canonical: who says so must be told, and truly. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Relation } from '../../src/model/index.js';
import { type ToldStatement, tell } from '../../src/reason/told-statement.js';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { type OpenedWorld, openForReads } from '../valdorn.fixture.js';

const WAYS: Readonly<Record<string, readonly string[]>> = {
  TREATS: ['{s} treats {o}', '{s} relieves {o}', '{o} is treated with {s}'],
  CAUSES: ['{s} causes {o}', '{s} brings on {o}', '{o} is caused by {s}'],
  CONTRAINDICATES: ['{s} is contraindicated in {o}'],
  INTERACTS_WITH: ['{s} interacts with {o}', '{o} interacts with {s}'],
  SUBTYPE_OF: ['{s} is a form of {o}', '{s} is a kind of {o}'],
};
const OTHER: Readonly<Record<string, string>> = {
  TREATS: '{s} worsens {o}',
  CAUSES: '{s} prevents {o}',
  CONTRAINDICATES: '{s} prevents {o}',
  INTERACTS_WITH: '{s} causes {o}',
  SUBTYPE_OF: '{s} causes {o}',
};
const INVENTED = ['mirewort', 'oil of vantry', 'duskcap'];

let opened: OpenedWorld;
beforeAll(async () => {
  opened = await openForReads(fileURLToPath(new URL('../../examples/formulary', import.meta.url)));
});
afterAll(async () => {
  await opened.close();
});

/** Every relation that somebody reliable says, in every way it can be told, and each of these made wrong. */
async function made(): Promise<{ readonly good: string[]; readonly bad: string[] }> {
  const { store } = opened.reasoning;
  const relations: Relation[] = [];
  for await (const one of store.scanStatements({}))
    if (one.kind === 'relation' && one.reliability !== 'unreliable') relations.push(one);
  const told = await tell(opened.reasoning, relations);
  const good: string[] = [];
  const bad: string[] = [];
  const say = ({ subject, object }: ToldStatement, way: string, instead?: string) =>
    way
      .replace('{s}', instead ?? subject.name.toLowerCase())
      .replace('{o}', (object?.name ?? '').toLowerCase());
  // What models found marks nothing as disputed; that two of them rule each other out must be told all the same.
  const { relationTypes } = opened.reasoning.ontology;
  const rulesOut = (a: Relation, b: Relation) =>
    a.subject === b.subject &&
    a.object === b.object &&
    relationTypes.get(a.predicate)?.contradicts.includes(b.predicate) === true;
  for (const [i, one] of told.entries()) {
    const relation = relations.find(({ id }) => id === one.id);
    const isDisputed =
      one.disputed || (relation !== undefined && relations.some((other) => rulesOut(relation, other)));
    const title = one.citations[0]?.title;
    for (const way of WAYS[one.predicate] ?? []) {
      const isTold = isDisputed ? ', but the sources disagree' : '';
      good.push(`According to ${title}, ${say(one, way)}${isTold}.`);
      bad.push(`According to ${title}, ${say(one, way, INVENTED[i % INVENTED.length])}.`);
      if (isDisputed) bad.push(`It is well known that ${say(one, way)}.`);
    }
    const other = OTHER[one.predicate];
    if (other !== undefined) bad.push(`According to ${title}, ${say(one, other)}.`);
  }
  return { good, bad };
}

describe('answers made from the formulary', () => {
  it('are told apart, true from corrupted', { timeout: 300_000 }, async () => {
    const { good, bad } = await made();
    const wrong: string[] = [];
    const count = async (texts: readonly string[], isGood: boolean) => {
      let flagged = 0;
      for (const text of texts) {
        const { ok } = await verifyAnswer(opened.reasoning, text);
        if (!ok) flagged++;
        if (ok !== isGood) wrong.push(`${isGood ? 'true' : 'false'}: ${text}`);
      }
      return flagged;
    };
    const falsely = await count(good, true);
    const caught = await count(bad, false);
    const [precision, recall] = [caught / (caught + falsely), caught / bad.length];
    process.stdout.write(
      `verify_answer, formulary: ${good.length} true and ${bad.length} corrupted; precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n`,
    );
    expect(precision, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(recall, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
