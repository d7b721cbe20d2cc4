/** Values as text, and text as numbers. */
import { isList, isMap, type Value } from './value.js';

/** 1.0 keeps its point, so that it does not read as an integer; exponents are written with E. */
export function formatNumber(value: bigint | number): string {
  if (typeof value === 'bigint' || !Number.isFinite(value)) return String(value);
  if (Object.is(value, -0)) return '-0.0';
  const written = String(value);
  const [mantissa = '', exponent] = written.split('e');
  const pointed = mantissa.includes('.') ? mantissa : `${mantissa}.0`;
  return exponent === undefined ? pointed : `${pointed}E${exponent.replace('+', '')}`;
}

/** A whole number as text would be read, cutting what follows a point; null when it is none. */
export function parseInteger(text: string): bigint | null {
  const match = /^\s*([-+]?[0-9]+)(\.[0-9]*)?\s*$/.exec(text);
  if (match?.[1]) return inRange(BigInt(match[1].replace(/^\+/, '')));
  const float = parseFloatStrict(text);
  return float === null || !Number.isFinite(float) ? null : inRange(BigInt(Math.trunc(float)));
}

function inRange(value: bigint): bigint | null {
  return value >= -(2n ** 63n) && value < 2n ** 63n ? value : null;
}

export function parseFloatStrict(text: string): number | null {
  const trimmed = text.trim();
  return /^[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/.test(trimmed) ? Number(trimmed) : null;
}

/** How a value is shown inside messages, tables and other values. Nodes and relationships by id only. */
export function formatValue(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value === 'bigint' || typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(formatValue).join(', ')}]`;
  if (isMap(value)) return `{${[...value].map(([key, item]) => `${key}: ${formatValue(item)}`).join(', ')}}`;
  switch (value.kind) {
    case 'moment':
      return value.moment.text;
    case 'node':
      return `(${value.id})`;
    case 'relationship':
      return `[:${value.type}]`;
    case 'path':
      return `<${value.nodes.map((node) => `(${node.id})`).join('-')}>`;
  }
}
