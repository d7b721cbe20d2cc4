/** Values that words tell by themselves, as packs declare them: `God of the Harvest`, `Uncommon wondrous item`. */
import { foldName } from '../model/index.js';
import { mayStand } from '../packs/index.js';
import type { Ontology } from '../packs/ontology.js';

interface Told {
  readonly attribute: string;
  readonly value: string;
}

export function toldAfter(text: string, { attributes }: Ontology): Told | null {
  for (const { name, after } of attributes.values())
    for (const lead of after) {
      const words = text.trim().split(/\s+/);
      const count = lead.split(' ').length;
      if (words.length <= count || foldName(words.slice(0, count).join(' ')) !== lead) continue;
      return {
        attribute: name,
        value: words
          .slice(count)
          .join(' ')
          .replace(/^the\s+/i, ''),
      };
    }
  return null;
}

/** The longest value of each attribute, with what stands in brackets behind it. */
export function knownValues(text: string, type: string, ontology: Ontology): Told[] {
  return [...ontology.attributes.values()].flatMap(({ name, of, examples }) => {
    if (examples.length === 0 || !mayStand(ontology, type, of)) return [];
    const found = [...examples]
      .sort((a, b) => b.length - a.length)
      .flatMap(
        (one) => new RegExp(`(?<!\\p{L})${one}(?!\\p{L})(?:\\s*\\([^()]*\\))?`, 'iu').exec(text)?.[0] ?? [],
      );
    return found[0] === undefined ? [] : [{ attribute: name, value: found[0] }];
  });
}
