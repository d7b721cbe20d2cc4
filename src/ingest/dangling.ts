/** Names that lead to no page: links in text, and in fields those that look like a slip of the pen. */
import { editDistance, foldName, groupBy, type Notice, type Position } from '../model/index.js';
import type { BoundSource } from '../store/changes.js';
import type { NameHit, Store } from '../store/store.js';

/** Beyond so many names without a page nobody reads on, and asking what is near each would take long. */
const MOST_ASKED = 500;
const CANDIDATES = 12;

interface Use {
  readonly name: string;
  readonly linked: boolean;
  readonly at: Position;
}

/** Asked after everything is written, so that a page read in the same run counts. */
export async function danglingLinks(store: Store, sources: Iterable<BoundSource>): Promise<Notice[]> {
  const byName = groupBy([...sources].flatMap(usesOf), (use) => foldName(use.name));
  if (byName.size === 0) return [];
  const notices: Notice[] = [];
  let asked = 0;
  const hits = groupBy(await store.named([...byName.keys()]), (hit) => foldName(hit.name));
  for (const [folded, named] of hits) {
    const [hit, another] = named;
    if (hit === undefined || another !== undefined || hit.verified) continue;
    if ((await store.definitions(hit.entity)).length > 0) continue;
    const meant = asked++ < MOST_ASKED ? await nearest(store, folded) : [];
    for (const use of byName.get(folded) ?? []) {
      if (meant.length > 0) notices.push(nearMiss(use, meant));
      else if (use.linked) notices.push(unwritten(use));
    }
  }
  return notices;
}

function unwritten({ name, at }: Use): Notice {
  const message = `Nothing is written about "${name}" yet.`;
  const hint = 'Write a page for it, or correct the link.';
  return { level: 'info', code: 'ingest/dangling-link', message, hint, at };
}

function nearMiss({ name, at }: Use, meant: readonly string[]): Notice {
  const message = `"${name}" has no page. Did you mean ${meant.join(' or ')}?`;
  const hint = 'Correct the name, or write a page for it.';
  return { level: 'warning', code: 'ingest/near-name', message, hint, at };
}

/** Those with a page whose names differ by a letter or two. */
async function nearest(store: Store, folded: string): Promise<string[]> {
  const near = await store.nearNames(folded, CANDIDATES);
  const written = new Map<string, NameHit>();
  for (const hit of near) {
    if (hit.verified && isSlip(folded, foldName(hit.name)) && !written.has(hit.entity))
      written.set(hit.entity, hit);
  }
  return [...new Set([...written.values()].map((hit) => hit.name))].slice(0, 3);
}

/** Numbers tell things apart: neither "Henry IV" and "Henry VI" nor "Letter 3" and "Letter 8" are a slip. */
function isSlip(folded: string, other: string): boolean {
  const most = folded.length < 5 ? 0 : folded.length < 12 ? 1 : 2;
  if (most === 0 || editDistance(folded, other, most) > most) return false;
  const words = new Set(folded.split(' '));
  const others = new Set(other.split(' '));
  const differing = [
    ...[...words].filter((word) => !others.has(word)),
    ...[...others].filter((word) => !words.has(word)),
  ];
  return !differing.some((word) => /\d|^[ivxlc]+$/.test(word));
}

function usesOf({ source, refs, mentions }: BoundSource): Use[] {
  const linked = new Set(mentions.map((mention) => mention.ref));
  const uses = new Map<string, Use>();
  for (const [index, ref] of refs.entries()) {
    const isLink = linked.has(index);
    if (ref.id !== null && !isLink) continue;
    // What the words around a link tell is told of the same name.
    const key = `${ref.spot.line} ${foldName(ref.name)}`;
    if (isLink || !uses.has(key))
      uses.set(key, { name: ref.name, linked: isLink, at: { file: source.origin, ...ref.spot } });
  }
  return [...uses.values()];
}
