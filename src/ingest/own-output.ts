/** The files that this process prints to: were they read as sources, each word about them would be news again. */
import { fstatSync, type Stats } from 'node:fs';

const STREAMS = [1, 2];

/** Whether a file is where stdout or stderr goes, by whatever name it was found. */
export function isOwnOutput({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): boolean {
  return STREAMS.some((stream) => {
    const printed = printedTo(stream);
    return printed?.isFile() && printed.dev === dev && printed.ino === ino;
  });
}

/** Null where the stream is closed. */
function printedTo(stream: number): Stats | null {
  try {
    return fstatSync(stream);
  } catch {
    return null;
  }
}
