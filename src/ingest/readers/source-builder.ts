/** Gathers one source while its parts come in, in whatever order the file has them. */
import type {
  EntityDraft,
  EntityOrigin,
  MentionDraft,
  Notice,
  PassageDraft,
  Reliability,
  SourceDraft,
  StatementDraft,
} from '../../model/index.js';

export interface SourceHead {
  readonly title?: string;
  readonly format?: string;
  readonly reliability?: Reliability;
  readonly written?: string;
  readonly entityOrigin?: EntityOrigin;
}

export class SourceBuilder {
  readonly passages: PassageDraft[] = [];
  readonly entities: EntityDraft[] = [];
  readonly statements: StatementDraft[] = [];
  readonly mentions: MentionDraft[] = [];
  readonly #passageKeys = new Map<string, number>();
  #head: SourceHead = {};

  constructor(
    readonly id: string,
    private readonly fallback: { readonly format: string; readonly reliability: Reliability },
  ) {}

  describe(head: SourceHead): void {
    this.#head = head;
  }

  /** False when the key is taken. */
  addPassage(key: string, passage: PassageDraft): boolean {
    if (this.#passageKeys.has(key)) return false;
    this.#passageKeys.set(key, this.passages.push(passage) - 1);
    return true;
  }

  passage(key: string): number | undefined {
    return this.#passageKeys.get(key);
  }

  get isEmpty(): boolean {
    return this.passages.length + this.entities.length + this.statements.length + this.mentions.length === 0;
  }

  build(notices: readonly Notice[]): SourceDraft {
    const { title, format, reliability, written, entityOrigin } = this.#head;
    return {
      id: this.id,
      title: title ?? stemOf(this.id),
      format: format ?? this.fallback.format,
      reliability: reliability ?? this.fallback.reliability,
      ...(written === undefined ? {} : { written }),
      entityOrigin: entityOrigin ?? 'written',
      passages: this.passages,
      entities: this.entities,
      statements: this.statements,
      mentions: this.mentions,
      notices,
    };
  }
}

/** A file that could not be read: nothing but the reason. */
export function unreadable(
  path: string,
  format: string,
  reliability: Reliability,
  notice: Notice,
): SourceDraft {
  return new SourceBuilder(path, { format, reliability }).build([notice]);
}

/** `people/Aldric.md` → `Aldric`; one spelling, however the file system stores accents. */
export function stemOf(path: string): string {
  const base = path.slice(path.lastIndexOf('/') + 1).normalize('NFC');
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}
