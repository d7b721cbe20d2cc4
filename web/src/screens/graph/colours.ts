/** A colour for each type that is shown: the most frequent first, so that neighbours in the list differ. */

const LIGHT = [
  '#1b6a64',
  '#b5651d',
  '#5b5a9e',
  '#8a4f7d',
  '#5f7d2e',
  '#a3302a',
  '#38708f',
  '#7a6a3a',
  '#6b665c',
];
const DARK = [
  '#74c0b6',
  '#e0a05c',
  '#a9a6e6',
  '#d69ac8',
  '#a9c772',
  '#f19a90',
  '#86bfde',
  '#cdb878',
  '#9d9688',
];

export function typeColours(
  types: readonly { readonly type: string }[],
  isDark: boolean,
): Map<string, string> {
  const palette = isDark ? DARK : LIGHT;
  return new Map(
    types.map(({ type }, index) => [type, palette[Math.min(index, palette.length - 1)] ?? '#888888']),
  );
}
