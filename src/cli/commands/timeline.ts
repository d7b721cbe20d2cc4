/** `lore timeline`: what happened when, drawn to scale. */
import type { World } from '../../engine/index.js';
import { windowJson } from '../../report/json.js';
import { type ChartInput, timelineChart } from '../../report/timeline-chart.js';
import { calendarTicks } from '../../report/timeline-ticks.js';
import { spoken } from '../../report/words.js';
import { BEGINNING, calendarOf, createDateParser, END, formatMoment } from '../../time/index.js';
import { defineCommand, list, maybeWords, number, text } from '../command.js';
import { find } from '../find.js';

type Timeline = Awaited<ReturnType<World['timeline']>>;

export const command = defineCommand({
  name: 'timeline',
  group: 'Ask',
  summary: "what happened when, drawn to scale in the world's calendar",
  description:
    'Without an entity: the eras and events of the world, or its lives where none of those has a date. With one: its life and every dated thing it took part in. Full cells are certain, light ones possible; a fading end is not known. With --from or --until, what certainly held then comes first.',
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
      const about = entity === undefined ? undefined : (await find(context, world, entity)).id;
      const drawn = await world.timeline({
        limit,
        ...(about === undefined ? {} : { entity: about }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
        ...(type === undefined ? {} : { types: type }),
        ...(calendar === undefined ? {} : { calendar }),
      });
      const timeline = { ...drawn, now: await nowIn(world, drawn, calendar) };
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
    rows: timeline.rows.map(({ kind, entity, label, window, when, isCertain }) => ({
      kind,
      entity: { id: entity.id, name: entity.name, type: entity.type },
      label,
      window: windowJson(window),
      when,
      is_certain: isCertain,
    })),
    now: timeline.now === null ? null : { seconds: timeline.now.seconds, text: timeline.now.text },
    undated: timeline.undated,
    left_out: timeline.leftOut,
    lives_only: timeline.livesOnly,
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
    mayStretch: asked.from === undefined && asked.until === undefined,
    ...(calendar === undefined ? {} : { day: calendar.secondsPerDay }),
    livesOnly: timeline.livesOnly,
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
  const first = bounds(asked.from)?.min;
  const last = bounds(asked.until)?.max;
  const from = first === undefined || first <= BEGINNING ? span.from : first;
  const until = last === undefined || last >= END ? span.until : last + 1;
  return from < until ? { from, until } : span;
}

/** Now in the words of the calendar that was asked for. */
async function nowIn(
  world: World,
  { now }: Timeline,
  calendar: string | undefined,
): Promise<Timeline['now']> {
  const known = now === null || calendar === undefined ? null : await world.now();
  if (now === null || known === null || calendar === undefined) return now;
  return { ...now, text: formatMoment(known.moment, world.dates, { calendar }) };
}
