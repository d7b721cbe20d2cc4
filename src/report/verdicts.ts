/** What was struck from a model's answer, and conversations with what was wrong in them. */
import { utcMinute } from '../model/index.js';
import { clean } from './clean.js';
import type { Json } from './json.js';
import { type ShownTaken, takenJson, takenLines } from './syntheses.js';
import type { Theme } from './theme.js';
import { wrap } from './width.js';

export interface ShownModelAnswer {
  readonly question: string;
  readonly model: string;
  readonly text: string;
  readonly struck: readonly { readonly sentence: string; readonly because: string }[];
  readonly caveats: readonly string[];
  readonly calls: readonly { readonly tool: string }[];
  readonly insights?: readonly ShownTaken[];
  readonly verified: {
    readonly claims: readonly {
      readonly claim: string;
      readonly verdict: string;
      readonly because: string;
      readonly citations: readonly { readonly file: string }[];
    }[];
    readonly violations: readonly { readonly code: string; readonly message: string }[];
  };
}

export function modelAnswerReport(answer: ShownModelAnswer, theme: Theme): string {
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
}: ShownModelAnswer): Json {
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

export interface ShownConversation {
  readonly handle: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly calls: readonly { readonly tool: string; readonly error: string | null }[];
  readonly answers: readonly {
    readonly question: string | null;
    readonly text: string;
    readonly verdicts: Readonly<Record<string, number>>;
    readonly violations: readonly { readonly code: string; readonly message: string }[];
  }[];
}

export function conversationsReport(
  conversations: readonly ShownConversation[],
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

export function conversationsJson(conversations: readonly ShownConversation[]): Json {
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
