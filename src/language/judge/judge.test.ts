/** The shipped model through the real runtime: the same ids and the same numbers as where it was trained. */
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findJudge, isJudge } from '../shipped-judge.js';
import { encodeClaim, encodeFact, encodeStory } from './encode.js';
import { ATOM_KINDS, encodeText } from './encode-facts.js';
import { openJudge } from './judge.js';
import { readVocabulary, wordPieces } from './word-pieces.js';

const PARITY = new URL('../../../training/parity.json', import.meta.url);
const found = findJudge({});
const judge = openJudge({});
afterAll(() => judge?.close());

const ids = z.array(z.number().int());
const row = z.array(z.number());
const parity = z.object({
  texts: z.array(z.object({ text: z.string(), ids })),
  stories: z.array(
    z.object({
      facts: z.array(z.object({ day: z.number(), who: z.string(), scope: z.string(), text: z.string() })),
      ids,
      marks: ids,
      kind: row,
      roles: z.array(row),
    }),
  ),
  claims: z.array(z.object({ text: z.string(), claim: z.string(), ids, entail: row })),
  facts: z.array(
    z.object({ parts: z.array(z.union([z.string(), z.number()])), kinds: ids, ids, told: z.array(ids) }),
  ),
  senses: z.array(z.object({ text: z.string(), ids, sense: row })),
});

/** Eight bits are rounded otherwise by other runtimes and processors: on the whole close, and never far apart. */
const CLOSE = 0.1;
const FAR = 1;

describe.skipIf(!isJudge(found) || !existsSync(PARITY))(
  'the judge beside its training (needs the judge)',
  () => {
    const { texts, stories, claims, facts, senses } = existsSync(PARITY)
      ? parity.parse(JSON.parse(readFileSync(PARITY, 'utf8')))
      : { texts: [], stories: [], claims: [], facts: [], senses: [] };
    const folder = isJudge(found) ? found.folder : '';
    const pieces = () =>
      wordPieces(readVocabulary(readFileSync(`${folder}/vocab.txt`, 'utf8')), true, folder);
    const told = ({ facts }: (typeof stories)[number]) =>
      facts.map(({ day, who, scope, text }) => ({ at: Math.round(day * 86_400), who, scope, text }));

    it('reads the same ids in texts, stories and claims', () => {
      const cut = pieces();
      for (const one of texts) expect(cut(one.text), one.text).toEqual(one.ids);
      for (const one of stories)
        expect(encodeStory(told(one), cut)).toEqual({ ids: one.ids, marks: one.marks });
      for (const one of claims) expect(encodeClaim(one.text, one.claim, cut)).toEqual(one.ids);
    });

    it('tells the same facts', async () => {
      if (judge === null) throw new Error('no judge');
      const cut = pieces();
      for (const { parts, kinds, ids: wanted, told: there } of facts) {
        const text = { parts, kinds: kinds.map((kind) => ATOM_KINDS[kind] ?? 'thing') };
        expect(encodeText(text, cut).ids).toEqual(wanted);
        const labels = judge.settings.facts.labels;
        const timeless = there.filter(
          ([, , label]) => !/^(?:then|since|until)$/.test(labels[label ?? -1] ?? ''),
        );
        const here = (await judge.facts(text)).facts.map(({ one, other, label }) => [
          one,
          other,
          labels.indexOf(label),
        ]);
        expect(here.sort()).toEqual(timeless.sort());
      }
    });

    it('says what a fact speaks of by the same numbers, of length one', async () => {
      if (judge === null) throw new Error('no judge');
      const cut = pieces();
      for (const { text, ids: wanted, sense } of senses) {
        expect(encodeFact(text, cut)).toEqual(wanted);
        const here = await judge.sense(text);
        expect(here.reduce((sum, number, i) => sum + number * (sense[i] ?? 0), 0)).toBeCloseTo(1, 1);
      }
      expect(senses.length).toBeGreaterThan(0);
    });

    it('gives the same numbers', async () => {
      const apart: number[] = [];
      for (const one of stories) {
        const { kind, roles } = (await judge?.storyLogits(told(one))) ?? { kind: [], roles: [] };
        const pairs = [
          [kind, one.kind] as const,
          ...one.roles.map((logits, i) => [roles[i], logits] as const),
        ];
        for (const [here, there] of pairs)
          apart.push(...there.map((logit, i) => Math.abs((here?.[i] ?? 99) - logit)));
      }
      expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(CLOSE);
      expect(Math.max(...apart)).toBeLessThan(FAR);
    });

    it('answers what was asked before without asking again, and after its process has gone', async () => {
      const [story] = stories.map(told);
      if (judge === null || story === undefined) throw new Error('no judge');
      const before = await judge.story(story);
      judge.close();
      expect(await judge.story(story)).toEqual(before);
      const { asserted, denied, untold } = await judge.entail('The gate is shut.', 'The gate is open');
      expect(asserted + denied + untold).toBeCloseTo(1);
    });
  },
);
