/** A Neo4j server (Community, without accounts) on a loopback port, run from its jars. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areResolved, resolveJars } from './maven.js';
import { freePort, runJava, stopJava } from './process.js';

const VERSION = '5.26.12';
const JARS = [
  { group: 'org.neo4j', name: 'neo4j', version: VERSION },
  { group: 'org.neo4j', name: 'neo4j-bolt', version: VERSION },
] as const;
/** 116 MB that are fetched once take longer than a quick check may. */
export const isNeo4jFetched = (): boolean => areResolved(JARS[0]);

export interface Room {
  readonly jvm: readonly string[];
  /** MiB of the server's files that it keeps in memory. */
  readonly pages: number;
}

/** Small and soon awake: this is a server for tests. */
const SMALL: Room = {
  jvm: ['-Xms256m', '-Xmx1200m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
  pages: 128,
};
/** As somebody would run it who means it: what Java and Neo4j choose by themselves, with room for a million statements. */
export const ROOMY: Room = { jvm: ['-Xms512m', '-Xmx2g'], pages: 1_024 };
const OPENED = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'].flatMap((name) => [
  '--add-opens',
  `java.base/${name}=ALL-UNNAMED`,
]);

const LAUNCHER = `import java.nio.file.Path;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
public class Launch {
  public static void main(String[] args) {
    var server = new DatabaseManagementServiceBuilder(Path.of(args[0]))
      .setConfig(BoltConnector.enabled, true)
      .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", Integer.parseInt(args[1])))
      .setConfig(GraphDatabaseSettings.pagecache_memory, Long.parseLong(args[2]) << 20)
      .build();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
  }
}
`;

export interface GraphServer {
  /** `bolt://127.0.0.1:40123`. */
  readonly address: string;
  readonly pid: number;
  /** Its data and what it printed. */
  readonly folder: string;
}

/** With fresh data in this folder. */
export async function startNeo4j(folder: string, room = SMALL): Promise<GraphServer> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'Launch.java'), LAUNCHER);
  return runNeo4j(folder, await freePort(), room);
}

/** The same server again: its data and its port are those it had. */
export function restartNeo4j({
  folder,
  address,
}: Pick<GraphServer, 'folder' | 'address'>): Promise<GraphServer> {
  return runNeo4j(folder, Number(address.split(':').at(-1)), SMALL);
}

/** Whichever process runs in this folder now; `SIGKILL` is a power cut. */
export function stopNeo4j({ folder }: Pick<GraphServer, 'folder'>, signal?: NodeJS.Signals): Promise<void> {
  return stopJava(folder, signal);
}

async function runNeo4j(folder: string, port: number, { jvm, pages }: Room): Promise<GraphServer> {
  const jars = path.join(resolveJars(...JARS), '*');
  const launch = [path.join(folder, 'Launch.java'), path.join(folder, 'data'), String(port), String(pages)];
  const pid = await runJava(folder, [...jvm, ...OPENED, '-cp', jars, ...launch], port);
  return { address: `bolt://127.0.0.1:${port}`, pid, folder };
}
