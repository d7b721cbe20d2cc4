/** Takes out of all the text in what is reported whatever could steer a terminal. */
import { cleanText } from '../model/clean-text.js';

export { cleanText };

/** `cleanText` for every string within plain data; what is clean, or not plain (a function, an error, a date), is handed on as it is. */
export function clean<Data>(data: Data): Data {
  // The shape stays: strings become strings, lists lists, records records.
  return cleaned(data) as Data;
}

function cleaned(data: unknown): unknown {
  if (typeof data === 'string') return cleanText(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return cleanedList(data);
  if (data instanceof Map) return new Map([...data].map(([key, value]) => [cleaned(key), cleaned(value)]));
  return isPlain(data) ? cleanedRecord(data) : data;
}

/** Nothing is copied before the first entry that is not clean: nearly always, none is. */
function cleanedList(data: readonly unknown[]): readonly unknown[] {
  let list: unknown[] | null = null;
  for (let at = 0; at < data.length; at++) {
    const told = cleaned(data[at]);
    if (list === null && told !== data[at]) list = data.slice(0, at);
    list?.push(told);
  }
  return list ?? data;
}

function cleanedRecord(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let entries: [string, unknown][] | null = null;
  let before = 0;
  for (const key in data) {
    const name = cleanText(key);
    const told = cleaned(data[key]);
    if (entries === null && (name !== key || told !== data[key]))
      entries = Object.entries(data).slice(0, before);
    entries?.push([name, told]);
    before++;
  }
  return entries === null ? data : Object.fromEntries(entries);
}

function isPlain(data: object): data is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
