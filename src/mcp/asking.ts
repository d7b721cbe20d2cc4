/** Asking the person behind a client in the middle of a call: elicitation, where the client can put a question to them. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

export type PersonAnswer =
  | { readonly kind: 'not asked' }
  /** They closed the question, or said that they will not answer. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'answered'; readonly content: Readonly<Record<string, unknown>> };

export interface Person {
  readonly canBeAsked: boolean;
  /** What they said to a question of this call; questions are told apart by their key. */
  answer(key: string): PersonAnswer;
}

export const NOBODY_TO_ASK: Person = { canBeAsked: false, answer: () => ({ kind: 'not asked' }) };

/** Thrown by a tool: the call is made again with the answer. */
export class AskPerson extends Error {
  override readonly name = 'AskPerson';
  readonly key: string;
  readonly schema: z.ZodObject;

  constructor(key: string, question: string, schema: z.ZodObject) {
    super(question);
    this.key = key;
    this.schema = schema;
  }
}

export function asResult({ key, message, schema }: AskPerson): InputRequiredResult {
  return inputRequired({
    inputRequests: { [key]: inputRequired.elicit({ message, requestedSchema: schema }) },
  });
}

/** A client that can only open pages says `url` and not `form`; one that says neither shows forms. */
const FORMS = z.looseObject({}).refine((kinds) => 'form' in kinds || !('url' in kinds));
const CAPABLE = z.object({ [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({ elicitation: FORMS }) });

/** Newer clients say with each request what they can do; of older ones it is known since they connected. */
export function personBehind(
  { envelope, inputResponses }: ServerContext['mcpReq'],
  capabilities: { readonly elicitation?: unknown } | undefined,
): Person {
  return {
    canBeAsked: CAPABLE.safeParse(envelope).success || FORMS.safeParse(capabilities?.elicitation).success,
    answer: (key) => {
      const view = inputResponse(inputResponses, key);
      if (view.kind !== 'elicit') return { kind: 'not asked' };
      if (view.action !== 'accept') return { kind: 'declined' };
      return { kind: 'answered', content: view.content ?? {} };
    },
  };
}
