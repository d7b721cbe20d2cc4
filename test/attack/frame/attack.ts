/** What one attack is: a file in `test/attack/` whose default export is made by `defineAttack`. */

export interface Attack {
  /** What is tried, as the table says it. */
  readonly what: string;
  /** Minutes after which the whole attack is stopped and has failed; 3 where not told. */
  readonly minutes?: number;
  /** Makes its tries; what it returns is the figure in the table, such as `worst 1.9 times`. */
  run(trial: Trial): Promise<string | undefined>;
}

/** What an attack is given to make its tries with. */
export interface Trial {
  /** The part that runs in `npm test`: all attacks together get 40 seconds there, so take two or three tries of the most telling kind, or none. */
  readonly isShort: boolean;
  /** Whether something by this name is to be tried: all of it, unless `--only` picks some. */
  wants(name: string): boolean;
  /** One try: it has held unless `attempt` throws. The others go on in either case. */
  try(what: string, attempt: () => unknown): Promise<void>;
}

export interface Outcome {
  readonly tries: number;
  /** What did not hold, each with the reason. */
  readonly broken: readonly string[];
  readonly figure: string;
}

export const defineAttack = (attack: Attack): Attack => attack;

/** Runs one attack in this process. */
export async function runAttack(
  attack: Attack,
  isShort: boolean,
  only: readonly string[] = [],
  onBroken: (told: string) => void = () => {},
): Promise<Outcome> {
  const broken: string[] = [];
  let tries = 0;
  const attempt: Trial['try'] = async (what, run) => {
    tries += 1;
    try {
      await run();
    } catch (error) {
      broken.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      onBroken(broken.at(-1) ?? '');
    }
  };
  let figure = '';
  try {
    figure =
      (await attack.run({
        isShort,
        wants: (name) => only.length === 0 || only.includes(name),
        try: attempt,
      })) ?? '';
  } catch (error) {
    broken.push(`could not be tried: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    onBroken(broken.at(-1) ?? '');
  }
  return { tries: Math.max(tries, broken.length), broken, figure };
}
