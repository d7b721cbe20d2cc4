/** What a session's writing requests carry; told by the server with the session, which may still be on its way. */

let current: Promise<string | null> | null = null;

/** Null as long as nobody has asked who is calling. */
export const csrfToken = (): Promise<string | null> | null => current;

export function keepCsrfToken(token: Promise<string | null> | string | null): void {
  current = Promise.resolve(token).catch(() => null);
}
