/** Who is said to say so: documents and models named in a text, put aside so that their names are not read as anybody's. */
import { foldName } from '../../../model/index.js';
import type { KnownSources } from '../known-sources.js';

interface Attributed {
  /** The text with a placeholder for each document that is named. */
  readonly text: string;
  readonly named: readonly Attribution[];
}

export interface Attribution {
  readonly placeholder: string;
  readonly written: string;
  /** Documents it may be; none where only the kind of document is said. */
  readonly sources: readonly string[];
  /** Something that looks like a source's name, and is none. */
  readonly isUnknown: boolean;
  /** A language model: what it says is told as its word, and settles nothing. */
  readonly isModel: boolean;
}

export const PLACEHOLDER = 'recordq';
const MODEL = /^\p{L}+-\d+\p{L}*$/u;
const KIND =
  'register|ledger|letter|letters|annals|chronicle|chronicles|memoirs?|rolls?|song|ballad|leaflet|page|pages|scribe|dispatch(?:es)?|prophecy|prophecies|marginalia|inventory|survey|hearth-book|entry|file|formulary|manuscript|document|gazetteer|census|catalogue|almanac|codex|diary|journal|lore|tradition|figures|notes?';
export const TELLS =
  'says?|said|tells?|told|claims?|claimed|records?|recorded|reports?|reported|states?|stated|notes?|noted|puts?|places?|dates?|gives?|gave|has|have|had|names?|makes?|shows?|lists?|mentions?|maintains?|insists?|holds?|writes?|wrote|has it|adds?|contradicts?|agrees?|confirms?|assigns?|credits?|attributes?|describes?|calls?|ends?|begins?|starts?|counts?|knows?|treats?|speaks?|warns?|warned|cautions?|advises?|class(?:es|ed)|classif(?:y|ies|ied)|ranks?|rates?|labels?|considers?|enters?|charges?|charged|registers?|consider|argues?|suggests?|repeats?|cites?|thinks?|believes?|reckons?|sees?|traces?|identif(?:y|ies|ied)|swears?|asserts?|declares?|reads?';

const MAY = new RegExp(`\\b(?:according to|per|${KIND}|${TELLS})\\b|\\p{L}-\\d`, 'iu');

/** Whether it may be worth while to look for a source in the text at all. */
export function maySpeakOfSources(text: string): boolean {
  return MAY.test(text);
}

export async function attributedText(
  text: string,
  sources: KnownSources,
  isName: (written: string) => Promise<boolean>,
): Promise<Attributed> {
  const named: Attribution[] = [];
  let said = text;
  const take = (
    pattern: RegExp,
    of: (written: string) => { readonly sources: readonly string[]; readonly isUnknown?: boolean } | null,
  ) => {
    said = said.replace(pattern, (...match) => {
      const written = match[0] as string;
      const found = of(written.replace(/^(?:the|its|his|her|their) /i, ''));
      if (found === null) return written;
      const placeholder = `${PLACEHOLDER}${'abcdefghijklmnop'[named.length] ?? 'z'}`;
      named.push({
        placeholder,
        written,
        sources: found.sources,
        isUnknown: found.isUnknown ?? false,
        isModel: MODEL.test(written),
      });
      return placeholder;
    });
  };
  let looked = foldName(said);
  for (const { title, short, folded } of sources.shortTitles) {
    if (!looked.includes(folded) || (await isName(title))) continue;
    const ids = sources.all
      .filter((one) => one.title.toLowerCase().includes(short.toLowerCase()))
      .map(({ id }) => id);
    take(citing(escaped(short)), () => ({ sources: ids }));
    looked = foldName(said);
  }
  take(/\b[\p{L}]+-\d+\p{L}*\b/gu, (written) => {
    const known = sources.models.find((one) => one.toLowerCase() === written.toLowerCase());
    if (known !== undefined)
      return { sources: sources.all.filter(({ title }) => title.includes(known)).map(({ id }) => id) };
    return new RegExp(
      `(?:according to|per|by|from) ${escaped(written)}|${escaped(written)},? (?:${TELLS})\\b`,
      'i',
    ).test(text)
      ? { sources: [], isUnknown: true }
      : null;
  });
  take(
    new RegExp(
      `(?:\\b(?:the|its|his|her|their|a|one|another)\\s+)?(?:own )?(?:[\\p{L}’'-]+\\s+){0,3}?(?:${KIND})\\b(?=(?:, however,|, by contrast,|, on the other hand,| for [\\p{L}]+| from the [\\p{Lu}][\\p{L}]+| by [\\p{Lu}][\\p{L}]+(?: [\\p{Lu}][\\p{L}]+)?)?,?\\s+(?:${TELLS})\\b)(?: by [\\p{Lu}][\\p{L}]+(?: [\\p{Lu}][\\p{L}]+)?| from the [\\p{Lu}][\\p{L}]+| for [\\p{L}]+)?`,
      'giu',
    ),
    () => ({ sources: [] }),
  );
  take(
    new RegExp(
      `(?<=\\b(?:according to|going by|judging by|per|on|in|by|if we follow|if we trust) )(?:the |its |his |her |their )?(?:own )?(?:[\\p{L}\\d’'-]+\\s+){0,2}?(?:${KIND})\\b(?:(?! of)| of (?=\\p{Ll})(?!the |an? )\\p{L}+)(?: (?:at|from|kept at|kept in) (?:the )?\\p{Lu}\\p{L}+)?`,
      'giu',
    ),
    () => ({ sources: [] }),
  );
  // `the Rolls give 339, the dispatches 341`
  take(new RegExp(`(?:\\bthe\\s+)?(?:\\p{L}+\\s+){0,2}?(?:${KIND})\\b(?=\\s+\\d{2,4}\\b)`, 'giu'), () => ({
    sources: [],
  }));
  return { text: said, named };
}

/** `…, the Annals say …`: who says otherwise begins another clause; `an elf born in 40`: two things told of one. */
export function spaced(text: string): string {
  return text
    .replace(new RegExp(`,(?: and| but| while)? (${PLACEHOLDER}\\p{L}),? that `, 'gu'), '; $1 says that ')
    .replace(
      new RegExp(`,(?: and| but| while| whereas)? (?=${PLACEHOLDER}\\p{L},? (?:${TELLS})\\b)`, 'giu'),
      '; ',
    )
    .replace(/\b(an? \p{Ll}+(?: \p{Ll}+)?) born (in|on) /gu, '$1, born $2 ');
}

/** Only where it is cited: a title is often a thing's own name. */
function citing(title: string): RegExp {
  return new RegExp(
    `(?<=according to |as |in |from |by |per )(?:the )?${title}(?=[,.;:)]| (?:${TELLS})\\b|$)|(?:the )?\\b${title}(?=,? (?:however, )?(?:${TELLS})\\b)`,
    'gi',
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** With the documents' names in their places again. */
export function restored(text: string, named: readonly Attribution[]): string {
  return named.reduce((said, { placeholder, written }) => said.replaceAll(placeholder, written), text);
}
