/** The one way to the server: the API by its own types, failures in words, and the proof that it is this page that writes. */
import createClient from 'openapi-fetch';
import type { paths } from '../api.generated.js';
import { failureOf } from './failure.js';
import { queries } from './query-client.js';
import { csrfToken } from './session-token.js';

export const BASE = '/api/v1';

export const api = createClient<paths>({ baseUrl: BASE, credentials: 'same-origin' });

api.use({
  onRequest: ({ request }) => {
    const token = csrfToken();
    if (request.method !== 'GET' && token !== null) request.headers.set('x-lore-csrf', token);
    return request;
  },
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
