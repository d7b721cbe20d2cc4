/** `/health`: whether the server is up; tells nothing of the world. */
import type { Route } from '../route.js';

export function healthRoute(): Route {
  return {
    path: '/health',
    isOpen: true,
    handle: async () => Response.json({ ok: true }),
    close: async () => {},
  };
}
