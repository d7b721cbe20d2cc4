/** A clean world of high fantasy: lines that rule, places that lie in one another, wars, gifts, and all else there is. */
import type { Ontology } from '../../../src/packs/ontology.js';
import { random } from '../../random.js';
import type { Lore } from '../case.js';
import { type Being, Builder } from './builder.js';
import { fillRelations } from './fill.js';
import { growFolk, type Line } from './folk.js';

export interface CleanSize {
  readonly lines: number;
  readonly seed: number;
}

const [FIRST, LAST] = [1000, 1600];
/** Enough of everything for relations that nothing else tells of. */
const OF_EACH = 6;
const ERAS = [1000, 1200, 1400, 1600];

export function cleanFantasy(ontology: Ontology, { lines, seed }: CleanSize): Lore {
  const chance = random(seed);
  const builder = new Builder();
  const eras = growEras(builder);
  const human = builder.add(lasting('Humankind', 'Species'), { lifespan: '90 years', maturity: '14 years' });
  const folk = growFolk(builder, chance, { lines, generations: 5, since: 1210 });
  const realms = Math.max(1, Math.floor(lines / 4));
  const kingdoms = Array.from({ length: realms }, (_, i) => growRealm(builder, i));
  for (const [i, line] of folk.entries()) {
    const realm = kingdoms[i % realms];
    if (realm !== undefined) growHouse(builder, line, i, realm, human);
  }
  growFeuds(builder, folk);
  growBattles(builder, folk, eras);
  growOthers(builder, ontology);
  fillRelations(builder, ontology, chance, Math.max(4, lines));
  return builder.lore();
}

function lasting(name: string, type: string, from = FIRST + 50): Being {
  return { name, type, from, until: LAST };
}

function growEras(builder: Builder): Being[] {
  const eras = ERAS.slice(1).map((until, i) => {
    const from = ERAS[i] ?? FIRST;
    return builder.add({ name: `Age ${i + 1}`, type: 'Era', from, until }, { began: from, ended: until });
  });
  const [one, two, three] = eras;
  if (one !== undefined && two !== undefined) builder.say(one, 'PRECEDED', two);
  if (two !== undefined && three !== undefined) builder.say(two, 'PRECEDED', three);
  return eras;
}

interface Realm {
  readonly kingdom: Being;
  readonly region: Being;
}

function growRealm(builder: Builder, i: number): Realm {
  const kingdom = builder.add(lasting(`Kingdom ${i}`, 'Kingdom'), { founded: FIRST + 50 });
  const region = builder.add(lasting(`March ${i}`, 'Region'));
  const capital = builder.add(lasting(`Throne ${i}`, 'City', 1100), { founded: 1100, population: 9000 });
  builder.say(region, 'PART_OF', kingdom);
  builder.say(capital, 'PART_OF', region);
  builder.say(capital, 'CAPITAL_OF', kingdom, { from: 1150, until: 1600 });
  return { kingdom, region };
}

function growHouse(builder: Builder, line: Line, i: number, { region }: Realm, human: Being): void {
  const house = builder.add(lasting(`House ${line.surname}`, 'House', 1200), { founded: 1200 });
  const city = builder.add(lasting(`Hold ${line.surname}`, 'City', 1150), {
    founded: 1150,
    population: 900 + i,
  });
  const manor = builder.add(lasting(`Manor ${line.surname}`, 'Building', 1150), { founded: 1150 });
  const title = builder.add(lasting(`Warden of ${line.surname}`, 'Title'));
  const sword = builder.add(lasting(`Sword of ${line.surname}`, 'Weapon', 1205), { created: 1205 });
  builder.say(city, 'PART_OF', region);
  builder.say(manor, 'LOCATED_IN', city);
  builder.say(house, 'CONTROLS', city, { from: 1205, until: 1600 });
  for (const person of line.people) {
    builder.say(person, 'HAS_SPECIES', human);
    builder.say(person, 'MEMBER_OF', house, { from: person.from + 16, until: person.until });
    builder.say(person, 'BORN_IN', city, { at: person.from });
    builder.say(person, 'DIED_IN', manor, { at: person.until });
    builder.say(person, 'BURIED_IN', manor, { from: person.until });
  }
  let since = (line.heads[0]?.from ?? FIRST) + 20;
  let father: Being | null = null;
  for (const head of line.heads) {
    if (head.until <= since) break;
    const reign = { from: since, until: head.until };
    builder.say(head, 'RULES', city, reign);
    builder.say(head, 'HOLDS_TITLE', title, reign);
    builder.say(head, 'POSSESSES', sword, reign);
    if (father !== null) {
      builder.say(head, 'HEIR_OF', father);
      builder.say(head, 'SUCCEEDED', father, { at: since });
      builder.say(sword, 'GIVEN_TO', head, { at: since, by: father.name });
    }
    father = head;
    since = head.until;
  }
}

/** Lords who were brought down and killed by a lord of the next line. */
function growFeuds(builder: Builder, folk: readonly Line[]): void {
  for (const [i, { heads }] of folk.entries()) {
    for (const fallen of heads) {
      const by = folk[i + 1]?.heads.find((one) => one.from + 16 < fallen.until && fallen.until < one.until);
      if (by === undefined) continue;
      builder.say(by, 'DEPOSED', fallen, { at: fallen.until });
      builder.say(by, 'KILLED', fallen, { at: fallen.until });
    }
  }
}

function growBattles(builder: Builder, folk: readonly Line[], eras: readonly Being[]): void {
  for (const [i, line] of folk.entries()) {
    for (const [n, head] of line.heads.entries()) {
      const year = head.from + 25;
      const era = eras.find(({ from, until }) => from < year && year < until);
      if (year > LAST - 20 || era === undefined) continue;
      const name = `Battle ${i} at ${n}`;
      const battle = builder.add(
        { name, type: 'Battle', from: year, until: year },
        { in_fiction_date: year },
      );
      const field = builder.add(lasting(`Field ${i} at ${n}`, 'Landmark'));
      builder.say(battle, 'OCCURRED_DURING', era);
      builder.say(battle, 'OCCURRED_AT', field);
      builder.say(head, 'PARTICIPATED_IN', battle, { side: 'the marches' });
      const next = folk[(i + 1) % folk.length]?.heads.find((one) => one.from + 16 < year && year < one.until);
      if (next !== undefined && next !== head)
        builder.say(next, 'PARTICIPATED_IN', battle, { side: 'the coast' });
    }
  }
}

/** Some of every type; events, works and sayings of different years, so that one can come before another. */
function growOthers(builder: Builder, ontology: Ontology): void {
  for (const { name, abstract, lifetime, lineage } of ontology.entityTypes.values()) {
    if (abstract || name === 'Person' || name === 'Era') continue;
    const begins = lifetime.from[0];
    for (let i = 0; i < OF_EACH; i++) {
      const from = 1230 + 45 * i;
      const until = lineage.includes('Event') ? from + 5 : LAST;
      builder.add(
        { name: `${name} nr ${i}`, type: name, from, until },
        {
          ...(begins !== undefined && { [begins]: from }),
          ...(lineage.includes('Event') && { ended: until }),
        },
      );
    }
  }
}
