/** The harness as prompts. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { World } from '../../engine/index.js';

export function registerPrompts(_server: McpServer, _world: () => Promise<World>): void {}
