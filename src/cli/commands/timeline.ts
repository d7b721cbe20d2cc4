/** `lore timeline`: what happened when, drawn to scale. */
import type { World } from '../../engine/index.js';
import { windowJson } from '../../report/json.js';

import { type ChartInput, timelineChart } from '../../report/timeline-chart.js';
import { calendarTicks } from '../../report/timeline-ticks.js';
import { spoken } from '../../report/words.js';
import { calendarOf, createDateParser } from '../../time/index.js';
import { defineCommand, list, maybeWords, number, text } from '../command.js';

type Timeline = Awaited<ReturnType<World['timeline']>>;

export const command = defineCommand({
  name: 'timeline',
  group: 'Ask',
  summary: "what happened when, drawn to scale in the world's calendar",
  description:
    'Without an entity: the eras and events of the world. With one: its life and every dated thing it took part in. Full cells are certain, light ones possible; a fading end is not known.',
  arguments: { entity: maybeWords('whose story; the whole world when left out') },
  options: {
    from: text('date', 'nothing that ended before'),
    until: text('date', 'nothing that began after'),
    type: list('type', 'entity types to show, their subtypes too; may be repeated'),
    calendar: text('id', 'print the dates in this calendar'),
    limit: number('n', 'at most so many rows; 60 when left out'),
  },
  examples: [
    { run: 'timeline', says: 'The eras and events of the world.' },
    { run: 'timeline Aldric Raventhorne', says: 'One life, and what he had a part in.' },
    { run: 'timeline --type Person --from "300 TA" --until "380 TA"', says: 'Who lived then.' },
  ],
  run: async (context, { entity }, { from, until, type, calendar, limit = 60 }) =>
    context.withWorld(async (world) => {
      const timeline = await world.timeline({
        limit,
        ...(entity === undefined ? {} : { entity }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
        ...(type === undefined ? {} : { types: type }),
        ...(calendar === undefined ? {} : { calendar }),
      });
      context.print(
        () => timelineJson(timeline),
        () => timelineChart(chartInput(timeline, world, { from, until }), context.theme),
      );
      return timeline.rows.length === 0 ? 1 : 0;
    }),
});

function timelineJson(timeline: Timeline) {
  return {
    title: timeline.title,
    calendar: timeline.calendar,
    rows: timeline.rows.map(({ kind, entity, label, window, when }) => ({
      kind,
      entity: { id: entity.id, name: entity.name, type: entity.type },
      label,
      window: windowJson(window),
      when,
    })),
    now: timeline.now === null ? null : { seconds: timeline.now.seconds, text: timeline.now.text },
    undated: timeline.undated,
    left_out: timeline.leftOut,
  };
}

function chartInput(timeline: Timeline, world: World, asked: { from?: string; until?: string }): ChartInput {
  const calendar = calendarOf(world.dates, timeline.calendar);
  return {
    title: timeline.title,
    calendar: calendar?.name ?? timeline.calendar,
    rows: timeline.rows.map((row) => ({ ...row, label: row.label.replace(/^[A-Z][A-Z_]+(?= )/, spoken) })),
    span: spanAsked(timeline.span, world, asked),
    now: timeline.now,
    mayReachNow: asked.until === undefined,
    undated: timeline.undated,
    leftOut: timeline.leftOut,
    ticks: (from, until, most) => (calendar === undefined ? [] : calendarTicks(calendar, from, until, most)),
  };
}

/** The chart begins and ends where it was asked to, not where its longest row does. */
function spanAsked(
  span: Timeline['span'],
  world: World,
  asked: { from?: string; until?: string },
): Timeline['span'] {
  if (span === null) return null;
  const { parse } = createDateParser(world.dates);
  const bounds = (date: string | undefined) => {
    const parsed = date === undefined ? null : parse(date);
    return parsed?.kind === 'moment' ? parsed.moment : null;
  };
  const from = Math.max(span.from, bounds(asked.from)?.min ?? span.from);
  const until = Math.min(span.until, bounds(asked.until)?.max ?? span.until);
  return from < until ? { from, until } : span;
}
