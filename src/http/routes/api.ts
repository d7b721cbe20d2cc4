/** `/api/v1`: everything that the page asks. */
import { createApi } from '../../api/handle.js';
import { API_PREFIX } from '../../api/openapi.js';
import type { Site } from '../../api/site.js';
import type { Route } from '../route.js';

export function apiRoute(site: Site, onError: (error: unknown) => void): Route {
  const api = createApi(site, onError);
  return {
    path: `${API_PREFIX}/*`,
    isOpen: true,
    admit: (head, caller) => api.admit(head, caller),
    handle: (request, caller) => api.handle(request, caller),
    close: async () => site.changes.end(),
  };
}
