/** That somebody held it says nothing of whether they were the first, held it alone, or had it from whom they are said to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../src/reason/ask/ask.js';
import { verifyAnswer } from '../../src/reason/verify/verify-answer.js';
import { openForReads } from '../valdorn.fixture.js';

let opened: Awaited<ReturnType<typeof openForReads>>;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

describe('a claim beside the true one next to it', () => {
  it.each([
    ['Corvane was the first king of Valdorn.', 'supported'],
    ['Aldric was the first king of Valdorn.', 'contradicted'],
    ["Valdorn's first king was Corvane.", 'supported'],
    ["Valdorn's first king was Aldric.", 'contradicted'],
    ['Theodra was the second ruler of Valdorn.', 'supported'],
    ['Theodra was the first ruler of Valdorn.', 'contradicted'],
    ['Ladis Kael was the last ruler of Kaelmoor.', 'supported'],
    ['Zdenka was the last ruler of Kaelmoor.', 'contradicted'],
    ['Aldric was a ruler of Valdorn.', 'supported'],
    ['Aldric was the only ruler of Valdorn.', 'contradicted'],
    ['Velm was the first capital of Kaelmoor.', 'supported'],
    ['Sarn Kael was the first capital of Kaelmoor.', 'contradicted'],
    ['Hrolda was the only founder of Frosthollow.', 'nearby'],
    ['Both Edmar and Lysa were parents of Aldric.', 'supported'],
    ['Neither Edmar nor Lysa was a parent of Aldric.', 'contradicted'],
    ['Neither Ysolde nor Aldric ruled Valdorn.', 'contradicted'],
    ['Neither Corin nor Rhosyn ruled Valdorn.', 'unsupported'],
    ['Aldric owned Oathcutter.', 'supported'],
    ['Oathcutter owned Aldric.', 'nearby'],
    ['The Long Winter began in 289 TA.', 'supported'],
    ['The Long Winter began in 312 TA.', 'contradicted'],
    ['Aldric began to rule Valdorn in 324 TA.', 'supported'],
    ['Aldric began to rule Valdorn in 360 TA.', 'contradicted'],
    ['Aldric stopped ruling Valdorn in 340 TA.', 'contradicted'],
    ['Devran Harrow was given Oathcutter by Maelis.', 'supported'],
    ['Devran Harrow was given Oathcutter by Aldric.', 'contradicted'],
    ['Kessa stole the Ember Crown from Ondra Ondar.', 'supported'],
    ['Kessa stole the Ember Crown from Vessarion.', 'contradicted'],
    ['Frosthollow was at Mardsville.', 'nearby'],
    ['Oathcutter is a sword.', 'supported'],
    ['Oathcutter is a spear.', 'nearby'],
    ['Ashford is a town.', 'supported'],
    ['Ashford is a village.', 'nearby'],
    ['Ragna owned Hailbreaker before Sigrun.', 'supported'],
    ['Sigrun owned Hailbreaker before Ragna.', 'contradicted'],
    ['Temur married Borte.', 'supported'],
    ['Temur married Borte first.', 'nearby'],
    ['Temur married Oyun before Saran.', 'nearby'],
    ['Aldric ruled Valdorn.', 'supported'],
    ['Aldric ruled Valdorn with Ysolde.', 'nearby'],
  ])('%s is %s', async (text, verdict) => {
    const { sentences } = await verifyAnswer(opened.reasoning, text);
    expect(sentences.map((one) => one.verdict)).toEqual([verdict]);
  });
});

describe('a question of yes or no', () => {
  it.each([
    ['Was Corvane the first king of Valdorn?', /^Yes/],
    ['Was Aldric the first king of Valdorn?', /^No/],
    ['Was Maelis a child of Aldric?', /^Yes/],
    ['Was Maelis the only child of Aldric?', /^No/],
    ['Did Aldric rule Valdorn?', /^Yes/],
    ['Did Aldric rule Valdorn and Kaelmoor?', /^(?!Yes)/],
    ['Did Aldric rule Valdorn with Ysolde?', /^(?!Yes)/],
    ['Was Temur married to Saran only?', /^(?!Yes)/],
  ])('%s', async (question, answer) => {
    const { parts } = await ask(opened.reasoning, question);
    expect(parts.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')).toMatch(answer);
  });
});
