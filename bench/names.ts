/** Names as a world-builder would give them: no two alike, many that look alike. */
import type { Random } from './random.js';

export interface Seedling {
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
  /** Around which its dates lie. */
  readonly year: number;
}

const ONSETS =
  'Al Bel Cor Dra El Fen Gar Hal Is Jor Kel Lor Mar Nim Or Per Quen Ros Sel Tor Ul Var Wyn Yl Zor'.split(' ');
const MIDDLES = 'a an ar e el en er i il in ir o ol on or u ul un ur ae ia eo'.split(' ');
const CODAS = 'dric wen thas mir dor nia vik sa rath lyn bert gorn dis phine ric mund'.split(' ');
const HOUSES = 'Raven Iron Black Frost Thorn Ash Storm Wolf Gold Grey Stone Oak River Salt Ember Night'.split(
  ' ',
);
const TAILS = 'thorne wood vale hart mere holt brand crest ford gate mantle water shield ridge'.split(' ');
const PLACES = 'Hollow Spire Keep Harbour Fell Marsh Crossing Watch Haven Reach Barrow Tor'.split(' ');
const THINGS = 'Crown Blade Lantern Ring Horn Chalice Mirror Banner Key Harp'.split(' ');
const EPITHETS = 'Bold Grim Younger Elder Silent Pale Wanderer Iron-handed Wise Lame'.split(' ');

export function nameEntities(count: number, chance: Random): Seedling[] {
  const taken = new Set<string>();
  const seedlings: Seedling[] = [];
  while (seedlings.length < count) {
    const roll = chance.next();
    const type =
      roll < 0.6
        ? 'Person'
        : roll < 0.7
          ? 'House'
          : roll < 0.82
            ? 'City'
            : roll < 0.92
              ? 'Battle'
              : 'Artifact';
    const name = nameOf(type, chance);
    if (taken.has(name)) continue;
    taken.add(name);
    const aliases: string[] = [];
    if (type === 'Person' && chance.next() < 0.25) {
      const alias = `${name.split(' ')[0]} the ${chance.pick(EPITHETS)} of ${surname(chance)}`;
      if (!taken.has(alias)) {
        taken.add(alias);
        aliases.push(alias);
      }
    }
    seedlings.push({ name, type, aliases, year: 1 + chance.int(900) });
  }
  return seedlings;
}

function nameOf(type: string, chance: Random): string {
  switch (type) {
    case 'Person':
      return `${given(chance)} ${surname(chance)}`;
    case 'House':
      return `House ${given(chance)}${chance.pick(TAILS)}`;
    case 'City':
      return `${given(chance)} ${chance.pick(PLACES)}`;
    case 'Battle':
      return `Battle of ${given(chance)} ${chance.pick(PLACES)}`;
    default:
      return `${chance.pick(THINGS)} of ${given(chance)}`;
  }
}

function given(chance: Random): string {
  const middle = chance.next() < 0.4 ? chance.pick(MIDDLES) + chance.pick(MIDDLES) : chance.pick(MIDDLES);
  return chance.pick(ONSETS) + middle + chance.pick(CODAS);
}

function surname(chance: Random): string {
  return chance.pick(HOUSES) + chance.pick(TAILS);
}
