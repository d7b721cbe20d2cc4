/** What packs and a world together declare, after inheritance: the types everything else asks. */
import type { Reliability, TemporalKind, ValueKind } from '../model/index.js';
import type { Calendar } from '../time/index.js';
import type { RuleFile } from './rules/rule-file.js';

/** One end of a relation. */
export type RelationEnd = 'subject' | 'object';

export interface EntityType {
  readonly name: string;
  /** The last pack that had a say in it, or `world`. */
  readonly pack: string;
  readonly description: string;
  /** Direct supertype; null only for `Entity`. */
  readonly extends: string | null;
  /** Itself first, then every supertype up to `Entity`. */
  readonly lineage: readonly string[];
  /** Given to nothing by hand: only to what is known so far by a relation alone. */
  readonly abstract: boolean;
  /** Other words for the type in front matter, tags and folder names, folded. */
  readonly aliases: readonly string[];
  /** Words by which a sentence says that something is of this type, and no folder or tag: `sloop`. */
  readonly nouns: readonly string[];
  /** Folded names that are of this type wherever they stand: `elf` is a species. */
  readonly examples: readonly string[];
  /** Its dates as a calendar of ours writes them are those of whoever writes, and not of the world. */
  readonly ofTheDesk: boolean;
  /** Its names are written small as often as not: `rassac` is a people. */
  readonly smallNames: boolean;
  readonly lifetime: Lifetime;
  /** Inherited ones included. */
  readonly expects: readonly Expectation[];
}

/** Attributes whose dates bound an entity's existence, first found wins; inherited where not declared. */
export interface Lifetime {
  readonly from: readonly string[];
  readonly until: readonly string[];
  /** Attributes that lift the end when they are true: the undead act after their death. */
  readonly unless: readonly string[];
}

/** Something one expects to know of every entity of a type; its absence is a gap, not an error. */
export interface Expectation {
  /** Stable: `person-lineage`. */
  readonly code: string;
  readonly reason: string;
  /** Satisfied when any of these stands: an attribute, or a relation by the name that starts at this entity. */
  readonly anyOf: readonly string[];
}

export interface AttributeType {
  readonly name: string;
  readonly pack: string;
  readonly description: string;
  readonly value: ValueKind;
  readonly aliases: readonly string[];
  /** Words after which a heading has its value: `god of`. */
  readonly after: readonly string[];
  /** Values that are known for it wherever they stand: `very rare`. */
  readonly examples: readonly string[];
  /** Entity types that carry it (their subtypes too). */
  readonly of: readonly string[];
  /** One value at a time: two make a contradiction. */
  readonly exclusive: boolean;
  /** Qualifiers by which two values are told apart, also where only one of them has it: `environment`. */
  readonly apart: readonly string[];
  /** Qualifiers by which they are told apart where both have it: a limit for each user, one for each address. */
  readonly apartWhenBoth: readonly string[];
  /** What stands before each further part of a text value: with `.`, 14.2 is 14 told more exactly, and no second value. */
  readonly finerBy: string | null;
  /** The attribute that tells how much of it there is: with `level`, `ranger: 3` is a ranger of level 3. */
  readonly countedBy: string | null;
  /** Its value is prose about its holder, and is read as such. */
  readonly isSentences: boolean;
  readonly unit: string | null;
  readonly range: { readonly min: number | null; readonly max: number | null };
  /** Closed vocabulary for text values; empty means any. */
  readonly oneOf: readonly string[];
  /** How prose tells it, with `{subject}` and `{date}`; only for dates. */
  readonly inProse: readonly ProseWording[];
  readonly prose: ProseWorth;
  /** What its holder did at a time, in the words of prose, and so was there then; not by these verbs. */
  readonly deeds: Deeds | null;
  /** Its value is kin of its holder, in the words of prose, whoever they are. */
  readonly kin: ToldKin | null;
  /** How many years its holder had been there: at the time that is told, or when it ended. */
  readonly span: ToldSpan | null;
  /** Its values are the items of a list, each with its years, in which one follows another. */
  readonly isTurns: boolean;
  /** Its value tells who held it at a time, in the words of prose: held against this relation, and against lists of turns. */
  readonly holders: { readonly relation: string; readonly unless: ReadonlySet<string> } | null;
  /** Its holder has no such kin. */
  readonly denies: DeniedKin | null;
  /** Its value is one of a set of names, in the words of prose: a people, a region. */
  readonly among: ToldAmong | null;
}

/** Man or woman, by the words that call somebody kin: below what they are told to be themselves, and no ground for a finding. */
export const GENDER_AS_KIN = 'gender_as_kin';

