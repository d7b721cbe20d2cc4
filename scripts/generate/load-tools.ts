/** Every tool there is, one from each file in src/mcp/tools. */
import path from 'node:path';
import type { Tool } from '../../src/mcp/tool.js';
import { loadFolder } from './load-folder.js';

export async function loadTools(root: string): Promise<{ file: string; tool: Tool }[]> {
  const loaded = await loadFolder(path.join(root, 'src/mcp/tools'), isTool);
  return loaded.map(({ file, thing }) => {
    if (thing.name !== file.replaceAll('-', '_'))
      throw new Error(`tools/${file}.ts holds a tool called "${thing.name}".`);
    return { file, tool: thing };
  });
}

function isTool(value: unknown, name: string): value is Tool {
  return name === 'tool' && typeof value === 'object' && value !== null && 'advertised' in value;
}
