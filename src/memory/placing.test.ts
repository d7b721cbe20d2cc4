/** What becomes of a name in passing, once the thread is known that it belongs to. */
import { expect, test } from 'vitest';
import { loadOntology } from '../packs/index.js';
import type { MatterThread } from '../store/facts.js';
import { matterLeft } from './cues.js';
import { placed } from './placing.js';
import { readWords } from './words/read-claims.js';

const ONTOLOGY = loadOntology({ packs: ['project-memory'] });

function leftBy(text: string): MatterThread[] {
  return readWords(text, '', ONTOLOGY).claims.flatMap((claim) => {
    const { subject, attribute, qualifiers } = claim;
    const matter = claim.passing === true ? undefined : matterLeft(claim);
    const of = String(qualifiers.of ?? '');
    return (matter?.cues ?? []).map((cue) => ({
      ...{ cue, subject: subject.name, subjectName: subject.name, attribute, of },
      whole: matter?.whole ?? '',
    }));
  });
}

/** How the name is placed in a thread that somebody began. */
function inThread(earlier: string, later: string): string[] {
  return placed(readWords(later, '', ONTOLOGY).claims, leftBy(earlier))
    .filter(({ thread }) => thread !== undefined)
    .map(({ claim }) => `${claim.value} ${claim.isPresupposed === true ? 'presupposed' : claim.mode}`);
}

test.each([
  ['CI runs on Jenkins', 'The Jenkins agents of the CI run out of disk', ['jenkins presupposed']],
  [
    'Card payments go through Stripe',
    'Ask Ola for the Stripe key if a card payment hangs',
    ['stripe presupposed'],
  ],
  ['Order events go through RabbitMQ', 'Kafka took over from RabbitMQ for order events', ['kafka changes']],
  ['Images are served by Fastly', 'We rolled the images back to Fastly', ['fastly changes']],
])('after "%s", "%s" is known', (earlier, later, expected) => {
  expect(inThread(earlier, later)).toEqual(expected);
});

test.each([
  ['CI runs on Jenkins', 'Unlike Jenkins, the new CI caches by default'],
  ['CI runs on Jenkins', 'Our competitor runs CI on Jenkins'],
  ['Card payments go through Stripe', 'Stripe webhooks for card payments can be ignored'],
  ['Orders are stored in MySQL', 'The MySQL dump with the orders is kept for audits'],
  ['Orders are stored in MySQL', 'Shipments in MySQL have a column too many'],
])('after "%s", "%s" takes nothing for granted', (earlier, later) => {
  expect(inThread(earlier, later).filter((one) => one.endsWith('presupposed'))).toEqual([]);
});
