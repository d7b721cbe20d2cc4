/** One YAML file of declarations, with the place of everything in it; hostile files are refused, not read. */
import { readFileSync, statSync } from 'node:fs';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import type { Position } from '../model/index.js';
import type { Problems } from './problems.js';
import { shippedData, shippedHash } from './shipped-data.js';
import { yamlFault } from './yaml-faults.js';

export const MAX_FILE_BYTES = 256_000;
/** A broken file is told of by its first errors. */
const MAX_ERRORS = 20;
/** Declarations have little use for YAML aliases; a bomb needs many. */
const MAX_ALIASES = 100;
const MAX_DEPTH = 40;
const [OPEN_LIST, OPEN_MAP, CLOSE_LIST, CLOSE_MAP] = [0x5b, 0x7b, 0x5d, 0x7d];

export type Path = readonly PropertyKey[];

export interface YamlFile {
  readonly file: string;
  readonly data: unknown;
  /** Whether its schema was held against it when it was built, and made it what it is. */
  readonly isChecked: boolean;
  /** Of the text of a shipped file; null of any other. */
  readonly hash: string | null;
  /** The place of a value, or of the key it stands under; the nearest outer thing that has a place. */
  at(path: Path, what?: 'key' | 'value'): Position;
}

/** Null when the file cannot be read as YAML; the reason is then among the problems. */
export function readYamlFile(file: string, problems: Problems): YamlFile | null {
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) {
      problems.add(
        'pack/too-large',
        { file },
        `The file has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`,
      );
      return null;
    }
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (cause) {
    const reason = cause instanceof TypeError ? 'it is not valid UTF-8' : errorText(cause);
    problems.add('pack/unreadable', { file }, `The file cannot be read: ${reason}.`);
    return null;
  }
  const hash = shippedHash(file, text);
  const shipped = hash === null ? undefined : shippedData(hash);
  if (shipped !== undefined) return { file, hash, ...shipped, at: placesIn(file, text, problems) };
  const parsed = parseYamlFile(file, text, problems);
  return parsed === null ? null : { ...parsed, hash };
}

/** Sound when it was built: the YAML itself is only read for the place of a problem. */
function placesIn(file: string, text: string, problems: Problems): YamlFile['at'] {
  let parsed: YamlFile | null | undefined;
  return (path, what) => {
    parsed ??= parseYamlFile(file, text, problems);
    return parsed?.at(path, what) ?? { file, line: 1, column: 1 };
  };
}

export function parseYamlFile(file: string, text: string, problems: Problems): YamlFile | null {
  const lines = new LineCounter();
  try {
    if (text.length > MAX_FILE_BYTES) {
      problems.add('pack/too-large', { file }, `The file has more than ${MAX_FILE_BYTES} characters.`);
      return null;
    }
    if (nestsTooDeep(text)) throw new RangeError(`it nests more than ${MAX_DEPTH} levels deep`);
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
    const faults = document.errors.slice(0, MAX_ERRORS).map((error) => yamlFault(document, error, text));
    for (const [offset, { message, hint }] of new Map(faults.map((fault) => [fault.offset, fault]))) {
      const { line, col } = lines.linePos(offset);
      const told = `This is not valid YAML: ${message}`;
      problems.add('pack/bad-yaml', { file, line, column: col }, told, hint);
    }
    if (document.errors.length > 0) return null;
    const repeated = checkNodes(document);
    for (const key of repeated.slice(0, MAX_ERRORS)) {
      const { line, col } = lines.linePos(key.range?.[0] ?? 0);
      problems.add('pack/bad-yaml', { file, line, column: col }, `The key "${key.value}" stands here twice.`);
    }
    return repeated.length > 0 ? null : yamlFile(file, document, lines);
  } catch (cause) {
    problems.add('pack/bad-yaml', { file }, `The file cannot be read as YAML: ${errorText(cause)}.`);
    return null;
  }
}

function yamlFile(file: string, document: Document, lines: LineCounter): YamlFile {
  const position = (offset: number | undefined): Position | null => {
    if (offset === undefined) return null;
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const placeOf = (path: Path, what: 'key' | 'value'): Position | null => {
    if (path.length === 0) return position(document.contents?.range?.[0]);
    if (what === 'key') {
      const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
      const key = isMap(parent)
        ? parent.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === String(path.at(-1)))
            ?.key
        : undefined;
      return isNode(key) ? position(key.range?.[0]) : null;
    }
    const node = document.getIn(path, true);
    return isNode(node) ? position(node.range?.[0]) : null;
  };
  return {
    file,
    data: document.toJS({ maxAliasCount: MAX_ALIASES }) ?? {},
    isChecked: false,
    hash: null,
    at: (path, what = 'value') => {
      const exact = placeOf(path, what);
      if (exact !== null) return exact;
      for (let length = path.length - 1; length >= 0; length--) {
        const outer = placeOf(path.slice(0, length), 'value');
        if (outer !== null) return outer;
      }
      return { file, line: 1, column: 1 };
    },
  };
}

/** Looked for in the text: a hundred thousand brackets would kill the parser, and the process with it. */
function nestsTooDeep(text: string): boolean {
  if (/^(?:[ \t]*[-?:][ \t]){40}/m.test(text) || /^[ ]{200}/m.test(text)) return true;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === OPEN_LIST || c === OPEN_MAP) depth++;
    else if (depth > 0 && (c === CLOSE_LIST || c === CLOSE_MAP)) depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Refuses alias bombs and odd keys; the parser's own search for repeated keys is quadratic, so it is done here. */
function checkNodes(document: Document): Scalar[] {
  let aliases = 0;
  const repeated: Scalar[] = [];
  visit(document, {
    Alias: () => {
      aliases++;
      if (aliases > MAX_ALIASES) throw new RangeError(`it uses more than ${MAX_ALIASES} aliases`);
    },
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) throw new TypeError('a key is not a plain word');
        const word = String(key.value);
        if (seen.has(word)) repeated.push(key);
        seen.add(word);
      }
    },
  });
  return repeated;
}

function errorText(cause: unknown): string {
  if (cause instanceof RangeError && /call stack/i.test(cause.message)) return 'it nests too deep';
  return cause instanceof Error ? cause.message : String(cause);
}
