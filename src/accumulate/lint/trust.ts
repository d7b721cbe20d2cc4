/** How far a statement is to be trusted: who says it independently of each other, how surely, and how that has fared. */
import { compareText, type Reliability } from '../../model/index.js';
import type { TrackRecord, Witness } from '../../store/lint.js';

export type Voice = Pick<Witness, 'source' | 'model' | 'confidence' | 'reliability'>;

/** How much of a source's own confidence is believed. */
const WEIGHT: Readonly<Record<Reliability, number>> = {
  canonical: 1,
  reported: 0.9,
  rumour: 0.6,
  prophetic: 0.2,
  unreliable: 0.2,
};

/** Outcomes that a model is given in advance, all good: one slip does not ruin it. */
const ADVANCE = 4;
/** A way of reading that adds nothing of its own: what it reads in two documents, two documents say. */
const READER = 'lore/';

/** By model: 1 for one of which nothing bad is known. */
export type Records = ReadonlyMap<string, number>;

export function recordsOf(records: readonly TrackRecord[]): Records {
  return new Map(
    records.map(({ model, good, bad }) => [model, (good + ADVANCE) / (good + bad + ADVANCE)] as const),
  );
}

export interface Trust {
  /** From 0 to 1: the chance that not all independent witnesses are wrong. */
  readonly value: number;
  /** The strongest first; of those that share a document or a model only the strongest counts. */
  readonly independent: readonly Voice[];
}

export function trustOf(voices: readonly Voice[], records: Records): Trust {
  const strength = ({ confidence, reliability, model }: Voice) =>
    confidence * WEIGHT[reliability] * (model === null ? 1 : (records.get(model) ?? 1));
  const order = [...voices].sort((a, b) => strength(b) - strength(a) || compareText(keyOf(a), keyOf(b)));
  const taken = new Set<string>();
  const independent: Voice[] = [];
  let doubt = 1;
  for (const voice of order) {
    const keys = [`source ${voice.source}`, ...(speaks(voice) ? [`model ${voice.model}`] : [])];
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    independent.push(voice);
    doubt *= 1 - strength(voice);
  }
  return { value: Math.round((1 - doubt) * 1000) / 1000, independent };
}

/** Whether the model is itself the witness, and not the document that it read. */
function speaks({ model }: Voice): boolean {
  return model !== null && !model.startsWith(READER);
}

function keyOf({ source, model }: Voice): string {
  return `${source}\n${model ?? ''}`;
}
