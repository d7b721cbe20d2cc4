import { describe, expect, test } from 'vitest';
import { DATES, ONTOLOGY, ruleOf } from '../../../test/consistency/cypher.fixture.js';
import { formatPosition } from '../../model/index.js';
import { listPacks, loadOntology } from '../../packs/index.js';
import { checkRule } from './check-rule.js';
import { cypherRules } from './cypher-rules.js';

function problemsOf(cypher: string, tags: Readonly<Record<string, string>> = {}): string[] {
  return checkRule(ruleOf(cypher, tags), ONTOLOGY, DATES).map(({ message, hint, at }) =>
    [at ? `${at.line}:${at.column}` : '', message, hint ?? ''].join(' | '),
  );
}

const SOUND = 'MATCH (p:Person)-[r:PARENT_OF]->(c)\nRETURN p, c, r, c.birth AS born';

describe('a rule is checked before it is run', () => {
  test('and a sound one has no problem', () => {
    const tags = { anchor: 'c', subject: 'p', volatile: 'born', message: '{p.name} {born} {r.valid_from}' };
    expect(problemsOf(SOUND, tags)).toEqual([]);
  });

  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    ['a query that cannot be read', 'MATCH (p:Person)\nRETRUN p', {}, '5:1 | '],
    [
      'a label that is not there',
      'MATCH (p:Persn)\nRETURN p',
      {},
      '4:10 | There is no label Persn. | Did you mean Person?',
    ],
    [
      'a property that is not there',
      'MATCH (p:Person)\nWHERE p.brith IS NULL RETURN p',
      {},
      '5:7 | There is no property brith',
    ],
    ['a query that writes', 'MATCH (p) DELETE p', {}, '4:11 | '],
    [
      'a parameter nobody gives',
      'MATCH (p) WHERE p.population > $mother_age_mx RETURN p',
      {},
      'no threshold for $mother_age_mx. | Did you mean mother_age_max?',
    ],
    ['a message about nobody', SOUND, { message: '{q.name}' }, 'the message names {q.name}'],
    [
      'a message about a property that is not there',
      SOUND,
      { message: '{p.nmae}' },
      'There is no property nmae',
    ],
    ['an anchor that is not there', SOUND, { anchor: 'q' }, '@anchor is "q"'],
    [
      'a subject that is not returned',
      'MATCH (p)-[:PARENT_OF]->(c) RETURN c',
      { subject: 'p' },
      '@subject is "p"',
    ],
    ['a column that is not there', SOUND, { volatile: 'brn' }, '@volatile names "brn"'],
    ['a kind that no query finds', SOUND, { kind: 'confusion' }, 'confusion'],
    [
      'an unknown claim',
      SOUND,
      { kind: 'anachronism', claim: 'EXISTS_BEFORE' },
      'Did you mean EXISTED_BEFORE?',
    ],
    [
      'a threshold that varies',
      'MATCH (p:Person) WHERE at_least_years(p.birth, p.death, $parent_age_min) RETURN p',
      {},
      'varies by maturity',
    ],
  ])('%s is told', (_, cypher, tags, expected) => {
    const found = problemsOf(cypher, tags);
    expect(found).not.toEqual([]);
    expect(found.join('\n')).toContain(expected);
  });
});

describe('every rule file that is shipped is sound', () => {
  for (const pack of listPacks()) {
    const ontology = loadOntology({ packs: [pack] });
    const dates = { calendars: ontology.calendars, default: ontology.defaultCalendar };
    const rules = cypherRules(ontology, []).filter((rule) => rule.pack === pack);
    test(`${pack}: ${rules.length} rules`, () => {
      const problems = rules.flatMap((rule) =>
        checkRule(rule, ontology, dates).map(
          ({ message, at }) => `${at ? formatPosition(at) : ''} ${message}`,
        ),
      );
      expect(problems).toEqual([]);
    });
  }
});
