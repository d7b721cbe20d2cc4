/** A statement as one plain English sentence: what the judge is asked about, and what it was trained on. */
import type { Ontology } from '../packs/index.js';

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
  const phrase = ontology.relationTypes.get(predicate)?.phrase;
  if (phrase !== undefined) {
    const said = phrase.replace(/\{(subject|object)\}/g, (_, end) => (end === 'subject' ? subject : object));
    return `${said}${when(claim)}.`;
  }
  const happened = HAPPENED[predicate];
  if (happened !== undefined) return `${subject} ${happened} ${object}.`;
  return `The ${predicate.replaceAll('_', ' ')} of ${subject} is ${object}.`;
}

function when({ from, until }: ClaimToSay): string {
  if (from && until) return `, from ${from} until ${until}`;
  if (from) return `, in ${from}`;
  return until ? `, until ${until}` : '';
}
