/** A world's language model and embedder, with throttle, budget and ledger: the one way to get at them. */
import { chosenEmbedding, openConfiguredEmbedder } from '../embed/index.js';
import { findJudge, isJudge, JUDGE_SETTING, type Judge, openJudge } from '../language/judge/index.js';
import {
  type Budget,
  type BudgetLimits,
  type Clock,
  configuredTransport,
  createBudget,
  createLlmClient,
  createThrottle,
  type Embedder,
  type Environment,
  given,
  type LlmClient,
  LlmError,
  readChat,
  readLimits,
  readPrices,
  type Throttle,
  type Transport,
} from '../llm/index.js';
import { LoreError, type UsageLedger } from '../model/index.js';
import type { SlotStore } from '../store/bus.js';
import { sharedThrottle } from './shared-throttle.js';

export interface Models {
  /** Null when no model is configured. Throws for what is set and wrong. */
  client(): LlmClient | null;
  /** Null when embedding is off. Throws when what was chosen cannot be had or the signal was given; asked again, it tries again. */
  embedder(signal?: AbortSignal): Promise<Embedder | null>;
  /** The day's purse, from which both pay. */
  budget(): Budget;
  /** Whether a server is named, rightly or wrongly. */
  readonly configured: boolean;
  /** Whether an embedder is chosen; it may turn out that it cannot be had. Opens nothing. */
  embeds(): Promise<boolean>;
  /** A day's limits; what is absent is unlimited. */
  limits(): BudgetLimits;
  /** Null where its model or its runtime is missing. */
  judge(): Judge | null;
  /** The same for people; nothing is missing where somebody has switched it off. */
  reader(): { readonly version: string | null; readonly missing: string | null };
}

export interface ModelsParts {
  /** The world's name, for people. */
  readonly world: string;
  readonly ledger: UsageLedger;
  /** Where the settings are read; the environment of the process when left out. */
  readonly env?: Environment;
  /** How requests travel; as the environment says when left out. */
  readonly transport?: Transport;
  readonly clock?: Clock;
  readonly throttle?: Throttle;
  /** Where the places for background calls of all processes on this world are. */
  readonly slots?: SlotStore;
  /** Instead of the embedder that the environment names. */
  readonly openEmbedder?: OpenEmbedder;
  /** A call was refused since the day's budget is used up. */
  readonly onOverBudget?: (error: LlmError) => void;
}

export type OpenEmbedder = (signal?: AbortSignal) => Promise<Embedder | null>;

/** However many worlds are open: the server on the other side is the same. */
const ofThisProcess = createThrottle();

/** Nothing is read, opened or asked before it is wanted. */
export function createModels(parts: ModelsParts): Models {
  const { env = process.env, world, ledger, clock, slots } = parts;
  const own = parts.throttle ?? ofThisProcess;
  const throttle = slots === undefined ? own : sharedThrottle(own, slots);
  const limits = lazily(() => readLimits(env));
  const budget = lazily(() => {
    const kept = createBudget({ world, limits: limits(), prices: readPrices(env), ledger, clock });
    return telling(kept, parts.onOverBudget);
  });
  const around = lazily(() => ({
    transport: parts.transport ?? configuredTransport(env),
    clock,
    throttle,
    budget: budget(),
  }));
  const openEmbedder: OpenEmbedder =
    parts.openEmbedder ??
    (async (signal) =>
      openConfiguredEmbedder(env, (await chosenEmbedding(env)) === 'server' ? around() : undefined, signal));
  let opening: Promise<Embedder | null> | undefined;
  return {
    judge: () => openJudge(env),
    reader: () => {
      const found = findJudge(env);
      if (isJudge(found)) return { version: found.settings.version, missing: null };
      const isOff = given(env, JUDGE_SETTING) === 'off';
      return { version: null, missing: isOff ? null : `${found.missing} ${found.hint}` };
    },
    limits,
    budget,
    configured: ['LORE_LLM_URL', 'LORE_EMBED_MODEL', 'LORE_EMBED_URL'].some(
      (name) => given(env, name) !== undefined,
    ),
    client: lazily(() => {
      const settings = readChat(env);
      return settings === null ? null : createLlmClient(settings, around());
    }),
    embedder: (signal) => {
      opening ??= openEmbedder(signal).catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    embeds: async () => {
      if (parts.openEmbedder !== undefined) return true;
      try {
        return (await chosenEmbedding(env)) !== 'off';
      } catch (error) {
        if (error instanceof LoreError) return false;
        throw error;
      }
    },
  };
}

function telling(budget: Budget, onOverBudget?: (error: LlmError) => void): Budget {
  return {
    ...budget,
    reserve: async (wanted) => {
      try {
        return await budget.reserve(wanted);
      } catch (error) {
        if (error instanceof LlmError && error.code === 'llm/over-budget') onOverBudget?.(error);
        throw error;
      }
    },
  };
}

/** Made once; what failed is tried again. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
