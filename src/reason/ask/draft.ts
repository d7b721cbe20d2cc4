/** An answer in the making: sentences with their statements, caveats, and the reads it took. */
import { capital } from '../../model/index.js';
import type { Ontology } from '../../packs/index.js';
import type { ToldStatement } from '../told-statement.js';
import type { AnswerPart, AnswerSentence, Choice, QuestionKind } from './types.js';
import { SILENT_ANSWER } from './types.js';
import { worded } from './wording.js';

/** Below this, what is told is told as uncertain. */
const SURE = 0.7;
const MOST_CAVEATS = 8;
const MOST_NAMED = 4;

type Doubt = 'prose' | 'unsure' | 'rumour';
const DOUBTS: Readonly<Record<Doubt, string>> = {
  prose: 'Read from prose and not confirmed',
  unsure: 'Uncertain',
  rumour: 'Only a rumour says so',
};
const more = (count: number): string => (count > MOST_NAMED ? ` and ${count - MOST_NAMED} more` : '');

export class AnswerDraft {
  readonly #sentences: AnswerSentence[] = [];
  readonly #caveats = new Set<string>();
  /** By statement: that sources contradict each other on it, which a finding may tell better. */
  readonly #disputes = new Map<string, string>();
  readonly #hearsay: ToldStatement[] = [];
  /** Names that no canonical document defines. */
  readonly #provisional = new Set<string>();
  /** By what is doubtful about them. */
  readonly #doubts = new Map<Doubt, Map<string, ToldStatement>>();
  readonly #calls: string[] = [];
  #kind: QuestionKind | null = null;

  /** By id: what the sentences tell. */
  readonly #told = new Map<string, ToldStatement>();

  constructor(
    readonly question: string,
    readonly ontology: Ontology,
  ) {}

  get isEmpty(): boolean {
    return this.#sentences.length === 0;
  }

  get text(): string {
    return this.#sentences.map(({ text }) => text).join(' ');
  }

  /** Takes back all that was said: it was no answer. */
  clear(): this {
    this.#sentences.length = 0;
    this.#told.clear();
    this.#doubts.clear();
    this.#disputes.clear();
    this.#provisional.clear();
    return this;
  }

  get sentences(): readonly AnswerSentence[] {
    return this.#sentences;
  }

  tells(statement: string): boolean {
    return this.#sentences.some(({ statements }) => statements.includes(statement));
  }

