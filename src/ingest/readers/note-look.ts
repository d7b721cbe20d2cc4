/** What a note is by how its page looks, as pages by many hands have taught the judge: where no word names it. */
import { openJudge, type PageKind } from '../../language/judge/index.js';
import type { Vocabulary } from './reader.js';

export interface PageSeen {
  /** World-relative. */
  readonly path: string;
  /** How its text begins. */
  readonly body: string;
}

/** What the packs call the kinds that are things of the world; lists, papers and notes about notes are none. */
const WORDS: Readonly<Partial<Record<PageKind, string>>> = {
  person: 'person',
  place: 'location',
  group: 'group',
  thing: 'item',
  event: 'event',
  time: 'era',
};
const SURE = 0.8;
/** As much of its text as tells how it looks. */
const HEAD = 1_000;

export const headOfPage = (body: string): string => body.slice(0, HEAD);

/** Null where it looks like no thing of the world, where that is not sure, and where no judge is there. */
export async function typeInLook(
  { path, body }: PageSeen,
  { typeOf }: Pick<Vocabulary, 'typeOf'>,
  least = SURE,
): Promise<string | null> {
  const judge = body.trim() === '' ? null : openJudge();
  if (judge === null) return null;
  const shares = await judge.page(path, body);
  const kinds = Object.keys(shares) as PageKind[];
  const kind = kinds.find((one) => shares[one] >= least);
  const word = kind === undefined ? undefined : WORDS[kind];
  return word === undefined ? null : typeOf(word);
}
