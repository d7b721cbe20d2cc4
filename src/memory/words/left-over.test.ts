/** What somebody would like to be so, and what is so. */
import { describe, expect, it } from 'vitest';
import { isHearsay, isWished } from './left-over.js';
import { isVarying } from './varying.js';

describe('a wish', () => {
  it.each([
    'Tenants keep asking for a limit of 40 guests',
    'Marketing would like a banner of 900 pixels',
    'Most voted for Tuesdays',
    'Residents ask for a lift',
  ])('is one: %s', (text) => expect(isWished(text)).toBe(true));
  it.each(['The form asks for two documents', 'A vote needs 12 members', 'Support is open until 18:00'])(
    'is none: %s',
    (text) => expect(isWished(text)).toBe(false),
  );
});

describe('what others say, and what was refused', () => {
  it.each([
    'A consultant swears by Temporal for payouts',
    'Somebody at the fair claimed that larch lasts longer',
    'According to a blog the kiosk should close at 20:00',
    'The move to Dublin was voted down',
    'The board turned down a rewrite in Zig',
    'We decided against Kafka for the tide feed',
    'A skipper asked whether the kiosk takes cards',
    'Our sister club rows in carbon boats',
    'The pilots keep their own charts in a binder',
  ])('is it: %s', (text) => expect(isHearsay(text)).toBe(true));
  it.each([
    'Unsigned requests are rejected by the gateway',
    'The plan costs 9 euros a month',
    'Guests are told the code at the desk',
    'They write the log in Rust',
  ])('is not: %s', (text) => expect(isHearsay(text)).toBe(false));
});

describe('a figure that moves by itself', () => {
  it.each([
    'Of the repair fund 900 euros are spent',
    'In the fund 300 euros are left',
    'Overdue library books: 41',
    'The mailing list has 4,000 addresses',
    'The archive counts 700 films',
    'We are 14 in the kitchen',
    'Hosting costs us 900 euros a month',
  ])('moves: %s', (text) => expect(isVarying(text)).toBe(true));
  it.each([
    'A list may have at most 500 entries',
    'The small plan costs 9 euros a month',
    'A group needs at least 4 members',
    'Storage costs us 0.02 euros per GB',
  ])('is laid down: %s', (text) => expect(isVarying(text)).toBe(false));
});
