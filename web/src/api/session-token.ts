/** What a session's writing requests carry; told by the server with the session. */

let current: string | null = null;

export const csrfToken = (): string | null => current;

export function keepCsrfToken(token: string | null): void {
  current = token;
}
