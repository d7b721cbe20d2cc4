/** Who did something in brackets, cells and fields: `ribbon cut by Odo March, 386`, `Prince Rup, who opened the dance`. */
import { NAME, named } from './beside-names.js';
import { type DatedFound, ELSEWHEN, type Piece } from './beside-pieces.js';
import { verbForm, verbKey } from './grammar/verbs.js';

const DONE_BY = new RegExp(String.raw`(?<verb>\p{Ll}+)\s+by\s+(?<who>${NAME})(?!['’]s)`, 'gu');
const WHO_DID = new RegExp(String.raw`(?<who>${NAME}),?\s+who\s+(?<verb>\p{Ll}+)(?!\p{L})`, 'gu');
/** Nothing but that: in a sentence it may be of another time. */
const ONLY_WHO_DID = new RegExp(String.raw`^[*_\s-]*${WHO_DID.source}[^.,;:!?]*[.\s]*$`, 'gu');

export function deedsIn(piece: Piece): DatedFound[] {
  const { text, of, context } = piece;
  const deed = [...context.ontology.attributes.values()].find(({ deeds }) => deeds?.of === 'doer');
  if (deed === undefined || !/\s(?:by|who)\s/.test(text) || ELSEWHEN.test(text)) return [];
  const { when, isGiven } = piece.times;
  // What a page says of its own time is of everything on it.
  const isOfPage = isGiven && of.isRow !== true;
  if (when === null || (piece.isSentence && !isOfPage)) return [];
  const forms = isOfPage ? [ONLY_WHO_DID] : [DONE_BY, WHO_DID];
  const unless = new Set(deed.deeds?.unless.map(verbKey));
  return forms
    .flatMap((form) => [...text.matchAll(form)])
    .flatMap(({ 0: words, index, groups: { verb = '', who = '' } = {} }) => {
      const form = verbForm(verb, () => false);
      if (form?.form !== 'past' || unless.has(form.key)) return [];
      const place = piece.placeOf(index, words);
      return [
        { subject: named(who, context), type: deed, object: { words: words.trim() }, at: when, ...place },
      ];
    });
}
