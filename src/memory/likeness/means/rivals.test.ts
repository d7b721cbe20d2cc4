/** Which names take each other's place. */
import { expect, it } from 'vitest';
import { technologiesIn } from '../../words/technologies.js';
import { areRivals, goTogether, isFor, isPlaceOf } from './rivals.js';

function named(told: string) {
  const [one] = technologiesIn(told);
  if (one === undefined) throw new Error(`${told} is not known`);
  return { key: one.name.toLowerCase(), role: one.role };
}

it.each([
  ['Jenkins', 'GitHub Actions'],
  ['Heroku', 'EKS'],
  ['Elasticsearch', 'OpenSearch'],
  ['Subversion', 'GitLab'],
  ['Bitbucket', 'GitLab'],
  ['InDesign', 'QuarkXPress'],
])('%s and %s are rivals', (a, b) => {
  expect(areRivals(named(a), named(b))).toBe(true);
});

it.each([
  ['Kubernetes', 'EKS'],
  ['AWS', 'Lambda'],
  ['Git', 'GitHub'],
  ['React', 'Next.js'],
  ['Netlify', 'Cloudflare'],
])('%s and %s go together', (a, b) => {
  expect(goTogether(named(a), named(b))).toBe(true);
  expect(areRivals(named(a), named(b))).toBe(false);
});

it.each([
  ['Golang', 'Datadog'],
  ['Zendesk', 'Jira'],
  ['Postmark', 'Twilio'],
])('%s and %s are of unlike kinds', (a, b) => {
  expect(areRivals(named(a), named(b))).toBe(false);
});

it('knows what a tool is for, and the words for all there is of its kind', () => {
  expect(isFor(named('Vault'), ['servic', 'secret'])).toBe(true);
  expect(isFor(named('Vault'), ['photo'])).toBe(false);
  expect(isPlaceOf(named('Jenkins'), ['build'])).toBe(true);
  expect(isPlaceOf(named('Jenkins'), ['build', 'customer'])).toBe(false);
});
