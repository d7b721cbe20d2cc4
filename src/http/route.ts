/** What a route is: a path, and what answers there. One file in routes/ makes one of these. */
import type { Bearer } from './tokens.js';

export interface Route {
  readonly path: string;
  /** True: also without a token, where tokens are asked for. */
  readonly isOpen: boolean;
  handle(request: Request, bearer: Bearer): Promise<Response>;
  close(): Promise<void>;
}

/** An error of the protocol below MCP: short, without anything the request brought. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error: message }, { status, headers });
}
