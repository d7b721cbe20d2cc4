/** The tool `narrate_arc`: the story of one entity as a spine of sentences. */
import { rewriteSpine } from '../../engine/index.js';
import { meant } from '../meant.js';
import { entityInput } from '../shapes/entity.js';
import { rewriteInput, spineOf, spineOutput, styleInput } from '../shapes/spine.js';
import { defineTool, limit } from '../tool.js';

export const tool = defineTool({
  name: 'narrate_arc',
  title: 'Narrate an arc',
  description:
    'The story of a person, house, place or era from beginning to end, as dated sentences with numbered sources. Raw material for a telling, not the answer itself: keep its cautions.',
  group: 'narrative',
  role: 'reader',
  readOnly: true,
  input: {
    entity: entityInput,
    style: styleInput,
    limit: limit(200, 40),
    rewrite: rewriteInput,
  },
  output: spineOutput,
  run: async (call, { entity, style, limit: most, rewrite }) => {
    const arc = await call.world.reads.narrateArc({ entity: await meant(call, entity), style, limit: most });
    const told = rewrite ? await rewriteSpine(call.world, arc, { signal: call.signal }) : null;
    return spineOf(told?.spine ?? arc, told?.rewriting ?? null);
  },
});
