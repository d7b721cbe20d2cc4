/** Which keys, tags and folders the notes of a vault have: a line of the mapping about any other does nothing. */
import { foldName, suggest } from '../model/index.js';
import type { MappingLine } from './mapping.js';

export const NAMED_IN_VAULTS = ['key', 'tag', 'folder'] as const;
export type NamedInVaults = (typeof NAMED_IN_VAULTS)[number];

/** Names as the notes write them, of each kind; none where there are no notes. */
export type VaultNames = Readonly<Record<NamedInVaults, readonly string[]>>;

const SECTIONS: Readonly<Record<string, NamedInVaults>> = {
  keys: 'key',
  kinds: 'key',
  tags: 'tag',
  folders: 'folder',
};

/** Of which kinds the vault has such a name. */
export function kindsNamed(name: string, names: VaultNames): NamedInVaults[] {
  return NAMED_IN_VAULTS.filter((kind) => names[kind].some((one) => bare(one) === bare(name)));
}

export interface Unseen {
  readonly kind: NamedInVaults;
  readonly name: string;
  /** Lines that may have been meant: `born=birth`, `tag:born=birth`. */
  readonly near: readonly string[];
}

/** A line about what no note has; null where one has it, or where there are no notes. */
export function unseenIn({ path, meaning }: MappingLine, names: VaultNames): Unseen | null {
  const [section = '', name = ''] = path;
  const kind = SECTIONS[section];
  const isRoot = kind === 'folder' && name === '.';
  if (kind === undefined || isRoot || names[kind].length === 0 || kindsNamed(name, names).includes(kind))
    return null;
  const elsewhere = kindsNamed(name, names).map((other) => `${other}:${name}`);
  const near = suggest(name, names[kind]).map((one) => (kind === 'key' ? one : `${kind}:${one}`));
  const told = section === 'kinds' || meaning === null ? '' : `=${meaning}`;
  return { kind, name, near: [...elsewhere, ...near].map((one) => `${one}${told}`) };
}

function bare(name: string): string {
  return foldName(name.replace(/^#/, ''));
}
