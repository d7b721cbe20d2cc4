/** Values as the kit writes them, and the form in which they are held against what a query returned. */
import type { Value } from '../../src/cypher/index.js';
import type { GraphReader } from '../../src/cypher/run/graph.js';
import { isList, isMap, type NodeValue, type RelationshipValue } from '../../src/cypher/values/value.js';

/** A value that is all content: nodes have labels and properties but no identity. */
export type Content =
  | { readonly kind: 'scalar'; readonly value: null | boolean | bigint | number | string }
  | { readonly kind: 'list'; readonly items: readonly Content[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [string, Content])[] }
  | {
      readonly kind: 'element';
      readonly words: readonly string[];
      readonly map: Content;
      readonly node: boolean;
    }
  | { readonly kind: 'path'; readonly steps: readonly (Content | '->' | '<-')[] };

export function readContent(text: string): Content {
  const reader = new Reader(text);
  const content = reader.value();
  reader.end();
  return content;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

class Reader {
  #at = 0;
  constructor(readonly text: string) {}

  end(): void {
    if (this.#peek(/[\s\S]/y)) throw new Error(`left over in ${this.text}: ${this.text.slice(this.#at)}`);
  }

  value(): Content {
    if (this.#eat('[')) return this.#at !== 0 && this.#peek(/:/y) ? this.#element(']', false) : this.#list();
    if (this.#eat('{')) return this.#map();
    if (this.#eat('(')) return this.#element(')', true);
    if (this.#eat('<')) return this.#path();
    return { kind: 'scalar', value: this.#scalar() };
  }

  #scalar(): null | boolean | bigint | number | string {
    if (this.#eat("'")) return this.#string();
    const word = this.#take(/[^\s,\]}>)]+/y);
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'NaN') return Number.NaN;
    if (/^-?[0-9]+$/.test(word)) return BigInt(word);
    const number = Number(word.replace(/^(-?)Inf$/, '$1Infinity'));
    if (Number.isNaN(number)) throw new Error(`not a value: ${word} in ${this.text}`);
    return number;
  }

  #string(): string {
    let value = '';
    while (this.#at < this.text.length && this.text[this.#at] !== "'") {
      const escaped = this.text[this.#at] === '\\';
      if (escaped) this.#at += 1;
      const letter = this.text[this.#at] ?? '';
      value += escaped ? (ESCAPES[letter] ?? letter) : letter;
      this.#at += 1;
    }
    this.#at += 1;
    return value;
  }

  #list(): Content {
    const items: Content[] = [];
    while (!this.#eat(']')) {
      items.push(this.value());
      this.#eat(',');
    }
    return { kind: 'list', items };
  }

  #map(): Content {
    const entries: [string, Content][] = [];
    while (!this.#eat('}')) {
      const key = this.#eat('`') ? this.#take(/[^`]*/y) : this.#take(/[^:\s]+/y);
      this.#eat('`');
      this.#eat(':');
      entries.push([key, this.value()]);
      this.#eat(',');
    }
    return { kind: 'map', entries };
  }

  #element(closer: string, node: boolean): Content {
    const words: string[] = [];
    while (this.#eat(':')) words.push(this.#take(/[^\s:)\]{]+/y));
    const map: Content = this.#eat('{') ? this.#map() : { kind: 'map', entries: [] };
    if (!this.#eat(closer)) throw new Error(`expected ${closer} in ${this.text}`);
    return { kind: 'element', words, map, node };
  }

  #path(): Content {
    const steps: (Content | '->' | '<-')[] = [this.value()];
    while (!this.#eat('>')) {
      const back = this.#eat('<');
      this.#eat('-');
      this.#eat('[');
      const relationship = this.#element(']', false);
      this.#eat('-');
      this.#eat('>');
      steps.push(back ? '<-' : '->', relationship, this.value());
    }
    return { kind: 'path', steps };
  }

  #peek(pattern: RegExp): boolean {
    this.#space();
    pattern.lastIndex = this.#at;
    return pattern.test(this.text);
  }

  #take(pattern: RegExp): string {
    this.#space();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #eat(symbol: string): boolean {
    this.#space();
    if (!this.text.startsWith(symbol, this.#at)) return false;
    this.#at += symbol.length;
    return true;
  }

  #space(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
  }
}

/** What a query returned, without identities. */
export function contentOf(value: Value, graph: GraphReader): Content {
  if (value === null || typeof value !== 'object') return { kind: 'scalar', value };
  if (isList(value)) return { kind: 'list', items: value.map((item) => contentOf(item, graph)) };
  if (isMap(value)) return mapContent(value, graph);
  switch (value.kind) {
    case 'node':
    case 'relationship':
      return elementContent(value, graph);
    case 'path': {
      const steps: (Content | '->' | '<-')[] = [];
      value.nodes.forEach((node, i) => {
        steps.push(elementContent(node, graph));
        const relationship = value.relationships[i];
        if (!relationship) return;
        steps.push(relationship.start.id === node.id ? '->' : '<-', elementContent(relationship, graph));
      });
      return { kind: 'path', steps };
    }
    case 'moment':
      throw new Error('the kit has no moments');
  }
}

function elementContent(element: NodeValue | RelationshipValue, graph: GraphReader): Content {
  const node = element.kind === 'node';
  const words = node ? graph.labels(element) : [element.type];
  return { kind: 'element', words, map: mapContent(graph.properties(element), graph), node };
}

function mapContent(map: ReadonlyMap<string, Value>, graph: GraphReader): Content {
  return { kind: 'map', entries: [...map].map(([key, item]) => [key, contentOf(item, graph)] as const) };
}

/** Equal text means equal content; with `anyOrder` lists are held against each other as bags. */
export function canonical(content: Content, anyOrder: boolean): string {
  const inner = (one: Content) => canonical(one, anyOrder);
  switch (content.kind) {
    case 'scalar':
      return scalar(content.value);
    case 'list': {
      const items = content.items.map(inner);
      return `[${(anyOrder ? items.sort() : items).join(', ')}]`;
    }
    case 'map':
      return `{${content.entries
        .map(([key, value]) => `${key}: ${inner(value)}`)
        .sort()
        .join(', ')}}`;
    case 'element': {
      const words = `${[...content.words]
        .sort()
        .map((word) => `:${word}`)
        .join('')} ${inner(content.map)}`;
      return content.node ? `(${words})` : `[${words}]`;
    }
    case 'path':
      return `<${content.steps.map((step) => (typeof step === 'string' ? step : inner(step))).join('')}>`;
  }
}

function scalar(value: null | boolean | bigint | number | string): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return `${value + 0}f`;
  return String(value);
}

/** Content without nodes as a value, for parameters. */
export function toValue(content: Content): Value {
  switch (content.kind) {
    case 'scalar':
      return content.value;
    case 'list':
      return content.items.map(toValue);
    case 'map':
      return new Map(content.entries.map(([key, value]) => [key, toValue(value)]));
    default:
      throw new Error('parameters hold no graph elements');
  }
}
