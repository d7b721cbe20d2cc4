/** Takes out of all the text in what is reported whatever could steer a terminal. */
import { cleanText } from '../model/clean-text.js';

export { cleanText };

/** `cleanText` for every string within plain data; what is not plain (a function, an error, a date) is handed on as it is. */
export function clean<Data>(data: Data): Data {
  // The shape stays: strings become strings, lists lists, records records.
  return cleaned(data) as Data;
}

function cleaned(data: unknown): unknown {
  if (typeof data === 'string') return cleanText(data);
  if (Array.isArray(data)) return data.map(cleaned);
  if (data instanceof Map) return new Map([...data].map(([key, value]) => [cleaned(key), cleaned(value)]));
  if (typeof data !== 'object' || data === null || !isPlain(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [cleanText(key), cleaned(value)]));
}

function isPlain(data: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
