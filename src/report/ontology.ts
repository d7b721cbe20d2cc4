/** Pages of an ontology: all that is declared, one entity type, one relation, one attribute. */
import type { TemporalKind } from '../model/index.js';
import type {
  AttributeType,
  EntityType,
  Exception,
  Exclusive,
  Expectation,
  Lifetime,
  Max,
  PackInfo,
  RelationType,
} from '../packs/ontology.js';
import { clean } from './clean.js';
import { table } from './table.js';
import type { Theme } from './theme.js';
import { displayWidth, padStart, wrap } from './width.js';
import { count } from './words.js';

type Declared = 'name' | 'pack' | 'description' | 'aliases';

export interface TypePage extends Pick<EntityType, Declared | 'extends' | 'lineage' | 'abstract'> {
  readonly lifetime: Pick<Lifetime, 'from' | 'until'>;
  readonly expects: readonly Pick<Expectation, 'reason' | 'anyOf'>[];
}

export type AttributePage = Pick<AttributeType, Declared | 'value' | 'of' | 'exclusive' | 'unit' | 'oneOf'>;

type Shown =
  | 'from'
  | 'to'
  | 'temporal'
  | 'symmetric'
  | 'inverse'
  | 'transitive'
  | 'acyclic'
  | 'contradicts'
  | 'requiresExistence'
  | 'contemporary'
  | 'qualifiers'
  | 'phrase';

export interface RelationPage extends Pick<RelationType, Declared | Shown> {
  readonly exclusive: Pick<Exclusive, 'subject' | 'object'>;
  readonly max: Pick<Max, 'perSubject' | 'perObject'>;
  readonly unless: readonly Pick<Exception, 'description'>[];
}

export interface OntologyPages {
  readonly packs: readonly Pick<PackInfo, 'id' | 'version' | 'description'>[];
  readonly entityTypes: ReadonlyMap<string, TypePage>;
  readonly relationTypes: ReadonlyMap<string, RelationPage>;
  readonly attributes: ReadonlyMap<string, AttributePage>;
  readonly calendars: readonly { readonly id: string; readonly name: string }[];
}

const TEMPORAL: Readonly<Record<TemporalKind, string>> = {
  state: 'over a stretch of time',
  event: 'at a point in time',
  timeless: 'outside of time',
};

export function ontologyReport(given: OntologyPages, theme: Theme): string {
  const ontology = clean(given);
  const { packs, entityTypes, relationTypes, attributes, calendars } = ontology;
  const { paint, glyphs } = theme;
  const arrow = (relation: RelationPage) =>
    `${relation.from.join(', ')} ${relation.symmetric ? `${glyphs.dash} ` : `${glyphs.arrow} `}${relation.to.join(', ')}`;
  const sections: (readonly [string, readonly string[]])[] = [
    [
      'Packs',
      table(
        packs.map(({ id, version, description }) => [paint('name', id), version, description]),
        { indent: 2, fit: theme.columns },
      ),
    ],
    [count(entityTypes.size, 'entity type'), treeLines(entityTypes, theme)],
    [
      count(relationTypes.size, 'relation'),
      table(
        [...relationTypes.values()].map((relation) => [paint('name', relation.name), arrow(relation)]),
        { indent: 2, fit: theme.columns },
      ),
    ],
    [
      count(attributes.size, 'attribute'),
      table(
        [...attributes.values()].map(({ name, value, of }) => [paint('name', name), value, of.join(', ')]),
        { indent: 2, fit: theme.columns },
      ),
    ],
    [
      count(calendars.length, 'calendar'),
      table(
        calendars.map(({ id, name }) => [paint('name', id), name]),
        { indent: 2, fit: theme.columns },
      ),
    ],
  ];
  return sections.map(([title, lines]) => [paint('title', title), ...lines].join('\n')).join('\n\n');
}

