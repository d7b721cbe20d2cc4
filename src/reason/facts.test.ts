/** Time-bounded questions about the sample world. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld } from '../engine/index.js';
import type { World } from '../engine/world.js';
import { createDateParser } from '../time/index.js';
import type { Reasoning } from './reasoning.js';
import { trueDuring } from './true-during.js';
import { wasTrueAt } from './was-true-at.js';

const VALDORN = fileURLToPath(new URL('../../examples/valdorn', import.meta.url));
let folder = '';
let world: World;
let reasoning: Reasoning;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lore-facts-'));
  world = await openWorld(VALDORN, { database: path.join(folder, 'world.db') });
  await world.ingest();
  const { store, ontology, dates, now, find } = world;
  reasoning = { store, ontology, dates, now, find, parseDate: createDateParser(dates).parse };
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const asked = (relation: string, subject: string, object: string, at: string) =>
  wasTrueAt(reasoning, { relation, subject, object }, at);

describe('wasTrueAt', () => {
  it('is certain within the window, and says who says so', async () => {
    const answer = await asked('RULES', 'Aldric Raventhorne', 'Valdorn', '340 TA');
    expect(answer.verdict).toBe('certain');
    expect(answer.statements[0]?.citations.length).toBeGreaterThan(0);
    expect(answer.at.because).toBeNull();
  });

  it('is impossible when another held what only one can hold', async () => {
    const answer = await asked('RULES', 'Gervase Hask', 'Thornwick', '331 TA');
    expect(answer.verdict).toBe('impossible');
    expect(answer.statements.map(({ told }) => told)).toContain('Odile Marsh ruled Thornwick');
  });

  it('tells the other side of what is disputed, and of nothing else', async () => {
    const answer = await asked('RULES', 'Gervase Hask', 'Thornwick', '340 TA');
    expect(answer.verdict).toBe('certain');
    expect(answer.dispute?.told).toContain('Odile Marsh ruled Thornwick');
    expect(answer.dispute?.rivals.map(({ subject }) => subject.name)).toContain('Odile Marsh');
    expect((await asked('RULES', 'Aldric Raventhorne', 'Valdorn', '340 TA')).dispute).toBeNull();
  });

  it('knows relations by other words, and from the other side', async () => {
    const answer = await asked('ruled by', 'Valdorn', 'Aldric Raventhorne', '340 TA');
    expect(answer).toMatchObject({
      verdict: 'certain',
      relation: 'RULES',
      subject: { name: 'Aldric Raventhorne' },
    });
  });

  it('says that the dates are not told, and which would settle it', async () => {
    const answer = await asked('RULES', 'Alder Finch', 'Pennyford', '340 TA');
    expect(answer.verdict).toBe('unknown');
    expect(answer.settles).toBe('the dates between which Alder Finch ruled Pennyford');
  });

  it('says that no source speaks of it', async () => {
    expect(await asked('ALLY_OF', 'Aldric Raventhorne', 'House Marrin', '340 TA')).toMatchObject({
      verdict: 'unknown',
      because: 'No source says so.',
    });
  });

  it('takes no prophecy and no liar for true', async () => {
    const answer = await asked('RULES', 'Jasper Quell', 'Mardsville', 'current');
    expect(answer.verdict).not.toBe('certain');
    expect(answer.hearsay).toHaveLength(1);
    expect(answer.at).toMatchObject({ text: '380 TA' });
    expect(answer.at.because).not.toBeNull();
  });

  it('does not apply to an era, and names what would answer', async () => {
    expect(await asked('PARTICIPATED_IN', 'Aldric Raventhorne', 'Long Winter', '340 TA')).toMatchObject({
      verdict: 'does-not-apply',
      instead: 'timeline',
    });
  });

  it('counts a handover year for both', async () => {
    expect((await asked('ALLY_OF', 'House Vyr', 'Crimson Pact', '344 TA')).verdict).toBe('certain');
    expect((await asked('ENEMY_OF', 'House Vyr', 'Crimson Pact', '344 TA')).verdict).toBe('certain');
    expect((await asked('ALLY_OF', 'House Vyr', 'Crimson Pact', '350 TA')).verdict).toBe('impossible');
  });

  it('lets nobody have kin before both are born, and keeps them kin ever after', async () => {
    for (const relation of ['PARENT_OF', 'SIBLING_OF']) {
      const other = relation === 'PARENT_OF' ? 'Maelis Raventhorne' : 'Sabra Raventhorne';
      const early = await asked(relation, 'Aldric Raventhorne', other, '100 TA');
      expect(early.verdict, relation).toBe('impossible');
      expect((await asked(relation, 'Aldric Raventhorne', other, '375 TA')).verdict, relation).toBe(
        'certain',
      );
    }
    const child = await asked('PARENT_OF', 'Aldric Raventhorne', 'Maelis Raventhorne', '310 TA');
    expect(child).toMatchObject({
      verdict: 'impossible',
      because: expect.stringContaining('Maelis Raventhorne: '),
    });
  });

  it('rules out what needs somebody to live, before birth and after death', async () => {
    for (const at of ['100 TA', '379 TA'])
      expect(await asked('MEMBER_OF', 'Aldric Raventhorne', 'House Vyr', at), at).toMatchObject({
        verdict: 'impossible',
        because: expect.stringContaining('Aldric Raventhorne: 300 TA – 360 TA'),
      });
    expect((await asked('MEMBER_OF', 'Aldric Raventhorne', 'House Vyr', '340 TA')).verdict).toBe('unknown');
  });

  it('dates an undated part by its event', async () => {
    const at = (time: string) =>
      asked('PARTICIPATED_IN', 'Aldric Raventhorne', 'Battle of Black Spire', time);
    expect(await at('100 TA')).toMatchObject({
      verdict: 'impossible',
      because: expect.stringContaining('340 TA or 342 TA'),
    });
    expect((await at('340 TA')).verdict).toBe('possible');
  });

  it('refuses a relation that is none, with a suggestion', async () => {
    await expect(asked('RULLES', 'Aldric Raventhorne', 'Valdorn', '340 TA')).rejects.toMatchObject({
      code: 'reason/unknown-relation',
      hint: expect.stringContaining('RULES'),
    });
  });
});

describe('trueDuring', () => {
  it('gives the real intervals when the asked time was wrong', async () => {
    const answer = await trueDuring(
      reasoning,
      { relation: 'RULES', subject: 'Aldric Raventhorne', object: 'Valdorn' },
      'Long Winter',
    );
    expect(answer.intervals).toEqual([]);
    expect(answer.outside.map(({ when }) => when)).toEqual(['324 TA – 360 TA']);
  });

  it('takes the date of an event for an undated part in it', async () => {
    const part = {
      relation: 'PARTICIPATED_IN',
      subject: 'Aldric Raventhorne',
      object: 'Battle of Black Spire',
    };
    const { intervals } = await trueDuring(reasoning, part);
    expect(intervals.map(({ when }) => when)).toEqual(['340 TA or 342 TA']);
    const early = await trueDuring(reasoning, part, 'Long Winter');
    expect(early.intervals).toEqual([]);
    expect(early.outside).toHaveLength(1);
  });

  it('gives all of them when no time was asked for, the earliest first', async () => {
    const { intervals } = await trueDuring(reasoning, {
      relation: 'CONTROLS',
      subject: 'Valdorn',
      object: 'Ashford',
    });
    expect(intervals).toHaveLength(2);
  });
});
