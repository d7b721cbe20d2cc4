/** What a text was found to say, each once: a beginning and an end that are told apart are one state. */
import { foldName } from '../../model/index.js';
import type { ProseClaim } from './reader.js';

export class Claims {
  readonly #claims = new Map<string, ProseClaim>();

  add(claim: ProseClaim): void {
    const { from, until, at, lines } = claim;
    const key = JSON.stringify([tripleOf(claim), from, until, at, lines.start]);
    if (!this.#claims.has(key)) this.#claims.set(key, claim);
  }

  list(): ProseClaim[] {
    return joined([...this.#claims.values()]);
  }
}

function tripleOf({ subject, predicate, object }: ProseClaim): string {
  const end = 'ref' in object ? foldName(object.ref.ref.name) : 'date' in object ? object.date : object.words;
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
