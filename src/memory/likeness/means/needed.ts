/** How much it takes for newer means to have passed old ones: the less is known of both, the more must speak of it. */
import { CITIES } from '../../words/clauses.js';
import { stem } from '../../words/stems.js';
import { compareVersions } from '../../words/versions.js';
import type { Seen } from '../sketch/seen.js';
import type { Name } from '../sketch/sketch.js';
import { isTelling } from './about.js';
import { OF_A_KIND } from './nearness.js';
import type { Newer } from './newer.js';
import type { Outline } from './outline.js';
import { areRivals, areStores, goTogether, isEditor, isFor, isOneOf, isOnlooker } from './rivals.js';

export interface Need {
  /** So many facts must take it for granted. */
  readonly facts: number;
  /** Fewer, where one of them says it right beside what the old fact is about. */
  readonly inPlace: number;
  /** And one of them must be so near in what it is about. */
  readonly nearness: number;
  /** Both are of one kind; where the old fact is about all of that kind, two facts are near enough. */
  readonly isPlace: boolean;
  /** One of them must have its name right where the other's was. */
  readonly isPart: boolean;
}

const needing = (facts: number, inPlace: number, nearness: number, isPlace = false): Need => ({
  ...{ facts, inPlace, nearness, isPlace, isPart: false },
});

/** What it takes for the one to have passed the other; null where the two are of different kinds. */
export function neededFor(old: Seen, outline: Outline, { name, media }: Newer): Need | null {
  const isOfOld = outline.old.length > 0;
  if (media.some(({ use }) => outline.old.some((one) => one.use === use))) return needing(1, 1, 2);
  const isManifold = outline.about.filter(isTelling).length > 1;
  if (name === null) return isOfOld ? needing(2, 2, isManifold ? 3 : 2) : null;
  if (name.key === 'v')
    return outline.means.some(({ told }) => isVersionBefore(told, name))
      ? needing(2, /^v/.test(name.told) ? 2 : 1, OF_A_KIND)
      : null;
  const from = outline.means[0]?.index ?? 0;
  const used = old.sketch.names.filter(({ told }) => old.content.indexOf(told) >= from);
  if (used.some((one) => isNewer(name, one))) return needing(1, 1, OF_A_KIND);
  if (used.some((one) => goTogether(one, name))) return null;
  if (name.role !== '') return neededForKnown(old, outline, name, used);
  if (NO_MEANS.test(name.told)) return null;
  if (isOfOld) return needing(2, /^[A-Z]{2,4}$/.test(name.told) ? 2 : 1, 2);
  return isFirmIn(outline) && used.length > 0 ? { ...needing(2, 2, 2), isPart: true } : null;
}

/** Of a name that is known, so is what it is for. */
function neededForKnown(old: Seen, outline: Outline, name: Name, used: readonly Name[]): Need | null {
  if (used.some((one) => areRivals(one, name))) return needing(1, 1, isOneOf(name) ? 1 : 2, true);
  const isKept = KEEPING.some((one) => outline.done.has(one));
  if (isKept && used.some((one) => areStores(one, name))) return needing(2, 1, 2);
  const isOfOld = outline.old.length > 0;
  if (!isOfOld && used.some(({ role }) => role !== '')) return null;
  const isFit = isFor(name, new Set([...outline.about.flatMap(({ words }) => words), ...old.sketch.stems]));
  if (isOnlooker(name) && !isFit) return null;
  if (isOfOld && isEditor(name) && outline.old.every(({ use }) => use === 'keeping')) return null;
  if (isOfOld) return isFit ? needing(1, 1, 2, true) : needing(2, 1, 2);
  return isFit && isFirmIn(outline) ? needing(2, 1, 2) : null;
}

/** Languages, peoples and places. */
const NO_MEANS = new RegExp(
  `^(?:[A-Z][a-z]+(?:ish|ese)|German|French|Dutch|Greek|Czech|Welsh|Arabic|Italian|Russian|Hungarian|Norwegian|Ukrainian|Romanian|Bulgarian|Croatian|Christmas|Easter|${CITIES})$`,
);

const isFirmIn = ({ means }: Outline): boolean => means.some((one) => one.isFirm);

/** Both are versions of one form, and the newer is higher. */
function isVersionBefore(told: string, { version }: Name): boolean {
  const [last = ''] = /(?:v\d+(?:\.\d+)*|\d+(?:\.\d+)+)$/i.exec(told) ?? [];
  const old = last.replace('v', '');
  const dots = (text: string) => text.split('.').length;
  return old !== '' && version !== null && dots(old) === dots(version) && compareVersions(version, old) > 0;
}

/** Where something is kept, it is kept in one of them. */
const KEEPING = ['store', 'keep', 'hold', 'save', 'live', 'sit', 'reside', 'archive', 'record'].map(stem);

function isNewer({ key, version }: Name, old: Name): boolean {
  return (
    key === old.key && version !== null && old.version !== null && compareVersions(version, old.version) > 0
  );
}
