/** GEDCOM's tags in the words of the genealogy pack. */

export const PERSON = 'Person';
export const FAMILY = 'Family';
export const LOCATION = 'Location';

export const PART_OF = 'PART_OF';
export const SPOUSE_OF = 'SPOUSE_OF';
export const BETROTHED_TO = 'BETROTHED_TO';
export const PARENT_OF = 'PARENT_OF';
export const ADOPTIVE_PARENT_OF = 'ADOPTIVE_PARENT_OF';
export const SIBLING_OF = 'SIBLING_OF';
export const MEMBER_OF = 'MEMBER_OF';
export const RESIDES_IN = 'RESIDES_IN';

/** Attributes for what has no word of its own: the value says what it was, the window when. */
export const EVENT = 'event';
export const FACT = 'fact';

export interface DatedEvent {
  /** Its value is the event's date. */
  readonly attribute: string;
  /** Tells where it happened; without one the place is a qualifier. */
  readonly place: string | null;
}

/** Events of a person that the pack knows as dates. */
export const DATED_EVENTS: Readonly<Record<string, DatedEvent>> = {
  BIRT: { attribute: 'birth', place: 'BORN_IN' },
  CHR: { attribute: 'baptism', place: 'BAPTISED_IN' },
  BAPM: { attribute: 'baptism', place: 'BAPTISED_IN' },
  DEAT: { attribute: 'death', place: 'DIED_IN' },
  BURI: { attribute: 'burial', place: 'BURIED_IN' },
  CREM: { attribute: 'cremation', place: null },
  CONF: { attribute: 'confirmation', place: null },
  EMIG: { attribute: 'emigration', place: 'EMIGRATED_FROM' },
  IMMI: { attribute: 'immigration', place: 'IMMIGRATED_TO' },
  NATU: { attribute: 'naturalisation', place: null },
  GRAD: { attribute: 'graduation', place: null },
  RETI: { attribute: 'retirement', place: null },
  PROB: { attribute: 'probate', place: null },
  WILL: { attribute: 'will', place: null },
};

/** Events kept as `event`, under these names. */
export const NAMED_EVENTS: Readonly<Record<string, string>> = {
  ADOP: 'adoption',
  BARM: 'bar mitzvah',
  BASM: 'bas mitzvah',
  BLES: 'blessing',
  CHRA: 'adult christening',
  FCOM: 'first communion',
  ORDN: 'ordination',
  CENS: 'census',
  EVEN: 'event',
  DIVF: 'divorce filed',
  MARB: 'marriage banns',
  MARC: 'marriage contract',
  MARL: 'marriage licence',
  MARS: 'marriage settlement',
  MARR: 'marriage',
  DIV: 'divorce',
  ANUL: 'annulment',
  ENGA: 'engagement',
};

/** Attributes of a person whose value is text that holds for a while. */
export const TEXT_ATTRIBUTES: Readonly<Record<string, string>> = {
  OCCU: 'occupation',
  TITL: 'title',
  EDUC: 'education',
  RELI: 'religion',
  NATI: 'nationality',
  CAST: 'caste',
  DSCR: 'physical_description',
  PROP: FACT,
  IDNO: 'identity_number',
  SSN: 'identity_number',
  NCHI: 'children_count',
  NMR: 'marriage_count',
  FACT: FACT,
};

/** What kind of fact or number a tag is where nothing below it says so. */
export const IMPLIED_TYPES: Readonly<Record<string, string>> = { PROP: 'property', SSN: 'SSN' };

/** Numbers that programs and registers give a record; the qualifier `type` says which. */
export const RECORD_NUMBERS: ReadonlySet<string> = new Set(['REFN', 'RIN', 'AFN', 'RFN', 'UID', 'EXID']);

export const GENDERS: Readonly<Record<string, string>> = {
  M: 'male',
  F: 'female',
  X: 'other',
  U: 'unknown',
  N: 'unknown',
};

/** Words of PEDI, `_FREL` and `_MREL`; anything else is kept as it is. */
export const PEDIGREES: ReadonlyMap<string, string> = new Map([
  ['birth', 'birth'],
  ['natural', 'birth'],
  ['biological', 'birth'],
  ['adopted', 'adopted'],
  ['adoptive', 'adopted'],
  ['foster', 'foster'],
  ['fostered', 'foster'],
  ['step', 'step'],
  ['stepchild', 'step'],
  ['sealing', 'sealing'],
  ['sealed', 'sealing'],
]);

/** Pedigrees of those who are parents by taking in, not by birth. */
export const TAKEN_IN: ReadonlySet<string> = new Set(['adopted', 'foster', 'step']);

/** Eras that some programs put into TYPE beside a DATE, as the calendar knows them. */
export const ERA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^b\.? ?c\.?( ?e\.?)?$/i, 'BC'],
  [/^(a\.? ?d|c\.? ?e)\.?$/i, 'AD'],
];

/** How much a citation's QUAY grade makes of a statement: 0 unreliable … 3 primary evidence. */
export const QUALITY_CONFIDENCE: ReadonlyMap<string, number> = new Map([
  ['0', 0.3],
  ['1', 0.5],
  ['2', 0.8],
  ['3', 1],
]);

/** A second birth beside the first: GEDCOM puts the preferred one first. */
export const ALTERNATIVE_CONFIDENCE = 0.4;
