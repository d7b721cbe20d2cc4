/** How far the time of a world reaches, and what it knows of. */
import { calendarOf } from '../time/index.js';
import type { World } from './world.js';

export interface Extent {
  readonly from: number;
  readonly until: number;
  readonly eras: readonly {
    readonly id: string;
    readonly name: string;
    readonly from: number | null;
    readonly until: number | null;
  }[];
}

const YEAR = 31_557_600;

/** Where nothing is dated, a century around the present or the beginning of the calendar. */
export async function extentOf({
  store,
  dates,
  now,
}: Pick<World, 'store' | 'dates' | 'now'>): Promise<Extent> {
  const { extent: found } = await store.desk.dated({ layers: [], from: 0, until: 1, limit: 0, parts: 1 });
  const calendar = calendarOf(dates, dates.default);
  const present = (await now())?.moment.max ?? calendar?.epoch ?? 0;
  const second = (year: number) =>
    calendar === undefined ? null : calendar.epoch + calendar.firstDayOf(year) * calendar.secondsPerDay;
  const { from, until } = found ?? { from: present - 50 * YEAR, until: present + 50 * YEAR };
  return {
    ...{ from, until },
    eras: (calendar?.eras ?? []).map(({ id, name, first, last }) => ({
      ...{ id, name },
      from: first === null ? null : second(first),
      until: last === null ? null : second(last + 1),
    })),
  };
}

export async function typesOf({ reads }: Pick<World, 'reads'>) {
  const { types, relations, attributes } = await reads.describeWorld({ all: true });
  return {
    types: types.map(({ name, extends: parent, description, entities }) => ({
      ...{ name, extends: parent, description, entities },
    })),
    relations: relations.map(({ name, inverse, from, to, description, statements }) => ({
      ...{ name, inverse, description, statements },
      from: [...from],
      to: [...to],
    })),
    attributes: attributes.map(({ name, value, of }) => ({ name, value, of: [...of] })),
  };
}
