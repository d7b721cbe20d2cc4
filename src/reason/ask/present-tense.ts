/** The words of a relation that goes on: `ruled` as `rules`, `was part of` as `is part of`. */
import { presentOf } from '../verify/text.js';

/** Beside those that packs tell with. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['were', 'are'],
  ['did', 'does'],
  ['bred', 'breeds'],
  ['dealt', 'deals'],
  ['fed', 'feeds'],
  ['meant', 'means'],
]);

/** By its first word; words that are not known to be of the past stay as they are. */
export function inPresent(words: string): string {
  const [, first = '', rest = ''] = /^(\S+)(.*)$/s.exec(words) ?? [];
  const known = IRREGULAR.get(first) ?? presentOf(first);
  if (known !== undefined) return `${known}${rest}`;
  return /^[a-z]{2,}ed$/.test(first) ? `${third(stemOf(first.slice(0, -2)))}${rest}` : words;
}

/** `stem` is what is left without `ed`: `rul`, `controll`, `studi`. */
function stemOf(stem: string): string {
  const vowels = stem.match(/[aeiouy]+/g)?.length ?? 0;
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`;
  const isDoubled = /([bdglmnprt])\1$/.test(stem);
  if (isDoubled) return vowels > 1 || !stem.endsWith('ll') ? stem.slice(0, -1) : stem;
  // Where a short vowel stands before one consonant, that would have been doubled: an `e` was there.
  if (vowels === 1 && /[aeiou][^aeiouwxy]$/.test(stem) && !/[aeiou]{2}.$/.test(stem)) return `${stem}e`;
  if (/(?:[cvuz]|[^s]s|[dr]g|[^aeiouy]l|[^aeiou](?:at|id|iz|or|ir|ur|in|ak|ol|ut|ag))$/.test(stem))
    return /(?:[^aeiouy]rl|[aeiou]{2}s)$/.test(stem) ? stem : `${stem}e`;
  return /[^aeiou](?:at|eat)$|[ei]at$/.test(stem) ? `${stem}e` : stem;
}

function third(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
