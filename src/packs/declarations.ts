/** Turns a map of declarations in a file into checked declarations, each with its place. */
import type { z } from 'zod';
import { withArticle } from '../model/index.js';
import { calendarSchema } from '../time/index.js';
import { reportIssues } from './issues.js';
import type { Declared } from './layer.js';
import type { Problems } from './problems.js';
import { attributeSchema } from './schema/attribute.js';
import { entitySchema } from './schema/entity.js';
import { thresholdSchema } from './schema/pack.js';
import { relationSchema } from './schema/relation.js';
import type { Path, YamlFile } from './yaml-file.js';

export interface Kind<S extends z.ZodType> {
  /** The folder of a pack, and the key under `extend:`. */
  readonly folder: 'entities' | 'relations' | 'attributes' | 'thresholds';
  /** As a message calls it. */
  readonly noun: string;
  readonly schema: S;
  readonly style: RegExp;
  /** What the style is, and an example. */
  readonly styleWords: string;
}

const kind = <S extends z.ZodType>(declared: Kind<S>): Kind<S> => declared;

export const KINDS = {
  entities: kind({
    folder: 'entities',
    noun: 'entity type',
    schema: entitySchema,
    style: /^[A-Z][A-Za-z0-9]{0,59}$/,
    styleWords: 'in capitals and small letters without spaces, such as MagicSystem',
  }),
  relations: kind({
    folder: 'relations',
    noun: 'relation type',
    schema: relationSchema,
    style: /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
    styleWords: 'in capitals joined by underscores, such as PARENT_OF',
  }),
  attributes: kind({
    folder: 'attributes',
    noun: 'attribute',
    schema: attributeSchema,
    style: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
    styleWords: 'in small letters joined by underscores, such as in_fiction_date',
  }),
  thresholds: kind({
    folder: 'thresholds',
    noun: 'threshold',
    schema: thresholdSchema,
    style: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    styleWords: 'in small letters joined by hyphens, such as spouse-age-gap',
  }),
};

export const CODE_STYLE = KINDS.thresholds.style;

/** Declarations that do not fit the schema are reported and left out. */
export function readDeclarations<S extends z.ZodType>(
  { noun, schema, style, styleWords }: Kind<S>,
  file: YamlFile,
  base: Path,
  data: unknown,
  pack: string,
  problems: Problems,
): Declared<z.output<S>>[] {
  if (data === null || data === undefined) return [];
  if (typeof data !== 'object' || Array.isArray(data)) {
    problems.add(
      'pack/bad-value',
      file.at(base),
      `Expected a map from the name of each ${noun} to its declaration.`,
    );
    return [];
  }
  const declared: Declared<z.output<S>>[] = [];
  for (const [name, value] of Object.entries(data)) {
    const path = [...base, name];
    if (!style.test(name)) {
      problems.add(
        'pack/name-style',
        file.at(path, 'key'),
        `"${name}" is no name for ${withArticle(noun)}.`,
        `Write it ${styleWords}.`,
      );
      continue;
    }
    const parsed = held(schema, value ?? {}, file);
    if (!parsed.success) {
      problems.markBroken(name);
      reportIssues(parsed.error.issues, { noun: `${noun} ${name}`, schema, file, base: path }, problems);
      continue;
    }
    declared.push({ name, pack, data: parsed.data, at: placeIn(file, path) });
  }
  return declared;
}

/** A calendar file is one calendar, under its own id. */
export function readCalendar(
  file: YamlFile,
  base: Path,
  data: unknown,
  pack: string,
  problems: Problems,
): Declared<z.output<typeof calendarSchema>> | null {
  const parsed = held(calendarSchema, data, file);
  if (parsed.success) return { name: parsed.data.id, pack, data: parsed.data, at: placeIn(file, base) };
  reportIssues(parsed.error.issues, { noun: 'calendar', schema: calendarSchema, file, base }, problems);
  return null;
}

/** What was checked when it was built is as the schema left it. */
function held<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { isChecked }: YamlFile,
): z.ZodSafeParseResult<z.output<S>> {
  return isChecked ? { success: true, data: value as z.output<S> } : schema.safeParse(value);
}

function placeIn(file: YamlFile, base: Path): Declared<unknown>['at'] {
  return (path = [], what) => file.at([...base, ...path], what ?? (path.length === 0 ? 'key' : 'value'));
}
