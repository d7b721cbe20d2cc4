/** Reads GEDCOM 5.5.1 and, where the line grammar allows, 7: people, families, events, places, sources, notes. */
import type { SourceDraft } from '../../model/index.js';
import { NoticeList } from '../text-notices.js';
import { decodeGedcom } from './gedcom/decode.js';
import { readRecords } from './gedcom/records.js';
import { buildTree, type GedTree } from './gedcom/tree.js';
import { dateText } from './gedcom/values.js';
import type { Reader, ReadInput } from './reader.js';

const FORMAT = 'gedcom';
const RECORD = /^[ \t]*0[ \t]+(?:HEAD|@[^@\s#][^@\r\n]*@[ \t]+[A-Z_]+|[\w.:-]+[ \t]+(?:INDI|FAM))\b/m;

export const gedcomReader: Reader = {
  format: FORMAT,
  extensions: ['.ged', '.gedcom'],
  sniff: (_path, head) => /^(?:\u00ef\u00bb\u00bf)?\s*0\s+HEAD\b/.test(asAscii(head)),
  read: async (input) => [readGedcom(input)],
};

function readGedcom(input: ReadInput): SourceDraft {
  const { path, bytes } = input;
  const notices = new NoticeList(path);
  const refuse = (code: string, message: string, hint: string): SourceDraft => {
    const refused = new NoticeList(path);
    refused.add('error', code, message, {}, hint);
    return emptyDraft(input, refused);
  };
  const text = decodeGedcom(bytes, notices);
  if (text === null) return emptyDraft(input, notices);
  if (!RECORD.test(text.text)) {
    const found =
      text.text.trim() === '' ? 'The file is empty' : 'No line of the file begins a GEDCOM record';
    return refuse('gedcom/not-gedcom', `${found}.`, 'A GEDCOM file begins with the line: 0 HEAD');
  }
  const tree = buildTree(text.text, notices);
  checkFrame(tree, notices);
  const { passages, entities, statements, mentions } = readRecords(tree, input, notices);
  const written = writtenOn(tree);
  return {
    ...emptyDraft(input, notices),
    ...(written !== null && { written }),
    passages,
    entities,
    statements,
    mentions,
    notices: notices.list(),
  };
}

function emptyDraft({ path, reliability }: ReadInput, notices: NoticeList): SourceDraft {
  return {
    id: path,
    title: path.replace(/^.*\//, '').replace(/\.[^.]*$/, ''),
    format: FORMAT,
    reliability,
    entityOrigin: 'written',
    passages: [],
    entities: [],
    statements: [],
    mentions: [],
    notices: notices.list(),
  };
}

function checkFrame({ records, version, hasTrailer }: GedTree, notices: NoticeList): void {
  const [first] = records;
  const last = records.at(-1);
  if (first !== undefined && first.tag !== 'HEAD') {
    const message = `The file begins with ${first.tag} where its header should stand.`;
    notices.add(
      'warning',
      'gedcom/no-header',
      message,
      { line: first.line, column: first.column },
      'Put 0 HEAD first.',
    );
  }
  if (!hasTrailer && last !== undefined) {
    const message = 'The file does not end with 0 TRLR: it may have been cut off.';
    const hint = 'Export it again, or add the line 0 TRLR if nothing is missing.';
    notices.add('warning', 'gedcom/no-trailer', message, { line: last.lastLine }, hint);
  }
  if (version !== '' && !/^(5\.5(\.\d+)?|7(\.\d+)*)$/.test(version)) {
    const message = `The header says GEDCOM ${version.slice(0, 20)}; read as if it were 5.5.1.`;
    notices.add(
      'info',
      'gedcom/other-version',
      message,
      { line: first?.line ?? 1 },
      'Known: 5.5, 5.5.1 and 7.',
    );
  }
}

/** The day the file was written, in its own words. */
function writtenOn({ records }: GedTree): string | null {
  const head = records.find(({ tag }) => tag === 'HEAD');
  const date = head?.children.find(({ tag }) => tag === 'DATE');
  return (date && dateText(date)) || null;
}

/** The beginning of a file, whatever its character set: UTF-16's zero bytes and marks fall away. */
function asAscii(head: Uint8Array): string {
  const bytes = head.subarray(0, 256).filter((byte) => byte !== 0 && byte < 0xfe);
  return Buffer.from(bytes).toString('latin1');
}
