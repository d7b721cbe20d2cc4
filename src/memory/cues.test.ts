/** Which thread a claim continues: by all of its words, by a part of them and a value, and by nothing less. */
import { describe, expect, it } from 'vitest';
import { loadOntology } from '../packs/index.js';
import type { MatterThread } from '../store/facts.js';
import { continued, cuesOf, matterLeft } from './cues.js';
import { readWords } from './words/read-claims.js';

const ONTOLOGY = loadOntology({ packs: ['project-memory'] });

const read = (text: string) => readWords(text, '', ONTOLOGY).claims;

/** The threads that somebody who told this left behind. */
function leftBy(text: string): MatterThread[] {
  return read(text).flatMap((claim) => {
    const matter = matterLeft(claim);
    const { subject, attribute, qualifiers } = claim;
    const thread = {
      subject: subject.name,
      subjectName: subject.name,
      attribute,
      of: String(qualifiers.of ?? ''),
    };
    return (matter?.cues ?? []).map((cue) => ({ ...thread, cue, whole: matter?.whole ?? '' }));
  });
}

const follows = (earlier: string, later: string): boolean =>
  read(later).some((claim) => continued(claim, leftBy(earlier)) !== undefined);

describe('a claim continues a thread', () => {
  it.each([
    ['The mail worker retries failed sends 3 times', 'Failed sends are retried 8 times by the mail worker'],
    ['Products are cached for 5 minutes', 'The product cache TTL is 1 h'],
    ['The sensor board talks to the gateway over Modbus', 'Switched the sensor board from Modbus to CAN bus'],
    ['Leave is filed in Kenjo', 'We file leave through Absentify'],
    ['Standup is at 9:15', 'The daily standup was moved from 9:15 to 10:00'],
    ['The export runs at 02:00', 'The export kicks off at 04:30'],
  ])('%s → %s', (earlier, later) => {
    expect(follows(earlier, later)).toBe(true);
  });
});

describe('a claim does not continue', () => {
  it.each([
    ['The connect timeout of the geocoder is 2 s', 'The read timeout of the geocoder is 15 s'],
    ['Avatar uploads are limited to 2 MB', 'CSV imports are limited to 20 MB'],
    ['The iOS app is written in Swift', 'The Android app is written in Kotlin'],
    ['The orders API is written in Go', 'The orders API is built with Bazel'],
    ['Backups are taken daily', 'Backups are verified weekly'],
    ['The retry limit of invoice-sync-12 is 4', 'invoice-sync-13 has a retry limit of 5'],
    ['The timeout of node-4 is 4 s', 'The timeout of node-44 is 9 s'],
    ['The Identity team owns ledger-sync (page 12)', 'The Growth team owns quota-sync (page 13)'],
  ])('%s ↛ %s', (earlier, later) => {
    expect(follows(earlier, later)).toBe(false);
  });
});

it('looks up little: a fact costs one query of a few cues', () => {
  const most = 'We moved the nightly customer export of the billing data from Airflow to Dagster';
  expect(read(most).flatMap(cuesOf).length).toBeLessThan(60);
});
