/** Two values in one thread that are told of two things. */
import { expect, it } from 'vitest';
import { isSaidOfAnother } from './said-of-another.js';

it.each([
  ['Refunds are paid within 5 days', '5 days', 'Refunds are allowed within 30 days', '30 days'],
  ['The tide model is trained on AWS', 'AWS', 'The tide model is served on GCP', 'GCP'],
  ['Night pilots work from 21:00', '21:00', 'Night pilots take their break at 02:00', '02:00'],
  ['The soft cap is 80 GB', '80 GB', 'The hard cap is 100 GB', '100 GB'],
  ['Vessel 3 is moored at pier east', 'pier east', 'Vessel 5 is moored at pier north', 'pier north'],
  ['The tide survey closes on Friday', 'Friday', 'The tide survey opens on Monday', 'Monday'],
  ['Sailors can pay by invoice', 'invoice', 'Sailors can pay by card', 'card'],
  ['The dock is 25 metres long', '25 metres', 'The dock is 2 metres deep', '2 metres'],
  ['The lock keeper in week 31 is Aino', 'Aino', 'The lock keeper in week 32 is Pekka', 'Pekka'],
  ['The monthly berth costs 90 euros', '90 euros', 'The yearly berth costs 800 euros', '800 euros'],
  ['The map app is free', 'free', 'The tide map app is paid', 'paid'],
])('%s (%s) is another matter than %s (%s)', (older, was, newer, is) => {
  expect(isSaidOfAnother({ content: older, told: was }, { content: newer, told: is })).toBe(true);
});

it.each([
  ['Our primary region is us-east-1', 'us-east-1', 'The primary region is eu-west-1', 'eu-west-1'],
  ['Tide alerts are enabled in the bay', 'true', 'Tide alerts are disabled in the bay', 'false'],
  ['The tide API listens on port 9100', '9100', 'The tide API uses port 9200', '9200'],
  ['The crew is paid weekly', 'weekly', 'The crew is paid monthly', 'monthly'],
  ['Since 2031 the pilot is Aino', 'Aino', 'Since 2032 the pilot is Pekka', 'Pekka'],
  ['Charts are kept for 7 years', '7 years', 'We delete charts after 5 years', '5 years'],
])('%s (%s) is one matter with %s (%s)', (older, was, newer, is) => {
  expect(isSaidOfAnother({ content: older, told: was }, { content: newer, told: is })).toBe(false);
});
