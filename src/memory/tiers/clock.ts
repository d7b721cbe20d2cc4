/** Hours of the day in different zones: 09:30 CET and 08:30 UTC are one. */
import type { FactClaim } from '../../store/facts.js';
import { minutesEast } from '../words/zones.js';

const CLOCK = /^(?<from>\d\d:\d\d)(?:–(?<to>\d\d:\d\d))?(?: (?<zone>\S+))?$/;
const DAY = 1440;

/** A zone that one of them leaves out is taken for the other's. */
export function sameHour(a: string, b: string): boolean {
  const [one, other] = [CLOCK.exec(a)?.groups, CLOCK.exec(b)?.groups];
  if (one === undefined || other === undefined) return false;
  const zones = [one.zone ?? other.zone, other.zone ?? one.zone] as const;
  return (
    inUtc(one.from, zones[0]) === inUtc(other.from, zones[1]) &&
    inUtc(one.to, zones[0]) === inUtc(other.to, zones[1])
  );
}

function inUtc(clock: string | undefined, zone = 'utc'): number | undefined {
  const east = minutesEast(zone);
  if (clock === undefined) return undefined;
  if (east === undefined) return Number.NaN;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes - east + DAY) % DAY;
}

/** Told in two zones and not the same: which of them is off nobody knows, unless one is a change. */
export function isOfOtherZone(a: FactClaim, b: FactClaim): boolean {
  const [one, other] = [CLOCK.exec(a.value)?.groups?.zone, CLOCK.exec(b.value)?.groups?.zone];
  if (one === undefined || other === undefined || one === other) return false;
  return a.mode !== 'changes' && b.mode !== 'changes';
}
