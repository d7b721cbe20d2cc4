/** The tool `list_lineage`: ancestors, descendants, siblings and houses of a person. */
import { meant } from '../meant.js';
import { lineageGist, lineageInput, lineageOf, lineageOutput } from '../shapes/lineage.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'list_lineage',
  title: 'Lineage',
  description:
    'Ancestors, descendants, siblings and houses of a person; blood and adoption are told apart. Call get_anachronisms before you tell a long line.',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: lineageInput,
  output: lineageOutput,
  gist: lineageGist('ancestors', 'descendants'),
  run: async (call, { person, depth }) =>
    lineageOf(await call.world.reads.listLineage({ person: await meant(call, person), depth })),
});
