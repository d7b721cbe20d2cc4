/** YAML to plain values that remember where they stood; refuses what would hang, explode or be read two ways. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { Notice, Spot } from '../model/index.js';
import { yamlFault } from '../packs/yaml-faults.js';
import { isPlainMap, type Place, type Places, type Plain, type PlainMap, plainMap } from './fields-plain.js';
import { noticeAt } from './text-notices.js';
import { MOST_YAML_LEVELS, MOST_YAML_VALUES, outOfBounds } from './yaml-bounds.js';
import { LONG_YAML, linesIn, listsOf, piecesOf, withoutLists, type YamlList } from './yaml-pieces.js';

export interface YamlInput {
  readonly text: string;
  readonly file: string;
  /** Where the text begins within its file; both count from 1. */
  readonly line?: number;
  readonly column?: number;
}

export type YamlRead =
  | { readonly ok: true; readonly value: Plain; readonly places: Places }
  | { readonly ok: false; readonly notice: Notice };

/** Values that aliases may repeat, all told. */
const MOST_REPEATED = 10_000;

type Placed = WeakMap<object, Map<string | number, Place>>;

/** Lists of the first level, by their keys: each item is parsed when it is asked for, and throws `BadItem`. */
export type YamlLists = ReadonlyMap<string, () => Iterable<readonly [Plain, Place]>>;

export class BadItem extends Error {
  constructor(readonly notice: Notice) {
    super(notice.message);
  }
}

export function readYaml(input: YamlInput): YamlRead {
  const placed: Placed = new WeakMap();
  const read = readApart(input, placed);
  if (!read.ok || !isPlainMap(read.value)) return read;
  try {
    for (const [key, items] of read.lists) {
      const whole: Plain[] = [];
      const places = new Map<string | number, Place>();
      for (const [item, place] of items()) places.set(whole.push(item) - 1, place);
      placed.set(whole, places);
      read.value[key] = whole;
    }
  } catch (problem) {
    if (problem instanceof BadItem) return { ok: false, notice: problem.notice };
    throw problem;
  }
  return read;
}

export type YamlApart =
  | (Extract<YamlRead, { ok: true }> & { readonly lists: YamlLists })
  | Extract<YamlRead, { ok: false }>;

/** A long document without its lists, and these to be read item by item: nobody has to hold all of them at once. */
export function readApart(input: YamlInput, placed: Placed = new WeakMap()): YamlApart {
  const { text } = input;
  const lists = text.length < LONG_YAML ? [] : listsOf(text);
  const frame = readWhole({ ...input, text: withoutLists(text, lists) }, placed);
  if (!frame.ok) return frame;
  return {
    ...frame,
    lists: new Map(lists.map((list) => [list.key, () => itemsOf(list, input, placed)])),
  };
}

function* itemsOf(
  list: YamlList,
  { text, file, line = 1 }: YamlInput,
  placed: Placed,
): Generator<readonly [Plain, Place]> {
  let [at, lines] = [0, 0];
  for (const [from, to] of piecesOf(list)) {
    lines += linesIn(text, at, from);
    at = from;
    const piece = readWhole({ text: text.slice(from, to), file, line: line + lines }, placed);
    if (!piece.ok) throw new BadItem(piece.notice);
    const { value, places } = piece;
    if (!Array.isArray(value)) throw new Error(`the list in line ${line + lines} was cut wrongly`);
    for (const [i, item] of value.entries()) yield [item, places(value, i)];
  }
}

function readWhole({ text, file, line = 1, column = 1 }: YamlInput, placed: Placed): YamlRead {
  const lines = new LineCounter();
  const spotAt = (offset: number): Spot => {
    const at = lines.linePos(offset);
    return { line: at.line + line - 1, column: at.col + column - 1 };
  };
  const refuse = (code: string, message: string, offset: number, hint?: string): YamlRead => ({
    ok: false,
    notice: noticeAt(file, 'error', code, message, spotAt(offset), hint),
  });
  const out = outOfBounds(text);
  if (out !== null) {
    addLineStarts(lines, text);
    if (out.is === 'too deep')
      return refuse('ingest/yaml-too-deep', `More than ${MOST_YAML_LEVELS} levels of nesting.`, out.offset);
    const message = `More than ${MOST_YAML_VALUES} values that must be read at once.`;
    const hint = 'Split the file, or make it a list under one key: its items are read one after the other.';
    return refuse('ingest/yaml-too-many', message, out.offset, hint);
  }
  // The parser's own check for unique keys compares each key with all others: quadratic in the keys of one map.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, prettyErrors: false });
  const error = document.errors[0];
  if (error !== undefined) {
    const { message, offset, hint } = yamlFault(document, error, text);
    return refuse('ingest/bad-yaml', message, offset, hint);
  }
  try {
    const walk = new YamlWalk(spotAt, placed);
    return { ok: true, value: walk.plain(document.contents), places: walk.places };
  } catch (problem) {
    if (!(problem instanceof YamlProblem)) throw problem;
    return refuse(problem.code, problem.message, problem.offset, problem.hint);
  }
}

class YamlProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly offset: number,
    readonly hint: string,
  ) {
    super(message);
  }
}

class YamlWalk {
  readonly #anchors = new Map<string, Node>();
  readonly #open = new Set<Node>();
  #repeated = 0;
  #aliasDepth = 0;

  constructor(
    private readonly spotAt: (offset: number) => Spot,
    private readonly placed: Placed,
  ) {}

  readonly places: Places = (container, key) => this.placed.get(container)?.get(key) ?? {};

  plain(node: unknown): Plain {
    if (this.#aliasDepth > 0) this.#countRepeat(node);
    if (isAlias(node)) return this.#alias(node.source, startOf(node));
    if (isScalar(node)) {
      this.#name(node, node.anchor);
      return scalar(node.value, node.source);
    }
    if (!isMap(node) && !isSeq(node)) return null;
    this.#name(node, node.anchor);
    this.#open.add(node);
    const value = isMap(node) ? this.#map(node.items) : this.#seq(node.items);
    this.#open.delete(node);
    return value;
  }

  #name(node: Node, anchor: string | undefined): void {
    if (anchor !== undefined) this.#anchors.set(anchor, node);
  }

  #alias(name: string, offset: number): Plain {
    const node = this.#anchors.get(name);
    if (node === undefined) {
      const hint = `Put quotes round a value that begins with *, or write &${name} before what it repeats.`;
      throw new YamlProblem(
        'ingest/yaml-alias',
        `*${name} repeats nothing that stands above it.`,
        offset,
        hint,
      );
    }
    if (this.#open.has(node)) {
      const hint = 'Write the value out.';
      throw new YamlProblem('ingest/yaml-alias', `*${name} repeats what it stands in.`, offset, hint);
    }
    this.#aliasDepth++;
    const value = this.plain(node);
    this.#aliasDepth--;
    return value;
  }

  #countRepeat(node: unknown): void {
    if (++this.#repeated <= MOST_REPEATED) return;
    const message = `Aliases repeat more than ${MOST_REPEATED} values.`;
    throw new YamlProblem('ingest/yaml-aliases', message, startOf(node), 'Write the values out.');
  }

  #map(items: readonly Pair[]): PlainMap {
    const map = plainMap();
    const places = new Map<string | number, Place>();
    for (const { key: keyNode, value } of items) {
      const key = this.plain(keyNode);
      const offset = startOf(keyNode);
      if (typeof key === 'object' && key !== null) {
        const hint = 'Put quotes round a key that begins with [ or {.';
        throw new YamlProblem('ingest/bad-yaml', 'A key must be a single word or text.', offset, hint);
      }
      const word = key === null ? '' : String(key);
      if (places.has(word)) {
        const message = `The key "${word}" stands here a second time.`;
        throw new YamlProblem(
          'ingest/duplicate-key',
          message,
          offset,
          'Keep one of them, or make it a list.',
        );
      }
      map[word] = this.plain(value);
      places.set(word, this.#place(value, offset));
    }
    this.placed.set(map, places);
    return map;
  }

  #seq(items: readonly unknown[]): Plain[] {
    const places = new Map<string | number, Place>();
    const list = items.map((item, i) => {
      places.set(i, this.#place(item, 0));
      return this.plain(item);
    });
    this.placed.set(list, places);
    return list;
  }

  #place(node: unknown, fallback: number): Place {
    const range = isNode(node) ? node.range : null;
    if (range === null || range === undefined) return this.spotAt(fallback);
    const spot = this.spotAt(range[0]);
    const end = this.spotAt(Math.max(range[0], range[1] - 1)).line;
    return { ...spot, endLine: end };
  }
}

function isNode(node: unknown): node is Node {
  return isAlias(node) || isScalar(node) || isMap(node) || isSeq(node);
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** A number keeps its words where they say more than it does: `1.10`, `0340`, `1e400`. */
function scalar(value: unknown, source: string | undefined): Plain {
  if (typeof value === 'number') return source === undefined || String(value) === source ? value : source;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : (source ?? String(value));
}

function addLineStarts(lines: LineCounter, text: string): void {
  lines.addNewLine(0);
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) lines.addNewLine(i + 1);
}
