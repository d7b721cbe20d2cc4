/** The one way to the server: the API by its own types, failures in words, and the proof that it is this page that writes. */
import createClient from 'openapi-fetch';
import type { paths } from '../api.generated.js';
import { failureOf } from './failure.js';
import { queries } from './query-client.js';
import { csrfToken, keepCsrfToken } from './session-token.js';

export const BASE = '/api/v1';

export const api = createClient<paths>({ baseUrl: BASE, credentials: 'same-origin', fetch: send });

/** What writes waits until it is known who is calling; one that another tab has signed in meanwhile is asked for anew. */
async function send(request: Request): Promise<Response> {
  const isSession = new URL(request.url).pathname === `${BASE}/session`;
  if (request.method === 'GET' || (isSession && request.method === 'POST')) return fetch(request);
  const again = request.clone();
  const response = await fetch(await signed(request));
  if (response.status !== 403 || !(await isUnsigned(response.clone()))) return response;
  await queries.invalidateQueries({ queryKey: ['session'] });
  return fetch(await signed(again));
}

async function signed(request: Request): Promise<Request> {
  const token = await (csrfToken() ?? askSession().then(({ csrf }) => csrf));
  if (token !== null) request.headers.set('x-lore-csrf', token);
  return request;
}

async function isUnsigned(response: Response): Promise<boolean> {
  const { code } = failureOf(response.status, await response.json().catch(() => null));
  return code === 'api/csrf';
}

/** Who is calling. */
export function askSession() {
  const asked = told(api.GET('/session'));
  keepCsrfToken(asked.then(({ csrf }) => csrf));
  return asked;
}

api.use({
  onResponse: ({ request, response }) => {
    if (response.status !== 401 && response.status !== 403) return;
    // Signed out in another tab, perhaps; what was refused when the session itself was asked for tells nothing.
    if (!new URL(request.url).pathname.startsWith(`${BASE}/session`))
      void queries.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
  },
});

/** The body of a success; anything else is thrown as a failure. */
export async function told<Body>(
  asked: Promise<{ readonly data?: Body; readonly error?: unknown; readonly response: Response }>,
): Promise<Body> {
  const { data, error, response } = await asked;
  if (error !== undefined || data === undefined) throw failureOf(response.status, error);
  return data;
}
