/** The judge: which facts of a story confuse, and whether a text asserts a claim. Loaded on use, in a process of its own. */
import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { LoreError } from '../../model/index.js';
import { startProcess } from '../../model/start-process.js';
import { findJudge, isJudge, type JudgeModel, type JudgeSettings, RUNTIME } from '../shipped-judge.js';
import { MOST_FACTS, type StoryFact } from './encode.js';
import { type AtomText, MOST_ATOMS } from './encode-facts.js';
import { type ReadFacts, readFacts } from './facts.js';
import type { Answered, Asked, StoryLogits } from './judge-process.js';

export const STORY_KINDS = ['quiet', 'reversal', 'ambiguity', 'stale'] as const;
export const STORY_ROLES = ['none', 'origin', 'detour', 'return', 'rival', 'stale', 'newer'] as const;
/** What the page of a note may be about. */
export const PAGE_KINDS = [
  ...(['person', 'people', 'place', 'group', 'thing', 'event', 'time'] as const),
  ...(['list', 'paper', 'idea', 'meta'] as const),
] as const;
export const ENTAILMENTS = ['asserted', 'denied', 'untold'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export type StoryKind = (typeof STORY_KINDS)[number];
export type StoryRole = (typeof STORY_ROLES)[number];

/** Each share lies between 0 and 1; together they are 1. */
export type Shares<Name extends string> = Readonly<Record<Name, number>>;

export interface StoryReading {
  readonly kind: Shares<StoryKind>;
  /** One for each fact, in their order. */
  readonly roles: readonly Shares<StoryRole>[];
}

export interface Judge {
  /** Another model, another version. */
  readonly version: string;
  readonly settings: JudgeSettings;
  /** Oldest first, at most twelve. */
  story(facts: readonly StoryFact[]): Promise<StoryReading>;
  entail(text: string, claim: string): Promise<Shares<(typeof ENTAILMENTS)[number]>>;
  /** What a page is about, by its file and its first lines. */
  page(path: string, text: string): Promise<Shares<PageKind>>;
  /** What a fact speaks of, as numbers of length one: those of facts that belong together lie near each other. */
  sense(text: string): Promise<Float32Array>;
  /** What a text tells of the atoms in it, at most fourteen. */
  facts(text: AtomText): Promise<ReadFacts>;
  /** The same as the model gave it, for whoever holds it against its training. */
  storyLogits(facts: readonly StoryFact[]): Promise<StoryLogits>;
  /** Lets the process go; the next question starts another. */
  close(): void;
}

const ofThisProcess = new Map<string, Judge>();

/** Null where the model or its runtime is missing: `findJudge` says why. However many worlds are open, there is one. */
export function openJudge(env?: Readonly<Record<string, string | undefined>>): Judge | null {
  const found = findJudge(env);
  if (!isJudge(found)) return null;
  const known = ofThisProcess.get(found.folder);
  if (known !== undefined) return known;
  const judge = createJudge(found);
  ofThisProcess.set(found.folder, judge);
  return judge;
}

/** What was asked lately is not asked again. */
const MOST_KEPT = 4_000;

export function createJudge({ folder, settings }: JudgeModel): Judge {
  const runner = new Runner(folder);
  const kept = new Map<string, Promise<Answered>>();

  function ask(asked: Question): Promise<Answered> {
    const key = hash('sha256', JSON.stringify(asked), 'base64');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answered = runner.ask(asked);
    if (kept.size >= MOST_KEPT) for (const old of [...kept.keys()].slice(0, MOST_KEPT / 4)) kept.delete(old);
    kept.set(key, answered);
    answered.catch(() => kept.delete(key));
    return answered;
  }

  async function storyLogits(facts: readonly StoryFact[]): Promise<StoryLogits> {
    if (facts.length === 0 || facts.length > MOST_FACTS)
      throw new Error(`a story of ${facts.length} facts; it has between 1 and ${MOST_FACTS}`);
    const told = facts.map(({ at, who, scope, text }) => ({ at, who, scope, text }));
    const answered = await ask({ kind: 'story', facts: told });
    if (answered.kind !== 'story') throw failure('an answer to another question');
    return answered.logits;
  }

  return {
    version: settings.version,
    settings,
    storyLogits,
    close: () => runner.close(),
    story: async (facts) => {
      const { kind, roles } = await storyLogits(facts);
      const { story: temperature } = settings.temperature;
      return {
        kind: shares(STORY_KINDS, kind, temperature),
        roles: roles.map((row) => shares(STORY_ROLES, row, 1)),
      };
    },
    entail: async (text, claim) => {
      const answered = await ask({ kind: 'entail', text, claim });
      if (answered.kind !== 'entail') throw failure('an answer to another question');
      return shares(ENTAILMENTS, answered.logits, settings.temperature.entail);
    },
    page: async (path, text) => {
      const answered = await ask({ kind: 'page', path, text });
      if (answered.kind !== 'page') throw failure('an answer to another question');
      return shares(PAGE_KINDS, answered.logits, 1);
    },
    sense: async (text) => {
      const answered = await ask({ kind: 'sense', text });
      if (answered.kind !== 'sense') throw failure('an answer to another question');
      return answered.sense;
    },
    facts: async (text) => {
      if (text.kinds.length === 0 || text.kinds.length > MOST_ATOMS)
        throw new Error(`a text of ${text.kinds.length} atoms; it has between 1 and ${MOST_ATOMS}`);
      const answered = await ask({ kind: 'facts', text });
      if (answered.kind !== 'facts') throw failure('an answer to another question');
      return readFacts(answered.logits, text.kinds.length, settings.facts);
    },
  };
}

function shares<Name extends string>(
  names: readonly Name[],
  logits: readonly number[],
  temperature: number,
): Shares<Name> {
  const highest = Math.max(...logits);
  const powers = names.map((_, i) =>
    Math.exp(((logits[i] ?? Number.NEGATIVE_INFINITY) - highest) / temperature),
  );
  const sum = powers.reduce((total, power) => total + power, 0);
  return Object.fromEntries(names.map((name, i) => [name, (powers[i] ?? 0) / sum])) as Shares<Name>;
}

type Story = Extract<Asked, { kind: 'story' }>;
type Entail = Extract<Asked, { kind: 'entail' }>;
type Facts = Extract<Asked, { kind: 'facts' }>;
type Page = Extract<Asked, { kind: 'page' }>;
type Sense = Extract<Asked, { kind: 'sense' }>;
type Question =
  | Omit<Story, 'id'>
  | Omit<Entail, 'id'>
  | Omit<Facts, 'id'>
  | Omit<Page, 'id'>
  | Omit<Sense, 'id'>;

interface Waiting {
  readonly resolve: (answered: Answered) => void;
  readonly reject: (error: Error) => void;
}

const START_MS = 60_000;
/** After so long without a question the memory is given back. */
const IDLE_MS = 120_000;

/** A process and not a thread: the runtime may be loaded by one thread of a process only, and a crash of it is not ours. */
class Runner {
  readonly #folder: string;
  #child: Promise<ChildProcess> | null = null;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async ask(question: Question): Promise<Answered> {
    clearTimeout(this.#idle);
    this.#child ??= this.#start();
    const child = await this.#child.catch((error: unknown) => {
      this.#child = null;
      throw error;
    });
    const id = ++this.#last;
    child.ref();
    child.channel?.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      child.send({ ...question, id }, (error) => error && this.#fail(id, error.message));
    });
  }

  close(): void {
    clearTimeout(this.#idle);
    void this.#child?.then((child) => child.kill()).catch(() => {});
    this.#child = null;
  }

  #start(): Promise<ChildProcess> {
    const child = startProcess('judge-process', import.meta.url);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
      child.on('message', (answered: Answered) => {
        if (answered.kind === 'ready') {
          clearTimeout(timer);
          resolve(child);
        } else if (answered.kind === 'failure' && answered.id === null) {
          child.kill('SIGKILL');
          reject(failure(answered.message));
        } else this.#take(answered, child);
      });
      child.once('error', (error) => reject(failure(error.message)));
      child.once('exit', () => {
        clearTimeout(timer);
        reject(failure('its process ended before it was ready'));
        this.#child = null;
        for (const id of [...this.#waiting.keys()]) this.#fail(id, 'its process ended');
      });
      child.send({ kind: 'begin', folder: this.#folder, runtime: RUNTIME } satisfies Asked);
    });
  }

  #take(answered: Exclude<Answered, { kind: 'ready' }>, child: ChildProcess): void {
    if (answered.id === null) return;
    if (answered.kind === 'failure') this.#fail(answered.id, answered.message);
    else {
      this.#waiting.get(answered.id)?.resolve(answered);
      this.#waiting.delete(answered.id);
    }
    if (this.#waiting.size > 0) return;
    // A process that waits for questions keeps nobody from ending.
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  #fail(id: number, message: string): void {
    this.#waiting.get(id)?.reject(failure(message));
    this.#waiting.delete(id);
  }
}

function failure(why: string): LoreError {
  return new LoreError({
    code: 'language/judge-failed',
    message: `The judge could not answer: ${why}.`,
    hint: 'Everything else goes on; `lore doctor` says whether it is there.',
  });
}
