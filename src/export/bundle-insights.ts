/** Insights for a bundle: what was concluded and still stands, with the ids of what it rests on, and without what is private. */
import { NODES, STATEMENT_PREFIX } from '../ingest/readers/bundle-shape.js';
import { foldName } from '../model/index.js';
import type { Store } from '../store/store.js';
import type { Synthesis } from '../store/syntheses.js';
import type { Scrubber } from './scrub.js';

type Node = Readonly<Record<string, unknown>>;

export interface BundledInsights {
  readonly nodes: readonly Node[];
  /** Ids of the statements they rest on. */
  readonly ground: ReadonlySet<string>;
}

export async function insightNodes(
  store: Store,
  living: ReadonlySet<string>,
  scrub: Scrubber,
): Promise<BundledInsights> {
  const nodes: Node[] = [];
  const ground = new Set<string>();
  const isPrivate = await privacyOf(store, living);
  const all = (await store.syntheses.syntheses()).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const insight of all) {
    if (insight.stale) scrub.count('stale insight');
    else if (isPrivate(insight)) scrub.count('insight about a living person');
    else {
      nodes.push(insightNode(insight, scrub));
      for (const id of insight.ground) ground.add(id);
    }
  }
  return { nodes, ground };
}

function insightNode(insight: Synthesis, scrub: Scrubber): Node {
  const { id, text, insightType, entities, ground, domain, expertDomain, sourceModel, confidence } = insight;
  return {
    id: `synthesis:${id}`,
    type: NODES.synthesis,
    text: scrub.text(text),
    insight_type: insightType,
    about: entities.map(({ name, entity }) => ({
      ...(entity === null ? {} : { id: `entity:${entity.id}` }),
      name: scrub.text(name),
    })),
    ...(ground.length === 0 ? {} : { rests_on: ground.map((one) => `${STATEMENT_PREFIX}${one}`) }),
    ...(domain === null ? {} : { domain: scrub.text(domain) }),
    ...(expertDomain === null ? {} : { expert_domain: scrub.text(expertDomain) }),
    ...(sourceModel === null ? {} : { model: scrub.text(sourceModel) }),
    confidence,
  };
}

/** Whether an insight names somebody who is hidden, by a link or in its words; a given name is enough. */
async function privacyOf(
  store: Store,
  living: ReadonlySet<string>,
): Promise<(insight: Synthesis) => boolean> {
  if (living.size === 0) return () => false;
  const hidden = new Set<string>();
  for await (const { id, name, aliases } of store.entities()) {
    if (!living.has(id)) continue;
    for (const one of [name, ...aliases]) {
      const [given = ''] = foldName(one).split(' ');
      hidden.add(given);
    }
  }
  const about = new Set<string>();
  for (const id of living) {
    for (const statement of await store.statements({ about: id })) about.add(statement.id);
  }
  return ({ text, entities, ground }) =>
    entities.some(({ entity }) => entity !== null && living.has(entity.id)) ||
    ground.some((id) => about.has(id)) ||
    [text, ...entities.map(({ name }) => name)].some((words) =>
      (foldName(words).match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => hidden.has(word)),
    );
}
