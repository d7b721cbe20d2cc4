/** What an ingest needs of a world, and what may be asked of it. */
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import type { DateContext, Seconds } from '../time/index.js';
import type { ParseDate } from './bind/dates.js';
import type { Mapping } from './mapping.js';
import type { ReadContext } from './read-files.js';

export interface IngestProgress {
  readonly phase: 'looking' | 'reading' | 'writing' | 'dating' | 'checking';
  readonly done: number;
  readonly total: number;
  readonly file?: string;
}

export interface IngestOptions {
  /** World-relative files, folders or globs; the world's sources when absent. */
  readonly paths?: readonly string[];
  /**
   * Exactly these files and no others, for whoever knows which have changed: the folder is not walked. One that is no
   * longer there is gone.
   */
  readonly files?: readonly string[];
  readonly dryRun?: boolean;
  /** Read every file again, changed or not; accept that all files are gone. */
  readonly force?: boolean;
  readonly author?: string;
  readonly onProgress?: (progress: IngestProgress) => void;
  readonly signal?: AbortSignal;
  /** Before passages are written, new or as they were: whatever stops the ingest afterwards, they were told of. */
  readonly onPassages?: (texts: readonly string[]) => Promise<void>;
}

export interface IngestWorld {
  readonly root: string;
  readonly sources: readonly string[];
  readonly ignore: readonly string[];
  /** Larger files are refused. */
  readonly fileBytes: number;
  readonly reliabilityOf: ReadContext['reliabilityOf'];
  readonly ontology: Ontology;
  /** What the world's own folders, tags and keys mean; null where nobody has said so. */
  readonly mapping: Mapping | null;
  readonly dates: DateContext;
  readonly parseDate: ParseDate;
  /** The last second at which "ongoing" is known to hold, for a document with that date of its own or none. */
  readonly ongoingAt: (written: string | undefined) => Seconds | undefined;
  readonly store: Store;
  /** Whether Markdown prose is read for what it says. */
  readonly prose?: boolean;
  /** Changes when anything but a file's own content would make it mean something else. */
  readonly settings: string;
}
