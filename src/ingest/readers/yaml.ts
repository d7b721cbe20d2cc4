/** YAML documents of entities and statements. */
import { decodeText, ONE_LINE } from '../text-decode.js';
import { BadItem, readApart } from '../yaml-read.js';
import { isMappingPath } from './csv-mapping.js';
import { readExchangeDocument } from './exchange-document.js';
import type { Reader } from './reader.js';
import { unreadable } from './source-builder.js';

const FORMAT = 'yaml';

export const yamlReader: Reader = {
  format: FORMAT,
  extensions: ['.yaml', '.yml'],
  sniff: (_path, head) =>
    /^(?:entities|statements|sources?|world)\s*:/m.test(Buffer.from(head).toString('utf8')),
  async read(input) {
    if (isMappingPath(input.path)) return [];
    const decoded = decodeText(input.bytes, input.path, ONE_LINE);
    if (!decoded.ok) return [unreadable(input.path, FORMAT, input.reliability, decoded.notice)];
    const read = readApart({ text: decoded.utf8.toString('utf8'), file: input.path });
    if (!read.ok) return [unreadable(input.path, FORMAT, input.reliability, read.notice)];
    try {
      return readExchangeDocument(input, FORMAT, read.value, read.places, read.lists);
    } catch (problem) {
      if (problem instanceof BadItem)
        return [unreadable(input.path, FORMAT, input.reliability, problem.notice)];
      throw problem;
    }
  },
};
