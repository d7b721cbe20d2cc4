/** A broker that speaks TLS and asks for a password: from the environment alone, and shown nowhere. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Broker, startKafka, stopKafka } from '../../scripts/services/kafka.js';
import { loreProcess } from '../cli-helpers.js';
import { openBeside, startEngine, topicsOf, worldFolder } from './broker-kit.js';

const PASSWORD = 's3cret-word-of-the-bus';
const folder = mkdtempSync(path.join(tmpdir(), 'lore-access-'));
const certificate = path.join(folder, 'certificate.pem');
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
let broker: Broker;
const env = (password: string): Record<string, string> => ({
  ...{ LORE_BUS_USERNAME: 'lore', LORE_BUS_PASSWORD: password, LORE_BUS_CA: certificate },
});

beforeAll(async () => {
  if (!hasOpenssl) return;
  const key = path.join(folder, 'key.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate],
    ...subject,
  ]);
  const both = path.join(folder, 'both.pem');
  writeFileSync(both, `${readFileSync(key)}${readFileSync(certificate)}`);
  const secured = { username: 'lore', password: PASSWORD, keyAndCertificate: both };
  broker = await startKafka(path.join(folder, 'kafka'), secured);
});

afterAll(async () => {
  if (hasOpenssl) await stopKafka(broker);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasOpenssl)(
  'with the right password messages come and go; with a wrong one that is said, and no more (needs openssl)',
  async () => {
    const topics = topicsOf('access');
    const world = worldFolder('access', broker.address, topics);
    const engine = startEngine(world, ['jobs', 'run', '--stay'], env(PASSWORD));
    await engine.said('Bus: reading');
    const sent = await loreProcess(['bus', 'send', 'lint', '{}'], world, env(PASSWORD));
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringContaining('access.linting') });
    await engine.said('Linting complete');
    const tail = await loreProcess(
      ['bus', 'tail', 'audit', '--from-beginning', '--limit', '1'],
      world,
      env(PASSWORD),
    );
    expect(tail.stdout).toContain('"action":"lint"');
    await engine.end();

    const stranger = startEngine(world, ['jobs', 'run', '--stay'], env(`${PASSWORD}-wrong`));
    await stranger.said('The broker could not be used');
    await stranger.end();
    const refused = await loreProcess(['bus', 'send', 'lint', '{}'], world, env(`${PASSWORD}-wrong`));
    expect(refused.code).toBe(2);
    const beside = await openBeside(world);
    const status = JSON.stringify(await beside.broker?.status());
    await beside.close();
    for (const text of [engine.log(), stranger.log(), JSON.stringify([sent, tail, refused]), status])
      expect(text).not.toContain('s3cret');
    expect(readFileSync(path.join(world, '.lore/world.db')).includes('s3cret')).toBe(false);
  },
);
