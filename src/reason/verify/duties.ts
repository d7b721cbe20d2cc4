/** Duties that a recording shows to have been skipped, and results that the draft tells otherwise than they were. */
import type { JudgedClaim, RecordedUse, Violation } from './types.js';

/** So many entities may be spoken of before anachronisms must be looked for. */
const FEW_ENTITIES = 3;
/** Tools that say by themselves which anachronisms lie in what they return. */
const TELL_ANACHRONISMS = new Set(['get_anachronisms', 'run_consistency_check', 'explain_violation']);
const TELL_CONTRADICTIONS = new Set(['get_contradictions', 'run_consistency_check', 'explain_violation']);
const RESOLVE = new Set(['lookup', 'describe_world', 'recall', 'list_sources', 'query_graph']);
const ATTRIBUTED =
  /\b(?:tools?|engine|server|lookup|was_true_at|true_during|state_at|event_chain|entity_context|cite|query|search)\b[^.]{0,40}\b(?:returned|returns|says?|said|gave|gives|shows?|showed|reports?|reported|confirms?|confirmed|found)\b/i;

export interface Checked {
  readonly claims: readonly JudgedClaim[];
  readonly sentences: readonly { readonly text: string }[];
  /** Entities the draft speaks of, and those of them that are provisional. */
  readonly entities: ReadonlySet<string>;
  readonly provisional: readonly string[];
  /** How many different times it speaks of. */
  readonly times: number;
}

export function skippedDuties(recorded: readonly RecordedUse[], checked: Checked): Violation[] {
  const { claims, sentences, entities, provisional, times } = checked;
  const went = recorded.filter(({ error }) => error === undefined || error === null);
  const called = (tools: ReadonlySet<string>) => went.some(({ tool }) => tools.has(tool));
  const whole = (code: Violation['code'], message: string, hint: string): Violation => ({
    code,
    message,
    hint,
    sentence: null,
  });
  const found: Violation[] = [];
  if (claims.length > 0 && recorded.length === 0)
    return [whole('tool-first', 'The draft claims facts, and no tool was called.', 'Call `lookup` first.')];
  if (claims.length > 0 && !called(RESOLVE))
    found.push(
      whole('lookup-first', 'Names are used that were never looked up.', 'Call `lookup` for every name.'),
    );
  if (claims.length > 0 && !called(TELL_CONTRADICTIONS))
    found.push(
      whole(
        'check-first',
        'Claims are made without a look at what is contradicted.',
        'Call `get_contradictions` for whom the answer is about, and report what it returns.',
      ),
    );
  if ((entities.size > FEW_ENTITIES || times > 1) && claims.length > 0 && !called(TELL_ANACHRONISMS))
    found.push(
      whole(
        'anachronisms-first',
        `The draft speaks of ${entities.size} entities and ${times} different times, and anachronisms were not looked for.`,
        'Call `get_anachronisms` for whom the answer is about.',
      ),
    );
  if (provisional.length > 0 && !went.some(({ tool }) => tool === 'get_unresolved'))
    found.push(
      whole(
        'unresolved-first',
        `${provisional.join(', ')}: provisional, and get_unresolved was not called.`,
        'Call `get_unresolved`, and say that no canonical document defines it.',
      ),
    );
  found.push(...hiddenErrors(recorded, sentences));
  found.push(...notReturned(went, checked));
  return found;
}

/** The last call failed, and the answer goes on as if it had not. */
function hiddenErrors(recorded: readonly RecordedUse[], sentences: Checked['sentences']): Violation[] {
  const last = recorded.at(-1);
  if (last?.error === undefined || last.error === null) return [];
  const told = sentences.some(({ text }) =>
    /\b(?:error|failed|fails|could not|unable|went wrong|not found)\b/i.test(text),
  );
  if (told) return [];
  return [
    {
      code: 'tool-error',
      message: `The last call, ${last.tool}, failed (${last.error}), and the draft does not say so.`,
      hint: 'Tell the user what failed, and stop.',
      sentence: null,
    },
  ];
}

/** Facts that the record has and no call returned, and results told otherwise than they were. */
function notReturned(went: readonly RecordedUse[], { claims, sentences }: Checked): Violation[] {
  const statements = new Set(went.flatMap((use) => use.statements));
  const texts = went.map(({ text }) => text);
  return claims.flatMap((claim): Violation[] => {
    const sentence = sentences[claim.sentence]?.text ?? '';
    const isAttributed = ATTRIBUTED.test(sentence);
    const isTrue =
      claim.verdict !== 'contradicted' && claim.verdict !== 'unsupported' && claim.verdict !== 'out-of-time';
    const wasGiven =
      claim.statements.length === 0
        ? isTrue
        : claim.statements.some(
            ({ id, told }) => statements.has(id) || texts.some((text) => text.includes(told)),
          );
    if (isAttributed && (!isTrue || !wasGiven))
      return [
        {
          code: 'no-misquote',
          message: `No tool returned this: ${claim.claim}.`,
          hint: 'Tell what the tools returned, or call the one that would say it.',
          sentence: claim.sentence,
        },
      ];
    if (isTrue && !wasGiven)
      return [
        {
          code: 'no-invention',
          message: `The record says so, but no tool had returned it: ${claim.claim}.`,
          hint: 'Call the tool that says it, and cite what it returns.',
          sentence: claim.sentence,
        },
      ];
    return [];
  });
}
