/** What the API stands on: the folder that is served, its world once it is one, and who is calling. */
import type { StudyDraft, World } from '../engine/index.js';
import type { Role } from '../mcp/roles.js';
import type { Changes } from './changes.js';
import type { Sessions } from './sessions.js';

export interface Caller {
  /** Null: nobody yet, where tokens are asked for. */
  readonly role: Role | null;
  /** Tells one token from another without telling the token. */
  readonly principal: string;
  /** As verdicts and comments are signed. */
  readonly name: string;
  readonly via: 'loopback' | 'token' | 'session' | 'nobody';
  /** Key of the session behind the page's own cookie; null for others. */
  readonly session: string | null;
}

export interface Site {
  readonly root: string;
  readonly version: string;
  readonly sessions: Sessions;
  readonly changes: Changes;
  readonly study: StudyDraft;
  /** True where nobody is answered without a token. */
  readonly needsToken: boolean;
  /** Null as long as the folder is no world. */
  world(): World | null;
  /** Throws `world/no-config` as long as the folder is no world. */
  demandWorld(): World;
  /** Opens the world that was just made here, or opens it anew where its lore.yaml has changed. */
  reopen(): Promise<World>;
  /** Whom a token stands for; null for one that is not known, revoked or expired. */
  tokenOf(given: string): Promise<{ readonly id: string; readonly role: Role; readonly name: string } | null>;
  /** A Set-Cookie header; with null, one that takes the cookie away. */
  cookie(secret: string | null, isSecure: boolean): string;
}
