/** One layer of declarations, a pack's or a world's, as written: before inheritance and merging. */
import type { Position } from '../model/index.js';
import type { CalendarData } from '../time/index.js';
import type { Hints, PackInfo } from './ontology.js';
import type { RuleFile } from './rules/rule-file.js';
import type { AttributeDeclaration } from './schema/attribute.js';
import type { EntityDeclaration } from './schema/entity.js';
import type { ReadingDeclaration, Settings, ThresholdDeclaration } from './schema/pack.js';
import type { RelationDeclaration } from './schema/relation.js';
import type { Path } from './yaml-file.js';

export interface Declared<T> {
  readonly name: string;
  /** Pack id, or `world`. */
  readonly pack: string;
  readonly data: T;
  /** The place of a part of it; without a path, of its name. */
  at(path?: Path, what?: 'key' | 'value'): Position;
}

export interface Layer {
  readonly info: PackInfo;
  readonly extends: readonly string[];
  readonly settings: Settings;
  readonly reading: ReadingDeclaration;
  /** Words that hold sentences together, by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  readonly entities: readonly Declared<EntityDeclaration>[];
  readonly relations: readonly Declared<RelationDeclaration>[];
  readonly attributes: readonly Declared<AttributeDeclaration>[];
  readonly thresholds: readonly Declared<ThresholdDeclaration>[];
  readonly calendars: readonly Declared<CalendarData>[];
  readonly rules: readonly RuleFile[];
  readonly hints: Hints;
  /** Hashes of the shipped files it was read from; of any other file its name. */
  readonly files: readonly string[];
  /** The place of a setting or of an entry of `extends`. */
  at(path: Path, what?: 'key' | 'value'): Position;
}
