/** What a text was found to say, each once: a beginning and an end that are told apart are one state. */
import { foldName, groupBy } from '../../model/index.js';
import type { ProseClaim, ProseRef } from './reader.js';

export interface Shared {
  readonly name: string;
  readonly by: string;
}

const SHARED_CONFIDENCE = 0.6;
const MOST_SHARING = 12;

export class Claims {
  readonly #claims = new Map<string, ProseClaim>();

  /** Relations that are told by another that two share. */
  constructor(private readonly shared: readonly Shared[]) {}

  add(claim: ProseClaim): void {
    const { from, until, at, lines } = claim;
    const key = JSON.stringify([tripleOf(claim), from, until, at, lines.start]);
    if (!this.#claims.has(key)) this.#claims.set(key, claim);
  }

  get size(): number {
    return this.#claims.size;
  }

  list(): ProseClaim[] {
    for (const shared of this.shared) this.#conclude(shared);
    return joined(this.#single());
  }

  /** Without "Hugh Vane (d. 1110), …, Hugh Vane (d. 1149)": those are two of one name. */
  #single(): ProseClaim[] {
    const dates = new Map<string, string>();
    const twice = new Set<string>();
    const keyOf = ({ subject, predicate, lines }: ProseClaim): string =>
      JSON.stringify([subject.ref.name, predicate, lines.start]);
    for (const claim of this.#claims.values()) {
      if (!('date' in claim.object) || claim.subject.isPage) continue;
      const key = keyOf(claim);
      const known = dates.get(key);
      dates.set(key, claim.object.date);
      if (known !== undefined && known !== claim.object.date) twice.add(key);
    }
    return [...this.#claims.values()].filter(
      (claim) => !('date' in claim.object) || !twice.has(keyOf(claim)),
    );
  }

  /** "Had two sons, Albert and Karl": they are brothers. */
  #conclude({ name, by }: Shared): void {
    const told = [...this.#claims.values()].filter(({ predicate }) => predicate === by);
    for (const [subject, some] of groupBy(told, ({ subject }) => foldName(subject.ref.name))) {
      if (some.length > MOST_SHARING) continue;
      for (const [i, one] of some.entries())
        for (const other of some.slice(i + 1)) {
          if (!('ref' in one.object) || !('ref' in other.object)) continue;
          const [first, second] = [one.object.ref, other.object.ref];
          if (foldName(first.ref.name) === foldName(second.ref.name) || isNamedSo(subject, second)) continue;
          const { quote, lines, spot } = other;
          const confidence = Math.min(SHARED_CONFIDENCE, one.confidence, other.confidence);
          this.add({
            subject: first,
            predicate: name,
            object: { ref: second },
            confidence,
            quote,
            lines,
            spot,
          });
        }
    }
  }
}

function isNamedSo(folded: string, { ref }: ProseRef): boolean {
  return foldName(ref.name) === folded;
}

function tripleOf({ subject, predicate, object }: ProseClaim): string {
  const end =
    'ref' in object
      ? foldName(object.ref.ref.name)
      : 'date' in object
        ? object.date
        : 'words' in object
          ? object.words
          : 'number' in object
            ? String(object.number)
            : '';
  return JSON.stringify([foldName(subject.ref.name), predicate, end]);
}

/** "Joined the order in 420 TA and left it in 429 TA": from the one until the other. */
function joined(claims: readonly ProseClaim[]): ProseClaim[] {
  const begun = new Map<string, number>();
  const list: (ProseClaim | null)[] = [];
  for (const claim of claims) {
    const triple = tripleOf(claim);
    const { from, until } = claim;
    if (from !== undefined && until === undefined) begun.set(triple, list.length);
    const at = from === undefined && until !== undefined ? begun.get(triple) : undefined;
    const first = at === undefined ? null : list[at];
    if (at === undefined || !first) {
      list.push(claim);
      continue;
    }
    const exactIfNamed = [...(first.exactIfNamed ?? []), ...(claim.exactIfNamed ?? [])];
    const confidence = Math.min(first.confidence, claim.confidence);
    list[at] = { ...first, until, confidence, ...(exactIfNamed.length > 0 && { exactIfNamed }) };
    begun.delete(triple);
  }
  return list.filter((claim) => claim !== null);
}
