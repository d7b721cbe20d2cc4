/** The description of the API, for what is generated from it. */
import { readFileSync } from 'node:fs';
import { openApi } from '../../src/api/openapi.js';
import { ROUTES } from '../../src/api/routes.js';

export function apiDocument() {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return openApi(ROUTES, version);
}
