/** Whom the ends of a claim mean: somebody by name, in what types they may be there. */
import type { Ref } from '../../model/index.js';
import { isA } from '../../packs/index.js';
import type { Ontology } from '../../packs/ontology.js';
import type { Noun } from './grammar/chunks.js';
import type { Meant } from './grammar/mention.js';
import type { Discourse } from './grammar/refer.js';
import type { ProseRef } from './reader.js';

const LONGEST_TERM = 3;
const NOBODY: ReadonlySet<string> = new Set();

/** "Mayor of Kesselby", "the harbourmaster": what somebody is by these words, if that is known. */
function officeOf({ name, pronoun, owner, words, links, isDenied }: Noun): Meant | null {
  if (name !== null || pronoun !== null || owner !== null || isDenied || words.length === 0) return null;
  const [of, second] = links.find(({ word }) => word === 'of')?.nouns ?? [];
  if (!of?.name || second) return null;
  const the = of.determiner === 'the' ? 'the ' : '';
  const own = words.map((_, i) => words.slice(i).join(' '));
  const names = [...own.map((one) => `${one} of ${the}${of.name?.text ?? ''}`), ...own];
  const candidates = names.map((one) => ({ isPage: false, ref: { name: one } }));
  return { candidates, kinds: null, plainness: 0.65 };
}

export class Ends {
  constructor(
    private readonly discourse: Discourse,
    private readonly ontology: Ontology,
  ) {}

  /** With `terms`, things in lower case have names as well. */
  meant(noun: Noun, terms: boolean, not: ReadonlySet<string> = NOBODY): Meant | null {
    const office = terms ? officeOf(noun) : null;
    if (office !== null) return office;
    const meant = this.discourse.resolve(noun, not);
    if (meant !== null || !terms || noun.pronoun !== null || noun.isDenied || noun.owner !== null)
      return meant;
    const { words } = noun;
    if (words.length === 0 || words.length > LONGEST_TERM || noun.links.length > 0) return null;
    return { candidates: [{ isPage: false, ref: { name: words.join(' ') } }], kinds: null, plainness: 0.65 };
  }

  /** `narrow` is what the wording allows of what the predicate does. */
  ref({ candidates, kinds }: Meant, expects: readonly string[], narrow?: readonly string[]): ProseRef | null {
    const types = narrow === undefined ? expects : this.#shared(narrow, expects);
    if (narrow !== undefined && types.length === 0) return null;
    const fitting = candidates.filter((candidate) => this.discourse.fits(candidate, types));
    const [first] = fitting;
    if (!first) return null;
    if (first.isPage) return { isPage: true, ref: first.ref, isPlain: true };
    const others = new Set<string>();
    for (const { ref } of fitting) for (const name of [ref.name, ...(ref.others ?? [])]) others.add(name);
    others.delete(first.ref.name);
    const both = kinds === null ? (narrow === undefined ? null : types) : this.#shared(kinds, types);
    if (both?.length === 0) return null;
    const { name, isLinked } = first.ref;
    const ref: Ref = {
      ...{ name, others: [...others] },
      ...(isLinked && { isLinked }),
      ...(both !== null && { kinds: both }),
    };
    return { isPage: false, ref, isPlain: fitting.length === 1 };
  }

  #shared(kinds: readonly string[], types: readonly string[]): string[] {
    const { ontology } = this;
    return kinds.flatMap((kind) => {
      if (!ontology.entityTypes.has(kind)) return [];
      if (types.some((type) => isA(ontology, kind, type))) return [kind];
      return types.filter((type) => isA(ontology, type, kind));
    });
  }
}
