/** Every command there is, one from each file in src/cli/commands. */
import path from 'node:path';
import type { Command } from '../../src/cli/command.js';
import { loadFolder } from './load-folder.js';

export async function loadCommands(root: string): Promise<Command[]> {
  const loaded = await loadFolder(path.join(root, 'src/cli/commands'), isCommand);
  return loaded.map(({ file, thing }) => {
    if (thing.name !== file) throw new Error(`commands/${file}.ts holds a command called "${thing.name}".`);
    return thing;
  });
}

function isCommand(value: unknown, name: string): value is Command {
  return name === 'command' && typeof value === 'object' && value !== null && 'summary' in value;
}
