/** Jars from Maven Central, resolved once into a folder outside of the repository. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export interface Artifact {
  readonly group: string;
  readonly name: string;
  readonly version: string;
}

/** Where jars are kept, and what is known of services that run. */
export function servicesFolder(): string {
  const chosen = process.env.LORE_SERVICES;
  if (chosen !== undefined && chosen !== '') return chosen;
  const cache = process.env.XDG_CACHE_HOME;
  const base = cache === undefined || cache === '' ? path.join(homedir(), '.cache') : cache;
  return path.join(base, 'lore-engine', 'services');
}

/** The programs without which no service starts; null when they are there. */
export function missingPrograms(): string | null {
  const missing = ['java', 'mvn'].filter(
    (program) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status !== 0,
  );
  return missing.length === 0 ? null : missing.join(' and ');
}

/** Whether they were fetched before. */
export function areResolved({ name, version }: Artifact): boolean {
  return existsSync(path.join(servicesFolder(), `${name}-${version}`));
}

/** The folder with the artifacts and all they depend on, named after the first. The first time takes a minute or two. */
export function resolveJars(...artifacts: readonly [Artifact, ...Artifact[]]): string {
  const { group, name, version } = artifacts[0];
  const folder = path.join(servicesFolder(), `${name}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(servicesFolder(), { recursive: true });
  const work = mkdtempSync(path.join(servicesFolder(), 'resolving-'));
  try {
    writeFileSync(path.join(work, 'pom.xml'), pom(artifacts));
    const jars = path.join(work, 'jars');
    const args = ['-q', '-B', '-f', path.join(work, 'pom.xml'), 'dependency:copy-dependencies'];
    const { status, stderr, stdout } = spawnSync('mvn', [...args, `-DoutputDirectory=${jars}`], {
      encoding: 'utf8',
    });
    if (status !== 0)
      throw new Error(`mvn could not resolve ${group}:${name}:${version}.\n${stdout}${stderr}`);
    // Whoever comes second finds the folder of the first.
    if (!existsSync(folder)) renameSync(jars, folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function pom(artifacts: readonly Artifact[]): string {
  const dependencies = artifacts.map(
    ({ group, name, version }) => `<dependency>
    <groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>
  </dependency>`,
  );
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>lore.services</groupId><artifactId>services</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${dependencies.join('')}</dependencies>
</project>
`;
}
