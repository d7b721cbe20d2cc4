/** Sessions of the page: made of a one-time link or a token, held in memory, ended with what they were made of. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '../mcp/roles.js';

export interface Session {
  /** Hash of what the cookie holds: names it without telling it. */
  readonly key: string;
  readonly role: Role;
  readonly name: string;
  /** Id of the token it was made of; null for one of a link. */
  readonly token: string | null;
  /** What requests that write must carry beside the cookie. */
  readonly csrf: string;
}

export interface NewSession {
  /** For the cookie, and for nobody else. */
  readonly secret: string;
  readonly session: Session;
}

const LINK_MS = 15 * 60_000;
const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 86_400_000;
const MOST = 1_000;

interface Held extends Session {
  readonly began: number;
  readonly used: number;
}

export class Sessions {
  readonly #links = new Map<string, { role: Role; name: string; until: number }>();
  readonly #held = new Map<string, Held>();
  readonly #secret = randomBytes(32);
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** What stands in a link that works once, for a quarter of an hour. */
  link(role: Role, name: string): string {
    const code = randomBytes(32).toString('base64url');
    this.#links.set(hashOf(code), { role, name, until: this.#now() + LINK_MS });
    return code;
  }

  /** Null when the link was used, is too old, or never was one. */
  redeem(code: string, name?: string): NewSession | null {
    const key = hashOf(code);
    const link = this.#links.get(key);
    this.#links.delete(key);
    if (link === undefined || link.until < this.#now()) return null;
    return this.#begin(link.role, name ?? link.name, null);
  }

  ofToken(token: { readonly id: string; readonly role: Role; readonly name: string }): NewSession {
    return this.#begin(token.role, token.name, token.id);
  }

  #begin(role: Role, name: string, token: string | null): NewSession {
    const secret = randomBytes(32).toString('base64url');
    const key = hashOf(secret);
    const csrf = createHmac('sha256', this.#secret).update(key).digest('base64url');
    const at = this.#now();
    const session = { key, role, name, token, csrf, began: at, used: at };
    if (this.#held.size >= MOST) this.#forgetOldest();
    this.#held.set(key, session);
    return { secret, session };
  }

  #forgetOldest(): void {
    const [oldest] = [...this.#held.values()].sort((a, b) => a.used - b.used);
    if (oldest !== undefined) this.#held.delete(oldest.key);
  }

  /** By what the cookie holds; null when there is none any more. */
  find(secret: string): Session | null {
    const key = hashOf(secret);
    const held = this.#held.get(key);
    if (held === undefined) return null;
    const at = this.#now();
    if (at - held.used > IDLE_MS || at - held.began > LONGEST_MS) {
      this.#held.delete(key);
      return null;
    }
    this.#held.set(key, { ...held, used: at });
    return held;
  }

  get(key: string): Session | null {
    return this.#held.get(key) ?? null;
  }

  rename(key: string, name: string): Session | null {
    const held = this.#held.get(key);
    if (held === undefined) return null;
    const renamed = { ...held, name };
    this.#held.set(key, renamed);
    return renamed;
  }

  end(key: string): void {
    this.#held.delete(key);
  }
}

/** In constant time. */
export function isSame(given: string | null, wanted: string): boolean {
  return given !== null && timingSafeEqual(digest(given), digest(wanted));
}

function hashOf(secret: string): string {
  return digest(secret).toString('hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
