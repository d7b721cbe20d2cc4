/** What is said between a connection that waits for SQL and the thread that carries it out. */
import type { MessagePort } from 'node:worker_threads';
import type { Bindable } from '../database.js';
import type { Packed } from './packed.js';

/** What the thread is started with. */
export interface Begin {
  readonly file: string;
  readonly port: MessagePort;
  /** How many requests have been sent, and how many of them are done. */
  readonly counts: Int32Array<SharedArrayBuffer>;
}

export const SENT = 0;
export const DONE = 1;
/** Stands for what is done once the thread has ended. */
export const ENDED = -1;

/** One text, carried out once for each so many values. */
export interface Repeated {
  /** Its place among all that have been sent. */
  readonly text: number;
  readonly width: number;
  /** How many of the values are its. */
  readonly count: number;
}

export type Request =
  | {
      readonly kind: 'repeat';
      readonly texts: readonly string[];
      readonly parts: readonly Repeated[];
      readonly packed: Packed;
    }
  | { readonly kind: 'exec'; readonly sql: string }
  | {
      readonly kind: 'run' | 'get' | 'all';
      readonly sql: string;
      readonly asArrays: boolean;
      readonly values: readonly Bindable[];
    }
  | { readonly kind: 'transaction' }
  | { readonly kind: 'close' };

/** To every request but to repeat, for which nobody waits: what fails there is the answer to the next. */
export type Answer =
  | { readonly value: unknown }
  | { readonly message: string; readonly details: Readonly<Record<string, unknown>> };