export function typeReport(given: TypePage, declared: OntologyPages, theme: Theme): string {
  const [type, ontology] = [clean(given), clean(declared)];
  const isOf = (names: readonly string[]) => names.some((name) => type.lineage.includes(name));
  const attributes = [...ontology.attributes.values()].filter(({ of }) => isOf(of));
  const outgoing = [...ontology.relationTypes.values()].filter(({ from }) => isOf(from));
  const incoming = [...ontology.relationTypes.values()].filter(({ to, symmetric }) => !symmetric && isOf(to));
  const kinds = [...ontology.entityTypes.values()].filter((other) => other.extends === type.name);
  return page(type, type.abstract ? 'abstract entity type' : 'entity type', theme, [
    ['a kind of', type.lineage.slice(1).join(', ')],
    ['kinds', kinds.map(({ name }) => name).join(', ')],
    ['also called', type.aliases.join(', ')],
    ['begins with', type.lifetime.from.join(', or ')],
    ['ends with', type.lifetime.until.join(', or ')],
    ['attributes', attributes.map(({ name }) => name).join(', ')],
    ['relations', outgoing.map(({ name }) => name).join(', ')],
    ['the other way', incoming.map(({ name, inverse }) => inverse?.name ?? name).join(', ')],
    ['one expects', type.expects.map(({ anyOf, reason }) => `${anyOf.join(' or ')}: ${reason}`).join('\n')],
  ]);
}

export function relationReport(given: RelationPage, theme: Theme): string {
  const relation = clean(given);
  const said = relation.phrase.replaceAll('{subject}', 'A').replaceAll('{object}', 'B');
  return page(relation, 'relation', theme, [
    ['reads', said],
    ['from', relation.from.join(', ')],
    ['to', relation.to.join(', ')],
    ['holds', TEMPORAL[relation.temporal]],
    ['also called', relation.aliases.join(', ')],
    [
      'inverse',
      relation.inverse === null ? '' : [relation.inverse.name, ...relation.inverse.aliases].join(', '),
    ],
    ['beside it', relation.qualifiers.join(', ')],
    ['rules', relationRules(relation).join('\n')],
    ['unless', relation.unless.map(({ description }) => description).join('\n')],
  ]);
}

export function attributeReport(given: AttributePage, theme: Theme): string {
  const attribute = clean(given);
  const { value, unit, oneOf, of, exclusive } = attribute;
  return page(attribute, 'attribute', theme, [
    ['value', unit === null ? value : `${value} in ${unit}`],
    ['one of', oneOf.join(', ')],
    ['of', of.join(', ')],
    ['also called', attribute.aliases.join(', ')],
    ['rules', exclusive ? 'one value at a time' : ''],
  ]);
}

function relationRules(relation: RelationPage): string[] {
  const { exclusive, max } = relation;
  return [
    relation.symmetric ? 'holds both ways' : '',
    exclusive.subject ? 'one at a time for each subject' : '',
    exclusive.object ? 'one at a time for each object' : '',
    max.perSubject === null ? '' : `at most ${max.perSubject} at a time for each subject`,
    max.perObject === null ? '' : `at most ${max.perObject} at a time for each object`,
    relation.transitive ? 'passes on: A to B and B to C gives A to C' : '',
    relation.acyclic ? 'never in a circle' : '',
    relation.contemporary ? 'both must exist at the same time' : '',
    relation.requiresExistence.length === 0
      ? ''
      : `within the lifetime of its ${relation.requiresExistence.join(' and ')}`,
    relation.contradicts.length === 0 ? '' : `not together with ${relation.contradicts.join(', ')}`,
  ].filter((rule) => rule !== '');
}

function page(
  { name, pack, description }: Pick<EntityType, Declared>,
  kind: string,
  { paint, glyphs, columns }: Theme,
  fields: readonly (readonly [string, string])[],
): string {
  const right = `${kind} ${glyphs.dot} ${pack}`;
  const head = paint('title', name) + paint('type', padStart(right, columns - displayWidth(name)));
  const shown = fields.filter(([, told]) => told !== '');
  const width = Math.max(0, ...shown.map(([label]) => label.length));
  const rows = shown.flatMap(([label, told]) =>
    wrap(told, columns - width - 4).map((line, index) => [
      paint('muted', (index === 0 ? label : '').padEnd(width)),
      line,
    ]),
  );
  return [
    head,
    ...(description === '' ? [] : wrap(description, columns)),
    '',
    ...table(rows, { indent: 2 }),
  ].join('\n');
}

function treeLines(types: ReadonlyMap<string, TypePage>, theme: Theme): string[] {
  const rows: string[][] = [];
  const visit = (parent: string | null, depth: number): void => {
    for (const type of types.values()) {
      if (type.extends !== parent) continue;
      rows.push([`${'  '.repeat(depth)}${theme.paint('name', type.name)}`, type.description]);
      visit(type.name, depth + 1);
    }
  };
  visit(null, 0);
  return table(rows, { indent: 2, fit: theme.columns });
}
