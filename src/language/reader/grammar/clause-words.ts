/** Verbs and nouns that decide what a clause says: whose word it is, whose date, and whether it was done. */
import { verbKey } from './verbs.js';

/** What is said, thought, hoped or feared need not be so. */
export const SAYING: ReadonlySet<string> = new Set(
  `say tell claim believe think hope fear wish dream imagine suppose suspect guess assume pretend swear vow promise boast
   insist argue allege deny doubt wonder expect demand propose suggest ask beg order forbid want warn threaten prophesy foretell`
    .split(/\s+/)
    .map(verbKey),
);
/** "Remembers when the tower burned": that was at another time. */
export const RECALLING: ReadonlySet<string> = new Set(
  'remember recall know forget describe recount relate see'.split(' ').map(verbKey),
);
/** "Came to rule", "went on to found": it was done. */
export const ACHIEVED: ReadonlySet<string> = new Set(
  'continue begin start manage grow use'.split(' ').map(verbKey),
);
/** Whose date is the date of what it bounds. */
export const TURNS =
  /^(?:death|birth|coronation|accession|crowning|marriage|wedding|fall|end|defeat|exile|founding|abdication|deposition|murder|execution|capture|beginning|destruction|retirement|banishment|return|overthrow)$/;
/** Names of what happened, by their first word. */
export const EVENTFUL =
  /^(?:\S+ing|\S+tion|Battle|Siege|War|Fall|Fire|Flood|Sack|Treaty|Peace|Pact|Truce|Massacre|Plague|Famine|Storm|Night|Day|Feast|Council|Wedding|Revolt|Rebellion|Uprising|Schism|Raid|Ambush|Murder|Trial|Exodus|March|Voyage) of /;
/** Nobody is "died". */
export const DYING: ReadonlySet<string> = new Set('die perish live reign serve'.split(' ').map(verbKey));
/** "Went to live at Wynmoor", "came to serve her": whoever goes there does it. */
export const GOING: ReadonlySet<string> = new Set('go come move'.split(' ').map(verbKey));
export const STAYING: ReadonlySet<string> = new Set(
  'live dwell reside settle lodge stay work serve study train teach rule reign govern'
    .split(' ')
    .map(verbKey),
);
export const GO_KEY = verbKey('go');
export const BORN_KEY = verbKey('born');
export const REAL_BEFORE_ING = /^(?:after|before|upon|on|by|in|when|while|since|until)$/;
