/** A statement as one plain English sentence: what the judge is asked about, and what it was trained on. */
import { type Ontology, phraseOf } from '../packs/index.js';

export interface ClaimToSay {
  readonly subject: string;
  readonly predicate: string;
  /** The name of the other end, or the value of an attribute. */
  readonly object: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Attributes whose value is a moment are said as happenings. */
const HAPPENED: Readonly<Record<string, string>> = {
  birth: 'was born in',
  death: 'died in',
  founded: 'was founded in',
  created: 'was made in',
  destroyed: 'was destroyed in',
  dissolved: 'was dissolved in',
  began: 'began in',
  ended: 'ended in',
  in_fiction_date: 'happened in',
};

export function claimSentence(claim: ClaimToSay, ontology: Pick<Ontology, 'relationTypes'>): string {
  const { subject, predicate, object } = claim;
  const relation = ontology.relationTypes.get(predicate);
  if (relation !== undefined) return `${phraseOf(relation, subject, object)}${when(claim)}.`;
  const happened = HAPPENED[predicate];
  if (happened !== undefined) return `${subject} ${happened} ${object}.`;
  return `The ${predicate.replaceAll('_', ' ')} of ${subject} is ${object}.`;
}

function when({ from, until }: ClaimToSay): string {
  if (from && until) return `, from ${from} until ${until}`;
  if (from) return `, in ${from}`;
  return until ? `, until ${until}` : '';
}

const MARKS = ['§', '¶'] as const;

/**
 * Puts a mark before each place where one end of a claim is named: `§` for the subject, `¶` for the object.
 * `called` has what each end is called; the longest name at a place wins, and one within another is left alone.
 */
export function markEnds(text: string, called: readonly (readonly string[])[]): string {
  const marks = new Map<string, string>();
  called.forEach((names, end) => {
    for (const name of names) if (!marks.has(name)) marks.set(name, MARKS[end] ?? '');
  });
  const names = [...marks.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  const any = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  const place = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu');
  return text.replace(place, (name) => `${marks.get(name)} ${name}`);
}
