/** Two of a kind are two, however they are told apart; and numbers that are values tell nothing apart. */
import { expect, test } from 'vitest';
import { loadOntology } from '../../packs/index.js';
import { readClaims } from './read-claims.js';
import { whichOf } from './which.js';

const ONTOLOGY = loadOntology({ packs: ['project-memory'] });

const about = (text: string) =>
  readClaims(text, '', ONTOLOGY).map(({ subject, attribute, matter }) => ({
    thread: `${subject.name.toLowerCase()} ${attribute}`,
    matter,
  }));

test.each([
  ['Plan A costs 10 euro a month', 'Plan B costs 20 euro a month'],
  ['plan b costs 10 euro a month', 'plan c costs 20 euro a month'],
  ['Chapter 3 has 20 pages', 'Chapter 4 has 30 pages'],
  ['Sensor 7 reports every 5 s', 'Sensor 9 reports every 10 s'],
  ['Level 1 support answers within 30 minutes', 'Level 3 support answers within 4 hours'],
  ['The timeout of worker #7 is 5 s', 'The timeout of worker no. 9 is 6 s'],
  ['The rate limit for tier 1 is 50 req/s', 'The rate limit for tier 2 is 500 req/s'],
  ['Heap on small nodes is 2 GB', 'Heap on large nodes is 8 GB'],
  ['Inbound mails are kept for 30 days', 'Outbound mails are kept for 60 days'],
  ['Orders above 500 EUR need 2 approvals', 'Orders above 5000 EUR need 3 approvals'],
  ['Uploads under 50 MB are scanned at dawn', 'Uploads over 50 MB are scanned at night'],
])('%s | %s', (one, other) => {
  const [a, b] = [about(one), about(other)];
  expect(a).toHaveLength(1);
  expect(b).toHaveLength(1);
  expect(a[0]?.thread).not.toBe(b[0]?.thread);
  expect(a[0]?.matter).not.toBe(b[0]?.matter);
});

test.each([
  ['Worker #7 times out after 5 s', 'The timeout of worker 7 is 6 s'],
  ['Plan B costs 10 euro a month', 'plan b now costs 20 euro a month'],
  ['The heap of the small nodes is 2 GB', 'Heap on small nodes is 4 GB'],
])('one thing: %s | %s', (one, other) => {
  expect(about(one)).toHaveLength(1);
  expect(about(one)[0]?.matter).toBe(about(other)[0]?.matter);
});

test.each([
  ['Jobs retry 3 times', '3'],
  ['The workers import 5 files', ''],
  ['We batch 50 rows', ''],
  ['The gateway on port 443 allows 10 req/s', '10 req/s'],
  ['Since release 5 the timeout is 10 s', '10 s'],
  ['The workers run Node 20', ''],
  ['The retry limit is 5', '5'],
  ['Plan a meeting every 2 weeks', 'every 2 weeks'],
])('%s tells nothing apart', (text, told) => {
  expect(whichOf(text, told)).toEqual([]);
});