/** It is kept beside what is told: words of prose as they stand there, or what follows from how somebody is called. */
export function isRemark(attribute: AttributeType | undefined): boolean {
  return (
    attribute !== undefined &&
    (attribute.name === GENDER_AS_KIN ||
      [attribute.deeds, attribute.kin, attribute.among, attribute.holders].some((one) => one !== null))
  );
}

/** Where else the same is told: by relations, and under keys of pages that are kept as they were written. */
export interface ToldAmong {
  readonly relations: readonly string[];
  /** Folded. */
  readonly keys: readonly string[];
  /** What is told must be one of these, where anything says what it is. */
  readonly types: readonly string[];
}

export interface ToldKin {
  readonly relation: string;
  /** Where its holder stands in the relation. */
  readonly end: RelationEnd;
  /** Words for such kin, and of which gender they are. */
  readonly words: ReadonlyMap<string, KinGender>;
  /** Words that say so only beside the name of such kin: `Gisk's boy`. */
  readonly beside: ReadonlyMap<string, KinGender>;
  /** What somebody does who comes to have them: `marry`. */
  readonly verbs: readonly string[];
  /** Beside such a word they are told to be there, also where nobody names them: `late`. */
  readonly given: readonly string[];
  /** Whose such a one is, is dead: `widow`. */
  readonly left: readonly string[];
  /** How somebody is told to have lost them, and the attribute that keeps by when. */
  readonly lost: {
    readonly as: string;
    /** What befalls whom they leave behind: `was widowed`. */
    readonly left: readonly string[];
    /** What those do with such kin: `buried her husband`. */
    readonly by: readonly string[];
  } | null;
}

export interface ToldSpan {
  /** `own`: from the one to the other end of its own time; `held`: as long as one of the relations under `held`. */
  readonly until: 'told' | 'end' | 'own' | 'held';
  readonly held: readonly string[];
  /** How prose says so, with `{n}` for the number. */
  readonly said: readonly string[];
  /** Those of them that say so by themselves, beside a date: `aged {n}`. */
  readonly beside: readonly string[];
  /** Those that say so of the beginning of a span: `{n} when she took`. */
  readonly begins: readonly string[];
}

export type KinGender = 'male' | 'female' | 'any';

export interface DeniedKin {
  readonly relation: string;
  /** Where its holder stands in the relation. */
  readonly end: RelationEnd;
  readonly gender: KinGender;
  /** How prose says so; not where one of the words under `unless` stands with it. */
  readonly said: readonly string[];
  /** Keys of fields under which all such kin would stand. */
  readonly keys: readonly string[];
  readonly unless: readonly string[];
}

export interface Deeds {
  /** It is told of whoever does it, or of what it is done in, at or with; or it tells when its holder was born or died. */
  readonly of: 'doer' | 'scene' | 'birth' | 'death';
  readonly unless: readonly string[];
  /** "In effigy", "on the stage": whoever does something so need not be there. */
  readonly notInPerson: readonly string[];
  /** "Again": after a death, of those who come back. */
  readonly back: readonly string[];
  /** Verbs for what is done to the dead: "celebrate". */
  readonly honours: readonly string[];
  /** "The founder of" it may be told of before it is there. */
  readonly notOf: readonly string[];
  /** "The siege of", "the course of": what goes on in an event is within it. */
  readonly occasions: readonly string[];
  /** What somebody sends, and what it does when it comes: whoever it is from did so. */
  readonly sent: readonly string[];
  readonly arrives: readonly string[];
  /** "Coronation of", "death of": what befalls its holder; and what does so once they are dead. */
  readonly nouns: readonly string[];
  readonly after: readonly string[];
}

/**
 * What prose tells is provisional. `exact`: what it tells plainly may disagree with what is written. `unread`: its
 * wordings are right too seldom, and nothing is taken from them.
 */
export type ProseWorth = 'exact' | 'provisional' | 'unread';

/** One way in which prose tells something: see `readProsePattern`. */
export interface ProseWording {
  readonly text: string;
  /** What a date beside it tells of a state; null where a single date does not bound it. */
  readonly date: 'from' | 'until' | 'by' | null;
  /** Things in lower case may fill its slots, too: `headache`. */
  readonly terms: boolean;
  /** Null: as sure as the sentence is plain. */
  readonly confidence: number | null;
}

