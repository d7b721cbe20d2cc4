/** How English tells when something began or ended, how many there are, and what joins two. */
import { list } from './list.js';

/** Verbs that tell a date, by attribute. */
export const DATED: Readonly<Record<string, readonly string[]>> = {
  in_fiction_date:
    list(`fought, was in, dates to, dated to, dates from, dated from, dates back to, is dated to, came in, occurred, held, signed,
    fell in, fell on, came to pass, took place, happened, unfolded, concluded, belongs to, is placed in, is set in`),
  birth: list(
    'came into the world, entered the world, first saw the light, saw the light, was born, first drew breath',
  ),
  death: list(
    'died, perished, passed away, lost _ life, met _ end, met _ death, breathed _ last, was dead by, was killed, was slain, fell, drew _ last breath, departed this life, was no more',
  ),
  founded: list(
    'came into being, came into existence, goes back to, went back to, dates to, dates back to, dates from, was set up, was raised, arose, has existed since, has stood since, was settled, took shape',
  ),
  began: list(
    'opened, broke out, started, set in, got under way, commenced, dawned, came in, was under way from',
  ),
  ended: list(
    'ended, closed, was over, came to an end, came to a close, drew to a close, finished, was at an end, ran out, lasted until, went on until, was over by',
  ),
  created: list(
    'was made, was crafted, was fashioned, was wrought, was finished, was written, was produced, dates to, dates from, came into being',
  ),
  destroyed: list(
    'fell, burned down, was ruined, was lost, perished, was laid waste, was razed, ceased to be, was no more, came to ruin',
  ),
  dissolved: list('was disbanded, broke up, ceased to be, came to an end, was ended, was no more'),
};

/** What date attributes are called when they stand as nouns: `the founding of …`. */
export const DATE_NOUNS: Readonly<Record<string, readonly string[]>> = {
  birth: list('birth, nativity'),
  death: list('death, demise, passing, end'),
  founded: list('founding, foundation, establishment, origin, origins, beginning, beginnings, settlement'),
  began: list('beginning, start, outbreak, onset, opening, dawn'),
  ended: list('end, ending, close, conclusion'),
  in_fiction_date: list('date, year, time, day'),
  created: list('making, creation, forging, crafting, writing, completion'),
  destroyed: list('destruction, ruin, fall, loss, end'),
  dissolved: list('dissolution, end, disbanding'),
};

/** Whom a number counts, by attribute: `had 2,900 inhabitants`. */
export const COUNTED: Readonly<Record<string, readonly string[]>> = {
  population: list(
    'people, inhabitant, inhabitants, soul, souls, resident, residents, citizen, citizens, dweller, dwellers, person, persons, folk, townsfolk, villagers',
  ),
};

/** Nouns of relations that join two: `the marriage of …`, `an alliance between …`. */
export const JOINING: Readonly<Record<string, readonly string[]>> = {
  SPOUSE_OF: list('marriage, union, wedding, match'),
  ALLY_OF: list('alliance, league, pact, coalition'),
  ENEMY_OF: list('enmity, feud, rivalry, hostility'),
  TRADES_WITH: list('trade, commerce, trading'),
  AT_WAR_WITH: list('war, fighting'),
  FRIEND_OF: list('friendship'),
  BORDERS: list('border, frontier'),
  SIBLING_OF: list('kinship'),
};
