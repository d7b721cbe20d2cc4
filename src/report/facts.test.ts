/** What was read out of a fact, in words for people. */
import { expect, it } from 'vitest';
import { withArticle } from '../model/index.js';
import { claimWords, type ShownClaim } from './facts.js';

const claim = (
  subjectName: string,
  attribute: string,
  told: string,
  qualifiers: ShownClaim['qualifiers'] = {},
): ShownClaim => ({ subjectName, attribute, told, mode: 'states', qualifiers });

it.each([
  [claim('backup', 'schedule', '02:00 UTC', { of: 'hour' }), 'schedule of backup: 02:00 UTC'],
  [claim('order topic partition', 'setting', '24', { of: 'count' }), 'order topic partition: 24'],
  [claim('Export', 'condition', 'encrypted', { of: 'encrypted' }), 'Export: encrypted'],
  [claim('backup', 'condition', 'false', { of: 'encrypted' }), 'backup: not encrypted'],
  [claim('Alerts', 'practice', '#ops', { of: 'go to' }), 'Alerts: go to #ops'],
  [claim('ledger', 'MAINTAINS', 'Mallory'), 'owner of ledger: Mallory'],
  [claim('api', 'USES', 'Sentry', { use: true }), 'api: uses Sentry'],
  [claim('Node.js', 'version', '20', { of: 'worker' }), 'version of Node.js: 20 [for worker]'],
  [
    claim('mTLS', 'required', 'true', { of: 'between services' }),
    'required of mTLS: true [between services]',
  ],
  [
    claim('auth', 'rate_limit', '5 req/s', { per: 'ip', environment: 'production' }),
    'rate limit of auth: 5 req/s [per IP, in production]',
  ],
])('%o', (given, words) => {
  expect(claimWords(given)).toBe(words);
});

it.each([
  ['access key', 'an access key'],
  ['API key', 'an API key'],
  ['token', 'a token'],
])('what was taken out is %s', (kind, words) => {
  expect(withArticle(kind)).toBe(words);
});
