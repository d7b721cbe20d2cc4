/** Which words name a value as one that is over. */
import { describe, expect, it } from 'vitest';
import { givesUp, knowsOf } from './gives-up.js';

describe('a value that a text gives up', () => {
  it.each([
    ['Fax is out, orders come by mail', 'Fax'],
    ['Marta stepped down, Ugo chairs the board', 'Marta'],
    ['The surcharge goes from 3 % to 4 %', '3 %'],
    ['We dropped Sentry, errors go to Rollbar', 'Sentry'],
    ['Fennel takes the place of dill in the soup', 'dill'],
    ['Parcels go with DPD instead of Hermes', 'Hermes'],
    ['Weekly is no longer how often we meet, we meet on Mondays', 'Weekly'],
  ])('%s: %s', (text, value) => expect(givesUp(text, value)).toBe(true));

  it.each([
    ['Comments are not moderated', 'moderated'],
    ['Errors go to Rollbar', 'Rollbar'],
    ['The 30 outer bolts are checked', '3'],
    ['Invoices go from SAP', 'SAP'],
    ['Nothing of it is told here', ''],
  ])('%s: not %s', (text, value) => expect(givesUp(text, value)).toBe(false));
});

describe('a value that somebody knows of', () => {
  it.each([
    ['We broke with Hermes, parcels go with DPD', 'Hermes'],
    ['Parcels go with DPD, Hermes only takes returns', 'Hermes'],
    ['The berth fee went from 15 to 20 euros', '15 euros'],
  ])('%s: %s', (text, value) => expect(knowsOf(text, value)).toBe(true));

  it.each([
    ['Parcels go with DPD', 'Hermes'],
    ['The berth fee is 20 euros, 15 boats pay it', '15 euros'],
    ['The lamp is green and never red', 'red lamp'],
  ])('%s: not %s', (text, value) => expect(knowsOf(text, value)).toBe(false));
});
