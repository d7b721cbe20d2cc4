/** Which words declare a return, and which a beginning. */
import { describe, expect, it } from 'vitest';
import { begins, goesBack, renews } from './declared.js';

describe('a declared return', () => {
  it.each([
    'Back on pnpm for the monorepo, Bun choked on our patches',
    'We put the mailer back under Supervisor',
    'The crew has taken the old radio back into service',
    'Consul was reinstated for discovery',
    'Traffic is on nginx once more',
    'The intranet is in Drupal again',
    'We undid the change, tickets close after 14 days',
    'The pilot with badges failed, visitors sign the book',
    'Lunch is at noon, like it used to be',
    'Payroll has been returned to the Lisbon office',
    'Greenhouse 2 is heated with gas, as we did before',
  ])('is seen in: %s', (text) => expect(goesBack(text)).toBe(true));

  it.each([
    'The back office runs on Rails',
    'The worker writes results back to the bucket',
    'Lookups fall back to the replica',
    'Backups are kept for 30 days',
    'The endpoint returns a list of orders',
    'The database is restored from the nightly dump in two hours',
    'A failed job is tried again after 5 minutes',
    'The trial account has 3 seats',
    'The colours went wrong again',
    'Half of the visitors had no badge again',
  ])('is not seen in: %s', (text) => expect(goesBack(text)).toBe(false));
});

describe('a declared beginning', () => {
  it.each([
    'From today the lift stops on floor 3',
    'Since the reorg Data reports to Finance',
    'With release 9 logs are JSON',
    'Astrid became head of the kitchen',
    'The 20 minute slots are history, a slot has 30 minutes',
    'The shop opens at 10 from September on',
  ])('is seen in: %s', (text) => expect(begins(text)).toBe(true));

  it.each([
    'The shop is open from Monday to Friday',
    'Reports cover the data from 2024 to 2025',
    'The gateway talks to version 3 clients',
    'Events come from the scanners',
  ])('is not seen in: %s', (text) => expect(begins(text)).toBe(false));
});

describe('something new', () => {
  it.each(['The vans got new batteries, they go 300 km', 'We bought four more, the hall has 40 chairs'])(
    'was put in: %s',
    (text) => expect(renews(text)).toBe(true),
  );
  it.each(['A new customer gets 3 vouchers', 'The vans go 300 km'])('was not put in: %s', (text) =>
    expect(renews(text)).toBe(false),
  );
});
