/** server.json for the MCP registry, and mcpb/manifest.json for bundles: both from package.json and the tools. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONTRACT_PROMPT,
  contractText,
  promptDescription,
  questionText,
} from '../../src/mcp/harness/prompt-text.js';
import { QUESTION_TYPES } from '../../src/mcp/harness/question-types.js';
import { loadTools } from './load-tools.js';

const REGISTRY_NAME = 'io.github.lore-engine/lore-engine';
const SUMMARY = 'Ask a body of lore that knows when things held, who says so, and what contradicts what.';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: { readonly node: string };
  readonly keywords: readonly string[];
}

function readPackage(root: string): Package {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
}

export async function registryManifest(root: string): Promise<string> {
  const { name, version } = readPackage(root);
  return json({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: REGISTRY_NAME,
    title: 'Lore Engine',
    description: SUMMARY,
    version,
    packages: [
      {
        registryType: 'npm',
        identifier: name,
        version,
        runtimeHint: 'npx',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'mcp' },
          {
            type: 'named',
            name: '--world',
            description: 'The folder of the world to ask',
            format: 'filepath',
            isRequired: true,
          },
          {
            type: 'named',
            name: '--role',
            description: 'What the model may do',
            default: 'reader',
            choices: ['reader', 'agent', 'builder'],
          },
        ],
      },
    ],
  });
}

export async function bundleManifest(root: string): Promise<string> {
  const { name, version, description, license, engines, keywords } = readPackage(root);
  const tools = await loadTools(root);
  return json({
    manifest_version: '0.3',
    name,
    display_name: 'Lore Engine',
    version,
    description: SUMMARY,
    long_description: description,
    author: { name: 'Lore Engine contributors' },
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: 'dist/cli/lore.js',
      mcp_config: {
        command: 'node',
        args: [
          variable('__dirname', '/dist/cli/lore.js'),
          'mcp',
          '--world',
          variable('user_config.world'),
          '--role',
          variable('user_config.role'),
        ],
      },
    },
    user_config: {
      world: {
        type: 'directory',
        title: 'World',
        description: 'The folder with lore.yaml; `lore init` makes one',
        required: true,
      },
      role: {
        type: 'string',
        title: 'Role',
        description: 'reader asks; agent may commit facts; builder may ingest, add rules and review',
        default: 'reader',
        required: false,
      },
    },
    tools: tools
      .filter(({ tool }) => tool.role === 'reader')
      .map(({ tool }) => ({ name: tool.name, description: tool.title })),
    prompts: [
      { name: CONTRACT_PROMPT.name, description: CONTRACT_PROMPT.description, text: contractText() },
      ...QUESTION_TYPES.map((type) => ({
        name: type.id,
        description: promptDescription(type),
        arguments: ['question'],
        text: questionText(type, variable('arguments.question')),
      })),
    ],
    compatibility: { runtimes: { node: engines.node } },
  });
}

/** A place that whoever installs the bundle fills in. */
function variable(name: string, rest = ''): string {
  return `\${${name}}${rest}`;
}

/** As the formatter would write it: a short list of words stands on one line. */
function json(data: unknown): string {
  const text = JSON.stringify(data, null, 2);
  const short = text.replace(/^( *)(.*)\[\n((?: +"[^"\n]*",?\n)+) *\]/gm, (whole, indent, before, rows) => {
    const line = `${indent}${before}[${rows.trim().replace(/\n +/g, ' ')}]`;
    return line.length < 110 ? line : whole;
  });
  return `${short}\n`;
}
