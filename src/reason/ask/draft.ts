/** An answer in the making: sentences with their statements, caveats, and the reads it took. */
import type { ToldStatement } from '../told-statement.js';
import type { AnswerPart, AnswerSentence, Choice, QuestionKind } from './types.js';
import { SILENT_ANSWER } from './types.js';

/** Below this, what is told is told as uncertain. */
const SURE = 0.7;
const MOST_CAVEATS = 8;

export class AnswerDraft {
  readonly #sentences: AnswerSentence[] = [];
  readonly #caveats = new Set<string>();
  readonly #calls: string[] = [];
  #kind: QuestionKind | null = null;

  constructor(readonly question: string) {}

  get isEmpty(): boolean {
    return this.#sentences.length === 0;
  }

  tells(statement: string): boolean {
    return this.#sentences.some(({ statements }) => statements.includes(statement));
  }

  as(kind: QuestionKind): this {
    this.#kind = kind;
    return this;
  }

  called(tool: string): this {
    this.#calls.push(tool);
    return this;
  }

  /** A sentence without statements tells of the record, or of what is known by counting. */
  say(text: string, statements: readonly ToldStatement[] = []): this {
    if (text === '') return this;
    this.#sentences.push({
      text: sentenceOf(text),
      statements: statements.map(({ id }) => id),
      citations: statements.flatMap(({ citations }) => citations),
    });
    for (const statement of statements) this.#doubt(statement);
    return this;
  }

  add(sentence: AnswerSentence): this {
    this.#sentences.push(sentence);
    return this;
  }

  /** Before all that has been said. */
  lead(text: string): this {
    this.#sentences.unshift({ text: `${text}:`, statements: [], citations: [] });
    return this;
  }

  /** Ids of the statements that are told one to a sentence. */
  get toldAlone(): string[] {
    return this.#sentences.flatMap(({ statements: [id, ...others] }) =>
      id === undefined || others.length > 0 ? [] : [id],
    );
  }

  /** Wordings of relations are of the past: says which of them hold now. */
  markCurrent(ids: ReadonlySet<string>): this {
    for (const [i, sentence] of this.#sentences.entries()) {
      const [id, ...others] = sentence.statements;
      if (id === undefined || others.length > 0 || !ids.has(id)) continue;
      this.#sentences[i] = { ...sentence, text: sentence.text.replace(/\.?$/, ' (current).') };
    }
    return this;
  }

  caveat(text: string): this {
    if (text !== '') this.#caveats.add(sentenceOf(text));
    return this;
  }

  /** What decides nothing, and is told as what it is. */
  hearsay(statements: readonly ToldStatement[]): this {
    for (const one of statements)
      this.caveat(
        `Only ${one.reliability === 'prophetic' ? 'a prophecy' : 'an unreliable source'} says: ${toldWithTime(one)}`,
      );
    return this;
  }

  #doubt({ told, disputed, provisional, subject, object, confidence, reliability }: ToldStatement): void {
    if (disputed) this.caveat(`${told}: sources contradict each other on this`);
    const ends = [subject, ...(object === null ? [] : [object])];
    const loose = provisional ? ends.filter(({ verified }) => !verified) : [];
    for (const { name } of loose) this.caveat(`${name} is provisional: no canonical document defines it`);
    if (provisional && loose.length === 0)
      this.caveat(`${told}: provisional, read from prose and not confirmed, confidence ${confidence}`);
    else if (confidence < SURE) this.caveat(`${told}: uncertain, confidence ${confidence}`);
    if (reliability === 'rumour') this.caveat(`${told}: only a rumour says so`);
  }

  /** With `silence` where nothing was found to say. */
  done(
    outcome: AnswerPart['outcome'] = this.isEmpty ? 'silent' : 'answered',
    choices: readonly Choice[] = [],
  ): AnswerPart {
    const silent: AnswerSentence = { text: SILENT_ANSWER, statements: [], citations: [] };
    return {
      question: this.question,
      kind: this.#kind,
      outcome,
      sentences: outcome === 'silent' && this.isEmpty ? [silent] : this.#sentences,
      caveats: [...this.#caveats].slice(0, MOST_CAVEATS),
      choices,
      calls: this.#calls,
    };
  }
}

/** Begins with a capital and ends with a stop. */
export function sentenceOf(text: string): string {
  const trimmed = text.trim();
  const stopped = /[.!?…]["”’)]*$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return stopped.charAt(0).toUpperCase() + stopped.slice(1);
}

/** A statement with its time: `Aldric Raventhorne ruled Valdorn, 324 TA – 360 TA`. */
export function toldWithTime({ told, when, value }: ToldStatement): string {
  return when === '' || value !== null ? told : `${told}, ${when}`;
}
