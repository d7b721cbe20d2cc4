/** An error as a result that says how to recover. */
import { formatPosition, LoreError } from '../../model/index.js';
import { cleanText } from '../../report/clean.js';

export interface FailedReply {
  readonly isError: true;
  readonly content: { readonly type: 'text'; readonly text: string }[];
}

/** Names in an error may come from sources: they are cleaned, and an error is short. */
const LONGEST = 4000;

export function failure(error: unknown, corrigible: boolean): FailedReply {
  const { code, message, hint, at } = asLoreError(error);
  const lines = [
    `${code}: ${message}`,
    at === undefined ? '' : `at ${formatPosition(at)}`,
    hintFor(code, hint),
    corrigible
      ? 'Correct the call at most once; if it fails again, tell the user what failed and stop.'
      : 'This was the second failure in a row: tell the user what failed and stop.',
  ];
  const text = cleanText(lines.filter((line) => line !== '').join('\n')).slice(0, LONGEST);
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Where ids come from, instead of the command of the shell that an error may name. */
const SOURCES_OF_IDS: readonly (readonly [RegExp, string])[] = [
  [/^facts\/(?:unknown|ambiguous)/, 'query_facts gives facts with their ids.'],
  [/^facts\/no-confusion/, 'get_confusions gives confusions with their ids.'],
  [
    /unknown-finding$/,
    'get_contradictions, get_anachronisms, get_ontology_violations and get_orphans give findings with their ids.',
  ],
  [/^provisional\//, 'get_unresolved lists extracted statements with their ids.'],
  [/^syntheses\/unknown/, 'find_syntheses lists insights, and other replies the statements, with their ids.'],
  [/^world\/unknown-entity/, 'Call lookup or recall with other words, or say that it is not known here.'],
];

/** Hints that name a command of the shell are of no use to a model. */
function hintFor(code: string, hint: string | undefined): string {
  if (hint !== undefined && !/`lore [a-z]/.test(hint)) return hint;
  const own = SOURCES_OF_IDS.find(([codes]) => codes.test(code))?.[1];
  return own ?? (hint === undefined ? '' : 'Ask the user to look after it in the shell.');
}

export function asLoreError(error: unknown): LoreError {
  if (error instanceof LoreError) return error;
  return new LoreError({
    code: 'mcp/failed',
    message: error instanceof Error ? error.message : String(error),
    hint: 'This is a fault of the engine, not of the call.',
    cause: error,
  });
}
