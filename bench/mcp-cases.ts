/** What the MCP bench asks each read-only tool: about ordinary people, about hubs, by misspelt names, about findings. */
import { openWorld } from '../src/engine/index.js';
import type { Store } from '../src/store/store.js';
import { misspell } from './misspell.js';
import { type Random, random } from './random.js';

export interface ToolCases {
  readonly tool: string;
  /** About one entity, or all else but narration. */
  readonly aims: 'one' | 'other' | 'narration';
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
}

interface Cast {
  readonly people: readonly string[];
  readonly houses: readonly string[];
  readonly cities: readonly string[];
  readonly realms: readonly string[];
  readonly events: readonly string[];
  readonly reigns: readonly { readonly subject: string; readonly object: string }[];
  readonly sources: readonly string[];
  readonly findings: readonly string[];
  /** Everybody is of this one. */
  readonly species: string;
}

const OF_EACH = 40;
const YEARS = ['1250', '1300', '1350', '1400', '1450', 'current'];

/** The same ones every time, of the world as it is. */
export async function mcpCases(root: string): Promise<ToolCases[]> {
  const world = await openWorld(root);
  try {
    const chance = random(23);
    return casesOf(await castOf(world.store, chance), chance);
  } finally {
    await world.close();
  }
}

async function castOf(store: Store, chance: Random): Promise<Cast> {
  const rows = async (text: string) => (await store.query({ text })).rows.map((row) => row.map(String));
  const some = <T>(all: readonly T[], count = OF_EACH): T[] =>
    all.length === 0 ? [] : Array.from({ length: count }, () => chance.pick(all));
  const named = async (label: string, pattern = '') =>
    some((await rows(`MATCH (e:${label}) ${pattern} RETURN e.name`)).map(([name = '']) => name));
  const sources = (await store.sources()).map(({ id }) => id);
  const findings = await store.findings.findings({ kinds: ['contradiction', 'anachronism'], limit: 500 });
  return {
    people: await named('Person'),
    houses: await named('House', "WHERE e.name STARTS WITH 'House '"),
    cities: await named('City', "WHERE e.name STARTS WITH 'Hold '"),
    realms: await named('Kingdom', "WHERE e.name STARTS WITH 'Kingdom '"),
    events: await named('Battle'),
    reigns: some(await rows('MATCH (p:Person)-[:RULES]->(c:City) RETURN p.name, c.name LIMIT 5000')).map(
      ([subject = '', object = '']) => ({ subject, object }),
    ),
    sources: some(sources),
    findings: some(findings.map(({ id }) => id)),
    species: 'Humankind',
  };
}

function casesOf(cast: Cast, chance: Random): ToolCases[] {
  const { people, houses, cities, realms, events, species, reigns, sources, findings } = cast;
  /** Nine ordinary ones for each hub. */
  const anybody = [
    ...people,
    ...cities.slice(0, 10),
    ...houses.slice(0, 10),
    ...events.slice(0, 10),
    ...realms.slice(0, 5),
    ...Array<string>(5).fill(species),
  ];
  const as = (key: string, names: readonly string[], more: Record<string, unknown> = {}) =>
    names.map((name) => ({ [key]: name, ...more }));
  const at = (key: string, names: readonly string[]) =>
    names.map((name) => ({ [key]: name, at_time: chance.pick(YEARS) }));
  const one = (tool: string, inputs: ToolCases['inputs']): ToolCases => ({ tool, aims: 'one', inputs });
  const other = (tool: string, inputs: ToolCases['inputs']): ToolCases => ({ tool, aims: 'other', inputs });
  const narration = (tool: string, inputs: ToolCases['inputs']): ToolCases => ({
    tool,
    aims: 'narration',
    inputs,
  });
  const times = (count: number, input: Record<string, unknown> = {}) =>
    Array.from({ length: count }, () => input);
  const claims = reigns.map(({ subject, object }) => `${subject} ruled ${object} in ${chance.pick(YEARS)}`);
  return [
    one('lookup', [
      ...as('query', anybody),
      ...as(
        'query',
        people.map((name) => misspell(name, chance)),
      ),
      ...as(
        'query',
        cities.slice(0, 20).map((city) => `ruler of ${city}`),
      ),
    ]),
    one('entity_context', at('entity_id', anybody)),
    one('list_lineage', as('person', people)),
    one('ancestors_of', as('person', people)),
    one('descendants_of', as('person', people)),
    one(
      'was_true_at',
      reigns.map((reign) => ({ relation: 'RULES', ...reign, at_time: chance.pick(YEARS) })),
    ),
    one(
      'true_during',
      reigns.map((reign) => ({ relation: 'RULES', ...reign })),
    ),
    one('state_at', at('entity', anybody)),
    one('significance_of', as('entity_id', anybody)),
    one('lore_about', as('entity', anybody)),
    other('expand_context', as('entity_id', anybody)),
    other('entities_present', at('location', [...cities, ...realms.slice(0, 10)])),
    other('events_during', [
      ...as('era', ['Age 2', 'Age 3', '1300', '1400']),
      ...realms.map((location) => ({ era: 'Age 2', location })),
    ]),
    other('timeline', [...as('entity', anybody), ...times(5), ...times(5, { from: '1300', to: '1320' })]),
    other('event_chain', as('event', [...events, ...anybody])),
    other('cite', as('claim', claims)),
    other('recall', as('query', [...claims, ...people.slice(0, 10).map((name) => `Who killed ${name}?`)])),
    other('get_unresolved', [...times(5), ...as('entity', people)]),
    other('list_sources', [...times(10), ...as('words', sources.slice(0, 10))]),
    other('get_contradictions', [
      ...times(5),
      ...as('subject', anybody),
      ...as('subject', sources.slice(0, 10)),
    ]),
    other('get_anachronisms', [...times(5), ...as('entity', anybody)]),
    other('get_ontology_violations', times(10)),
    other('get_orphans', [...times(5), ...as('entity', anybody)]),
    other('explain_violation', as('node_id', findings)),
    other('suggest_repairs', as('node_id', findings)),
    other('latest_run', times(20)),
    other('list_ontology_rules', times(10)),
    other('describe_world', times(10)),
    other(
      'query_graph',
      people.map((who) => ({
        cypher: 'MATCH (p:Person {name: $who})-[r]->(o) RETURN type(r), o.name',
        parameters: { who },
      })),
    ),
    other(
      'would_break',
      reigns
        .slice(0, 20)
        .map((reign) => ({ statements: [{ ...reign, predicate: 'RULES', from: 1300, until: 1310 }] })),
    ),
    narration('summarize_chain', as('entity', events.slice(0, 20))),
    narration('narrate_arc', as('entity', anybody.slice(0, 60))),
    narration(
      'verify_answer',
      claims.slice(0, 20).map((draft) => ({ draft: `${draft}.` })),
    ),
  ];
}
