/** What each resource tells. */
import type { World } from '../../engine/index.js';
import { LoreError } from '../../model/index.js';
import { STANDING } from '../reply/caveats.js';
import { linesOf } from '../shapes/citation.js';
import { entityOf } from '../shapes/entity.js';
import { findingsOf } from '../shapes/finding.js';
import { statementOf } from '../shapes/statement.js';
import { maybeTimeOf } from '../shapes/time.js';

export async function entityResource(world: World, id: string) {
  const told = await world.reads.entityContext({ entity: id });
  return {
    entity: entityOf(told.entity),
    aliases: told.aliases,
    at: maybeTimeOf(told.at),
    lifetime: told.lifetime,
    attributes: told.attributes.map(statementOf),
    relations: told.relations.flatMap(({ statements }) => statements.map(statementOf)),
  };
}

export async function sourceResource(world: World, id: string) {
  const [source] = await world.store.sources({ ids: [id] });
  if (source === undefined)
    throw new LoreError({
      code: 'mcp/unknown-source',
      message: `There is no source "${id}".`,
      hint: 'list_sources lists them.',
    });
  const [passages, contradictions] = await Promise.all([
    world.store.passages({ source: id }),
    world.store.findings.countFindings({ ...STANDING, source: id, kinds: ['contradiction'] }),
  ]);
  return {
    id: source.id,
    title: source.title,
    file: source.origin,
    reliability: source.reliability,
    open_contradictions: contradictions,
    passages: passages.map(({ heading, lines, text }) => ({
      heading: [...heading],
      lines: linesOf(lines),
      quote: text,
    })),
  };
}

export async function findingResource(world: World, id: string) {
  const [finding] = await findingsOf(world, [await world.finding(id)]);
  return { ...finding };
}
