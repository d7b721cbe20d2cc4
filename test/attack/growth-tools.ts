/** Every text that a tool takes, in every shape, up to what its schema lets through. */
import { openWorld, type World } from '../../src/engine/index.js';
import { callTool } from '../../src/mcp/call-tool.js';
import { Conversations } from '../../src/mcp/context/conversations.js';
import type { Tool } from '../../src/mcp/tool.js';
import { tools } from '../../src/mcp/tools.generated.js';
import { valdorn } from '../cli-helpers.js';
import { CASES } from '../mcp/cases.js';
import { defineAttack } from './frame/attack.js';
import { costOf, type Subject, tryGrowth } from './frame/growth.js';
import { SHAPES, SPOKEN } from './frame/shapes.js';
import { textsOf } from './frame/tool-texts.js';

const FEW_LINES = 2_000;
const SHORT = ['verify_answer', 'cite', 'lookup'];

export default defineAttack({
  what: 'doubled texts through every argument of every tool',
  minutes: 10,
  run: async (trial) => {
    const opened: World[] = [];
    const anotherWorld = async (): Promise<World> => {
      const world = await openWorld(valdorn());
      opened.push(world);
      await world.ingest();
      return world;
    };
    const read = await anotherWorld();
    const written = new Map<string, Promise<World>>();
    /** What a tool writes, hundreds of rules or summaries, makes only its own calls dearer. */
    const worldFor = ({ name, annotations }: Tool): Promise<World> | World => {
      if (annotations.readOnlyHint) return read;
      const own = written.get(name) ?? anotherWorld();
      written.set(name, own);
      return own;
    };
    const call = async (tool: Tool, input: object): Promise<void> => {
      const world = await worldFor(tool);
      const conversations = new Conversations();
      const started = conversations.start('attack');
      const caller = {
        world: async () => world,
        conversations,
        principal: 'attack',
        role: 'builder',
        by: 'attack',
        implicit: () => started,
      } as const;
      await callTool(tool, input, caller, new AbortController().signal);
    };
    const subjects = tools
      .filter(({ name }) => (trial.isShort ? SHORT.includes(name) : true))
      .filter(({ name }) => trial.wants(name))
      .flatMap((tool) =>
        textsOf(tool).map(
          ({ field, most }): Subject => ({
            name: `${tool.name} ${field}`,
            most,
            hasFloor: true,
            cost: costOf((text) => call(tool, { ...CASES[tool.name]?.good, [field]: text.slice(0, most) })),
          }),
        ),
      );
    try {
      // In a few lines nothing is marked up.
      const shapesOf = ({ most }: Subject) => (most > FEW_LINES ? SHAPES : SPOKEN);
      return await tryGrowth(
        trial,
        subjects.map((one) => [one, trial.isShort ? SHAPES.slice(0, 3) : shapesOf(one)]),
      );
    } finally {
      for (const world of opened) await world.close();
    }
  },
});
