/** `/health`: whether the server is up; tells nothing of the world. */
import { only, type Route } from '../route.js';

export function healthRoute(): Route {
  return {
    path: '/health',
    isOpen: true,
    admit: only('GET', 'POST'),
    handle: async () => Response.json({ ok: true }),
    close: async () => {},
  };
}
