import { expect, it } from 'vitest';
import {
  type AttributePage,
  attributeReport,
  type OntologyPages,
  ontologyReport,
  type RelationPage,
  relationReport,
  type TypePage,
  typeReport,
} from './ontology.js';
import { createTheme } from './theme.js';

const theme = createTheme({ columns: 64 });

function type(name: string, parent: string | null, more: Partial<TypePage> = {}): TypePage {
  return {
    name,
    pack: 'core',
    description: `A ${name.toLowerCase()}.`,
    aliases: [],
    extends: parent,
    lineage: parent === null ? [name] : [name, parent],
    abstract: parent === null,
    lifetime: { from: [], until: [] },
    expects: [],
    ...more,
  };
}

const rules: RelationPage = {
  name: 'RULES',
  pack: 'core',
  description: 'Holds the highest power over the place.',
  aliases: ['ruler of', 'king of'],
  from: ['Person'],
  to: ['Place'],
  temporal: 'state',
  exclusive: { subject: false, object: true },
  max: { perSubject: null, perObject: null },
  symmetric: false,
  inverse: { name: 'RULED_BY', aliases: ['ruler'] },
  transitive: false,
  acyclic: false,
  contradicts: [],
  requiresExistence: ['subject'],
  contemporary: true,
  unless: [{ description: 'Several rulers are lawful there.' }],
  qualifiers: ['title'],
  phrase: '{subject} ruled {object}',
};

const birth: AttributePage = {
  name: 'birth',
  pack: 'core',
  description: 'When they were born.',
  aliases: ['born'],
  value: 'date',
  of: ['Person'],
  exclusive: true,
  unit: null,
  oneOf: [],
};

const person = type('Person', 'Entity', {
  aliases: ['npc'],
  lifetime: { from: ['birth'], until: ['death'] },
  expects: [{ reason: 'Nobody wrote down when.', anyOf: ['birth', 'CHILD_OF'] }],
});

const ontology: OntologyPages = {
  packs: [{ id: 'core', version: '0.1.0', description: 'What every other pack builds on.' }],
  entityTypes: new Map([type('Entity', null), person, type('Place', 'Entity')].map((one) => [one.name, one])),
  relationTypes: new Map([['RULES', rules]]),
  attributes: new Map([['birth', birth]]),
  calendars: [{ id: 'gregorian', name: 'Gregorian calendar' }],
};

it('shows all that is declared', () => {
  expect(ontologyReport(ontology, theme)).toBe(`Packs
  core  0.1.0  What every other pack builds on.

3 entity types
  Entity    A entity.
    Person  A person.
    Place   A place.

1 relation
  RULES  Person → Place

1 attribute
  birth  date  Person

1 calendar
  gregorian  Gregorian calendar`);
});

it('shows a type', () => {
  expect(
    typeReport(person, ontology, theme),
  ).toBe(`Person                                        entity type · core
A person.

  a kind of    Entity
  also called  npc
  begins with  birth
  ends with    death
  attributes   birth
  relations    RULES
  one expects  birth or CHILD_OF: Nobody wrote down when.`);
});

it('shows a relation', () => {
  expect(relationReport(rules, theme)).toBe(`RULES                                            relation · core
Holds the highest power over the place.

  reads        A ruled B
  from         Person
  to           Place
  holds        over a stretch of time
  also called  ruler of, king of
  inverse      RULED_BY, ruler
  beside it    title
  rules        one at a time for each object
               both must exist at the same time
               within the lifetime of its subject
  unless       Several rulers are lawful there.`);
});

it('shows an attribute', () => {
  expect(attributeReport(birth, theme)).toBe(`birth                                           attribute · core
When they were born.

  value        date
  of           Person
  also called  born
  rules        one value at a time`);
});
