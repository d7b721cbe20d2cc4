/** Words that stand in names, before names, and where a name might stand and does not. */
import { TITLES as BEFORE_NAMES } from '../../../language/reader/index.js';

export const CONNECTORS = new Set(['of', 'the', 'von', 'de', 'du', 'van']);
export const TITLES: ReadonlySet<string> = new Set([
  ...BEFORE_NAMES,
  ...['house', 'uncle', 'aunt', 'mayor', 'bard'],
]);
/** What sentences begin with that is no name; also months of the year and the like are not looked up as names. */
export const OPENERS = new Set(
  `a about according after again all also although an and any are as at because before being both but by can despite did do does
   during each either even every few finally first five following for four from further furthermore had has have he hence her
   here his how however i if in indeed instead is it its just later like many meanwhile more moreover most neither never no none nor
   not note nothing now of on once one only or other others our over perhaps several she since so some source sources still such
   ten than that the their them then there therefore these they this those though three through thus to today together
   two under unlike until up upon was we were what when where whether which while who whom whose why will with within
   without yes yet you born died founded ruled current currently record records recorded dates dated unknown history chronicles
   per via see amid against along around behind below above beneath concerning regarding except inside near off onto opposite outside past
   throughout toward towards underneath versus whereas whilst albeit hence else otherwise likewise similarly meantime overall short brief sum fact
   consequently accordingly eventually initially originally formerly previously subsequently afterwards thereafter nowadays
   between inside outside alongside aside apart together elsewhere nobody somebody everybody everything something anything nothing anyone everyone someone none neither according namely yes both
   chronicle among amongst beyond beside besides power part rule born word news legend tradition whats whos wheres ta sa fa tell describe narrate recount explain list show give name identify suppose her him us me let my`.split(
    /\s+/,
  ),
);

/** With and without its article. */
export function articles(folded: string): string[] {
  return folded.startsWith('the ') ? [folded, folded.slice(4)] : [folded, `the ${folded}`];
}

/** Words of names that half the world has in its names. */
export const PLAIN_PARTS = new Set(
  'house battle order king queen lord lady the of and war age siege treaty peace crown company church tower town city land great old new high red black white grey long'.split(
    ' ',
  ),
);
