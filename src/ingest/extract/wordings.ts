/** The wordings of an ontology, ready to be looked for. */
import { type ProsePart, readProsePattern } from '../../packs/index.js';
import type { AttributeType, Ontology, ProseWording, RelationType } from '../../packs/ontology.js';

export type Wording = {
  readonly parts: readonly ProsePart[];
  readonly date: ProseWording['date'];
  readonly confidence: number | null;
  readonly terms: boolean;
} & (
  | { readonly kind: 'relation'; readonly type: RelationType }
  | { readonly kind: 'attribute'; readonly type: AttributeType }
);

export interface Wordings {
  /** Does the text hold any word that tells something? */
  mayTell(text: string): boolean;
  /** Those that a sentence with these words may hold. */
  among(words: Iterable<string>): Iterable<Wording>;
}

const compiled = new WeakMap<Ontology, Wordings>();

export function wordingsOf(ontology: Ontology): Wordings {
  const known = compiled.get(ontology);
  if (known) return known;
  const wordings = compile(ontology);
  compiled.set(ontology, wordings);
  return wordings;
}

function compile({ relationTypes, attributes }: Ontology): Wordings {
  const byTrigger = new Map<string, Wording[]>();
  const add = (
    wording: ProseWording,
    of: Pick<Wording, 'kind' | 'type'>,
    ends: readonly ('subject' | 'object' | 'date')[],
  ) => {
    const read = readProsePattern(wording.text, ends);
    if (!read.ok) return;
    const { date, confidence, terms } = wording;
    const one = { parts: read.parts, date, confidence, terms, ...of } as Wording;
    for (const trigger of read.triggers) {
      const list = byTrigger.get(trigger);
      if (list) list.push(one);
      else byTrigger.set(trigger, [one]);
    }
  };
  for (const type of relationTypes.values()) {
    for (const wording of type.inProse) add(wording, { kind: 'relation', type }, ['subject', 'object']);
  }
  for (const type of attributes.values()) {
    for (const wording of type.inProse) add(wording, { kind: 'attribute', type }, ['subject', 'date']);
  }
  const any = [...byTrigger.keys()].map((word) => word.replace(/[^\p{L}\p{N}]/gu, '.')).join('|');
  const pattern = any === '' ? null : new RegExp(`\\b(?:${any})\\b`, 'i');
  return {
    mayTell: (text) => pattern?.test(text) ?? false,
    among: (words) => new Set([...words].flatMap((word) => byTrigger.get(word) ?? [])),
  };
}
