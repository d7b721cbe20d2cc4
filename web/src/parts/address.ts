/** A part of an address in plain letters; where its escapes are broken it stays as written, and names nothing known. */
export function plainPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
