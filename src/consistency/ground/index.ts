/** The ground: the graph as rules see it, and how rules are run over it. */

export { type Answer, evaluate, type Task, untilLoaded } from './evaluate.js';
export type { Detail, Ground, Life, LifeBound, StatementIndex } from './ground.js';
export { possible } from './hits-at.js';
export { EXISTED_DURING } from './life.js';
export { type GroundContext, LoadingGround, lazyGround, wholeGround } from './loading-ground.js';
