/** The description of the API, made once. */
import { type ApiDocument, openApi } from './openapi.js';

let made: ApiDocument | null = null;

/** The routes are read when they are there: the route that gives this is one of them. */
export async function apiDescription(version: string): Promise<ApiDocument> {
  const { ROUTES } = await import('./routes.js');
  made ??= openApi(ROUTES, version);
  return made;
}
