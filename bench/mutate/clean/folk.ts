/** Families through the generations: births, marriages, children and deaths as they can be. */
import type { Random } from '../../random.js';
import type { Being, Builder } from './builder.js';

export interface Line {
  readonly surname: string;
  /** Eldest sons, each the child of the one before. */
  readonly heads: readonly Being[];
  readonly people: readonly Being[];
}

export interface FolkOptions {
  readonly lines: number;
  readonly generations: number;
  readonly since: number;
  /** What else is told of a person, by birth and death. */
  readonly fields?: (birth: number, death: number) => Readonly<Record<string, unknown>>;
}

const GIVEN = [
  'Alder',
  'Bram',
  'Corin',
  'Dorn',
  'Edda',
  'Faye',
  'Gisla',
  'Hester',
  'Ivo',
  'Jory',
  'Kessa',
  'Lune',
];
const SURNAMES = [
  'Ashby',
  'Birch',
  'Crane',
  'Dunmore',
  'Elder',
  'Fenwick',
  'Gale',
  'Hollis',
  'Irons',
  'Jessop',
];

export function growFolk(builder: Builder, chance: Random, options: FolkOptions): Line[] {
  return Array.from({ length: options.lines }, (_, line) => growLine(builder, chance, options, line));
}

function growLine(builder: Builder, chance: Random, options: FolkOptions, line: number): Line {
  const surname = `${SURNAMES[line % SURNAMES.length]}${line}`;
  let count = 0;
  const person = (birth: number, gender: 'male' | 'female'): Being => {
    const death = birth + 58 + chance.int(14);
    const name = `${chance.pick(GIVEN)} ${surname} ${++count}`;
    const fields = { birth, death, gender, ...options.fields?.(birth, death) };
    return builder.add({ name, type: 'Person', from: birth, until: death }, fields);
  };
  const heads: Being[] = [];
  const people: Being[] = [];
  let head = person(options.since + chance.int(20), 'male');
  for (let generation = 0; ; generation++) {
    heads.push(head);
    people.push(head);
    if (generation === options.generations) break;
    const wife = person(head.from + 1 + chance.int(4), 'female');
    people.push(wife);
    const wedding = wife.from + 20 + chance.int(4);
    builder.say(head, 'SPOUSE_OF', wife, { from: wedding, until: Math.min(head.until, wife.until) });
    const children = [0, 1, 2].map((i) =>
      person(wedding + 1 + 3 * i + chance.int(2), i === 1 ? 'female' : 'male'),
    );
    for (const child of children) {
      builder.say(head, 'PARENT_OF', child);
      builder.say(wife, 'PARENT_OF', child);
    }
    const [heir, sister, brother] = children;
    if (heir === undefined || sister === undefined || brother === undefined) break;
    builder.say(heir, 'SIBLING_OF', sister);
    builder.say(heir, 'SIBLING_OF', brother);
    // The young ones marry too: who lives to be old and alone is told of.
    for (const [child, gender] of [
      [sister, 'male'],
      [brother, 'female'],
    ] as const) {
      const spouse = person(child.from - 1, gender);
      builder.say(child, 'SPOUSE_OF', spouse, {
        from: child.from + 22,
        until: Math.min(child.until, spouse.until),
      });
      people.push(child, spouse);
    }
    head = heir;
  }
  return { surname, heads, people };
}
