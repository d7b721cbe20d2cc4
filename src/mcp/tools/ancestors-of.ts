/** The tool `ancestors_of`: whom a person descends from. */
import { meant } from '../meant.js';
import { lineageGist, lineageInput, lineageOf, lineageOutput } from '../shapes/lineage.js';
import { defineTool } from '../tool.js';

export const tool = defineTool({
  name: 'ancestors_of',
  title: 'Ancestors',
  description:
    'Whom a person descends from, by generation; blood and adoption are told apart. Of nobody recorded, say "of unknown lineage".',
  group: 'identity',
  role: 'reader',
  readOnly: true,
  input: lineageInput,
  output: lineageOutput,
  gist: lineageGist('ancestors'),
  run: async (call, { person, depth }) =>
    lineageOf(await call.world.reads.ancestorsOf({ person: await meant(call, person), depth })),
});
