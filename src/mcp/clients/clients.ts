/** The clients whose configuration can be written: where it stands, and what it looks like. */
import os from 'node:os';
import path from 'node:path';

export const CLIENTS = ['claude-code', 'claude-desktop', 'cursor', 'vscode'] as const;
export type ClientName = (typeof CLIENTS)[number];

export interface ClientEntry {
  readonly file: string;
  /** The key that holds servers by name. */
  readonly servers: string;
  readonly name: string;
  readonly server: Readonly<Record<string, unknown>>;
}

export interface ClientParts {
  readonly client: ClientName;
  /** The world, as an absolute path. */
  readonly root: string;
  /** How this very program was started: for clients that do not know the shell's path. */
  readonly program: { readonly node: string; readonly script: string };
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Filled in by the editor. */
const WORKSPACE = '$'.concat('{workspaceFolder}');

/** A file in the world's folder names nothing of this machine, so that it can be shared; one of the user's names it all. */
export function entryFor({ client, root, program, platform, env }: ClientParts): ClientEntry {
  switch (client) {
    case 'claude-code':
      return {
        file: path.join(root, '.mcp.json'),
        servers: 'mcpServers',
        name: 'lore',
        server: { type: 'stdio', command: 'lore', args: ['mcp'] },
      };
    case 'cursor':
      return {
        file: path.join(root, '.cursor', 'mcp.json'),
        servers: 'mcpServers',
        name: 'lore',
        server: { command: 'lore', args: ['mcp', '--world', WORKSPACE] },
      };
    case 'vscode':
      return {
        file: path.join(root, '.vscode', 'mcp.json'),
        servers: 'servers',
        name: 'lore',
        server: { type: 'stdio', command: 'lore', args: ['mcp', '--world', WORKSPACE] },
      };
    case 'claude-desktop':
      return {
        file: path.join(desktopFolder(platform, env), 'claude_desktop_config.json'),
        servers: 'mcpServers',
        name: `lore-${slug(path.basename(root))}`,
        server: { command: program.node, args: [program.script, 'mcp', '--world', root] },
      };
  }
}

function desktopFolder(platform: NodeJS.Platform, env: ClientParts['env']): string {
  const home = env.HOME ?? env.USERPROFILE ?? os.homedir();
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Claude');
  if (platform === 'win32') return path.join(env.APPDATA ?? path.join(home, 'AppData', 'Roaming'), 'Claude');
  return path.join(env.XDG_CONFIG_HOME ?? path.join(home, '.config'), 'Claude');
}

function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'world' : plain;
}
