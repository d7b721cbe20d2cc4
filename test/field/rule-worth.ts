/** What each rule is worth to a stranger: errors that it finds, alone or beside others, and entries where nothing was planted. */

interface Told {
  readonly rule: string;
  /** Ids of the planted errors whose words it cites. */
  readonly errors: readonly string[];
}

interface Worth {
  alone: number;
  beside: number;
  untouched: number;
}

export class RuleWorth {
  /** By error, the rules that find it on a first screen. */
  readonly #finders = new Map<string, Set<string>>();
  readonly #untouched = new Map<string, number>();

  /** One entry of a first screen, in a world with errors. */
  planted(entry: readonly Told[]): void {
    for (const { rule, errors } of entry)
      for (const error of errors) {
        const finders = this.#finders.get(error) ?? new Set();
        this.#finders.set(error, finders.add(rule));
      }
  }

  /** One entry of a first screen where nothing was planted, by the rules of its findings. */
  untouched(rules: readonly string[]): void {
    for (const rule of new Set(rules)) this.#untouched.set(rule, (this.#untouched.get(rule) ?? 0) + 1);
  }

  /** Those that find most by themselves first. */
  table(): string {
    const worth = new Map<string, Worth>();
    const of = (rule: string): Worth => {
      const one = worth.get(rule) ?? { alone: 0, beside: 0, untouched: this.#untouched.get(rule) ?? 0 };
      worth.set(rule, one);
      return one;
    };
    for (const rule of this.#untouched.keys()) of(rule);
    for (const finders of this.#finders.values())
      for (const rule of finders) of(rule)[finders.size === 1 ? 'alone' : 'beside']++;
    const rows = [...worth].sort(([, a], [, b]) => b.alone - a.alone || b.beside - a.beside);
    return [
      '| rule | errors it alone finds | finds beside others | entries where nothing was planted |',
      '|---|---|---|---|',
      ...rows.map(([rule, one]) => `| ${rule} | ${one.alone} | ${one.beside} | ${one.untouched} |`),
    ].join('\n');
  }
}
