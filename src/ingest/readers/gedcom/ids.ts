/** Ids that stay the same from one export to the next and do not meet those of another file. */
import { slug } from '../../../model/index.js';

/** Most cross-references: their slug is plain to see. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** `trees/royal92.ged` → `trees-royal92`. */
export function filePrefix(path: string): string {
  return slug(path.replace(/\.[^./\\]*$/, '').replace(/^[./\\]+/, ''));
}

/** Gives each record its id: the file's prefix and its cross-reference; a second one of the same spelling is numbered. */
export class IdBook {
  readonly #prefix: string;
  readonly #taken = new Map<string, number>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  next(xref: string): string {
    const id = `${this.#prefix}-${PLAIN.test(xref) ? xref.toLowerCase() : slug(xref)}`;
    const count = (this.#taken.get(id) ?? 0) + 1;
    this.#taken.set(id, count);
    return count === 1 ? id : `${id}-again-${count}`;
  }
}
