/** Scaffolds one more reader, command, export, relation, rule, store or tool: `npm run new -- reader notion`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean } from '../src/model/suggest.js';

const here = fileURLToPath(new URL('.', import.meta.url));

interface Kind {
  readonly usage: string;
  readonly name: RegExp;
  readonly nameIs: string;
  readonly inPack: boolean;
  /** A room that must be there before one can add to it. */
  readonly room?: string;
  /** Template to file. */
  readonly files: (words: Words) => Readonly<Record<string, string>>;
  /** Templates that are put into files that are there, before the last place that reads so. */
  readonly into?: Readonly<Record<string, { readonly file: string; readonly before: string }>>;
  readonly next: (words: Words) => readonly string[];
}

interface Words {
  readonly name: string;
  readonly pack: string;
  readonly camel: string;
  readonly Pascal: string;
  readonly Title: string;
  readonly snake: string;
  readonly words: string;
  readonly kebab: string;
}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const KINDS: Readonly<Record<string, Kind>> = {
  reader: {
    usage: 'reader notion',
    name: KEBAB,
    nameIs: 'lower-case words joined by hyphens',
    inPack: false,
    files: ({ name }) => ({
      'reader.ts': `src/ingest/readers/${name}.ts`,
      'reader.test.ts': `src/ingest/readers/${name}.test.ts`,
    }),
    next: ({ name }) => [
      `Set the extensions, then run \`npm run generate\`: it adds the reader to src/ingest/readers.generated.ts.`,
      `Read a real file into drafts; \`npx vitest run src/ingest/readers/${name}\` while you do.`,
    ],
  },
  command: {
    usage: 'command chart',
    name: KEBAB,
    nameIs: 'lower-case words joined by hyphens',
    inPack: false,
    files: ({ name }) => ({
      'command.ts': `src/cli/commands/${name}.ts`,
      'command.test.ts': `test/cli/${name}.test.ts`,
    }),
    next: ({ name }) => [
      'Write its summary, then run `npm run generate`: it adds the command to the registry and to docs/reference/commands.md.',
      `Try it: \`npx tsx src/cli/lore.ts ${name} --help\`.`,
    ],
  },
  export: {
    usage: 'export turtle',
    name: KEBAB,
    nameIs: 'lower-case words joined by hyphens',
    inPack: false,
    files: ({ name }) => ({
      'export.ts': `src/export/${name}.ts`,
      'export.test.ts': `src/export/${name}.test.ts`,
    }),
    into: {
      'export.name': { file: 'src/export/formats.ts', before: '] as const;\n' },
      'export.import': { file: 'src/export/index.ts', before: 'import { writeTarget,' },
      'export.case': { file: 'src/export/index.ts', before: '  }\n}\n\nasync function bundled(' },
    },
    next: ({ name }) => [
      'Run `npm run format`, and `npm run generate`: it writes the new format into docs/reference/commands.md.',
      `Write what it cannot carry into \`leftOut\`; \`npx vitest run src/export/${name}\` while you do.`,
    ],
  },
  relation: {
    usage: 'relation high-fantasy/DREAMT_OF',
    name: /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/,
    nameIs: 'capitals joined by underscores',
    inPack: true,
    files: ({ pack, kebab }) => ({ 'relation.yaml': `packs/${pack}/relations/${kebab}.yaml` }),
    next: ({ pack }) => [
      'Say what it joins, its other names and its rules; docs/reference/packs.md shows those there are.',
      `Check it with \`npx tsx src/cli/lore.ts pack validate packs/${pack}\`, then run \`npm run generate\`.`,
    ],
  },
  rule: {
    usage: 'rule high-fantasy/two-crowns',
    name: KEBAB,
    nameIs: 'lower-case words joined by hyphens; it names the fault',
    inPack: true,
    files: ({ pack, name }) => ({
      'rule.cypher': `packs/${pack}/rules/${name}.cypher`,
      'rule.test.yaml': `packs/${pack}/rules/${name}.test.yaml`,
    }),
    next: () => ['Write the query, then a world in which it fires and a near miss in which it must not.'],
  },
  store: {
    usage: 'store neo4j',
    name: KEBAB,
    nameIs: 'lower-case words joined by hyphens',
    inPack: false,
    files: ({ name }) => ({
      'store.ts': `src/store/${name}/index.ts`,
      'store.test.ts': `src/store/${name}/${name}.test.ts`,
    }),
    next: () => [
      'Build the methods of `Port` in src/store/store.ts, and let the suite in test/store/contract.ts run against them.',
    ],
  },
  tool: {
    usage: 'tool state_at',
    name: /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/,
    nameIs: 'lower-case words joined by underscores',
    inPack: false,
    room: 'src/mcp/tools',
    files: ({ kebab }) => ({ 'tool.ts': `src/mcp/tools/${kebab}.ts` }),
    into: { 'tool.case': { file: 'test/mcp/cases.ts', before: '};\n' } },
    next: () => [
      'Write its description for the model that will choose it, then run `npm run generate`.',
      'Its case is called over stdio and HTTP: `npx vitest run test/mcp/every-tool.test.ts`.',
    ],
  },
};

