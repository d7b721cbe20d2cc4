/** Gathers what a reader has to say about one file, without letting a hopeless file say it a million times. */
import type { Notice, NoticeLevel, SharedNotice, Spot } from '../model/index.js';

const MOST_PER_CODE = 100;

export class NoticeList {
  readonly #notices: Notice[] = [];
  readonly #counts = new Map<string, number>();

  constructor(readonly file: string) {}

  add(
    level: NoticeLevel,
    code: string,
    message: string,
    spot: Spot,
    hint?: string,
    shared?: SharedNotice,
  ): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count > MOST_PER_CODE) return;
    const notice = noticeAt(this.file, level, code, message, spot, hint);
    this.#notices.push(shared === undefined ? notice : { ...notice, shared });
  }

  take(notices: readonly Notice[]): void {
    for (const { level, code, message, hint, at, shared } of notices)
      this.add(level, code, message, at, hint, shared);
  }

  list(): Notice[] {
    const listed = [...this.#notices];
    for (const [code, count] of this.#counts) {
      const last = this.#notices.findLast((notice) => notice.code === code);
      if (count <= MOST_PER_CODE || last === undefined) continue;
      const message = `${count - MOST_PER_CODE} more of the same kind in this file are not listed.`;
      listed.push({ level: last.level, code, message, at: { file: this.file } });
    }
    return listed;
  }
}

export function noticeAt(
  file: string,
  level: NoticeLevel,
  code: string,
  message: string,
  { line, column }: Spot,
  hint?: string,
): Notice {
  return {
    level,
    code,
    message,
    ...(hint === undefined ? {} : { hint }),
    at: {
      file,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    },
  };
}
