/** A calendar as Kanka exports it, turned into one of ours. */
import { parseJson, slug } from '../model/index.js';

/** Null where it is none. Months that belong to no week are months like others: only weekdays would tell them apart. */
export function fromKanka(data: unknown): { readonly id: string; readonly [key: string]: unknown } | null {
  const name = at(data, 'name');
  const written = at(data, 'months');
  const months = typeof written === 'string' ? parseJson(written) : written;
  if (typeof name !== 'string' || !Array.isArray(months) || at(data, 'weekdays') === undefined) return null;
  const leap = leapOf(data);
  const suffix = at(data, 'suffix');
  const era = typeof suffix === 'string' && suffix.trim() !== '' ? suffix.trim() : name;
  return {
    id: slug(name),
    name,
    epoch: 0,
    ...(leap === null ? {} : { leap: [{ every: leap.every, offset: leap.offset }] }),
    months: months.map((month, i) => {
      const days = Number(at(month, 'length'));
      return {
        name: at(month, 'name'),
        days,
        ...(leap?.month === i + 1 ? { leap_days: days + leap.days } : {}),
      };
    }),
    eras: [{ id: era, name: era, start: 0, has_year_zero: true }],
    default_era: era,
  };
}

function leapOf(data: unknown) {
  if (!at(data, 'has_leap_year')) return null;
  const [days, month, every, start] = ['amount', 'month', 'offset', 'start'].map((key) =>
    Number(at(data, `leap_year_${key}`)),
  );
  if (!days || !month || !every || start === undefined || Number.isNaN(start)) return null;
  return { days, month, every, offset: ((start % every) + every) % every };
}

function at(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}
