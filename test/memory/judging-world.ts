/** A small team memory with a scripted model behind it, for tests of judges. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openWorld, type World } from '../../src/engine/index.js';
import { createThrottle } from '../../src/llm/index.js';
import type { FactRequest } from '../../src/memory/index.js';
import * as step from '../llm/scripted-server.js';
import { testClock } from '../llm/test-clock.js';

export const NOW = Math.floor(Date.now() / 1000);
export const DAY = 86_400;

export interface JudgingWorld extends AsyncDisposable {
  readonly root: string;
  readonly world: World;
  readonly server: step.ScriptedServer;
  /** Commits one fact, so many days ago; gives its id. */
  say(content: string, daysAgo: number, more?: Partial<FactRequest>): Promise<string>;
  /** The same world opened once more, with other settings. */
  open(env?: Record<string, string>): Promise<World>;
  /** What the model was asked last: instructions and story. */
  asked(): { readonly system: string; readonly story: string; readonly body: Record<string, unknown> };
}

export async function judgingWorld(
  options: { readonly model?: boolean; readonly yaml?: string; readonly env?: Record<string, string> } = {},
): Promise<JudgingWorld> {
  const server = await step.scriptedServer();
  const root = mkdtempSync(path.join(tmpdir(), 'lore-judges-'));
  writeFileSync(path.join(root, 'lore.yaml'), `name: Small\npack: project-memory\n${options.yaml ?? ''}`);
  const worlds: World[] = [];
  const open = async (env: Record<string, string> = {}): Promise<World> => {
    const clock = testClock();
    const world = await openWorld(root, {
      models: {
        env: {
          ...(options.model === false ? {} : { LORE_LLM_URL: server.url, LORE_LLM_MODEL: 'scripted-1' }),
          LORE_EMBED: 'off',
          ...options.env,
          ...env,
        },
        clock,
        throttle: createThrottle({ clock }),
      },
    });
    worlds.push(world);
    return world;
  };
  const world = await open();
  return {
    root,
    world,
    server,
    open,
    say: async (content, daysAgo, more = {}) => {
      const request = {
        content,
        author: `author ${daysAgo}`,
        validFrom: NOW - Math.round(daysAgo * DAY),
        ...more,
      };
      const { committed, settled } = await world.facts.commit([request]);
      await settled;
      const [one] = committed;
      if (one === undefined) throw new Error('nothing was committed');
      return one.fact.id;
    },
    asked: () => {
      const body = server.received.at(-1)?.body ?? {};
      const messages = body.messages as { role: string; content: string }[];
      const of = (role: string) => messages.find((message) => message.role === role)?.content ?? '';
      return { system: of('system'), story: of('user'), body };
    },
    async [Symbol.asyncDispose]() {
      for (const one of worlds.splice(0)) await one.close();
      rmSync(root, { recursive: true, force: true });
      await server[Symbol.asyncDispose]();
    },
  };
}

export interface Told {
  readonly kind?: 'reversal' | 'ambiguity' | 'stale';
  readonly ids: readonly string[];
  readonly yes: readonly string[];
  readonly question: string;
}

export const verdictOf = (...told: Told[]) => ({
  confusions: told.map(({ kind = 'ambiguity', ids, yes, question }) => ({
    kind,
    fact_ids: [...ids],
    holds_if_yes: [...yes],
    question,
  })),
});

export const answers = (...told: Told[]): step.Step => step.says(JSON.stringify(verdictOf(...told)));
