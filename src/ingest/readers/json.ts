/** JSON documents of entities and statements: the same shape as in YAML. */
import { decodeText, ONE_LINE } from '../text-decode.js';
import { noticeAt } from '../text-notices.js';
import { readExchangeDocument } from './exchange-document.js';
import { readJson } from './json-text.js';
import type { Reader } from './reader.js';
import { unreadable } from './source-builder.js';

const FORMAT = 'json';

export const jsonReader: Reader = {
  format: FORMAT,
  extensions: ['.json'],
  sniff: (_path, head) => /"(?:entities|statements|sources?)"\s*:/.test(Buffer.from(head).toString('utf8')),
  async read(input) {
    const decoded = decodeText(input.bytes, input.path, ONE_LINE);
    if (!decoded.ok) return [unreadable(input.path, FORMAT, input.reliability, decoded.notice)];
    const text = decoded.utf8.toString('utf8');
    if (text.trim() === '') return readExchangeDocument(input, FORMAT, null, () => ({}));
    const read = readJson(text);
    if (read.ok) return readExchangeDocument(input, FORMAT, read.value, read.places);
    const { code, message, line, column } = read.problem;
    const notice = noticeAt(input.path, 'error', code, message, { line, column });
    return [unreadable(input.path, FORMAT, input.reliability, notice)];
  },
};
