/** How often a test tries something by chance or by killing: few times with every change, many with `npm run test:long`. */
export const often = (usual: number, long: number): number =>
  process.env.LORE_LONG === undefined ? usual : long;
