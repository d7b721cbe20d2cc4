/** Zones of time by the short names that people write behind an hour. */

/** Hours east of UTC. What two zones share (IST, CST of China) is left out. */
const HOURS = new Map(
  'utc=0 gmt=0 wet=0 west=1 bst=1 cet=1 cest=2 eet=2 eest=3 msk=3 sgt=8 hkt=8 jst=9 aest=10 aedt=11 est=-5 edt=-4 cdt=-5 mst=-7 mdt=-6 pst=-8 pdt=-7'
    .split(' ')
    .map((entry) => [entry.split('=')[0] ?? '', Number(entry.split('=')[1])] as const),
);

/** Longer names first: "cest" is not "ce". */
export const ZONE_NAMES = String.raw`(?:utc|gmt)\s?[+-]\d{1,2}(?::\d\d)?|${[...HOURS.keys()]
  .sort((a, b) => b.length - a.length)
  .join('|')}`;

export const zoneKey = (told: string): string => told.toLowerCase().replace(/\s/g, '').replace('gmt', 'utc');

/** Undefined for a zone that nobody listed. */
export function minutesEast(zone: string): number | undefined {
  const [, sign, hours, minutes = '00'] = /^utc([+-])(\d{1,2})(?::(\d\d))?$/.exec(zone) ?? [];
  if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const known = HOURS.get(zone);
  return known === undefined ? undefined : known * 60;
}
