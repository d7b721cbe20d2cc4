/** Reads a pack's folder into a layer of declarations. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { KINDS, type Kind, readCalendar, readDeclarations } from './declarations.js';
import { reportIssues } from './issues.js';
import type { Declared, Layer } from './layer.js';
import type { Hints } from './ontology.js';
import type { Problems } from './problems.js';
import { readRules } from './rules/read-rules.js';
import { hintsSchema, packSchema } from './schema/pack.js';
import { readYamlFile, type YamlFile } from './yaml-file.js';

export const PACK_FILE = 'pack.yaml';
export const PACK_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** More than any pack needs; a folder with more is something else. */
const MAX_FILES = 500;

/** Null when there is no pack.yaml that could be read; the reason is among the problems. */
export function readPack(folder: string, problems: Problems): Layer | null {
  const file = readYamlFile(path.join(folder, PACK_FILE), problems);
  if (file === null) return null;
  const parsed = packSchema.safeParse(file.data);
  if (!parsed.success) {
    reportIssues(parsed.error.issues, { noun: 'pack', schema: packSchema, file, base: [] }, problems);
    return null;
  }
  const {
    id,
    name,
    version,
    description,
    extends: parents,
    thresholds,
    reading,
    languages,
    ...settings
  } = parsed.data;
  const expected = path.basename(folder);
  if (id !== expected) {
    problems.add(
      'pack/id',
      file.at(['id']),
      `The pack calls itself "${id}"; its folder is "${expected}".`,
      'Let both be the same.',
    );
  }
  const all = [file];
  const listed = (kind: string): YamlFile[] => {
    const files = filesOf(folder, kind, problems);
    all.push(...files);
    return files;
  };
  const read = <S extends z.ZodType>(kind: Kind<S>) => {
    const files = listed(kind.folder);
    const declared = files.flatMap((source) => readDeclarations(kind, source, [], source.data, id, problems));
    return once(declared, kind.noun, problems);
  };
  return {
    info: { id, name, version, description, folder },
    extends: parents ?? [],
    settings,
    reading: reading ?? {},
    languages: languages ?? {},
    entities: read(KINDS.entities),
    relations: read(KINDS.relations),
    attributes: read(KINDS.attributes),
    thresholds: readDeclarations(KINDS.thresholds, file, ['thresholds'], thresholds, id, problems),
    calendars: listed('calendars').flatMap(
      (source) => readCalendar(source, [], source.data, id, problems) ?? [],
    ),
    rules: readRules(path.join(folder, 'rules'), id, problems),
    hints: readHints(listed('hints'), problems),
    files: all.map((one) => one.hash ?? one.file),
    at: (at, what) => file.at(at, what),
  };
}

/** One file for each format: what to do about the findings of a rule, in the words of such a file. */
function readHints(files: readonly YamlFile[], problems: Problems): Hints {
  return new Map(
    files.flatMap((file) => {
      const parsed = hintsSchema.safeParse(file.data);
      if (parsed.success)
        return [[path.parse(file.file).name, new Map(Object.entries(parsed.data))] as const];
      reportIssues(parsed.error.issues, { noun: 'hint', schema: hintsSchema, file, base: [] }, problems);
      return [];
    }),
  );
}

/** The YAML files of one folder of a pack, in the order of their names. */
function filesOf(folder: string, kind: string, problems: Problems): YamlFile[] {
  const names = listYaml(path.join(folder, kind));
  if (names.length > MAX_FILES) {
    problems.add(
      'pack/too-large',
      { file: path.join(folder, kind) },
      `There are ${names.length} files; at most ${MAX_FILES} are read.`,
    );
    return [];
  }
  return names.flatMap((name) => readYamlFile(path.join(folder, kind, name), problems) ?? []);
}

function listYaml(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/i.test(name) && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

/** One pack declares a thing in one place. */
function once<T>(declared: Declared<T>[], noun: string, problems: Problems): Declared<T>[] {
  const seen = new Map<string, Declared<T>>();
  for (const one of declared) {
    const first = seen.get(one.name);
    if (first === undefined) {
      seen.set(one.name, one);
      continue;
    }
    const { file, line } = first.at();
    problems.add(
      'pack/declared-twice',
      one.at(),
      `The ${noun} ${one.name} is declared already in ${file}, line ${line}.`,
      'Keep one of the two.',
    );
  }
  return [...seen.values()];
}
