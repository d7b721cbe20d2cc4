/** By which words a fact is looked up among older ones. */
import { expect, it } from 'vitest';
import { lookedFor } from './looked-for.js';

const words = (content: string) => lookedFor(content).map(({ word }) => word);
const forms = (content: string) => lookedFor(content).flatMap((term) => term.forms);

it('looks for others of a kind of which there is one, and for none where there may be many', () => {
  expect(forms('The Penpot board for June is full')).toEqual(expect.arrayContaining(['figma', 'sketch']));
  expect(forms('The Penpot board for June is full').filter((form) => form === 'penpot')).toHaveLength(1);
  expect(forms('Sessions in Memcached expire at noon')).not.toContain('redis');
});

it('looks for what a fact begins with, be it a verb elsewhere', () => {
  expect(words('The tills lost their fibre link')).toContain('tills');
  expect(words('Nobody counts the tills')).not.toContain('tills');
  expect(words('Guests wait till noon')).not.toContain('till');
});

it('looks for a version, and for no amount', () => {
  expect(words('Use a 1.27 client for the cluster')).toContain('27');
  expect(words('The cluster costs 1.27% more')).not.toContain('27');
});
