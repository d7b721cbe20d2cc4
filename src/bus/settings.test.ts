/** Where the broker is: from lore.yaml and the environment, and no secret anywhere else. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { type BusConfig, readBusSettings, topicNamed } from './settings.js';

const config: BusConfig = {
  brokers: ['kafka:9092'],
  topics: {},
  group: null,
  from: 'earliest',
  partitions: 3,
};

test('nothing is configured, nothing is read', () => {
  expect(readBusSettings(null, 'Valdorn', {})).toBeNull();
  expect(readBusSettings({ ...config, brokers: [] }, 'Valdorn', { LORE_BUS_PASSWORD: 'x' })).toBeNull();
});

test('the environment names other brokers, the world its topics', () => {
  const topics = { ingest: 'moe.ingest', lint: 'moe.linting' };
  const settings = readBusSettings({ ...config, topics }, 'Würzburg & Söhne', {
    LORE_BUS_BROKERS: 'a:1, b:2',
  });
  expect(settings).toMatchObject({
    ...{ brokers: ['a:1', 'b:2'], group: 'lore.wurzburg-sohne', access: null, tls: null },
    topics: { ...topics, audit: 'lore.audit', dead: 'lore.dead' },
  });
  if (settings === null) throw new Error('none');
  expect([topicNamed(settings, 'lint'), topicNamed(settings, 'other')]).toEqual(['moe.linting', 'other']);
});

test('a password is for the environment alone, and is shown nowhere', () => {
  const env = { LORE_BUS_USERNAME: 'lore', LORE_BUS_PASSWORD: 's3cret-word', LORE_BUS_TLS: '1' };
  const settings = readBusSettings(config, 'Valdorn', env);
  expect(settings?.access?.mechanism).toBe('SCRAM-SHA-512');
  expect(settings?.access?.password()).toBe('s3cret-word');
  expect(`${inspect(settings, { depth: 9 })}${JSON.stringify(settings)}`).not.toContain('s3cret');
});

test.each([
  [{ brokers: ['user:pass@kafka:9092'] }, {}, 'cannot be read'],
  [{ brokers: ['kafka'] }, {}, 'cannot be read'],
  [{ topics: { ingest: 'a', lint: 'a' } }, {}, 'both called "a"'],
  [{ topics: { ingest: 'a b' } }, {}, 'cannot be the name'],
  [{}, { LORE_BUS_USERNAME: 'lore' }, 'Only one of'],
  [{}, { LORE_BUS_USERNAME: 'lore', LORE_BUS_PASSWORD: 'x' }, 'in the open'],
  [{}, { LORE_BUS_TLS: 'yes' }, 'LORE_BUS_TLS is "yes"'],
  [
    {},
    { LORE_BUS_TLS: '1', LORE_BUS_USERNAME: 'l', LORE_BUS_PASSWORD: 'x', LORE_BUS_MECHANISM: 'MD5' },
    'MD5',
  ],
])('%o with %o is refused', (more, env, words) => {
  const read = () => readBusSettings({ ...config, ...more }, 'Valdorn', env);
  expect(read).toThrow(words);
  expect(read).not.toThrow('pass@');
});
