/** A learned model of kinds as it lies in a file: looked up where it lies, since turning all of it into objects would hold up a server. */

export interface KindModel {
  readonly kinds: readonly string[];
  /** A kind, its weight in hundredths, the next kind and so on, those at zero left out; nothing for what was not learned. */
  weightsOf(feature: string): readonly number[];
}

const NOTHING: readonly number[] = [];

/** The kinds on the first line, then a feature and its weights on each, by the order of their characters. */
export function readModel(text: string): KindModel {
  const starts = startsOfLines(text);
  const known = new Map<string, readonly number[]>();
  return {
    kinds: text.slice(0, text.indexOf('\n')).split('\t'),
    weightsOf: (feature) => {
      const own = known.get(feature) ?? weightsAt(text, lineOf(text, starts, feature), feature);
      // What was not learned is without number, and is not remembered.
      if (own.length > 0) known.set(feature, own);
      return own;
    },
  };
}

function startsOfLines(text: string): Uint32Array {
  const starts: number[] = [];
  for (let end = text.indexOf('\n'); end >= 0 && end + 1 < text.length; end = text.indexOf('\n', end + 1))
    starts.push(end + 1);
  return Uint32Array.from(starts);
}

/** Where the line of this feature begins, or would. */
function lineOf(text: string, starts: Uint32Array, feature: string): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareAt(text, starts[middle] ?? 0, feature) < 0) low = middle + 1;
    else high = middle;
  }
  return starts[low] ?? text.length;
}

const TAB = 9;

/** Below zero where the feature that stands there comes before the other. */
function compareAt(text: string, start: number, feature: string): number {
  for (let i = 0; i < feature.length; i++) {
    const difference = text.charCodeAt(start + i) - feature.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return text.charCodeAt(start + feature.length) === TAB ? 0 : 1;
}

function weightsAt(text: string, start: number, feature: string): readonly number[] {
  if (compareAt(text, start, feature) !== 0) return NOTHING;
  const from = start + feature.length + 1;
  return text.slice(from, text.indexOf('\n', from)).split(' ').map(Number);
}
