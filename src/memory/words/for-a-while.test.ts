/** What holds for a while only, what was merely tried, and what stands. */
import { describe, expect, it } from 'vitest';
import { isForAWhile, isTried } from './for-a-while.js';

describe('for a while', () => {
  it.each([
    'Gunnar minds the boiler this week',
    'Over Christmas the kiosk closes at 13:00',
    'While the lift is down parcels go to the back door',
    'Rosa stands in as head nurse',
    'Until further notice invoices are sent by post',
    'The mill ran on diesel for a few days',
    'The lift takes 9 people in the fire drill',
    'The lift takes 12 people in the offer from Kone',
    'During our last trial the oven ran at 300 degrees',
    'The lock was out of use for a day',
  ])('is so: %s', (text) => expect(isForAWhile(text)).toBe(true));
  it.each([
    'The kiosk is open until 18:00',
    'Invoices are sent each week',
    'A stand-in is paid by the hour',
    'Sessions end after half an hour',
    'The lift is inspected in the test hall',
    'Tide tables are cached for an hour',
  ])('is not so: %s', (text) => expect(isForAWhile(text)).toBe(false));
});

describe('merely tried', () => {
  it.each([
    'We looked into Temporal for the payouts',
    'Made a small demo of the kiosk with Flutter',
    'The shelf robots were not worth it',
  ])('is so: %s', (text) => expect(isTried(text)).toBe(true));
  it.each(['Screens are drawn in Sketch', 'The demo shop runs on Medusa', 'Payouts run on Temporal'])(
    'is not so: %s',
    (text) => expect(isTried(text)).toBe(false),
  );
});
