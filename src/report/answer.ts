/** Answers as a person reads them: sentences with the numbers of their sources, caveats, and whom to choose among. */
import type { Answer } from '../reason/ask/types.js';
import { createCitations } from './citations.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { concludedLines, synthesisJson } from './syntheses.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';

export interface FailedModel {
  readonly code: string;
  readonly message: string;
}

export function answerReport(answer: Answer, theme: Theme): string {
  const { paint, columns, glyphs } = theme;
  const citations = createCitations();
  const isOne = answer.parts.length === 1;
  const blocks = clean(answer).parts.map(({ question, sentences, caveats, choices, passages }) => {
    // Namesakes are told apart by their ids.
    const isShared = (name: string) => choices.filter((one) => one.name === name).length > 1;
    const said = sentences
      .filter(({ text }) => text !== '')
      .map(({ text, citations: cited }) =>
        [text, citations.refer(cited)].filter((part) => part !== '').join(' '),
      );
    return [
      ...(isOne ? [] : wrap(question, columns).map((line) => paint('muted', line))),
      ...wrap(said.join(' '), columns),
      ...choices.map(
        ({ id, name, type, hint }) =>
          `  ${glyphs.dot} ${paint('name', name)}  ${paint('muted', [type, hint, isShared(name) ? id : ''].filter((part) => part !== '').join('; '))}`,
      ),
      ...caveats.flatMap((caveat) =>
        wrap(caveat, columns - 2).map((line, i) => `${i === 0 ? '!' : ' '} ${line}`),
      ),
      ...(passages.length === 0
        ? []
        : ['', 'Nearest to it in the sources, as prose that nobody has read into statements:']),
      ...passages.flatMap(({ quote, file, lines }) => [
        ...wrap(`“${quote}”`, columns - 4).map((line, i) => `  ${i === 0 ? glyphs.dot : ' '} ${line}`),
        `    ${paint('muted', lines === null ? file : `${file}:${lines.start}`)}`,
      ]),
    ].join('\n');
  });
  const listed = citations.list(theme);
  const now = answer.now === null ? [] : [paint('muted', `The present is ${clean(answer.now)}.`)];
  const concluded = concludedLines(answer.syntheses ?? [], theme);
  return [
    ...blocks,
    ...(listed.length === 0 ? [] : [['Sources:', ...listed].join('\n')]),
    ...(concluded.length === 0 ? [] : [concluded.join('\n').trimEnd()]),
    ...now,
  ].join('\n\n');
}

/** `withoutModel`: why a configured model did not give the answer; null where none was asked. */
export function answerJson(answer: Answer, withoutModel: FailedModel | null = null): Json {
  return {
    question: answer.question,
    without_model: withoutModel === null ? null : { code: withoutModel.code, message: withoutModel.message },
    now: answer.now,
    parts: answer.parts.map(({ question, kind, outcome, sentences, caveats, choices, passages, calls }) => ({
      question,
      type: kind,
      outcome,
      sentences: sentences
        .filter(({ text }) => text !== '')
        .map(({ text, statements, citations }) => ({
          text,
          statements: [...statements],
          citations: citations.map(({ source, title, file, lines, quote, reliability }) => ({
            source,
            title,
            file,
            line: lines?.start ?? null,
            end_line: lines?.end ?? null,
            quote,
            reliability,
          })),
        })),
      caveats: [...caveats],
      choices: choices.map((choice) => ({ ...choice })),
      passages: passages.map(({ title, file, lines, quote }) => ({
        ...{ title, file, quote, line: lines?.start ?? null, end_line: lines?.end ?? null },
      })),
      calls: [...calls],
    })),
    sources: answer.sources.map((source) => ({ ...source })),
    syntheses: (answer.syntheses ?? []).map(synthesisJson),
  };
}