  /** `Aldric Raventhorne ruled Valdorn, 324 TA – 360 TA`: a clause, without its stop. */
  words(statement: ToldStatement): string {
    return worded(this.ontology, statement);
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
    const sentence = sentenceOf(text);
    if (text === '' || this.#sentences.some((one) => one.text === sentence)) return this;
    for (const one of statements) this.#told.set(one.id, one);
    this.#sentences.push({
      text: sentence,
      statements: statements.map(({ id }) => id),
      citations: statements.flatMap(({ citations }) => citations),
    });
    for (const statement of statements) this.#doubt(statement);
    return this;
  }

  /** What the last sentence rests on besides. */
  cite(citations: AnswerSentence['citations']): this {
    const last = this.#sentences.pop();
    if (last !== undefined) this.#sentences.push({ ...last, citations: [...last.citations, ...citations] });
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

  /** It speaks of the present, or of what goes on. */
  get isOfNow(): boolean {
    return (
      this.#sentences.some(({ text }) => /, the present\b/.test(text)) ||
      this.told.some(({ when }) => /\bongoing$/.test(when))
    );
  }

  get told(): readonly ToldStatement[] {
    return [...this.#told.values()];
  }

  /** Relations without an end are worded as past: says of these that they go on. */
  goesOn(ids: ReadonlySet<string>): this {
    for (const [i, sentence] of this.#sentences.entries())
      for (const id of sentence.statements) {
        const one = ids.has(id) ? this.#told.get(id) : undefined;
        if (one === undefined) continue;
        const now = worded(this.ontology, one, true);
        const text = [this.words(one), sentenceOf(this.words(one)).slice(0, -1)].reduce(
          (before, past) => before.replace(past, () => now),
          this.#sentences[i]?.text ?? '',
        );
        this.#sentences[i] = { ...sentence, text: sentenceOf(text) };
      }
    return this;
  }

  caveat(text: string): this {
    if (text !== '') this.#caveats.add(sentenceOf(text));
    return this;
  }

  /** What a finding tells of them is told with it. */
  disputeTold(statements: readonly string[], text: string): this {
    for (const id of statements) this.#disputes.delete(id);
    return this.caveat(text);
  }

  /** What decides nothing, and is told as what it is. */
  hearsay(statements: readonly ToldStatement[]): this {
    this.#hearsay.push(...statements.filter(({ id }) => !this.#hearsay.some((known) => known.id === id)));
    return this;
  }

  #hearsayWords(one: ToldStatement): string {
    return `Only ${one.reliability === 'prophetic' ? 'a prophecy' : 'an unreliable source'} says: ${this.words(one)}`;
  }

  #doubt(statement: ToldStatement): void {
    const { id, disputed, provisional, subject, object, confidence, reliability } = statement;
    const told = this.words(statement);
    if (disputed) this.#disputes.set(id, `${told}: sources contradict each other on this`);
    const ends = [subject, ...(object === null ? [] : [object])];
    const loose = provisional ? ends.filter(({ verified }) => !verified) : [];
    for (const { name } of loose) this.provisional(name);
    if (provisional && loose.length === 0) this.#doubtAs('prose', statement);
    else if (confidence < SURE) this.#doubtAs('unsure', statement);
    if (reliability === 'rumour') this.#doubtAs('rumour', statement);
  }

  #doubtAs(doubt: Doubt, statement: ToldStatement): void {
    const known = this.#doubts.get(doubt) ?? new Map<string, ToldStatement>();
    this.#doubts.set(doubt, known.set(statement.id, statement));
  }

  provisional(name: string): this {
    this.#provisional.add(name);
    return this;
  }

  /** One remark for each kind of doubt, however many it is about. */
  #tellDoubts(): void {
    for (const [doubt, statements] of this.#doubts) {
      const said = [...statements.values()].map((one) =>
        doubt === 'rumour'
          ? this.words(one)
          : `${this.words(one)} (${Math.round(one.confidence * 100)} % sure)`,
      );
      this.caveat(`${DOUBTS[doubt]}: ${said.slice(0, MOST_NAMED).join('; ')}${more(said.length)}`);
    }
    const names = [...this.#provisional];
    if (names.length === 1) this.caveat(`${names[0]} is provisional: no canonical document defines it`);
    if (names.length > 1)
      this.caveat(
        `Provisional, as no canonical document defines them: ${names.slice(0, MOST_NAMED).join(', ')}${more(names.length)}`,
      );
  }

  /** With `silence` where nothing was found to say. */
  done(outcome?: AnswerPart['outcome'], choices: readonly Choice[] = []): AnswerPart {
    const isUnsaid = this.isEmpty && outcome === undefined;
    if (isUnsaid && this.#hearsay.length > 0) {
      this.say('No source that can be relied on tells of this');
      for (const one of this.#hearsay.splice(0))
        this.add({
          text: sentenceOf(this.#hearsayWords(one)),
          statements: [one.id],
          citations: one.citations,
        });
    }
    for (const one of this.#hearsay) this.caveat(this.#hearsayWords(one));
    for (const text of this.#disputes.values()) this.caveat(text);
    this.#tellDoubts();
    const silent: AnswerSentence = { text: SILENT_ANSWER, statements: [], citations: [] };
    const became = outcome ?? (this.isEmpty ? 'silent' : 'answered');
    const caveats = [...this.#caveats].filter(
      (caveat) => !this.#sentences.some(({ text }) => text.endsWith(caveat)),
    );
    return {
      question: this.question,
      kind: this.#kind,
      outcome: became,
      sentences: became === 'silent' && this.isEmpty ? [silent] : this.#sentences,
      caveats: caveats.slice(0, MOST_CAVEATS),
      choices,
      passages: [],
      calls: this.#calls,
    };
  }
}

/** Begins with a capital and ends with a stop. */
export function sentenceOf(text: string): string {
  const trimmed = text.trim();
  const stopped = /[.!?…]["”’)]*$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return capital(stopped);
}
