/** What a tool is narrowed by: eras by their names, a rule, a severity. */
import { beforeAll, expect, it } from 'vitest';
import { lore, valdorn } from '../cli-helpers.js';
import { type Connection, call, overStdio } from './harness.js';

let connection: Connection;
let world = '';

beforeAll(async () => {
  world = valdorn();
  expect(await lore(['ingest', '--quiet'], world)).toMatchObject({ code: 0 });
  await lore(['check', '--quiet'], world);
  connection = await overStdio(world);
});

const ask = async (tool: string, input: Record<string, unknown>) => {
  const { isError, text, data } = await call(connection.client, tool, input);
  expect(isError, text).toBe(false);
  return data;
};
interface Found {
  readonly id: string;
  readonly rule_id: string;
  readonly severity: string;
  readonly details: Readonly<Record<string, unknown>>;
}

it('tells the era of every anachronism whose time is known', async () => {
  const { anachronisms } = await ask('get_anachronisms', { include_possible: true, limit: 200 });
  const all = anachronisms as Found[];
  expect(all.length).toBeGreaterThan(2);
  const eras = new Set(all.map(({ details }) => details.era));
  expect([...eras].filter((era) => era === null || era === '')).toEqual([]);
  expect(eras.has('Third Age')).toBe(true);
});

it('takes a rule and a severity for violations, and only those', async () => {
  const { violations, total } = await ask('get_ontology_violations', { limit: 200 });
  const all = violations as Found[];
  const rule = all[0]?.rule_id ?? '';
  const ofRule = all.filter((one) => one.rule_id === rule);
  expect(ofRule.length).toBeLessThan(all.length);
  const asked = await ask('get_ontology_violations', { rule_id: rule, limit: 200 });
  expect((asked.violations as Found[]).map(({ id }) => id).sort()).toEqual(ofRule.map(({ id }) => id).sort());
  const errors = all.filter(({ severity }) => severity === 'error');
  expect(errors.length).toBeLessThan(all.length);
  const worst = await ask('get_ontology_violations', { severity: 'error', limit: 200 });
  expect(worst.total).toBe(errors.length);
  expect((worst.violations as Found[]).every(({ severity }) => severity === 'error')).toBe(true);
  expect(await ask('get_ontology_violations', { severity: 'info', limit: 200 })).toMatchObject({ total });
});

it('takes the names of eras for the ends of a timeline', async () => {
  const rowsOf = async (input: Record<string, unknown>) =>
    (await ask('timeline', { limit: 500, ...input })).rows as unknown[];
  const [third, second] = [
    await rowsOf({ from: 'Third Age', to: 'Third Age' }),
    await rowsOf({ from: 'Second Age', to: 'Second Age' }),
  ];
  expect(second.length).toBeGreaterThan(0);
  expect(third.length).toBeGreaterThan(second.length);
});

it('looks at one era', async () => {
  const found = async (...scope: string[]) => {
    const { code, stdout, stderr } = await lore(['check', ...scope, '--json'], world);
    expect(code, stderr).toBeLessThan(2);
    return (JSON.parse(stdout).findings as unknown[]).length;
  };
  const [all, third, second] = [await found(), await found('Third Age'), await found('Second Age')];
  expect(third).toBeGreaterThan(second);
  expect(third).toBeLessThanOrEqual(all);
});
