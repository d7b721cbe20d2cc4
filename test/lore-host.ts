/** A process in which `lore` runs again and again: what a test asks of many commands does not wait for each to load. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RanThere extends Ran {
  /** Milliseconds of processor time. */
  readonly cpu: number;
}

export interface Call {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const HOST = path.join(import.meta.dirname, 'lore-host.fixture.mjs');

export class LoreHost {
  readonly #child: ChildProcess;
  readonly #ready: Promise<unknown>;
  #last: Promise<unknown> = Promise.resolve();

  /** `command` is how node is asked to run `lore`: options, and the script last. */
  constructor(command: readonly string[]) {
    this.#child = fork(HOST, command.slice(-1), {
      execArgv: command.slice(0, -1),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#ready = once(this.#child, 'message');
    // It ends when this process does, and keeps nobody from ending.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** A command has brought it down. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** One at a time: a process has one folder and one environment. */
  run(call: Call): Promise<RanThere> {
    const ran = this.#last.then(() => this.#run(call));
    this.#last = ran.catch(() => undefined);
    return ran;
  }

  async #run(call: Call): Promise<RanThere> {
    await this.#ready;
    return new Promise((resolve, reject) => {
      const ended = (code: number | null, signal: string | null): void =>
        reject(new Error(`lore ${call.args.join(' ')} ended its host: ${signal ?? code}`));
      this.#child.once('exit', ended);
      this.#child.once('message', (ran: RanThere) => {
        this.#child.off('exit', ended);
        resolve(ran);
      });
      this.#child.send(call);
    });
  }
}
