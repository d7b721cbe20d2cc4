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
  if (Array.isArray(data)) {
    const list = data.map(cleaned);
    return list.every((one, at) => one === data[at]) ? data : list;
  }
  if (data instanceof Map) return new Map([...data].map(([key, value]) => [cleaned(key), cleaned(value)]));
  if (typeof data !== 'object' || data === null || !isPlain(data)) return data;
  let isSame = true;
  const entries = Object.entries(data).map(([key, value]): [string, unknown] => {
    const [name, told] = [cleanText(key), cleaned(value)];
    isSame &&= name === key && told === value;
    return [name, told];
  });
  return isSame ? data : Object.fromEntries(entries);
}

function isPlain(data: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
