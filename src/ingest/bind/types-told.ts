/** What things are, as far as one document and those beside it say. */
import { didYouMean, type EntityDraft, foldName, type Ref, type Spot } from '../../model/index.js';
import { type Ontology, typeByWord, typeWords } from '../../packs/index.js';
import type { Remarks } from './remarks.js';

export class TypesTold {
  /** Folded names of what this document defines. */
  readonly #own = new Set<string>();
  readonly #unknown = new Set<string>();
  /** Types this document itself gives, by folded name and by id. */
  readonly #types = new Map<string, string>();

  constructor(
    private readonly ontology: Ontology,
    /** The type of what another document defines. */
    private readonly elsewhere: (folded: string) => string | null,
    private readonly remarks: Remarks,
  ) {}

  learn({ ref, aliases, spot }: EntityDraft): void {
    for (const name of [ref.name, ...aliases]) this.#own.add(foldName(name));
    const type = this.declared(ref, spot, true);
    if (type === null) return;
    if (ref.id !== undefined) this.#types.set(`#${ref.id}`, type);
    for (const name of [ref.name, ...aliases]) this.#types.set(foldName(name), type);
  }

  isDefined(name: string): boolean {
    return this.#own.has(foldName(name));
  }

  /** The declared type behind a document's word for it. */
  declared({ type }: Ref, spot: Spot, report: boolean): string | null {
    if (type === undefined) return null;
    const known = typeByWord(this.ontology, type);
    if (known !== null) return known.name;
    if (report && !this.#unknown.has(type)) {
      this.#unknown.add(type);
      const hint =
        didYouMean(type, typeWords(this.ontology)) ?? 'Declare it in lore.yaml under extend.entities.';
      this.remarks.add(spot, 'warning', 'ingest/unknown-type', `There is no entity type "${type}".`, hint);
    }
    return null;
  }

  /** What the subject is, as far as any document says. */
  known(ref: Ref): string | null {
    const own = ref.type === undefined ? null : (typeByWord(this.ontology, ref.type)?.name ?? null);
    if (own !== null) return own;
    const folded = foldName(ref.name);
    const byId = ref.id === undefined ? undefined : this.#types.get(`#${ref.id}`);
    return byId ?? this.#types.get(folded) ?? this.elsewhere(folded);
  }
}
