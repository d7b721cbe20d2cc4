/** Takes out of text from files whatever could steer a terminal, before it is given colours of ours. */

/** Whole sequences first, so that nothing of them is left to read: CSI, then OSC and its kin, then any other. */
const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be taken out
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Overrides and isolates that make text read in another order than it is stored in, and letters that only a model reads. */
const UNSEEN = /[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/gu;

/** Line ends and tabs stay. */
export function cleanText(text: string): string {
  return text.replace(SEQUENCES, '').replace(CONTROLS, '').replace(UNSEEN, '');
}

/** The same for every string within plain data; what is not plain (a function, an error, a date) is handed on as it is. */
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
