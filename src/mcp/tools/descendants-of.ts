/** The tool `descendants_of`: who descends from a person. */
import { meant } from '../meant.js';
import { lineageGist, lineageInput, lineageOf, lineageOutput } from '../shapes/lineage.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'descendants_of',
  title: 'Descendants',
  description: 'Who descends from a person, by generation; blood and adoption are told apart.',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: lineageInput,
  output: lineageOutput,
  gist: lineageGist('descendants'),
  run: async (call, { person, depth }) =>
    lineageOf(await call.world.reads.descendantsOf({ person: await meant(call, person), depth })),
});
