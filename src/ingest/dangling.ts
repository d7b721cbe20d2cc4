/** Links in text that lead to no page: the entity they name is known by that name only. */
import { foldName, groupBy, type Notice } from '../model/index.js';
import type { BoundSource } from '../store/changes.js';
import type { Store } from '../store/store.js';

/** Asked after everything is written, so that a page read in the same run counts. */
export async function danglingLinks(store: Store, sources: Iterable<BoundSource>): Promise<Notice[]> {
  const links = [...sources].flatMap(linksOf);
  if (links.length === 0) return [];
  const byName = groupBy(links, (link) => foldName(link.name));
  const notices: Notice[] = [];
  const hits = groupBy(await store.named([...byName.keys()]), (hit) => foldName(hit.name));
  for (const [folded, named] of hits) {
    const [hit, another] = named;
    if (hit === undefined || another !== undefined || hit.verified) continue;
    if ((await store.definitions(hit.entity)).length > 0) continue;
    for (const { name, at } of byName.get(folded) ?? []) {
      const message = `Nothing is written about "${name}" yet.`;
      const hint = 'Write a page for it, or correct the link.';
      notices.push({ level: 'info', code: 'ingest/dangling-link', message, hint, at });
    }
  }
  return notices;
}

function linksOf({ source, refs, mentions }: BoundSource) {
  const linked = new Set(mentions.map((mention) => mention.ref));
  return [...linked].flatMap((index) => {
    const ref = refs[index];
    return ref === undefined ? [] : [{ name: ref.name, at: { file: source.origin, ...ref.spot } }];
  });
}
