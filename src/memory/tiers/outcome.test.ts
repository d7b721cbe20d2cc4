/** Update, contradiction or coexistence: pairs of facts as they are told; hard cases first. */
import { expect, test } from 'vitest';
import { slug } from '../../model/index.js';
import { loadOntology } from '../../packs/index.js';
import type { FactClaim } from '../../store/facts.js';
import { readWords } from '../words/read-claims.js';
import { compareClaims, type Spoken } from './outcome.js';

const ONTOLOGY = loadOntology({ packs: ['project-memory'] });
const MINUTES = 60;

/** Where both were filed, by two authors and days apart. */
const PAIRS: readonly (readonly [scope: string, older: string, newer: string, outcome: string])[] = [
  ['auth', 'The timeout is 500 ms', 'The timeout is 0.5 s', 'coexistence'],
  ['auth', 'The timeout is 500 ms', 'The timeout is 0.6 s', 'contradiction'],
  ['', 'Auth allows 1,000 req/s', 'Payments allows 200 req/s', 'coexistence'],
  ['', 'Auth allows 1,000 req/s', 'Auth allows 60,000 requests per minute', 'coexistence'],
  ['', 'Auth allows 1,000 req/s', 'There is no rate limit on auth', 'contradiction'],
  ['', 'The rate limit is unlimited', 'The rate limit is unlimited in staging', 'coexistence'],
  ['', 'acme-sdk is at 3.2.1', 'acme-sdk is at 4.0.0', 'contradiction'],
  ['', 'acme-sdk is at 3.2.1', 'acme-sdk is at 3.20.1', 'contradiction'],
  ['', 'We run Postgres 14', 'We run Postgres 14.2', 'coexistence'],
  ['', 'We run Postgres 14', 'We run Postgres 140', 'contradiction'],
  ['', 'Postgres listens on port 5432', 'We run Postgres version 12', 'coexistence'],
  ['', 'The timeout is between 5 and 10 seconds', 'The timeout is 8 seconds', 'coexistence'],
  ['', 'The timeout is between 5 and 10 seconds', 'The timeout is 12 seconds', 'contradiction'],
  ['', 'The timeout is between 5 and 10 seconds', 'The timeout is 8 minutes', 'contradiction'],
  ['', 'Auth allows 100 req/s per user', 'Auth allows 500 req/s per IP', 'coexistence'],
  ['', 'Auth allows 100 req/s per user', 'Auth allows 500 req/s', 'contradiction'],
  ['', 'The limit is 5 MB in staging', 'The limit is 50 MB in production', 'coexistence'],
  ['', 'The upload limit is 1 GB', 'The upload limit is 1024 MB', 'coexistence'],
  ['', 'The job runs hourly', 'The job runs every 60 minutes', 'coexistence'],
  ['', 'The job runs every hour', 'The job runs at 02:30', 'coexistence'],
  ['', 'auth has a read timeout of 30 s', 'The connect timeout of auth was raised to 5 s', 'coexistence'],
  ['', 'The read timeout of auth is 30 s', 'auth has a connect timeout of 5 s', 'coexistence'],
  ['', 'The min pool size of auth is 5', 'The max pool size of auth was raised to 50', 'coexistence'],
  ['', 'The access TTL of auth is 900 s', 'The refresh TTL of auth was raised to 9000 s', 'coexistence'],
  ['', 'auth has a read timeout of 30 s', 'The timeout of auth was raised to 5 s', 'update'],
  ['', 'The backup runs at 02:00 UTC', 'The backup runs at 03:00 CEST', 'coexistence'],
  ['', 'The backup runs at 02:00 UTC', 'The backup was moved to 03:00 CEST', 'update'],
  ['', 'The backup was moved to 03:00 CEST', 'The backup runs at 01:00 UTC', 'coexistence'],
  ['', 'We use REST', 'We switched to GraphQL', 'update'],
  ['', 'We use REST', 'The API is GraphQL', 'contradiction'],
  ['', 'We use Redis for caching', 'We no longer use Redis', 'update'],
  ['', 'We run Node 18', 'We are testing Node 22', 'coexistence'],
  ['', 'The workers run Node 18', 'The lambdas run Node 22', 'coexistence'],
];

test.each(PAIRS)('%s: %s / %s: %s', (scope, older, newer, outcome) => {
  const [a, b] = [said('a', older, scope, 0), said('b', newer, scope, 86_400)];
  const all = a.flatMap((one) => b.map((other) => compareClaims(one, other, 10 * MINUTES)));
  // Facts that share no thread do not meet at all.
  const found = all.find((one) => one.because !== 'other subjects') ?? all[0];
  expect(found).toMatchObject({ outcome });
});

test('within one conversation the last word counts, and only there', () => {
  const [older] = said('ana', 'The timeout is 10 s', 'auth', 0);
  const later = (author: string, scope: string, after: number) =>
    said(author, 'The timeout is 20 s', scope, after);
  const outcomes = [later('ana', 'auth', 300), later('bo', 'auth', 300), later('ana', 'auth', 3600)].map(
    ([newer]) => older && newer && compareClaims(older, newer, 10 * MINUTES).outcome,
  );
  expect(outcomes).toEqual(['update', 'contradiction', 'contradiction']);
});

test('who looked again that day takes back what they said, and nobody else does', () => {
  const [older] = said('ana', 'The timeout is 10 s', 'auth', 0);
  const again = 'The timeout is 20 s, I checked the config';
  const outcomes = [
    said('ana', again, 'auth', 3600),
    said('bo', again, 'auth', 3600),
    said('ana', again, 'auth', 90_000),
  ];
  expect(
    outcomes.map(([newer]) => older && newer && compareClaims(older, newer, 10 * MINUTES).outcome),
  ).toEqual(['update', 'contradiction', 'contradiction']);
});

test('what is declared settles the matter', () => {
  const [older] = said('ana', 'The timeout is 10 s', 'auth', 0);
  const [newer] = said('bo', 'The timeout is 20 s', 'auth', 86_400);
  if (older === undefined || newer === undefined) throw new Error('not read');
  const declared = { ...newer, fact: { ...newer.fact, supersedes: [older.fact.id] } };
  expect(compareClaims(older, declared, 0)).toMatchObject({ outcome: 'update', because: 'declared' });
});

function said(author: string, content: string, scope: string, validFrom: number): Spoken[] {
  const id = `${author} ${validFrom}`;
  return readWords(content, scope, ONTOLOGY).map(({ subject, attribute, value, told, mode, qualifiers }) => {
    const claim: FactClaim = {
      fact: id,
      subject: slug(subject.name),
      subjectName: subject.name,
      ...{ attribute, value, told, mode, qualifiers },
    };
    return { fact: { id, author, scope, content, validFrom, supersedes: [], corrects: [] }, claim };
  });
}
