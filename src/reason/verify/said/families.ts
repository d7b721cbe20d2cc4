/** Words that fit several relations: which is meant, the types of the two say. */
import { list } from './list.js';

/** A `~` turns a relation round. */
export const FAMILIES: readonly {
  readonly words: readonly string[];
  readonly relations: readonly string[];
}[] = [
  {
    words: list(
      'part of, belonged to, belonging to, one of, numbered among, counted among, reckoned among, included among',
    ),
    relations: [
      'MEMBER_OF',
      'PART_OF',
      'BELONGS_TO',
      'PART_OF_SYSTEM',
      'HAS_SPECIES',
      'OCCURRED_DURING',
      'POSSESSES~',
      'CONTROLS~',
      'OWNS~',
      'HOLDS_TITLE~',
    ],
  },
  {
    words: list(
      'came of, came from, hailed from, sprang from, one of the people of, among the people of, numbered among the people of, one of those of',
    ),
    relations: ['MEMBER_OF', 'BELONGS_TO', 'DESCENDED_FROM', 'RESIDES_IN', 'LOCATED_IN'],
  },
  {
    words: list('event of, episode of, an event in, an episode in'),
    relations: ['OCCURRED_DURING', 'OCCURRED_AT', 'PART_OF'],
  },
  { words: list('held, had, kept, owned'), relations: ['POSSESSES', 'OWNS', 'CONTROLS', 'HOLDS_TITLE'] },
  {
    words: list(
      'held by, in the hands of, in the keeping of, in the possession of, in the ownership of, property of',
    ),
    relations: ['POSSESSES~', 'OWNS~', 'CONTROLS~', 'HOLDS_TITLE~', 'RULES~'],
  },
  {
    words: list(
      'lay in, lies in, lay within, lies within, was within, stood in, stands in, stood at, stands at, sat in, situated in, situated at, found in, kept in, stayed in, lived in, was in, rested in',
    ),
    relations: [
      'LOCATED_IN',
      'RESIDES_IN',
      'PART_OF',
      'INHABITS',
      'BURIED_IN',
      'OCCURRED_DURING',
      'KNOWN_IN',
    ],
  },
  {
    words: list('home to, home of, housed, harboured, harbored, sheltered'),
    relations: ['RESIDES_IN~', 'INHABITS~', 'LOCATED_IN~'],
  },
  {
    words: list('included, contained, comprised, encompassed, took in, covered'),
    relations: ['PART_OF~', 'MEMBER_OF~', 'LOCATED_IN~', 'OCCURRED_DURING~', 'SIGNED~', 'PARTICIPATED_IN~'],
  },
];
