/** A study's proposal as lines of lore.yaml, with the evidence beside each; and single lines of it, changed in place. */
import { isMap, isPair, isScalar, parseDocument, stringify } from 'yaml';
import type { MappingProposal, OpenLine, ProposedLine } from '../../model/index.js';
import { LoreError } from '../../model/index.js';

const MOST_WIDTH = 180;
const LEAST_EVIDENCE = 40;
const MOST_OPEN = 40;

/** What stands under `mapping:`, with comments. */
export function mappingText({ kinds, tags, folders, keys, open }: MappingProposal): string {
  const parts = [
    section('kinds', 'Keys that say what a note is.', kindLines(kinds), openLines(open, 'value')),
    section('tags', 'Tags that say what a note is.', lines(tags), openLines(open, 'tag')),
    section(
      'folders',
      'What lies in a folder; the innermost counts.',
      lines(folders),
      openLines(open, 'folder'),
    ),
    section(
      'keys',
      'What a key says: a relation, an attribute, text, desk (dates of the desk) or nothing.',
      lines(keys),
      openLines(open, 'key'),
    ),
  ].filter((part) => part !== '');
  const head = `
# What the folders, tags and keys of this vault mean: a type, document (no thing of the world) or skip for notes.
# A line with a question mark is not sure and not read: take away the # and write what it means, or \`lore map key=MEANING\`.
mapping:
`;
  return parts.length === 0 ? `${head.trimEnd()} {}\n` : head + parts.join('');
}

function section(name: string, says: string, told: readonly string[], open: readonly string[]): string {
  if (told.length + open.length === 0) return '';
  const body = [...told, ...open].map((line) => `    ${line}\n`).join('');
  return told.length === 0 ? `  ${name}: {} # ${says}\n${body}` : `  ${name}: # ${says}\n${body}`;
}

function lines(told: readonly ProposedLine[]): string[] {
  return told.map(({ name, meaning, because }) => commented(`${yamlWord(name)}: ${meant(meaning)}`, because));
}

function kindLines(kinds: readonly ProposedLine[]): string[] {
  const names = [...new Set(kinds.map(({ name }) => name))];
  return names.map((name) => {
    const own = kinds.filter((line) => line.name === name);
    const values = own.map(({ value = '', meaning }) => `${yamlWord(value)}: ${meant(meaning)}`).join(', ');
    const count = own.reduce((sum, line) => sum + line.count, 0);
    return commented(`${yamlWord(name)}: { ${values} }`, `${count} notes`);
  });
}

function openLines(open: readonly OpenLine[], kind: OpenLine['kind']): string[] {
  return open
    .filter((one) => one.kind === kind)
    .slice(0, MOST_OPEN)
    .map(({ name, value, likely, because }) => {
      const what = value === undefined ? yamlWord(name) : `${yamlWord(name)}: { ${yamlWord(value)}`;
      const perhaps = likely.length === 0 ? '?' : `${likely.join(' or ')}?`;
      return commented(`# ${what}: ${perhaps}${value === undefined ? '' : ' }'}`, because);
    });
}

function meant(meaning: ProposedLine['meaning']): string {
  if (typeof meaning === 'string') return meaning;
  return `{ ${Object.entries(meaning)
    .map(([type, told]) => `${type}: ${told}`)
    .join(', ')} }`;
}

/** Only the evidence is cut short: a line that is cut itself cannot be read again. */
function commented(line: string, because: string): string {
  const room = Math.max(MOST_WIDTH - line.length, LEAST_EVIDENCE);
  const told = because.replace(/[\r\n]+/g, ' ');
  return `${line} # ${told.length > room ? `${told.slice(0, room - 1)}…` : told}`;
}

/** As a key or a plain word of YAML: quoted where it must be, and always one line. */
export function yamlWord(text: string): string {
  return /\p{Cc}/u.test(text) ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trimEnd();
}

/** The lines of a proposal that lore.yaml does not have yet, put there; what the owner wrote stays as it is. */
export function withProposal(text: string, proposal: MappingProposal): { text: string; added: number } {
  let added = 0;
  let current = text;
  const add = (path: readonly string[], line: ProposedLine): void => {
    const next = withLine(current, path, line.meaning, { because: line.because, keep: true });
    if (next === current) return;
    current = next;
    added++;
  };
  for (const line of proposal.kinds) add(['kinds', line.name, line.value ?? ''], line);
  for (const line of proposal.tags) add(['tags', line.name], line);
  for (const line of proposal.folders) add(['folders', line.name], line);
  for (const line of proposal.keys) add(['keys', line.name], line);
  return { text: current, added };
}

/** lore.yaml with one line of its mapping changed; null as the meaning takes the line away. */
export function withLine(
  text: string,
  path: readonly string[],
  meaning: ProposedLine['meaning'] | null,
  { because, keep = false }: { readonly because?: string; readonly keep?: boolean } = {},
): string {
  const document = parseDocument(text, { keepSourceTokens: true });
  if (document.errors.length > 0)
    throw new LoreError({
      code: 'world/bad-config',
      message: `lore.yaml cannot be read: ${document.errors[0]?.message ?? ''}`,
    });
  const whole = ['mapping', ...path];
  if (keep && document.hasIn(whole)) return text;
  if (meaning === null) {
    if (!document.hasIn(whole)) return text;
    document.deleteIn(whole);
    return document.toString({ lineWidth: 0 });
  }
  for (let depth = 1; depth < whole.length; depth++) {
    const at = whole.slice(0, depth);
    const node = document.getIn(at, true);
    if (node === undefined || node === null || (isScalar(node) && node.value === null))
      document.setIn(at, document.createNode({}));
    const map = document.getIn(at, true);
    if (isMap(map) && map.items.length === 0) map.flow = depth > 2;
  }
  document.setIn(whole, document.createNode(meaning));
  const parent = document.getIn(whole.slice(0, -1), true);
  const pair = isMap(parent)
    ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === whole.at(-1))
    : undefined;
  if (because !== undefined && pair !== undefined && isScalar(pair.value)) pair.value.comment = ` ${because}`;
  return document.toString({ lineWidth: 0 });
}
