/** A small closed world for tests: a schema with supertypes, inverse and symmetric relations, and moments. */

import type { Schema } from '../../src/cypher/analyse/schema.js';
import { BOOLEAN, FLOAT, INTEGER, MOMENT, STRING, type Type } from '../../src/cypher/values/type.js';
import type { MomentValue } from '../../src/cypher/values/value.js';
import type { ParsedDate } from '../../src/time/index.js';
import { MemoryGraph } from './memory-graph.js';

const LABELS = ['Entity', 'Person', 'Kingdom', 'Location', 'Event', 'Relation'];
const NODE_TYPES: Readonly<Record<string, Type>> = {
  id: STRING,
  name: STRING,
  birth: MOMENT,
  death: MOMENT,
  in_fiction_date: MOMENT,
  lore_verified: BOOLEAN,
  population: INTEGER,
};
const EDGE_TYPES: Readonly<Record<string, Type>> = {
  id: STRING,
  valid_from: MOMENT,
  valid_until: MOMENT,
  confidence: FLOAT,
};
const TYPES = ['RULES', 'CONTROLS', 'PART_OF', 'PARENT_OF', 'PARTICIPATED_IN'];

/** `340` and `340 TA` are years of ten seconds each; `340-345` runs over several. */
export function parseYear(text: string): ParsedDate {
  const match = /^(\d+)(?:-(\d+))?(?: TA)?$/.exec(text);
  if (!match)
    return { kind: 'problem', message: 'no year was found', hint: 'For example 340 TA.', offset: 0 };
  const from = Number(match[1]);
  const until = Number(match[2] ?? match[1]);
  return { kind: 'moment', moment: { min: from * 10, max: until * 10 + 9, text, calendar: 'ta' } };
}

export function year(text: string): MomentValue {
  const parsed = parseYear(text);
  if (parsed.kind !== 'moment') throw new Error(`not a year: ${text}`);
  return { kind: 'moment', moment: parsed.moment };
}

export const WORLD_SCHEMA: Schema = {
  version: 'memory-world',
  hasLabel: (label) => LABELS.includes(label),
  resolveType: (word) => {
    if (word === 'CHILD_OF') return { name: 'PARENT_OF', inverted: true, symmetric: false };
    if (word === 'SPOUSE_OF') return { name: 'SPOUSE_OF', inverted: false, symmetric: true };
    return TYPES.includes(word) ? { name: word, inverted: false, symmetric: false } : undefined;
  },
  labels: () => LABELS,
  types: () => [...TYPES, 'CHILD_OF', 'SPOUSE_OF'],
  nodeProperty: (_, key) => NODE_TYPES[key],
  relationshipProperty: (_, key) => EDGE_TYPES[key],
  parseDate: parseYear,
};

/** Two kingdoms that both hold Valdorn, a family, and a battle at which someone died and someone was not yet born. */
export function memoryWorld(): MemoryGraph {
  const graph = new MemoryGraph();
  const person = (id: string, birth: string, death: string | null) =>
    graph.addNode(
      ['Person', 'Entity'],
      [
        ['id', id],
        ['name', id],
        ['birth', year(birth)],
        ['death', death === null ? null : year(death)],
      ],
    );
  const named = (label: string, id: string) =>
    graph.addNode(
      [label, 'Entity'],
      [
        ['id', id],
        ['name', id],
      ],
    );
  const aldric = person('aldric', '300', '340');
  const lysa = person('lysa', '310', null);
  const tam = person('tam', '350', '400');
  const vyr = named('Kingdom', 'vyr');
  const osk = named('Kingdom', 'osk');
  const nor = named('Kingdom', 'nor');
  const valdorn = named('Location', 'valdorn');
  const battle = graph.addNode(
    ['Event', 'Entity'],
    [
      ['id', 'spire'],
      ['name', 'Black Spire'],
      ['in_fiction_date', year('340')],
    ],
  );
  const window = (from: string, until: string) =>
    [
      ['valid_from', year(from)],
      ['valid_until', year(until)],
    ] as const;
  graph.addRelationship(vyr, 'CONTROLS', valdorn, window('300', '340'));
  graph.addRelationship(osk, 'CONTROLS', valdorn, window('330', '350'));
  graph.addRelationship(nor, 'CONTROLS', valdorn, window('350', '360'));
  graph.addRelationship(aldric, 'PARENT_OF', tam);
  graph.addRelationship(lysa, 'PARENT_OF', tam);
  graph.addRelationship(aldric, 'SPOUSE_OF', lysa);
  for (const one of [aldric, lysa, tam]) graph.addRelationship(one, 'PARTICIPATED_IN', battle);
  return graph;
}
