/** A clean genealogy: several lines over the generations, baptised, married and buried as people are. */
import type { Ontology } from '../../../src/packs/ontology.js';
import { random } from '../../random.js';
import type { Lore } from '../case.js';
import { Builder } from './builder.js';
import type { CleanSize } from './fantasy.js';
import { fillRelations } from './fill.js';
import { growFolk } from './folk.js';

export function cleanGenealogy(ontology: Ontology, { lines, seed }: CleanSize): Lore {
  const chance = random(seed);
  const builder = new Builder();
  const place = (name: string, type: string) => builder.add({ name, type, from: 1500, until: 2000 });
  const country = place('Northshire', 'Country');
  const county = place('Eastmark', 'County');
  builder.say(county, 'PART_OF', country);
  const folk = growFolk(builder, chance, {
    lines,
    generations: 6,
    since: 1600,
    fields: (birth, death) => ({ baptism: birth, confirmation: birth + 14, will: death - 1, burial: death }),
  });
  for (const { surname, people } of folk) {
    const parish = place(`Parish of ${surname}`, 'Parish');
    const yard = place(`Churchyard of ${surname}`, 'Cemetery');
    builder.say(parish, 'PART_OF', county);
    builder.say(yard, 'PART_OF', parish);
    for (const person of people) {
      builder.say(person, 'BORN_IN', parish, { at: person.from });
      builder.say(person, 'DIED_IN', parish, { at: person.until });
      builder.say(person, 'BURIED_IN', yard, { from: person.until });
      builder.say(person, 'RESIDES_IN', parish, { from: person.from, until: person.until });
    }
  }
  for (const { name, abstract, lifetime, lineage } of ontology.entityTypes.values()) {
    if (abstract || name === 'Person') continue;
    const [begins] = lifetime.from;
    for (let i = 0; i < 6; i++) {
      const from = 1620 + 30 * i;
      const until = lineage.includes('Event') ? from + 5 : 1950;
      builder.add(
        { name: `${name} nr ${i}`, type: name, from, until },
        {
          ...(begins !== undefined && { [begins]: from }),
          ...(lineage.includes('Event') && { ended: until }),
        },
      );
    }
  }
  fillRelations(builder, ontology, chance, Math.max(4, lines));
  return builder.lore();
}
