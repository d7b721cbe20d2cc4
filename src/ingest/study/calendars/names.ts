/** Names within one calendar: our calendars want each to mean one thing. */

const LONGEST = 80;

export class Names {
  readonly #taken = new Set<string>();

  constructor(private readonly remarks: string[]) {}

  /** The name, or the name with a number behind it where it means something else already. */
  claim(wanted: string): string {
    const name = wanted.trim().slice(0, LONGEST);
    if (this.#take(name)) return name;
    let number = 2;
    while (!this.#take(`${name} ${number}`)) number++;
    this.remarks.push(`"${name}" names two things, so that one is called "${name} ${number}" here.`);
    return `${name} ${number}`;
  }

  /** Those of the other names that mean nothing else. */
  aliases(wanted: readonly string[]): string[] {
    return wanted
      .map((name) => name.trim().slice(0, LONGEST))
      .filter((name) => name !== '' && this.#take(name));
  }

  /** A list in which no name stands twice, apart from all others. */
  unique(wanted: readonly string[]): string[] {
    const list = new Names(this.remarks);
    return wanted.map((name) => list.claim(name));
  }

  #take(name: string): boolean {
    const key = name.toLowerCase();
    if (this.#taken.has(key)) return false;
    this.#taken.add(key);
    return true;
  }
}
