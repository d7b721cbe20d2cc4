/** The article of an entity as a reply tells it. */
import type { z } from 'zod';
import type { World } from '../engine/index.js';
import { citationOf } from '../mcp/shapes/citation.js';
import { entityOf } from '../mcp/shapes/entity.js';
import { openFindingsOf } from '../mcp/shapes/open-findings.js';
import { statementOf } from '../mcp/shapes/statement.js';
import { maybeTimeOf } from '../mcp/shapes/time.js';
import { boundJson, momentJson, windowJson } from '../report/json.js';
import { synthesisJson } from '../report/syntheses.js';
import { spoken } from '../report/words.js';
import type { Moment } from '../time/index.js';
import type { articleShape, articleStatementShape } from './shapes/entity.js';
import { axisOver } from './words.js';

type Question = Parameters<World['reads']['article']>[0];
type Article = Awaited<ReturnType<World['reads']['article']>>;
type Statement = Article['attributes'][number];

const MOST_INSIGHTS = 5;
const LANE_WORDS = {
  rulers: 'Ruled by',
  rules: 'Rules',
  titles: 'Titles',
  members: 'Members',
  memberships: 'Member of',
  possessions: 'Holds',
  owners: 'Held by',
  places: 'Where',
} as const;

export async function articleTold(
  world: World,
  question: Question,
  asOf: string | undefined,
): Promise<z.input<typeof articleShape>> {
  const { entity } = question;
  const [article, open, insights] = await Promise.all([
    world.reads.article(question),
    world.reads.openAbout(entity.id),
    world.syntheses.find({ entity: entity.id, limit: MOST_INSIGHTS, offset: 0 }),
  ]);
  const { attributes, groups, lanes, lifetime, at } = article;
  const shown = [...attributes, ...groups.flatMap(({ statements }) => statements)];
  const resting = await world.store.desk.restingOn(shown.map(({ id }) => id));
  const told = (one: Statement): z.input<typeof articleStatementShape> => ({
    ...statementOf(one),
    as: one.as,
    label: spoken(one.as),
    other: one.other === null ? null : entityOf(one.other),
    window: windowJson(one.window),
    holds: one.holds,
    flagged: one.flagged,
    findings: [...(resting.get(one.id) ?? [])],
  });
  const dated = [...lanes.flatMap(({ statements }) => statements), ...shown].flatMap(({ window }) =>
    boundsOf(window),
  );
  const life = [lifetime.from, lifetime.until].flatMap((one) =>
    one === null ? [] : [one.min, one.max].map(boundJson),
  );
  return {
    entity: entityOf(entity),
    aliases: [...entity.aliases],
    type_path: [...(world.ontology.entityTypes.get(entity.type)?.lineage ?? [entity.type])],
    summary: article.summary,
    lifetime: {
      text: await lifetimeIn(world, article),
      from: moment(lifetime.from),
      until: moment(lifetime.until),
    },
    exists: article.existence === null ? null : { ...article.existence },
    at: maybeTimeOf(at),
    at_window: at === null ? null : { min: at.window.fromMin, max: at.window.untilMax },
    as_of: question.asOf === undefined ? null : { seq: question.asOf, text: asOf ?? '' },
    attributes: attributes.map(told),
    groups: groups.map(({ as, statements, total }) => ({
      as,
      label: spoken(as),
      statements: statements.map(told),
      total,
    })),
    lanes: lanes.map(({ lane, statements, total }) => ({
      ...{ lane, label: LANE_WORDS[lane], total },
      statements: statements.map(told),
    })),
    has_family: article.hasFamily,
    open_findings: openFindingsOf(open),
    disputed_total: article.disputed,
    provisional_total: article.provisional,
    defined_in: article.definedIn.map(citationOf),
    insights: insights.map(synthesisJson),
    axis: await axisOver(world, [...dated, ...life]),
    cut: article.cut,
  };
}

function boundsOf({ fromMin, fromMax, untilMin, untilMax }: Statement['window']): (number | null)[] {
  return [fromMin, fromMax, untilMin, untilMax].map(boundJson);
}

function moment(one: Moment | null) {
  return one === null ? null : momentJson(one);
}

async function lifetimeIn(_: World, { lifetime: { from, until } }: Article): Promise<string> {
  if (from !== null && until !== null)
    return from.text === until.text ? from.text : `${from.text} – ${until.text}`;
  return from !== null ? `from ${from.text}` : until === null ? '' : `until ${until.text}`;
}
