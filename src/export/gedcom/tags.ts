/** The words of the packs in GEDCOM's tags. */

export interface EventTag {
  readonly tag: string;
  readonly attribute: string;
  readonly relation: string | null;
}

/** In the order they are written. */
export const EVENTS: readonly EventTag[] = [
  { tag: 'BIRT', attribute: 'birth', relation: 'BORN_IN' },
  { tag: 'BAPM', attribute: 'baptism', relation: 'BAPTISED_IN' },
  { tag: 'CONF', attribute: 'confirmation', relation: null },
  { tag: 'GRAD', attribute: 'graduation', relation: null },
  { tag: 'EMIG', attribute: 'emigration', relation: 'EMIGRATED_FROM' },
  { tag: 'IMMI', attribute: 'immigration', relation: 'IMMIGRATED_TO' },
  { tag: 'NATU', attribute: 'naturalisation', relation: null },
  { tag: 'RETI', attribute: 'retirement', relation: null },
  { tag: 'WILL', attribute: 'will', relation: null },
  { tag: 'DEAT', attribute: 'death', relation: 'DIED_IN' },
  { tag: 'BURI', attribute: 'burial', relation: 'BURIED_IN' },
  { tag: 'CREM', attribute: 'cremation', relation: null },
  { tag: 'PROB', attribute: 'probate', relation: null },
];

export const TEXTS: ReadonlyMap<string, string> = new Map([
  ['occupation', 'OCCU'],
  ['title', 'TITL'],
  ['education', 'EDUC'],
  ['religion', 'RELI'],
  ['nationality', 'NATI'],
  ['caste', 'CAST'],
  ['physical_description', 'DSCR'],
  ['children_count', 'NCHI'],
  ['marriage_count', 'NMR'],
]);

/** Values of `event` that have a tag of their own. */
export const NAMED: ReadonlyMap<string, string> = new Map([
  ['birth', 'BIRT'],
  ['baptism', 'CHR'],
  ['burial', 'BURI'],
  ['adoption', 'ADOP'],
  ['bar mitzvah', 'BARM'],
  ['bas mitzvah', 'BASM'],
  ['blessing', 'BLES'],
  ['adult christening', 'CHRA'],
  ['first communion', 'FCOM'],
  ['ordination', 'ORDN'],
  ['census', 'CENS'],
  ['residence', 'RESI'],
]);

/** Numbers whose `type` is a tag. */
export const NUMBERS: ReadonlySet<string> = new Set(['REFN', 'RIN', 'AFN', 'RFN', 'SSN']);

/** Attributes told as part of the name. */
export const NAME_PIECES: ReadonlySet<string> = new Set([
  'given_name',
  'surname',
  'name_prefix',
  'name_suffix',
  'married_surname',
]);

/** Attributes whose text is a note rather than a fact. */
export const PROSE: ReadonlySet<string> = new Set(['summary', 'description', 'background']);

export const SEXES: ReadonlyMap<string, string> = new Map([
  ['male', 'M'],
  ['m', 'M'],
  ['man', 'M'],
  ['female', 'F'],
  ['f', 'F'],
  ['woman', 'F'],
  ['unknown', 'U'],
]);

/** Relations told from the other person's record, with the word that names them there. */
export const ASSOCIATES: ReadonlyMap<string, string> = new Map([
  ['GODPARENT_OF', 'godparent'],
  ['FRIEND_OF', 'friend'],
  ['WITNESS_AT_MARRIAGE_OF', 'witness at marriage'],
]);