export interface RelationType {
  readonly name: string;
  readonly pack: string;
  readonly description: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly temporal: TemporalKind;
  readonly aliases: readonly string[];
  readonly exclusive: Exclusive;
  readonly max: Max;
  readonly symmetric: boolean;
  readonly inverse: { readonly name: string; readonly aliases: readonly string[] } | null;
  readonly transitive: boolean;
  readonly acyclic: boolean;
  /** The windows of one subject must join into one. */
  readonly contiguous: boolean;
  /** Between two it begins once: whoever tells of two beginnings tells of one wrongly. */
  readonly once: boolean;
  /** Which end came into being first; null when either may. */
  readonly order: 'subject_first' | 'object_first' | null;
  /** Where several share the other end, they must differ in this attribute. */
  readonly distinct: { readonly end: RelationEnd; readonly attribute: string } | null;
  /** Relation types that cannot hold on the same pair at the same time; mutual. */
  readonly contradicts: readonly string[];
  /** Ends whose lifetime must contain the statement's window. */
  readonly requiresExistence: readonly RelationEnd[];
  readonly contemporary: boolean;
  readonly requires: readonly Requirement[];
  readonly unless: readonly Exception[];
  /** Words that may stand beside it in a statement: `side`, `by`. */
  readonly qualifiers: readonly string[];
  /** Wording with `{subject}` and `{object}`: `{subject} ruled {object}`. */
  readonly phrase: string;
  /** How prose tells it, with `{subject}` and `{object}`. */
  readonly inProse: readonly ProseWording[];
  /** Two objects of one subject of that relation are told to be so; null for most. */
  readonly toldByShared: string | null;
  readonly prose: ProseWorth;
}

/** One at a time: `subject` limits what one subject may have, `object` what one object may. */
export interface Exclusive {
  readonly subject: boolean;
  readonly object: boolean;
  /** Only statements whose other end is one of these types count; empty means any. */
  readonly within: readonly string[];
  /** Other ends of these types are counted each for themselves: a house beside an order. */
  readonly apart: readonly string[];
  /** Not a clash where one other end contains the other by one of these relations. */
  readonly nested: readonly string[];
  /** What is made of two of which missing dates cannot tell: a possible clash, or nothing. */
  readonly undated: 'possible' | 'silent';
}

/** How many may hold at once; null means any number. */
export interface Max {
  readonly perSubject: number | null;
  readonly perObject: number | null;
  /** How many one has nearly always: beside so many that are written, prose that tells another disagrees. */
  readonly usualPerSubject: number | null;
  /** Other ends that contain each other by one of these relations count once. */
  readonly nested: readonly string[];
  /** The qualifier that those share who did one thing together, and so count as one. */
  readonly together: string | null;
}

/** Another statement that must stand of that end. */
export interface Requirement {
  readonly end: RelationEnd;
  readonly anyOf: readonly string[];
  readonly description: string;
}

export const EXCEPTION_FAMILIES = [
  'exclusive',
  'max',
  'distinct',
  'contiguous',
  'order',
  'contemporary',
  'requires_existence',
  'requires',
  'contradicts',
  'types',
] as const;

/**
 * A declared exception: the family of rules is not applied where the condition holds.
 * Exactly one of `attribute`, `type` and `qualifier` is set.
 */
export interface Exception {
  readonly family: (typeof EXCEPTION_FAMILIES)[number];
  /** For a symmetric relation `subject` is the end that the clashing statements share. */
  readonly end: RelationEnd;
  /** The attribute is looked for on what this relation leads to from that end. */
  readonly via: string | null;
  /** Switches the rule off when it is true. */
  readonly attribute: string | null;
  readonly type: string | null;
  /** Switches the rule off for statements that carry this qualifier with one of these values. */
  readonly qualifier: { readonly name: string; readonly oneOf: readonly string[] } | null;
  readonly description: string;
}

/** A number that a rule compares with: an age, a span, a count. */
export interface Threshold {
  readonly name: string;
  readonly pack: string;
  readonly value: number;
  readonly unit: ThresholdUnit;
  readonly description: string;
  /** Where one of these stands for an entity, its value counts instead. */
  readonly variesBy: readonly { readonly via: string; readonly attribute: string }[];
}

export const THRESHOLD_UNITS = ['days', 'years', 'count', 'km-per-day', 'ratio'] as const;
export type ThresholdUnit = (typeof THRESHOLD_UNITS)[number];

