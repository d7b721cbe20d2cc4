/** What the GEDCOM writer needs of a world: flat lists, one row for each statement, built by the exporter. */
import type { Qualifiers } from '../../model/index.js';
import type { Moment } from '../../time/index.js';

/** The ends of a statement's valid window; the same text at both ends means "within that date". */
export interface GedcomWindow {
  readonly from: Moment | null;
  readonly until: Moment | null;
}

export interface GedcomPerson {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** By what sources call them as somebody's kin, where no attribute tells it. */
  readonly calledSex?: 'M' | 'F';
}

interface Said {
  /** The person's id; a row about anybody who is not in `people` is left out and counted. */
  readonly subject: string;
  readonly predicate: string;
  readonly window: GedcomWindow;
  readonly qualifiers: Qualifiers;
  readonly note: string | null;
}

/** An attribute of a person: `birth`, `occupation`, `surname`, anything else. */
export interface GedcomAttribute extends Said {
  /** Dates as moments, so that they print in GEDCOM's form; everything else as a person would read it. */
  readonly value: Moment | string;
}

/** A relation from a person to a location: `BORN_IN`, `RESIDES_IN`, … */
export interface GedcomPlaced extends Said {
  /** The location and what it is part of, smallest first: `['Windsor', 'Berkshire', 'England']`. */
  readonly place: readonly string[];
}

/** A relation between two people: `SPOUSE_OF`, `PARENT_OF`, … */
export interface GedcomRelation extends Said {
  readonly object: string;
  readonly confidence: number;
}

export interface GedcomData {
  /** The world's name; stands in the header. */
  readonly world: string;
  /** In the order they are to be written. */
  readonly people: readonly GedcomPerson[];
  readonly attributes: readonly GedcomAttribute[];
  readonly places: readonly GedcomPlaced[];
  readonly relations: readonly GedcomRelation[];
  /** Text about a person: a summary, a note of the file it came from. */
  readonly notes: readonly { readonly subject: string; readonly text: string }[];
  /** What the exporter found no row for (entities by type and name, statements by what they say), to be named in `leftOut`. */
  readonly omitted?: Readonly<Record<string, number>>;
}

export interface WrittenGedcom {
  readonly text: string;
  /** What GEDCOM has no place for, in words, one line each. */
  readonly leftOut: readonly string[];
}
