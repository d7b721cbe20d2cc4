/** Packed exports of world-building sites: told apart from other archives, and sent back to be unpacked. */
import { noticeAt } from '../text-notices.js';
import type { Reader } from './reader.js';
import { unreadable } from './source-builder.js';

const FORMAT = 'zip';
const LOCAL_HEADER = Buffer.from('PK\u0003\u0004', 'latin1');
const NAME_AT = 30;

/** Names of files that only such an export holds. */
const SITES: readonly (readonly [site: string, name: RegExp])[] = [
  ['Kanka', /^(?:[^/]+\/)?campaign\.json$/],
  ['World Anvil', /^(?:[^/]+\/)*articles\/[^/]+\.json$/],
  ['LegendKeeper', /\.lk$/],
];

export const zipReader: Reader = {
  format: FORMAT,
  extensions: ['.zip'],
  picky: true,
  headBytes: 256 * 1024,
  sniff: (_path, bytes) => siteOf(bytes) !== null,
  read: async ({ path, bytes, reliability }) => {
    const message = `This is an export of ${siteOf(bytes) ?? 'a site'}, packed: archives are not opened.`;
    const hint = 'Unpack it into a folder of the world, and take the archive away.';
    const notice = noticeAt(path, 'error', 'ingest/packed-export', message, {}, hint);
    return [unreadable(path, FORMAT, reliability, notice)];
  },
};

function siteOf(bytes: Uint8Array): string | null {
  for (const name of namesIn(Buffer.from(bytes))) {
    const site = SITES.find(([, pattern]) => pattern.test(name));
    if (site !== undefined) return site[0];
  }
  return null;
}

/** As many as begin in these bytes; in an archive each file is preceded by its name. */
function* namesIn(bytes: Buffer): Iterable<string> {
  if (!bytes.subarray(0, 4).equals(LOCAL_HEADER)) return;
  for (let at = 0; at >= 0; at = bytes.indexOf(LOCAL_HEADER, at + 4)) {
    if (at + NAME_AT > bytes.length) return;
    const length = bytes.readUInt16LE(at + 26);
    yield bytes.toString('utf8', at + NAME_AT, at + NAME_AT + length);
  }
}
