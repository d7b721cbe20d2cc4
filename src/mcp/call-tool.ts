/** One call of a tool, from what was sent to the reply: read, run, cut to size, told with its caveats, recorded. */
import { createHash } from 'node:crypto';
import type { World } from '../engine/index.js';
import { breathe } from '../model/breathe.js';
import { isRecord } from '../model/index.js';
import { clean } from '../report/clean.js';
import { AskPerson, NOBODY_TO_ASK, type Person } from './asking.js';
import type { Conversation } from './context/conversation.js';
import type { Conversations } from './context/conversations.js';
import { readInput } from './read-input.js';
import { caveatsFor } from './reply/caveats.js';
import { cursorFor, readCursor } from './reply/cursor.js';
import { asLoreError, type FailedReply, failure } from './reply/failure.js';
import { BUDGET, fitToBudget, type Reply, reply } from './reply/reply.js';
import { toldBy } from './reply/told.js';
import type { Role } from './roles.js';
import type { Tool } from './tool.js';

export interface Caller {
  readonly world: () => Promise<World>;
  readonly conversations: Conversations;
  readonly principal: string;
  readonly role: Role;
  readonly by: string;
  /** Nobody can be asked where it is left out. */
  readonly person?: Person;
  /** The conversation of a connection; null where every call has to name its own. */
  readonly implicit: (() => Conversation) | null;
  /** Tokens of a reply. */
  readonly budget?: number;
  readonly onError?: (error: unknown) => void;
}

const FORGOTTEN =
  'That context is not known any more: this is a new one, in which nobody has been spoken of yet.';

export async function callTool(
  tool: Tool,
  given: unknown,
  caller: Caller,
  signal: AbortSignal,
): Promise<Reply | FailedReply> {
  const { conversations, role, by, person = NOBODY_TO_ASK, implicit, budget = BUDGET } = caller;
  const handle = isRecord(given) && typeof given.context === 'string' ? given.context : undefined;
  const hearing = handle === undefined ? null : conversations.hear(handle);
  if (hearing !== null) await hearing;
  const { conversation, isForgotten } = conversationOf(handle, caller);
  // Before anything is awaited: calls made side by side correct nothing of each other.
  const failedBefore = justFailed(tool, conversation);
  let input: Record<string, unknown> = isRecord(given) ? given : {};
  try {
    const { context: _, cursor, ...own } = readInput(tool.input, given, tool.alsoNamed);
    input = own;
    const offsets = readCursor(typeof cursor === 'string' ? cursor : undefined, tool.name, own);
    const world = await caller.world();
    const call = { world, conversation, role, by, person, signal };
    const { gist, fitted, told, caveats } = await world.store.within(async () => {
      // Whatever comes from the world: nothing in it steers a terminal, or is there for a model and not for a reader.
      const result = clean(await tool.run(call, own));
      const gist = tool.gist(result);
      await breathe();
      const fitted = fitToBudget(result, offsets, budget, gist);
      await tool.sent(call, fitted.result);
      const told = toldBy(fitted.result);
      return { gist, fitted, told, caveats: await caveatsFor(world, told) };
    });
    const made = reply({
      gist,
      guidance: tool.guidance,
      fitted,
      caveats: isForgotten ? [FORGOTTEN, ...caveats] : caveats,
      handle: conversation.handle,
      tellsHandle: implicit === null,
      cursor: fitted.next === null ? null : cursorFor(tool.name, own, fitted.next),
    });
    await conversations.record(
      conversation,
      {
        tool: tool.name,
        input,
        error: null,
        digest: digestOf(made.structuredContent),
        text: made.content.map(({ text }) => text).join('\n'),
        entities: told.entities.map(({ id }) => id),
        statements: told.statements,
        sources: told.sources.map(({ id }) => id),
        findings: told.findings,
      },
      told,
    );
    return made;
  } catch (error) {
    // The call comes again, with what the person said.
    if (error instanceof AskPerson) throw error;
    const { code } = asLoreError(error);
    const failed = failure(error, !failedBefore.includes(code));
    // Nobody waits for the answer: the client has left, and the world may be closed.
    if (signal.aborted) return failed;
    if (code === 'mcp/failed') caller.onError?.(error);
    await conversations.record(
      conversation,
      {
        ...NOTHING,
        tool: tool.name,
        input,
        error: code,
        digest: digestOf(failed),
        text: failed.content.map(({ text }) => text).join('\n'),
      },
      NOBODY,
    );
    return failed;
  }
}

const NOBODY = { entities: [], focus: [] } as const;
const NOTHING = { entities: [], statements: [], sources: [], findings: [] } as const;

/** How the same tool failed since something has gone well: another fault is a step on. */
function justFailed({ name }: Tool, conversation: Conversation): (string | null)[] {
  const calls = conversation.calls();
  const failures = calls.slice(calls.findLastIndex(({ error }) => error === null) + 1);
  return failures.filter(({ tool }) => tool === name).map(({ error }) => error);
}

function conversationOf(handle: string | undefined, { conversations, principal, implicit }: Caller) {
  const known = handle === undefined ? null : conversations.resume(handle, principal);
  if (known !== null) return { conversation: known, isForgotten: false };
  const conversation = implicit === null ? conversations.start(principal) : implicit();
  return { conversation, isForgotten: handle !== undefined };
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
