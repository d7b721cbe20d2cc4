import { describe, expect, test } from 'vitest';
import { loadOntology } from '../packs/index.js';
import { completer } from './prompt.js';

const complete = completer({ ontology: loadOntology({ packs: ['high-fantasy'] }) });

describe('completion', () => {
  test.each([
    ['MATCH (p:Pers', ['Person'], 'Pers'],
    ['MATCH (a)-[:SPOU', ['SPOUSE_OF'], 'SPOU'],
    ['MATCH (a)-[r:RULES|CONT', ['CONTROLS'], 'CONT'],
    ['MATCH (a) RET', ['RETURN'], 'RET'],
    ['opt', ['OPTIONAL MATCH'], 'opt'],
    ['MATCH (p) ', [], ''],
  ])('%s', (line, expected, word) =>
    expect(complete(line)).toEqual([expect.arrayContaining(expected), word]),
  );
});
