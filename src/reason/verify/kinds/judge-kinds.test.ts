import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForReads } from '../../../../test/valdorn.fixture.js';
import { citeClaim } from '../../cite-claim.js';

let opened: Awaited<ReturnType<typeof openForReads>>;
beforeAll(async () => {
  opened = await openForReads();
});
afterAll(() => opened.close());

describe('a claim of a known kind', () => {
  it.each([
    ['Aldric Raventhorne came into the world before Maelis Raventhorne did.', 'supported'],
    ['Maelis Raventhorne is older than Aldric Raventhorne.', 'contradicted'],
    ['Aldric Raventhorne was a man.', 'supported'],
    ['Aldric Raventhorne was a woman.', 'contradicted'],
    ['Corin Raventhorne was born after Edmar Raventhorne died.', 'supported'],
    ['Aldric Raventhorne had a taste for plums.', 'related'],
  ])('%s is %s', async (claim, outcome) => {
    expect((await citeClaim(opened.reasoning, { claim })).outcome).toBe(outcome);
  });
});
