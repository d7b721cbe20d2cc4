/** What can be read by address: entities, sources, findings, the latest run. */
import type { McpServer } from '@modelcontextprotocol/server';
import type { World } from '../../engine/index.js';

export function registerResources(_server: McpServer, _world: () => Promise<World>): void {}
