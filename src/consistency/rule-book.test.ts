import { describe, expect, it } from 'vitest';
import { LoreError } from '../model/index.js';
import type { GroundRule } from './rule.js';
import { nameOf, recordsOf, ruleBook, unknownNames, unknownRule } from './rule-book.js';
import { NO_RULE_SETTINGS } from './rule-settings.js';

function rule(id: string, part = '', more: Partial<GroundRule> = {}): GroundRule {
  return {
    id,
    part,
    name: id,
    kind: 'contradiction',
    severity: 'error',
    description: '',
    why: '',
    fix: '',
    pack: id.split('/')[0] ?? '',
    order: 'normal',
    form: 'ground',
    cypher: part === '' ? '' : `MATCH ()-[r:${part}]->() RETURN r`,
    anchors: () => [],
    affected: () => [],
    check: () => [],
    ...more,
  };
}

const RULES = [
  rule('core/late-one', '', { order: 'late' }),
  rule('core/exclusive-object', 'RULES'),
  rule('core/exclusive-object', 'POSSESSES'),
  rule('core/max', 'PARENT_OF', { severity: 'warn' }),
  rule('high-fantasy/two-crowns'),
  rule('core/ends-before-it-begins', '', { order: 'sanity' }),
];

function refusal(work: () => unknown): LoreError {
  try {
    work();
  } catch (error) {
    if (error instanceof LoreError) return error;
  }
  throw new Error('it was accepted');
}

describe('the rule book', () => {
  it("knows a world's own rule by its pack too, and suggests each name once", () => {
    const rules = [...RULES, rule('young-queens', '', { pack: 'world' })];
    const { select } = ruleBook(rules, NO_RULE_SETTINGS, []);
    expect(select(['world/young-queens']).map((one) => one.rule.id)).toEqual(['young-queens']);
    expect(unknownRule('young-queans', rules).hint).toBe('Did you mean young-queens?');
  });

  it('runs sanity first and late rules last', () => {
    const { active } = ruleBook(RULES, NO_RULE_SETTINGS, []);
    expect(active[0]?.rule.id).toBe('core/ends-before-it-begins');
    expect(active.at(-1)?.rule.id).toBe('core/late-one');
    expect(active).toHaveLength(RULES.length);
  });

  it('leaves out what lore.yaml or a person has disabled, a part or the whole', () => {
    const settings = { ...NO_RULE_SETTINGS, disable: ['core/exclusive-object:RULES'] };
    const book = ruleBook(RULES, settings, ['core/max']);
    const left = book.active.map(({ rule: one }) => nameOf(one));
    expect(left).not.toContain('core/exclusive-object:RULES');
    expect(left).not.toContain('core/max:PARENT_OF');
    expect(left).toContain('core/exclusive-object:POSSESSES');
    expect(book.all).toHaveLength(RULES.length);
  });

  it('weighs and trusts by pack, rule and part, the most special first', () => {
    const book = ruleBook(
      RULES,
      {
        trust: ['core/max', 'high-fantasy/'],
        disable: [],
        severity: {
          'core/': 'info',
          'core/exclusive-object': 'warn',
          'core/exclusive-object:RULES': 'error',
        },
      },
      [],
    );
    const by = new Map(book.all.map((one) => [nameOf(one.rule), one]));
    expect(by.get('core/exclusive-object:RULES')).toMatchObject({ severity: 'error', trusted: false });
    expect(by.get('core/exclusive-object:POSSESSES')?.severity).toBe('warn');
    expect(by.get('core/max:PARENT_OF')).toMatchObject({ severity: 'info', trusted: true });
    expect(by.get('high-fantasy/two-crowns')).toMatchObject({ severity: 'error', trusted: true });
  });

  it.each([
    [['core/exclusive-object'], ['core/exclusive-object:RULES', 'core/exclusive-object:POSSESSES']],
    [['exclusive-object:RULES'], ['core/exclusive-object:RULES']],
    [['core/exclusive'], ['core/exclusive-object:RULES', 'core/exclusive-object:POSSESSES']],
    [['high-fantasy'], ['high-fantasy/two-crowns']],
    [
      ['two-crowns', 'max'],
      ['core/max:PARENT_OF', 'high-fantasy/two-crowns'],
    ],
  ])('finds %j', (wanted, found) => {
    const { select } = ruleBook(RULES, NO_RULE_SETTINGS, []);
    expect(select(wanted).map((one) => nameOf(one.rule))).toEqual(found);
  });

  it('says what a misspelt rule may mean', () => {
    const { select } = ruleBook(RULES, NO_RULE_SETTINGS, []);
    expect(refusal(() => select(['core/exclusive-objekt'])).hint).toContain('core/exclusive-object');
    expect(refusal(() => select(['core/exclusive-object:RULEZ'])).hint).toContain('RULES');
    expect(refusal(() => select(['nonsense'])).message).toBe('There is no rule "nonsense".');
  });

  it('says who has disabled a rule that is asked for', () => {
    const { select } = ruleBook(RULES, { ...NO_RULE_SETTINGS, disable: ['core/max'] }, []);
    expect(refusal(() => select(['core/max']))).toMatchObject({ code: 'check/disabled-rule' });
  });

  it('finds names in the settings that no rule goes by', () => {
    const settings = {
      trust: ['core/max'],
      disable: ['core/mex'],
      severity: { 'core/order:X': 'info' },
    } as const;
    expect(unknownNames(RULES, settings)).toEqual([
      { name: 'core/mex', path: ['disable', 0] },
      { name: 'core/order:X', path: ['severity', 'core/order:X'] },
    ]);
    expect(unknownRule('core/mex', RULES).hint).toContain('core/max');
  });

  it('lists one record for each id', () => {
    const records = recordsOf(RULES);
    expect(records.map(({ id }) => id)).toEqual([...new Set(RULES.map(({ id }) => id))]);
    expect(records.find(({ id }) => id === 'core/exclusive-object')?.cypher).toContain('RULES');
  });
});
