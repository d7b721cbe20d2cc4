/** Checks that a word on a page can mean one thing only: for predicates by the subject's type, for entity types at all. */
import { foldName, type Position } from '../../model/index.js';
import type { MergedLayers } from '../merge.js';
import type { Problems } from '../problems.js';

/** Keys that documents use for themselves; a predicate by that name could never be written. */
const RESERVED = new Set([
  'type',
  'id',
  'name',
  'aliases',
  'alias',
  'tags',
  'tag',
  'relations',
  'statements',
  'entities',
  'source',
  'document',
  'subject',
  'predicate',
  'object',
  'value',
  'from',
  'until',
  'to',
  'at',
  'confidence',
  'reliability',
  'quote',
  'note',
  'unit',
  'written',
]);

/** One declaration's claim to a word. */
interface Claim {
  readonly word: string;
  /** Claims of a later layer win, so only those of one layer can clash. */
  readonly layer: string;
  readonly family: 'relation' | 'attribute';
  /** The predicate, and the side of it, as a message calls it. */
  readonly label: string;
  readonly types: readonly string[];
  /** Asked only when there is something to say: there are thousands of words. */
  readonly at: () => Position;
}

export function validateAliases(merged: MergedLayers, problems: Problems): void {
  const claims = new Map<string, Claim[]>();
  for (const claim of [...relationClaims(merged), ...attributeClaims(merged)]) {
    if (RESERVED.has(claim.word)) {
      problems.add(
        'pack/reserved-word',
        claim.at(),
        `"${claim.word}" is a key that documents use for themselves; ${claim.label} cannot have it.`,
      );
    }
    const others = claims.get(claim.word) ?? [];
    const clash = others.find((other) => clashes(claim, other));
    if (clash !== undefined) {
      const { file, line } = clash.at();
      const message = `"${claim.word}" means ${claim.label} here and ${clash.label} in ${file}, line ${line}, for the same types.`;
      problems.add('pack/alias-taken', claim.at(), message, 'Leave the word to one of them.');
    }
    others.push(claim);
    claims.set(claim.word, others);
  }
  checkTypeAliases(merged, problems);
}

/** The nearest type decides, so only equal types clash; a link or a plain value tells a relation from an attribute. */
function clashes(a: Claim, b: Claim): boolean {
  const rivals = a.layer === b.layer && a.family === b.family && a.label !== b.label;
  return rivals && a.types.some((type) => b.types.includes(type));
}

function relationClaims({ relations }: MergedLayers): Claim[] {
  return [...relations.values()].flatMap(({ name, data, parts }) =>
    parts.flatMap(({ pack: layer, data: part, at }, i): Claim[] => {
      const direct = { layer, family: 'relation', label: name, types: data.from ?? [] } as const;
      const inverted = {
        ...direct,
        label: data.inverse?.name ?? `the inverse of ${name}`,
        types: data.to ?? [],
      };
      const inverse = part.inverse;
      return [
        ...(i === 0 ? [{ ...direct, word: foldName(name), at: () => at() }] : []),
        ...(part.aliases ?? []).map((word, n) => ({
          ...direct,
          word: foldName(word),
          at: () => at(['aliases', n]),
        })),
        ...(inverse?.name === undefined
          ? []
          : [{ ...inverted, word: foldName(inverse.name), at: () => at(['inverse', 'name']) }]),
        ...(inverse?.aliases ?? []).map((word, n) => ({
          ...inverted,
          word: foldName(word),
          at: () => at(['inverse', 'aliases', n]),
        })),
      ];
    }),
  );
}

function attributeClaims({ attributes }: MergedLayers): Claim[] {
  return [...attributes.values()].flatMap(({ name, data, parts }) =>
    parts.flatMap(({ pack: layer, data: part, at }, i): Claim[] => {
      const claim = { layer, family: 'attribute', label: name, types: data.of ?? [] } as const;
      return [
        ...(i === 0 ? [{ ...claim, word: foldName(name), at: () => at() }] : []),
        ...(part.aliases ?? []).map((word, n) => ({
          ...claim,
          word: foldName(word),
          at: () => at(['aliases', n]),
        })),
      ];
    }),
  );
}

function checkTypeAliases({ entities }: MergedLayers, problems: Problems): void {
  const names = new Map([...entities.keys()].map((name) => [foldName(name), name]));
  const claimed = new Map<string, string>();
  for (const { name, parts } of entities.values()) {
    for (const { pack, data, at } of parts) {
      data.aliases?.forEach((alias, i) => {
        const word = foldName(alias);
        const key = `${pack} ${word}`;
        const other = names.get(word) ?? claimed.get(key);
        // A type's own name always wins, so only one of the same pack is a slip of its author.
        const clash =
          other !== undefined &&
          other !== name &&
          (claimed.has(key) || entities.get(other)?.parts[0]?.pack === pack);
        if (clash) {
          problems.add(
            'pack/alias-taken',
            at(['aliases', i]),
            `"${alias}" already names the entity type ${other}.`,
            'Leave the word to one of them.',
          );
        }
        claimed.set(key, name);
      });
    }
  }
}
