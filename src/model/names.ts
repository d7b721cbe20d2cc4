/** How names are compared: folding, slugs, and the orders a person's name is written in. */

/**
 * Lower case, no accents, no punctuation, single spaces: `Éowyn's  Háll` → `eowyns hall`. A name in which nothing of
 * that is left (`🔥`, `...`) is compared as it is written.
 */
export function foldName(name: string): string {
  return (
    lettersOf(name) ||
    name
      .normalize('NFC')
      .replace(/\p{Cs}/gu, '\ufffd')
      .toLowerCase()
  );
}

/** Most names are plain words: nothing is to be done for them but to lower them. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

const ASCII = /^[\x20-\x7e]*$/;

function lettersOf(name: string): string {
  if (PLAIN.test(name)) return name.toLowerCase();
  if (ASCII.test(name))
    return name
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ß/g, 'ss')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/[ðđ]/g, 'd')
    .replace(/þ/g, 'th');
}

/** A readable, stable id: `Aldric Raventhorne` → `aldric-raventhorne`. Names without any letter keep their code points. */
export function slug(name: string): string {
  const letters = lettersOf(name).replace(/ /g, '-');
  if (letters !== '') return letters;
  const points = [...foldName(name)].map((c) => c.codePointAt(0)?.toString(16)).join('-');
  return points === '' ? 'unnamed' : `u-${points}`;
}

/** `Raventhorne, Aldric` → `Aldric Raventhorne`; null when it is not written that way. */
export function uninvert(name: string): string | null {
  const match = /^([^,]+),\s*([^,]+)$/.exec(name.trim());
  const [, family, given] = match ?? [];
  return family && given ? `${given.trim()} ${family.trim()}` : null;
}
