/** What the words of folders, tags and keys say of notes: a type, a document, something to leave out. */
import { foldName } from '../../model/index.js';
import { isA, type Ontology, typeByWord } from '../../packs/index.js';
import { typeOfWord } from '../fields-types.js';
import type { Vocabulary } from '../readers/reader.js';

/** `03 - NPCs`, `_Templates`, `z_Templates`, `📜 Lore`: what stands before the name of a folder. */
const ORNAMENT = /^(?:[^\p{L}]+|z_+)+/u;

/** What everything is. */
const ANYTHING = 'Entity';

export class NoteWords {
  constructor(
    readonly ontology: Ontology,
    private readonly vocabulary: Vocabulary,
  ) {}

  bare(name: string): string {
    return name.replace(ORNAMENT, '').trim();
  }

  /** The whole name, or its last words: `GURPS - Ruleset`. A topic is told by the whole name only. */
  is(name: string, kind: 'leave_out' | 'documents' | 'topics' | 'things' | 'one_group'): boolean {
    const words = foldName(this.bare(name)).split(' ');
    const known = this.vocabulary.reading[kind];
    if (kind === 'topics' || kind === 'things' || kind === 'one_group' || words.length > 3)
      return known.has(words.join(' '));
    return words.some((_, i) => known.has(words.slice(i).join(' ')));
  }

  isKindKey(key: string): boolean {
    return this.vocabulary.reading.kinds.has(foldName(key));
  }

  /** The type that a word names; null for none, and for one that names a field of knowledge as often. */
  typeOf(word: string): string | null {
    const bare = this.bare(word);
    if (bare === '' || this.is(bare, 'topics')) return null;
    const type = typeOfWord(bare, this.vocabulary);
    const known = type === null ? undefined : this.ontology.entityTypes.get(type);
    return known === undefined || known.name === ANYTHING ? null : known.name;
  }

  /** The same, for a word that names nothing else besides. */
  typeOfWhole(word: string): string | null {
    return typeByWord(this.ontology, word) === null ? null : this.typeOf(word);
  }

  /** `type: Entity`, which everything is. */
  saysNothing(word: string): boolean {
    return typeByWord(this.ontology, word)?.name === ANYTHING;
  }

  meaningOf(word: string): string | null {
    return this.is(word, 'documents') ? 'document' : this.typeOf(word);
  }

  /** One is a kind of the other. */
  together(a: string, b: string): boolean {
    return a === b || isA(this.ontology, a, b) || isA(this.ontology, b, a);
  }
}
