/** What must not leave a world with its knowledge: secrets, addresses, paths, and people who may still be alive. */
import { redact } from '../model/secrets/index.js';
import { isA } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { Store } from '../store/store.js';
import type { Moment, Seconds } from '../time/index.js';

/** Nobody is known to have become much older. */
const LONGEST_LIFE: Seconds = 115 * 365.2425 * 86_400;

const PRIVATE: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['e-mail address', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu],
  ['path', /(?:\/(?:home|Users|root)\/|\b[A-Za-z]:\\Users\\)[^\s"'`<>|,;)\]]+/g],
  ['phone number', /(?<![\p{L}\p{N}.])\+\d[\d ()/-]{7,}\d(?![\p{L}\p{N}])/gu],
];

/** Counts what it takes out, by kind. */
export class Scrubber {
  readonly #counts = new Map<string, number>();

  text(text: string): string {
    const { text: kept, redacted } = redact(text);
    for (const kind of redacted) this.count(kind);
    return PRIVATE.reduce(
      (left, [kind, pattern]) =>
        left.replace(pattern, () => {
          this.count(kind);
          return `[${kind}]`;
        }),
      kept,
    );
  }

  count(kind: string, by = 1): void {
    if (by > 0) this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + by);
  }

  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Persons of whom no death is known and who were born, for all that is known, less than a long life before now. */
export async function livingPersons(store: Store, ontology: Ontology, now: Moment): Promise<Set<string>> {
  const dead = new Set((await store.statements({ predicates: ['death'] })).map(({ subject }) => subject));
  const born = new Map<string, Seconds>();
  for (const statement of await store.statements({ predicates: ['birth'] })) {
    if (statement.kind !== 'attribute' || statement.value.kind !== 'date') continue;
    const latest = statement.value.date.max;
    born.set(statement.subject, Math.max(born.get(statement.subject) ?? latest, latest));
  }
  const living = new Set<string>();
  for await (const { id, type } of store.entities()) {
    const latest = born.get(id);
    if (!isA(ontology, type, 'Person') || dead.has(id) || latest === undefined) continue;
    if (latest > now.min - LONGEST_LIFE) living.add(id);
  }
  return living;
}
