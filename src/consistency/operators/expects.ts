/** What one expects to know of every entity of a kind, and does not: a gap, not an error. */
import { listed } from '../../model/index.js';
import type { Expectation, Ontology } from '../../packs/ontology.js';
import type { Anchor } from '../../store/findings.js';
import type { Handle } from '../../store/ground.js';
import type { Ground } from '../ground/ground.js';
import type { Hit } from '../hit.js';
import type { GroundRule, Operator } from '../rule.js';
import { single } from './shared/anchors.js';
import { type Lead, leadsOf, stands, startsOf } from './shared/predicates.js';
import { ruleOf } from './shared/rule-of.js';
import { plainlyTold } from './shared/suspects.js';

export const expects: Operator = {
  family: 'core/expects',
  rules: (ontology) => {
    const codes = new Set(
      [...ontology.entityTypes.values()].flatMap((type) => type.expects.map(({ code }) => code)),
    );
    return [...codes].map((code) => ruleFor(ontology, code));
  },
};

type Wanted = Expectation & { readonly leads: readonly Lead[] };

function ruleFor(ontology: Ontology, code: string): GroundRule {
  const wanted = new Map<string, Wanted>();
  for (const type of ontology.entityTypes.values()) {
    const expectation = type.expects.find((one) => one.code === code);
    if (expectation !== undefined) {
      wanted.set(type.name, { ...expectation, leads: leadsOf(ontology, expectation.anyOf) });
    }
  }
  const [widest, some] = [...wanted].sort(
    ([a], [b]) => depth(ontology, a) - depth(ontology, b) || (a < b ? -1 : 1),
  )[0] ?? ['Entity', null];
  const leads = [...wanted.values()].flatMap((one) => one.leads);
  return ruleOf(
    {
      family: 'core/expects',
      part: code,
      name: 'Nobody has written it down',
      kind: 'orphan',
      severity: 'info',
      description: some?.reason ?? '',
      why: 'It is not said that there is none: it is said that nobody knows.',
      fix: `${waysToWrite(ontology, some?.anyOf ?? [])} To do without it: \`check: { disable: [core/expects:${code}] }\` in lore.yaml.`,
      cypher: expectsCypher(widest, some, [...wanted.keys()], ontology),
    },
    {
      *anchors(ground) {
        const lacks = lacking(ground, wanted);
        for (const entity of ground.entitiesOf(widest)) if (lacks(entity)) yield single(entity);
        // Kinds that expect the same without being kinds of one another.
        for (const type of wanted.keys()) {
          const lineage = ontology.entityTypes.get(type)?.lineage ?? [];
          const parent = lineage[1];
          if (lineage.includes(widest) || (parent !== undefined && wanted.has(parent))) continue;
          for (const entity of ground.entitiesOf(type)) if (lacks(entity)) yield single(entity);
        }
      },
      *affected(_, dirt): Iterable<Anchor> {
        if (dirt.kind === 'entity') yield single(dirt.entity);
        for (const lead of leads) yield* startsOf(dirt, lead).map(single);
      },
      check: (ground, { entity }) => check(ground, wanted, entity),
    },
  );
}

/** Who expects something of which nothing is plainly told. */
function lacking(ground: Ground, wanted: ReadonlyMap<string, Wanted>): (entity: Handle) => boolean {
  const { whole } = ground;
  const isTold = plainlyTold(ground);
  return (entity) => {
    const expectation = wanted.get(whole.type(entity) ?? '');
    if (expectation === undefined) return false;
    return whole.guessed[entity] === 1 || !expectation.leads.some((lead) => isTold(entity, lead));
  };
}

/** In the keys of a page's front matter, the plainest of each: `era: "[[…]]"`. */
function waysToWrite(ontology: Ontology, names: readonly string[]): string {
  const keys = names.map((name) => {
    const attribute = ontology.attributes.get(name);
    if (attribute !== undefined) return `\`${plainest(attribute.aliases, name)}: …\``;
    const turned = [...ontology.relationTypes.values()].find(({ inverse }) => inverse?.name === name);
    const aliases = ontology.relationTypes.get(name)?.aliases ?? turned?.inverse?.aliases ?? [];
    return `\`${plainest(aliases, name)}: "[[…]]"\``;
  });
  return keys.length === 0 ? '' : `Write ${listed([...new Set(keys)], 'or')} on its page.`;
}

/** The first that is one word. */
function plainest(aliases: readonly string[], name: string): string {
  return aliases.find((alias) => /^[a-z]+$/i.test(alias)) ?? aliases[0] ?? name.toLowerCase();
}

const depth = (ontology: Ontology, type: string): number =>
  ontology.entityTypes.get(type)?.lineage.length ?? 0;

function expectsCypher(
  widest: string,
  expectation: Wanted | null,
  types: readonly string[],
  ontology: Ontology,
): string {
  const missing = (expectation?.leads ?? []).map((lead) => {
    if (!lead.isRelation) return `x.${lead.name} IS NULL`;
    if (lead.forwards && lead.backwards) return `NOT (x)-[:${lead.name}]-()`;
    return lead.forwards ? `NOT (x)-[:${lead.name}]->()` : `NOT (x)<-[:${lead.name}]-()`;
  });
  const off = [...ontology.entityTypes.values()]
    .filter(({ name, lineage }) => lineage.includes(widest) && !types.includes(name))
    .map(({ name }) => `NOT x:${name}`);
  return `MATCH (x:${widest})
WHERE ${[...missing, ...off].join('\n  AND ')}
RETURN x`;
}

function check(ground: Ground, wanted: ReadonlyMap<string, Wanted>, entity: Handle): Hit[] {
  const type = ground.type(entity);
  const expectation = wanted.get(type);
  if (expectation === undefined) return [];
  if (expectation.leads.some((lead) => stands(ground, entity, lead))) return [];
  const { code, reason } = expectation;
  return [
    {
      certainty: 'certain',
      subject: entity,
      predicate: null,
      entities: [entity],
      statements: [],
      key: [ground.id(entity)],
      digest: [type],
      message: `${ground.name(entity)}: ${reason}`,
      details: { kind: 'orphan', code, reason },
      settles: null,
    },
  ];
}