export interface Scaffolded {
  readonly code: 0 | 2;
  readonly text: string;
}

/** Writes under `root`, or writes nothing and says why. */
export function scaffold([kind = '', given = '']: readonly string[], root: string): Scaffolded {
  const declared = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (declared === undefined || given === '') return refuse(usageOf(kind, declared));
  const [pack, name] = declared.inPack ? splitPack(given) : ['', given];
  if (!declared.name.test(name)) {
    return refuse(`"${name}" cannot be its name: ${declared.nameIs}, as in \`${declared.usage}\`.`);
  }
  if (declared.inPack && !existsSync(path.join(root, 'packs', pack, 'pack.yaml'))) {
    return refuse(`There is no pack "${pack}". Write the pack before the name, as in \`${declared.usage}\`.`);
  }
  if (declared.room !== undefined && !existsSync(path.join(root, declared.room))) {
    return refuse(`There is no ${declared.room} in this house yet, so there is nothing to add a ${kind} to.`);
  }
  const words = wordsOf(name, pack);
  const files = Object.entries(declared.files(words));
  const taken = files.find(([, file]) => existsSync(path.join(root, file)));
  if (taken !== undefined) return refuse(`${taken[1]} is there already; nothing was written.`);
  for (const [template, file] of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), fill(template, words), { flag: 'wx' });
  }
  const added = Object.entries(declared.into ?? {});
  for (const [template, { file, before }] of added) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const at = text.lastIndexOf(before);
    if (at < 0) throw new Error(`${file} has no place for it: nothing there reads "${before}".`);
    writeFileSync(path.join(root, file), text.slice(0, at) + fill(template, words) + text.slice(at));
  }
  const wrote = [
    ...files.map(([, file]) => `Wrote ${file}`),
    ...added.map(([, { file }]) => `Added to ${file}`),
  ];
  const next = declared.next(words).map((step) => `  ${step}`);
  return { code: 0, text: [...wrote, '', 'Next:', ...next].join('\n') };
}

function usageOf(kind: string, declared: Kind | undefined): string {
  if (declared !== undefined) return `What is it called? For example: npm run new -- ${declared.usage}`;
  const near = kind === '' ? undefined : didYouMean(kind, Object.keys(KINDS));
  const lines = Object.values(KINDS).map(({ usage }) => `  npm run new -- ${usage}`);
  const head =
    kind === ''
      ? 'What shall it be?'
      : `There is no scaffold for "${kind}".${near === undefined ? '' : ` ${near}`}`;
  return `${head}\n${lines.join('\n')}`;
}

function splitPack(given: string): readonly [string, string] {
  const slash = given.indexOf('/');
  return slash < 0 ? ['', given] : [given.slice(0, slash), given.slice(slash + 1)];
}

function wordsOf(name: string, pack: string): Words {
  const parts = name.toLowerCase().split(/[-_]/);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const Pascal = parts.map(capital).join('');
  return {
    name,
    pack,
    Pascal,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    Title: capital(parts.join(' ')),
    snake: parts.join('_'),
    kebab: parts.join('-'),
    words: parts.join(' '),
  };
}

function fill(template: string, words: Words): string {
  const text = readFileSync(path.join(here, 'templates', `${template}.tmpl`), 'utf8');
  const known = new Map<string, string>(Object.entries(words));
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => known.get(key) ?? '');
}

function refuse(text: string): Scaffolded {
  return { code: 2, text };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { code, text } = scaffold(process.argv.slice(2), path.join(here, '..'));
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}
