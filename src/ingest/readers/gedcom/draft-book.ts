/** The growing draft: passages, entities, statements and mentions of one file. */
import type {
  EntityDraft,
  LineSpan,
  MentionDraft,
  PassageDraft,
  Ref,
  Spot,
  StatementDraft,
} from '../../../model/index.js';
import type { GedNode } from './tree.js';
import { linesOf, spotOf } from './values.js';

/** What one assertion rests on beside the record it stands in. */
export interface Cited {
  readonly passage: number;
  readonly node: GedNode;
  readonly quote: string | null;
  readonly note: string | null;
}

export type Told = Omit<StatementDraft, 'passage' | 'lines' | 'spot' | 'dateSpot'>;

export class DraftBook {
  readonly passages: PassageDraft[] = [];
  readonly entities: EntityDraft[] = [];
  readonly statements: StatementDraft[] = [];
  readonly mentions: MentionDraft[] = [];
  readonly #mentioned = new Set<string>();

  /** Returns the passage's index. */
  passage(heading: readonly string[], text: string, lines: LineSpan): number {
    this.passages.push({ heading, text, lines });
    return this.passages.length - 1;
  }

  entity(ref: Ref, aliases: readonly string[], passage: number, node: GedNode): void {
    this.entities.push({ ref, aliases, passage, mentionedOnly: false, spot: spotOf(node) });
  }

  /** One assertion by the record itself, and one more for each source that it cites. */
  statement(told: Told, passage: number, node: GedNode, cited: readonly Cited[] = []): void {
    const dated = node.children.find(({ tag }) => tag === 'DATE');
    const dateSpot = dated === undefined ? undefined : spotOf(dated);
    this.#assert(told, passage, node, dateSpot, told.quote, told.note);
    for (const { passage: source, node: citation, quote, note } of cited) {
      this.#assert(told, source, citation, dateSpot, quote ?? told.quote, note ?? told.note);
    }
  }

  /** Every statement has the same shape, which is several times faster to make than spreading what is there. */
  #assert(
    told: Told,
    passage: number,
    node: GedNode,
    dateSpot: Spot | undefined,
    quote?: string,
    note?: string,
  ): void {
    const { subject, predicate, object, from, until, at, confidence, qualifiers } = told;
    this.statements.push({
      subject,
      predicate,
      object,
      from,
      until,
      at,
      confidence,
      quote,
      note,
      qualifiers,
      passage,
      lines: linesOf(node),
      spot: spotOf(node),
      dateSpot,
    });
  }

  mention(passage: number, ref: Ref, node: GedNode): void {
    const key = `${passage} ${ref.id ?? ref.name}`;
    if (this.#mentioned.has(key)) return;
    this.#mentioned.add(key);
    this.mentions.push({ passage, ref, spot: spotOf(node) });
  }
}
