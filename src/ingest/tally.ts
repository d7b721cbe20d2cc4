/** Adds up what an ingest did, for its summary. */
import type { Notice, SharedNotice } from '../model/index.js';
import type { CommitReport } from '../store/changes.js';
import type { UnreadFile } from '../store/unread.js';
import type { FileResult } from './read-files.js';

export interface IngestReport {
  readonly files: {
    readonly read: number;
    readonly unchanged: number;
    readonly gone: number;
    readonly failed: number;
    /** Unchanged, but looked at again: a name they use has changed hands. */
    readonly revisited: number;
    /** No reader takes them: images, canvases, … by extension. */
    readonly skipped: Readonly<Record<string, number>>;
  };
  readonly entities: { readonly created: number; readonly closed: number; readonly provisional: number };
  readonly statements: { readonly opened: number; readonly closed: number; readonly kept: number };
  readonly passages: { readonly opened: number; readonly closed: number };
  /** Names in the prose of what was read that nobody defines. */
  readonly unknownNames: number;
  readonly notices: readonly Notice[];
  /** Ids of entities that changed. */
  readonly touched: readonly string[];
  /** Files that were read. */
  readonly readFiles: readonly string[];
  /** Files that were looked at again. */
  readonly revisitedFiles: readonly string[];
  readonly seconds: number;
  readonly dryRun: boolean;
}

/** As many of one cause are listed by their places; more are told as one. */
const MOST_APART = 3;

/** Of one kind; the others are counted. A wrong calendar makes one of every date. */
const MOST_OF_A_KIND = 1000;

export class Tally {
  readonly #started = performance.now();
  readonly #files = { read: 0, unchanged: 0, gone: 0, failed: 0 };
  readonly #skipped: Record<string, number> = {};
  readonly #entities = { created: 0, closed: 0, provisional: 0 };
  readonly #statements = { opened: 0, closed: 0, kept: 0 };
  readonly #passages = { opened: 0, closed: 0 };
  #unknown = 0;
  readonly #notices: Notice[] = [];
  /** One odd date may stand in two statements; it is told once. */
  readonly #said = new Set<string>();
  readonly #listed = new Map<string, number>();
  /** Notices that share a cause, by it. */
  readonly #causes = new Map<string, Cause>();
  readonly #touched = new Set<string>();
  readonly #readFiles: string[] = [];
  readonly #revisited = new Set<string>();
  readonly #unread: UnreadFile[] = [];

  constructor(readonly dryRun: boolean) {}

  notice(notices: Iterable<Notice>): void {
    for (const { shared, ...notice } of notices) {
      const { code, message, at } = notice;
      const key = `${code} ${at.file} ${at.line} ${at.column} ${message}`;
      if (this.#said.has(key)) continue;
      if (shared !== undefined) {
        const cause = this.#cause(`${code} ${shared.message}`);
        if (cause.times < MOST_OF_A_KIND) this.#said.add(key);
        cause.times += shared.times;
        cause.files.add(at.file);
        if (cause.first.length <= MOST_APART) cause.first.push({ ...notice, shared });
        continue;
      }
      const listed = this.#listed.get(code) ?? 0;
      this.#listed.set(code, listed + 1);
      if (listed >= MOST_OF_A_KIND) continue;
      this.#said.add(key);
      this.#notices.push(notice);
    }
  }

  #cause(key: string): Cause {
    const known = this.#causes.get(key) ?? { first: [], times: 0, files: new Set() };
    this.#causes.set(key, known);
    return known;
  }

  gone(files: number): void {
    this.#files.gone += files;
  }

  /** Files that could not be read. */
  get unread(): readonly UnreadFile[] {
    return this.#unread;
  }

  revisited(files: Iterable<string>): void {
    for (const file of files) this.#revisited.add(file);
  }

  unknown(names: number): void {
    this.#unknown = names;
  }

  file(result: FileResult): void {
    if (result.kind === 'skipped') {
      this.#skipped[result.extension] = (this.#skipped[result.extension] ?? 0) + 1;
      return;
    }
    this.#files[result.kind] += 1;
    if (result.kind === 'read') this.#readFiles.push(result.file);
    if (result.kind === 'failed') {
      this.notice(result.notices);
      this.#unread.push(unreadOf(result));
    }
  }

  committed(report: CommitReport, notices: readonly Notice[]): void {
    this.notice(notices);
    add(this.#entities, report.entities);
    add(this.#statements, report.statements);
    add(this.#passages, report.passages);
    for (const id of report.touched) this.#touched.add(id);
  }

  /** Dates that moved because what they lean on did. */
  settled(report: CommitReport | null, notices: readonly Notice[]): void {
    this.notice(notices);
    if (report !== null) this.committed(report, []);
  }

  #unlisted(): Notice[] {
    return [...this.#listed].flatMap(([code, number]) => {
      const last = this.#notices.findLast((notice) => notice.code === code);
      if (number <= MOST_OF_A_KIND || last === undefined) return [];
      const message = `${number - MOST_OF_A_KIND} more of this kind are not listed.`;
      return [{ level: last.level, code, message, at: { file: last.at.file } }];
    });
  }

  report(): IngestReport {
    return {
      files: { ...this.#files, revisited: this.#revisited.size, skipped: this.#skipped },
      entities: this.#entities,
      statements: this.#statements,
      passages: this.#passages,
      unknownNames: this.#unknown,
      notices: [...[...this.#causes.values()].flatMap(together), ...this.#notices, ...this.#unlisted()],
      touched: [...this.#touched],
      readFiles: this.#readFiles,
      revisitedFiles: [...this.#revisited],
      seconds: (performance.now() - this.#started) / 1000,
      dryRun: this.dryRun,
    };
  }
}

function unreadOf({ file, notices }: Extract<FileResult, { kind: 'failed' }>): UnreadFile {
  const [first] = notices;
  return {
    file,
    line: first?.at.line ?? null,
    message: first?.message ?? 'This file could not be read.',
    hint: first?.hint ?? null,
  };
}

interface Cause {
  readonly first: (Notice & { readonly shared: SharedNotice })[];
  times: number;
  readonly files: Set<string>;
}

function together({ first: notices, times, files }: Cause): Notice[] {
  const [first] = notices;
  if (first === undefined || notices.length <= MOST_APART)
    return notices.map(({ shared, ...notice }) => notice);
  const { level, code, at, shared } = first;
  const where = files.size === 1 ? '' : `, in ${files.size} files`;
  return [{ level, code, message: `${shared.message} (${times} times${where}).`, hint: shared.hint, at }];
}

function add<K extends string>(sum: Record<K, number>, more: Readonly<Record<K, number>>): void {
  for (const key in sum) sum[key] += more[key];
}
