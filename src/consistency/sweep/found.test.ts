import { describe, expect, it } from 'vitest';
import type { Hit } from '../hit.js';
import { findingDigest, findingKey } from '../identity.js';
import type { GroundRule } from '../rule.js';
import type { BookedRule } from '../rule-book.js';
import { foundBy } from './found.js';

const rule: GroundRule = {
  id: 'core/exclusive-object',
  part: 'RULES',
  name: 'x',
  kind: 'contradiction',
  severity: 'error',
  description: '',
  why: '',
  fix: '',
  pack: 'core',
  order: 'normal',
  form: 'ground',
  cypher: '',
  anchors: () => [],
  affected: () => [],
  check: () => [],
};
const booked: BookedRule = { rule, severity: 'warn', trusted: true, disabledBy: null };
const naming = { name: (entity: number) => `name ${entity}`, type: () => 'Person' };
const anchor = { entity: 7, other: 0 };

const hit = (more: Partial<Hit>): Hit => ({
  certainty: 'certain',
  subject: 7,
  predicate: 'RULES',
  entities: [1, 2],
  statements: [10, 11],
  key: ['thornwick', 'gervase', 'odile'],
  digest: [1, 2, 'a'],
  message: 'Both ruled it.',
  details: { kind: 'contradiction', claimA: 'a', claimB: 'b' },
  settles: null,
  ...more,
});

describe('what rules say, as findings', () => {
  it('takes severity and trust from the book, and its identity from rule and key', () => {
    const [found] = foundBy(booked, [{ anchor, hit: hit({}) }], naming);
    expect(found).toMatchObject({
      rule: 'core/exclusive-object',
      part: 'RULES',
      severity: 'warn',
      trusted: true,
      anchor,
      entities: [7, 1, 2],
      key: findingKey('core/exclusive-object', 'RULES', ['thornwick', 'gervase', 'odile']),
      digest: findingDigest([1, 2, 'a']),
    });
  });

  it('is one finding where two clashes have the same ends, in whatever order they come', () => {
    const one = { anchor, hit: hit({ statements: [10, 11] }) };
    const two = { anchor, hit: hit({ statements: [12, 11], digest: [3], entities: [3], message: 'Again.' }) };
    const [there] = foundBy(booked, [one, two], naming);
    const [back] = foundBy(booked, [two, one], naming);
    expect(there).toEqual(back);
    expect(new Set(there?.statements)).toEqual(new Set([10, 11, 12]));
    expect(there?.entities).toEqual(expect.arrayContaining([7, 1, 2, 3]));
  });

  it('lets what is certain stand before what is possible', () => {
    const maybe = { anchor, hit: hit({ certainty: 'possible', message: 'A' }) };
    const sure = { anchor, hit: hit({ message: 'B' }) };
    expect(foundBy(booked, [maybe, sure], naming)).toMatchObject([{ certainty: 'certain', message: 'B' }]);
  });

  it('tells two keys apart that join into the same letters', () => {
    expect(findingKey('a', 'b', ['cd', 'e'])).not.toBe(findingKey('a', 'b', ['c', 'de']));
    expect(findingKey('a', '', ['x'])).not.toBe(findingKey('a', 'x', []));
  });

  it('names the entity of an anachronism, and the subject of a gap', () => {
    const late = hit({
      details: {
        kind: 'anachronism',
        entity: 2,
        eventName: 'The Battle',
        era: null,
        claim: 'EXISTED_BEFORE',
        expected: 'x',
        actual: 'y',
      },
    });
    const gap = hit({ key: ['other'], details: { kind: 'orphan', code: 'person-lineage', reason: 'r' } });
    expect(foundBy(booked, [{ anchor, hit: late }], naming)[0]?.details).toMatchObject({
      entityName: 'name 2',
    });
    expect(foundBy(booked, [{ anchor, hit: gap }], naming)[0]?.details).toEqual({
      kind: 'orphan',
      code: 'person-lineage',
      reason: 'r',
      entityName: 'name 7',
      entityType: 'Person',
    });
  });
});
