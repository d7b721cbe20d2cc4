/** What the API stands on: the folder that is served, its world once it is one, and who is calling. */
import type { World } from '../engine/index.js';
import type { Role } from '../mcp/roles.js';
import type { Sessions } from './sessions.js';

export interface Caller {
  readonly role: Role;
  /** Tells one token from another without telling the token. */
  readonly principal: string;
  /** As verdicts and comments are signed. */
  readonly name: string;
  readonly via: 'loopback' | 'token' | 'session' | 'nobody';
  /** Of the page's own cookie; null for others. */
  readonly session: string | null;
}

export interface Site {
  readonly root: string;
  readonly version: string;
  /** Null as long as the folder is no world. */
  world(): World | null;
  /** Throws `world/no-config` as long as the folder is no world. */
  demandWorld(): World;
  /** Opens the world that was just made here. */
  openWorld(): Promise<World>;
  readonly sessions: Sessions;
}
