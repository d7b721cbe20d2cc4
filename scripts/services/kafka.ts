/** A Kafka broker of one node (KRaft) on a loopback port, and Kafka's own console producer. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolveJars } from './maven.js';
import { freePort, runJava, stopJava } from './process.js';

const KAFKA = { group: 'org.apache.kafka', name: 'kafka_2.13', version: '3.9.1' };
/** Small and soon awake: this is a broker for tests. */
const JVM = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
const CLUSTER = 'bG9yZS1lbmdpbmUtdGVzdA';

export interface Broker {
  /** `127.0.0.1:40123`. */
  readonly address: string;
  readonly pid: number;
  /** Its settings, its data and what it printed. */
  readonly folder: string;
}

/** Who may use a broker that speaks TLS alone, and the file with its key and its certificate. */
export interface Secured {
  readonly username: string;
  readonly password: string;
  readonly keyAndCertificate: string;
}

/** With fresh data in this folder. */
export async function startKafka(folder: string, secured: Secured | null = null): Promise<Broker> {
  const port = await freePort();
  const controller = await freePort();
  mkdirSync(folder, { recursive: true });
  const settings = path.join(folder, 'server.properties');
  const inside = secured === null ? '' : securedProperties(port, controller, await freePort(), secured);
  writeFileSync(settings, `${properties(folder, port, controller)}${inside}`);
  const user =
    secured === null
      ? []
      : ['--add-scram', `SCRAM-SHA-512=[name=${secured.username},password=${secured.password}]`];
  const formatted = spawnSync(
    'java',
    [...JVM, '-cp', classPath(), 'kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', settings, ...user],
    { encoding: 'utf8' },
  );
  if (formatted.status !== 0) throw new Error(`Kafka's storage cannot be formatted.\n${formatted.stderr}`);
  return runKafka(folder, port);
}

/** The same broker again: its data and its port are those it had. */
export function restartKafka({ folder, address }: Broker): Promise<Broker> {
  return runKafka(folder, Number(address.split(':')[1]));
}

/** Whichever process runs in this folder now. */
export function stopKafka({ folder }: Pick<Broker, 'folder'>): Promise<void> {
  return stopJava(folder);
}

async function runKafka(folder: string, port: number): Promise<Broker> {
  const args = [...JVM, '-cp', classPath(), 'kafka.Kafka', path.join(folder, 'server.properties')];
  return { address: `127.0.0.1:${port}`, pid: await runJava(folder, args, port), folder };
}

/** Kafka's own producer, each line a message. */
export function consoleProducer(address: string, topic: string, lines: readonly string[]): void {
  const args = ['--bootstrap-server', address, '--topic', topic];
  const { status, stderr } = spawnSync(
    'java',
    [...JVM, '-cp', classPath(), 'kafka.tools.ConsoleProducer', ...args],
    {
      input: `${lines.join('\n')}\n`,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The console producer failed: ${stderr}`);
}

function classPath(): string {
  return path.join(resolveJars(KAFKA), '*');
}

function properties(folder: string, port: number, controller: number): string {
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
log.dirs=${path.join(folder, 'data')}
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
num.partitions=3
`;
}

/** What stands later in the file goes before what stands earlier. */
function securedProperties(port: number, controller: number, inner: number, secured: Secured): string {
  return `listeners=OUTER://127.0.0.1:${port},INNER://127.0.0.1:${inner},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=OUTER://127.0.0.1:${port},INNER://127.0.0.1:${inner}
listener.security.protocol.map=OUTER:SASL_SSL,INNER:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=INNER
sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.outer.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
ssl.keystore.type=PEM
ssl.keystore.location=${secured.keyAndCertificate}
`;
}
