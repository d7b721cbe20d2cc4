/** What a newer fact names that something may be done with: tools, media and versions. */

import { stem } from '../../words/stems.js';
import type { Seen } from '../sketch/seen.js';
import type { Name } from '../sketch/sketch.js';
import { stemsWithin, wordsOf } from './about.js';
import { type Medium, mediaOfToday } from './media.js';

/** What newer facts name. */
export interface Newer {
  readonly told: string;
  readonly stems: readonly string[];
  /** Null where it has no name of its own. */
  readonly name: Name | null;
  readonly media: readonly Medium[];
}

export function newerIn(last: Seen, before: readonly Seen[]): Newer[] {
  const media = mediaOfToday(last.content);
  const named = last.sketch.names.map((name) => asNewer(name, media));
  const plain = media
    .filter(({ told }) => !last.sketch.names.some((one) => one.told.includes(told)))
    .map(
      (medium): Newer => ({ told: medium.told, stems: partsOf(medium.told), name: null, media: [medium] }),
    );
  return [...named, ...knownNames(last, before), ...versionsIn(last), ...plain].filter(
    ({ stems }) => stems.length > 0,
  );
}

const asNewer = (name: Name, media: readonly Medium[]): Newer => ({
  ...{ told: name.told, stems: partsOf(name.told), name },
  media: media.filter(({ told }) => told === name.told),
});

const partsOf = (told: string): string[] => wordsOf(told).map((word) => word.stem);

/** At the head of a sentence, or in small letters, a name is known for one where another fact has it as such. */
function knownNames({ content, sketch }: Seen, before: readonly Seen[]): Newer[] {
  const words = new Set(
    wordsOf(content).flatMap(({ told }) => [told.toLowerCase(), fileOf(told) ?? []].flat()),
  );
  const names = before
    .flatMap((one) => one.sketch.names)
    .filter(({ key }) => {
      return key.length >= SHORTEST && words.has(key) && !sketch.names.some((own) => own.key === key);
    });
  return [...new Map(names.map((name) => [name.key, asNewer({ ...name, version: null }, [])])).values()];
}

const SHORTEST = 4;

/** "tekton.config.ts" is there for Tekton. */
const fileOf = (told: string): string | null => FILE.exec(told)?.groups?.of?.toLowerCase() ?? null;
const FILE =
  /^\.?(?<of>[a-z]{3,})(?:[.-](?:config|conf|setup|workspace|settings))?\.(?:[cm]?[jt]s|json|ya?ml|toml|ini|rb|py|xml|conf)$/i;

/** "The orders API is v2", and later v4; "on Python 3.8", and later "its interpreter is 3.12". */
function versionsIn({ content }: Seen): Newer[] {
  return [...new Set(content.match(VERSION) ?? [])].map((told) => ({
    ...{ told, stems: partsOf(told), media: [] },
    name: { key: 'v', told, role: '', version: told.replace('v', '') },
  }));
}

const VERSION =
  /(?<![\w.,:$€£-])(?:v\d+(?:\.\d+)*|\d{1,2}\.\d{1,2}(?:\.\d+)?)(?![\w.,:%/-]*[\w%])(?!\s*(?:%|percent|ms|s|sec\w*|min\w*|hours?|days?|weeks?|months?|years?|[kmgt]i?b|[kmc]?m|kg|g|euros?|dollars?|usd|eur|million|billion|times|x|°|degrees?|points?|a|per)\b)/gi;

/** Of another version it tells something else; a number with a dot says which is meant. */
export function tells(one: Seen, { name, stems }: Newer): boolean {
  const version = name?.version ?? null;
  if (!hasAll(one, stems))
    return version?.includes('.') === true && wordsOf(one.content).some(({ told }) => told === version);
  const own = one.sketch.names.find(({ key }) => key === name?.key)?.version ?? null;
  return (
    version === null ||
    own === null ||
    own === version ||
    own.startsWith(`${version}.`) ||
    version.startsWith(`${own}.`)
  );
}

export function hasAll({ content }: Seen, stems: readonly string[]): boolean {
  const own = stemsWithin(content);
  if (stems.length === 0) return false;
  if (stems.every((word) => own.has(word))) return true;
  return stems.length === 1 && wordsOf(content).some(({ told }) => stems[0] === stem(fileOf(told) ?? ''));
}