/** Kinds of words by which notes speak of themselves and not of the world. */
export const READING_WORDS = [
  /** Values that state nothing: `unknown`, `none`. */
  'void',
  /** Before a year that stands alone: words of time, and days of the year. */
  'of_time',
  'days',
  /** Keys inside a map that tell when what it says began, ended, or happened. */
  'begins',
  'ends',
  'happens',
  /** Keys inside a map that name whom it is about. */
  'targets',
  /** Keys whose dates are those of whoever writes: `created`, `updated`. */
  'desk',
  /** Keys that say what a note is. */
  'kinds',
  /** Keys that only the editor reads. */
  'editor',
  /** Folders, tags and kinds of notes that tell of play, work or the text itself and are no thing of the world. */
  'documents',
  /** Folders that hold no lore at all: templates, chats, drawings, rules of a game. */
  'leave_out',
  /** Words in the names of notes that only list others. */
  'lists',
  /** Words that name a field of knowledge as often as a kind of thing: alone they tell no type. */
  'topics',
  /** Folders and labels of what is made and held, though the word names anything. */
  'things',
  /** Folders named after one group hold its members. */
  'one_group',
  /** Before the names of people, and of bells and towns as well: `old`. */
  'of_anything',
  /** Keys that name whoever writes as often as somebody of the world: there only those who are known count. */
  'writers',
  /** Small words inside names: `Oruk de la Mor`. */
  'particles',
  /** Words that tell where something is instead of naming it. */
  'placing',
  /** What stands where a name is to stand, and none does. */
  'placeholders',
  /** What pages and headings are called under which things happen one after another: `timeline`. */
  'timelines',
  /** What somebody is who holds an office: `captain`. Under `Captains of the Watch`, those stand who held it in turn. */
  'offices',
  /** The same, of lists in which who stands under somebody is their child. */
  'family_trees',
  /** Beside a name, they say that another is meant than the one who bears it alone: `the younger`. */
  'namesakes',
  'which',
  /** Kinds of beings that anybody may become, or look like for a while: `ghost`, `wolf`. */
  'turned',
  /** In a list of those who follow one another, they say that one was not alone: `jointly`. */
  'together',
  /** Where kin would stand, they say that there are none: `Siblings: none`. */
  'nobody',
  /** Before the date of a birth: `b. 312`. */
  'born',
  /** Before the date of a death: `d. 340`. */
  'died',
  /** Those of them that count the dead as well: `killed 300`. */
  'kills',
  /** Before the date of a wedding: `m. 331`. */
  'wed',
  /** Keys under which somebody's whole life stands: `dates: 1344-1394`. */
  'lives',
  /** Heads of columns that hold names, of whatever: `name`. */
  'names',
  /** Words for somebody, of whom nothing else is said: `woman`. */
  'persons',
  /** Before a name and no part of it, besides `offices`: `sir`. */
  'honorifics',
  /** Beside a noun they make another of it than it is alone: `foster`, `future`. */
  'changing',
  /** Verbs, which by form alone cannot be told from nouns in the present tense. */
  'verbs',
] as const;
export type ReadingWord = (typeof READING_WORDS)[number];
/** Folded. */
export type Reading = Readonly<Record<ReadingWord, ReadonlySet<string>>>;

export interface Ontology {
  /** Hash of everything declared: caches are keyed by it. */
  readonly version: string;
  /** From `core` to the most special one, then `world` when it extends them. */
  readonly packs: readonly PackInfo[];
  readonly entityTypes: ReadonlyMap<string, EntityType>;
  readonly relationTypes: ReadonlyMap<string, RelationType>;
  readonly attributes: ReadonlyMap<string, AttributeType>;
  readonly thresholds: ReadonlyMap<string, Threshold>;
  /** Rule files, `core` first and the world's own last; no part of `version`, since they change no fact. */
  readonly rules: readonly RuleFile[];
  /** No part of `version` either. */
  readonly hints: Hints;
  readonly calendars: readonly Calendar[];
  /** Ids of those that come from the world or a pack of its own; everybody has the others. */
  readonly ownCalendars: ReadonlySet<string>;
  readonly defaultCalendar: string;
  /** What a state relation with no end means. */
  readonly absentEnd: 'unknown' | 'ongoing';
  /**
   * `real`: the present is the world's now. `invented`: it has a time of its own, in which today means nothing.
   * `undeclared`: nobody said, so its now is not known.
   */
  readonly time: 'real' | 'invented' | 'undeclared';
  /** Refused: records tell of the past alone, and a date after the world's now is a mistake. */
  readonly future: 'allowed' | 'refused';
  readonly defaultReliability: Reliability;
  readonly reading: Reading;
  /** The words that hold sentences together, by language; none is also a common word of another. */
  readonly languages: ReadonlyMap<string, ReadonlySet<string>>;
}

/** By format, then by rule (`id` or `id:PART`): what to do about a finding, in the words of the files it comes from. */
export type Hints = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface PackInfo {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly folder: string;
}

/** What a word on a page turned out to name. */
export type Predicate =
  | {
      readonly kind: 'relation';
      readonly relation: RelationType;
      /** Written from the object's side. */
      readonly inverted: boolean;
    }
  | { readonly kind: 'attribute'; readonly attribute: AttributeType };
