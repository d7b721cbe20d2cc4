/** The ground: the graph as rules see it, and how rules are run over it. */

export { evaluate, untilLoaded } from './evaluate.js';
export type { Ground } from './ground.js';
export { possible } from './hits-at.js';
export { type GroundContext, LoadingGround, lazyGround, wholeGround } from './loading-ground.js';
