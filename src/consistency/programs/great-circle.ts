/** How far two places on a globe lie apart. */

export interface Spot {
  readonly latitude: number;
  readonly longitude: number;
}

/** Of the earth; worlds do not say how large they are. */
const RADIUS_KM = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function kilometresBetween(a: Spot, b: Spot): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
