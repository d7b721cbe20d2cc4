/** What was struck from a model's answer, and conversations with what was wrong in them. */
import type { ModelAnswer } from '../engine/ask.js';
import type { KeptConversation } from '../engine/conversations.js';
import { utcMinute } from '../model/index.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { takenJson, takenLines } from './syntheses.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';

export function modelAnswerReport(answer: ModelAnswer, theme: Theme): string {
  const { paint, columns } = theme;
  const { text, struck, caveats, verified } = clean(answer);
  const files = [
    ...new Set(
      verified.claims
        .filter(({ verdict }) => verdict === 'supported')
        .flatMap(({ citations }) => citations.map(({ file }) => file)),
    ),
  ];
  const blocks = [
    wrap(text, columns),
    caveats.flatMap((caveat) => wrap(`! ${caveat}`, columns)),
    struck.length === 0
      ? []
      : [
          paint('muted', `Struck, since the record does not bear it out:`),
          ...struck.flatMap(({ sentence, because }) => wrap(`- ${sentence} (${because})`, columns)),
        ],
    files.length === 0 ? [] : wrap(`Sources: ${files.join(', ')}`, columns),
    takenLines(answer.insights ?? [], theme),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

export function modelAnswerJson({
  question,
  model,
  text,
  struck,
  caveats,
  calls,
  verified,
  insights = [],
}: ModelAnswer): Json {
  return {
    question,
    model,
    text,
    struck: struck.map((one) => ({ ...one })),
    caveats: [...caveats],
    calls: calls.map(({ tool }) => tool),
    claims: verified.claims.map(({ claim, verdict, because, citations }) => ({
      claim,
      verdict,
      because,
      files: [...new Set(citations.map(({ file }) => file))],
    })),
    violations: verified.violations.map(({ code, message }) => ({ code, message })),
    insights: takenJson(insights),
  };
}

export function conversationsReport(
  conversations: readonly KeptConversation[],
  { paint, columns }: Theme,
): string {
  if (conversations.length === 0) return 'No conversation is recorded.';
  return clean(conversations)
    .map(({ handle, startedAt, calls, answers }) => {
      const failed = calls.filter(({ error }) => error !== null).length;
      const lines = answers.flatMap(({ question, verdicts, violations }) => [
        ...(question === null ? [] : wrap(`  ${question}`, columns)),
        `  ${
          Object.entries(verdicts)
            .filter(([, count]) => count > 0)
            .map(([verdict, count]) => `${count} ${verdict}`)
            .join(', ') || 'no claims'
        }`,
        ...violations.flatMap(({ code, message }) => wrap(`  ! ${code}: ${message}`, columns)),
      ]);
      const head = `${utcMinute(startedAt)}  ${calls.length} calls${failed > 0 ? `, ${failed} failed` : ''}`;
      return [`${paint('name', handle)}  ${paint('muted', head)}`, ...lines].join('\n');
    })
    .join('\n\n');
}

export function conversationsJson(conversations: readonly KeptConversation[]): Json {
  return {
    conversations: conversations.map(({ handle, startedAt, endedAt, calls, answers }) => ({
      handle,
      started: new Date(startedAt).toISOString(),
      ended: new Date(endedAt).toISOString(),
      calls: calls.map(({ tool, error }) => ({ tool, error })),
      answers: answers.map(({ question, text, verdicts, violations }) => ({
        question,
        text,
        verdicts: { ...verdicts },
        violations: violations.map((one) => ({ ...one })),
      })),
    })),
  };
}
