/** Ways to tell what a graph holds in running English. */
import { ATTRIBUTES, RELATIONS } from './templates.js';

export interface Phrasings {
  readonly seed: number;
  /** `{s}` and `{o}` stand for the names, `{t}` for the time in words or nothing, `{v}` for a value. */
  readonly relations: Readonly<Record<string, readonly string[]>>;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** How `{t}` tells two years, and one. */
  readonly spans: readonly string[];
  readonly years: readonly string[];
  /** Around a sentence: `{x}` is the sentence, `{x|}` without its stop; `{title}`, `{file}` and `{line}` are of what it rests on. */
  readonly frames: readonly string[];
  /** Names that no world has. */
  readonly invented: readonly string[];
  /** Two predicates of one subject in one sentence, with `{o1}`, `{t1}`, `{v1}` and `{o2}`, `{t2}`, `{v2}`. */
  readonly pairs: readonly (readonly [string, string, string])[];
}

/** Those that the check was made with. */
export const KNOWN: Phrasings = {
  seed: 41,
  relations: RELATIONS,
  attributes: ATTRIBUTES,
  spans: [' from {a} to {b}'],
  years: [' in {a}'],
  frames: ['According to {title}, {x}', '{x|} ({file}).', '{x|} ({file}:{line}).', '{x}'],
  invented: [
    'Orvane Tull',
    'Brisa Quenlow',
    'Tharn Velloway',
    'Mirabet Sykes',
    'Dorrin Aspel',
    'Castle Umberfell',
    'Kesta Wolde',
  ],
  pairs: [],
};
