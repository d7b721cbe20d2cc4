/** A made-up family tree with faults of every kind in it, and dates that lie just on, before and after each threshold. */
import { addYears, civil, dayNumber, dayText, monthText } from './days.js';

interface Made {
  readonly ref: string;
  sex: string | null;
  /** Exact days, by tag; how exactly they are written is decided later. */
  readonly days: Map<string, number>;
  /** Tags that are written to the day. */
  readonly exact: Set<string>;
  readonly taken: Map<string, string>;
  readonly asSpouse: MadeFamily[];
  readonly asChild: MadeFamily[];
}

interface MadeFamily {
  readonly ref: string;
  readonly spouses: Made[];
  readonly children: Made[];
  married: number | null;
  exact: boolean;
  divorced: number | null;
}

function lived({ days }: Made): number {
  return (days.get('DEAT') ?? Number.POSITIVE_INFINITY) - (days.get('BIRT') ?? 0);
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function madeUpTree(count: number, seed: number): string {
  const maker = new Maker(random(seed));
  maker.grow(count);
  maker.strain();
  return maker.write();
}

class Maker {
  readonly #chance: () => number;
  readonly #people: Made[] = [];
  readonly #families: MadeFamily[] = [];

  constructor(chance: () => number) {
    this.#chance = chance;
  }

  #int(from: number, to: number): number {
    return from + Math.floor(this.#chance() * (to - from + 1));
  }

  #is(share: number): boolean {
    return this.#chance() < share;
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#int(0, list.length - 1)] as T;
  }

  #person(sex: string, birth: number): Made {
    const person: Made = {
      ref: `P${this.#people.length + 1}`,
      sex: this.#is(0.02) ? null : this.#is(0.005) ? 'U' : sex,
      days: new Map([['BIRT', birth]]),
      exact: new Set(),
      taken: new Map(),
      asSpouse: [],
      asChild: [],
    };
    const death = birth + (this.#is(0.15) ? this.#int(0, 20 * 365) : this.#int(50 * 365, 84 * 365));
    const { days } = person;
    if (this.#is(0.5)) days.set('CHR', birth + this.#int(0, 60));
    if (death < dayNumber(2020, 1, 1)) {
      days.set('DEAT', death);
      if (this.#is(0.4)) days.set('BURI', death + this.#int(0, 12));
      if (this.#is(0.02)) days.set('CREM', death + this.#int(1, 9));
      if (this.#is(0.04)) days.set('PROB', death + this.#int(5, 400));
    }
    for (const tag of ['CONF', 'EMIG', 'IMMI', 'NATU', 'GRAD', 'RETI', 'WILL']) {
      if (this.#is(0.02)) days.set(tag, this.#int(birth, death));
    }
    this.#people.push(person);
    return person;
  }

  #marry(one: Made, other: Made, married: number | null): MadeFamily {
    const family: MadeFamily = {
      ref: `F${this.#families.length + 1}`,
      spouses: [one, other],
      children: [],
      married,
      exact: false,
      divorced: married !== null && this.#is(0.05) ? married + this.#int(300, 9000) : null,
    };
    for (const spouse of family.spouses) spouse.asSpouse.push(family);
    this.#families.push(family);
    return family;
  }

  #bear(family: MadeFamily, child: Made): void {
    family.children.push(child);
    child.asChild.push(family);
  }

  /** Generation by generation, with ages as they mostly are. */
  grow(count: number): void {
    const waiting: Made[] = [];
    while (this.#people.length < count) {
      const one =
        waiting.shift() ??
        this.#person(this.#is(0.5) ? 'M' : 'F', dayNumber(this.#int(1560, 1700), 1, 1) + this.#int(0, 364));
      const own = one.days.get('BIRT') ?? 0;
      const other = this.#person(one.sex === 'M' ? 'F' : 'M', own + this.#int(-2500, 2500));
      const family = this.#marry(one, other, this.#is(0.85) ? own + this.#int(7500, 11000) : null);
      const children = this.#children(family, own + this.#int(8000, 11_000));
      waiting.push(...children.filter((child) => lived(child) > 9000 && this.#is(0.6)));
    }
  }

  #children(family: MadeFamily, first: number): Made[] {
    let day = first;
    for (let left = this.#is(0.02) ? this.#int(10, 20) : this.#int(0, 7); left > 0; left--) {
      const child = this.#person(this.#is(0.5) ? 'M' : 'F', day);
      this.#bear(family, child);
      if (this.#is(0.02)) child.taken.set(family.ref, this.#pick(['adopted', 'foster', 'birth']));
      day += this.#int(300, this.#is(0.03) ? 5000 : 1100);
    }
    return family.children.filter(({ days }) => (days.get('BIRT') ?? 0) < dayNumber(1975, 1, 1));
  }

  strain(): void {
    const some = (share: number) =>
      Array.from({ length: Math.ceil(this.#people.length * share) }, () => this.#pick(this.#people));
    for (const person of some(0.03)) this.#misdate(person);
    for (const person of some(0.1)) this.#ageOf(person);
    for (const family of Array.from({ length: 900 }, () => this.#pick(this.#families)))
      this.#strainFamily(family);
    for (const person of some(0.006)) {
      for (let left = this.#int(2, 5); left > 0; left--) this.#marry(person, this.#pick(this.#people), null);
    }
    for (const person of some(0.004)) this.#bear(this.#pick(this.#families), person);
    for (const family of Array.from({ length: 6 }, () => this.#pick(this.#families))) this.#circle(family);
    for (const year of [1600, 1750, 1900, 1936, 1990]) {
      for (let left = 4; left > 0; left--) this.#person('F', dayNumber(year, 1, 1) + this.#int(0, 364));
    }
  }

  /** One date is wrong by years or by days, or is another event's. */
  #misdate({ days, exact }: Made): void {
    const tag = this.#pick([...days.keys()]);
    const from = days.get(tag) ?? 0;
    const way = this.#int(0, 3);
    if (way === 0) days.set(tag, from + this.#int(-120, 120) * 365);
    else if (way === 1) days.set(tag, from + this.#int(-40, 40));
    else days.set(tag, days.get(this.#pick([...days.keys()])) ?? from);
    if (this.#is(0.5)) exact.add(tag);
  }

  /** A life that ends just about where it begins to be doubtful. */
  #ageOf({ days, exact }: Made): void {
    const birth = days.get('BIRT') ?? 0;
    const near = this.#int(-1, 1);
    const set = (tag: string, day: number) => {
      days.set(tag, day);
      exact.add('BIRT').add('DEAT').add(tag);
    };
    const way = this.#int(0, 6);
    if (way === 0) set('DEAT', addYears(birth, this.#pick([90, 99])) + near);
    else if (way === 1) set('DEAT', birth + this.#int(0, 1));
    else if (way === 2) set('BURI', (days.get('DEAT') ?? birth) + this.#pick([-1, 0, 13, 14, 15]));
    else if (way === 3) set('CHR', birth + near);
    else if (way === 4) set('CHR', (days.get('DEAT') ?? birth) + near);
    else if (way === 5)
      set(this.#pick(['CONF', 'GRAD', 'WILL']), this.#pick([birth, days.get('DEAT') ?? birth]) + near);
    else for (const tag of ['DEAT', 'BURI', 'CREM', 'PROB']) days.delete(tag);
  }

  #strainFamily(family: MadeFamily): void {
    const near = this.#int(-1, 1);
    const parent = this.#pick(family.spouses);
    const birth = parent.days.get('BIRT') ?? 0;
    const child = family.children.length > 0 ? this.#pick(family.children) : null;
    const beget = (day: number) => {
      child?.days.set('BIRT', day);
      child?.exact.add('BIRT');
    };
    parent.exact.add('BIRT');
    family.exact = true;
    switch (this.#int(0, 8)) {
      case 0:
        beget(addYears(birth, parent.sex === 'F' ? this.#pick([17, 48]) : this.#pick([18, 65])) + near);
        break;
      case 1:
        parent.exact.add('DEAT');
        beget((parent.days.get('DEAT') ?? birth) + (parent.sex === 'F' ? near : 294 + near));
        break;
      case 2:
        family.married = addYears(birth, this.#pick([0, 17, 50])) + near;
        break;
      case 3:
        family.married = (parent.days.get('DEAT') ?? birth) + near;
        parent.exact.add('DEAT');
        break;
      case 4: {
        const [one, other] = family.spouses;
        other?.days.set('BIRT', addYears(one?.days.get('BIRT') ?? birth, this.#pick([30, -30, 95])) + near);
        for (const spouse of family.spouses) spouse.exact.add('BIRT');
        break;
      }
      case 5:
        beget(birth + near);
        break;
      case 6:
      case 7: {
        const first = Math.min(...family.children.map(({ days }) => days.get('BIRT') ?? 0));
        if (child !== null)
          beget(addYears(Number.isFinite(first) ? first : birth, this.#pick([8, 25])) + near);
        for (const one of family.children) one.exact.add('BIRT');
        break;
      }
      default:
        family.married = birth + this.#int(-9000, 30_000);
        family.divorced = null;
    }
    if (family.married !== null && family.divorced !== null && family.divorced < family.married)
      family.divorced = null;
  }

  /** Somebody becomes a child of one of their descendants. */
  #circle(family: MadeFamily): void {
    let [below] = family.children;
    for (let steps = this.#int(0, 2); steps > 0; steps--) below = below?.asSpouse[0]?.children[0] ?? below;
    const [above] = family.spouses;
    const home = below?.asSpouse[0];
    if (home !== undefined && above !== undefined && !home.children.includes(above)) this.#bear(home, above);
  }

  write(): string {
    return [
      '0 HEAD',
      '1 SOUR TEST',
      '1 GEDC',
      '2 VERS 5.5.1',
      '1 CHAR UTF-8',
      ...this.#people.flatMap((person) => this.#personLines(person)),
      ...this.#families.flatMap((family) => this.#familyLines(family)),
      '0 TRLR',
      '',
    ].join('\n');
  }

  #personLines({ ref, sex, days, exact, asSpouse, asChild, taken }: Made): string[] {
    const lines = [`0 @${ref}@ INDI`, `1 NAME ${ref} /Made/`];
    if (sex !== null) lines.push(`1 SEX ${sex}`);
    for (const [tag, day] of days) {
      if (exact.has(tag)) lines.push(`1 ${tag}`, `2 DATE ${dayText(day)}`);
      else if (!this.#is(0.04)) lines.push(`1 ${tag}`, `2 DATE ${this.#written(day)}`);
    }
    if (this.#is(0.02))
      lines.push('1 BIRT', `2 DATE ${this.#written((days.get('BIRT') ?? 0) + this.#int(0, 4000))}`);
    if (!days.has('DEAT') && this.#is(0.2)) lines.push('1 DEAT Y');
    for (const family of new Set(asSpouse)) lines.push(`1 FAMS @${family.ref}@`);
    for (const family of new Set(asChild)) {
      lines.push(`1 FAMC @${family.ref}@`);
      const pedigree = taken.get(family.ref);
      if (pedigree !== undefined) lines.push(`2 PEDI ${pedigree}`);
    }
    return lines;
  }

  #familyLines({ ref, spouses, children, married, exact, divorced }: MadeFamily): string[] {
    const lines = [`0 @${ref}@ FAM`];
    for (const [i, spouse] of spouses.entries()) lines.push(`1 ${i === 0 ? 'HUSB' : 'WIFE'} @${spouse.ref}@`);
    // Now and then only the child's own record names the family.
    for (const child of children) if (!this.#is(0.01)) lines.push(`1 CHIL @${child.ref}@`);
    if (married !== null) lines.push('1 MARR', `2 DATE ${exact ? dayText(married) : this.#written(married)}`);
    if (divorced !== null) lines.push('1 DIV Y', `2 DATE ${dayText(divorced)}`);
    return lines;
  }

  /** More or less exactly, as records are. */
  #written(day: number): string {
    const [year] = civil(day);
    const way = this.#chance();
    if (way < 0.55) return dayText(day);
    if (way < 0.65) return monthText(day);
    if (way < 0.85) return `${year}`;
    if (way < 0.9) return `ABT ${year + this.#int(-2, 2)}`;
    if (way < 0.92) return `ABT ${this.#is(0.5) ? monthText(day) : dayText(day)}`;
    if (way < 0.94) return `BEF ${year + this.#int(0, 3)}`;
    if (way < 0.96) return `AFT ${year - this.#int(1, 3)}`;
    if (way < 0.98) return `BET ${year - this.#int(0, 4)} AND ${year + this.#int(0, 4)}`;
    return `${year}/${String((year + 1) % 100).padStart(2, '0')}`;
  }
}
