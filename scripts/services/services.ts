/** The services that tests want: each is one line here, started, noted in a state file, and stopped by its number. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startKafka } from './kafka.js';
import { servicesFolder } from './maven.js';
import { startNeo4j } from './neo4j.js';
import { isAlive, stopProcess } from './process.js';

export interface Service {
  readonly address: string;
  readonly pid: number;
  readonly folder: string;
}

/** Given an empty folder, starts it there. */
const SERVICES: Readonly<Record<string, (folder: string) => Promise<Service>>> = {
  kafka: startKafka,
  neo4j: startNeo4j,
};

export type Services = Readonly<Record<string, Service>>;

export function stateFile(): string {
  return path.join(servicesFolder(), 'state.json');
}

/** Those that run. */
export function runningServices(): Services {
  if (!existsSync(stateFile())) return {};
  const noted: Services = JSON.parse(readFileSync(stateFile(), 'utf8'));
  return Object.fromEntries(Object.entries(noted).filter(([, { pid }]) => isAlive(pid)));
}

/** Starts those that do not run, with fresh data. */
export async function servicesUp(names = Object.keys(SERVICES)): Promise<Services> {
  const running: Record<string, Service> = { ...runningServices() };
  for (const name of names) {
    const start = SERVICES[name];
    if (start === undefined) throw new Error(`There is no service "${name}".`);
    running[name] ??= await start(mkdtempSync(path.join(tmpdir(), `lore-${name}-`)));
    note(running);
  }
  return running;
}

export async function servicesDown(): Promise<string[]> {
  const running = runningServices();
  for (const { pid, folder } of Object.values(running)) {
    await stopProcess(pid);
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(stateFile(), { force: true });
  return Object.keys(running);
}

function note(services: Services): void {
  mkdirSync(servicesFolder(), { recursive: true });
  writeFileSync(stateFile(), `${JSON.stringify(services, null, 2)}\n`);
}
