/** What was only found in prose, with its sentence, and the wording by which many such are known as one. */
import type { Assertion } from '../model/index.js';
import { groupBy } from '../model/index.js';
import { type ToldStatement, tell } from '../reason/told-statement.js';
import type { World } from './world.js';

export interface FoundInProse {
  readonly told: ToldStatement;
  readonly source: string;
  readonly quote: string | null;
  /** `BORN_IN: … was born at …`. */
  readonly wording: string;
  readonly model: string | null;
}

type Ground = Pick<World, 'store' | 'reads'>;

/** The surest first. */
export async function foundInProse({ store, reads }: Ground): Promise<FoundInProse[]> {
  const statements = await store.statements({ extracted: true });
  const [told, assertions] = await Promise.all([
    tell(reads.reasoning, statements),
    store.assertions({ statements: statements.map(({ id }) => id) }),
  ]);
  const said = groupBy(assertions, ({ statement }) => statement);
  return told
    .map((one) => {
      const [first] = [...(said.get(one.id) ?? [])].sort((a, b) => b.confidence - a.confidence);
      return { told: one, ...placeOf(first), wording: wordingOf(one, first?.quote ?? null) };
    })
    .sort((a, b) => b.told.confidence - a.told.confidence || (a.told.id < b.told.id ? -1 : 1));
}

function placeOf(assertion: Assertion | undefined) {
  return {
    source: assertion?.source ?? '',
    quote: assertion?.quote ?? null,
    model: assertion?.sourceModel ?? null,
  };
}

/** The sentence without whom it speaks of: the same words of others say the same relation. */
function wordingOf({ predicate, subject, object }: ToldStatement, quote: string | null): string {
  if (quote === null) return predicate;
  const names = [subject.name, object?.name ?? ''].flatMap((name) => [name, ...name.split(/\s+/)]);
  let words = quote.replace(/\[\[[^\]]*\]\]/g, '…');
  for (const name of names.filter((one) => one.length > 2).sort((a, b) => b.length - a.length))
    words = words.replaceAll(name, '…');
  const plain = words
    .replace(/\p{Lu}[\p{L}’'-]*/gu, '…')
    .replace(/\d+/g, '…')
    .replace(/\s+/g, ' ')
    .replace(/…(?:[\s,]*…)+/g, '…')
    .trim()
    .toLowerCase();
  return `${predicate}: ${plain}`;
}
