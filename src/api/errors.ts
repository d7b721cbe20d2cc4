/** What went wrong, as a reply: the words of the command line, and a status that fits. */
import { LoreError } from '../model/index.js';
import { errorJson, jsonLine } from '../report/json.js';

/** By the end of the code, or by the whole of it. */
const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/^(?:llm\/|models\/)/, 502],
  [/\/(?:forbidden|csrf|not-yours)$/, 403],
  [
    /\/(?:unknown-(?:finding|entity|rule|source|flag|fact|job|table)|not-found|unknown-comment|unknown-view|unknown-job)$/,
    404,
  ],
  [/^jobs\/(?:unknown|no-such)/, 404],
  [
    /\/(?:ambiguous[a-z-]*|finding-gone|answered|answered-already|exists|taken-id|no-config|nothing-picked|nothing-said|not-own|disabled-in-settings)$/,
    409,
  ],
  [/\/(?:busy|timeout|too-long|late)$/, 503],
];

export function statusOf({ code }: LoreError): number {
  return STATUSES.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
}

export function errorResponse(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof LoreError) return reply(error, statusOf(error));
  onError(error);
  const told = new LoreError({
    code: 'api/failed',
    message: 'Something went wrong here.',
    hint: 'It was written where `lore serve` runs; nothing was changed unless it says so.',
  });
  return reply(told, 500);
}

function reply(error: LoreError, status: number): Response {
  return new Response(jsonLine(errorJson(error)), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}
