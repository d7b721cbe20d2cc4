/** What a route is: a path, and what answers there. One file in routes/ makes one of these. */
import type { Caller } from '../api/site.js';

/** A request before its body is read. */
export interface Head {
  /** `HEAD` is asked as `GET`. */
  readonly method: string;
  /** As it was sent, without what stands after the question mark. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
}

export interface Route {
  /** One that ends with `/*` stands for all below it. */
  readonly path: string;
  /** True: also without a token, where tokens are asked for. */
  readonly isOpen: boolean;
  /** Why it is refused, before the body is read; null lets it pass. */
  admit(head: Head, caller: Caller): Response | null;
  handle(request: Request, caller: Caller): Promise<Response>;
  close(): Promise<void>;
}

/** Methods that a route answers to. */
export function only(...methods: readonly string[]): Route['admit'] {
  return ({ method }) =>
    methods.includes(method)
      ? null
      : refusal(405, 'http/method', `${method} means nothing here.`, { allow: methods.join(', ') });
}

/** An error below the API: short, without anything the request brought. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  hint: string | null = null,
): Response {
  return Response.json({ error: { code, message, hint, at: null } }, { status, headers });
}
