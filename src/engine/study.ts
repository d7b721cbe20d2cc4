/** Studies the vault of a world, and changes what its lore.yaml says that folders, tags and keys mean. */
import type { Mapping } from '../ingest/mapping.js';
import { foldersOf } from '../ingest/study/folders.js';
import { study } from '../ingest/study/study.js';
import { keysIn, type Survey, survey } from '../ingest/study/survey.js';
import { withProposal } from '../ingest/study/write.js';
import type { MappingProposal, OpenLine } from '../model/index.js';
import { foldName } from '../model/index.js';
import type { Ontology } from '../packs/index.js';
import { createDateParser, type DateContext } from '../time/index.js';
import { writeConfig } from './mapping.js';
import { readWorld } from './read-world.js';
import type { VaultNames } from './vault-names.js';

export interface Studied {
  readonly proposal: MappingProposal;
  readonly survey: Survey;
}

/** What the notes seem to mean, by the words of an ontology. */
export function studySurvey(
  looked: Survey,
  ontology: Ontology,
  dates: DateContext,
): Promise<MappingProposal> {
  const { parse } = createDateParser(dates);
  return study(looked, { ontology, parseDate: parse, isInvented: ontology.time === 'invented' });
}

export interface StudiedAgain extends Studied {
  /** Lines that lore.yaml does not have yet. */
  readonly fresh: MappingProposal;
  /** Whether they were written. */
  readonly added: number;
}

/** For a world whose vault has grown: what the owner wrote stays as it is. */
export async function studyAgain(
  folder: string,
  { write }: { readonly write: boolean },
): Promise<StudiedAgain> {
  const { root, config, ontology, dates } = await readWorld(folder);
  const looked = await survey(root, config.ignore);
  const proposal = await studySurvey(looked, ontology, dates);
  const studied = { proposal, survey: looked };
  const fresh = unsaid(proposal, config.mapping);
  if (!write) return { ...studied, fresh, added: 0 };
  const { text, added } = withProposal(config.text, fresh);
  if (added > 0) await writeConfig(root, text);
  return { ...studied, fresh, added };
}

/** What of a proposal the mapping does not speak of. */
function unsaid(proposal: MappingProposal, mapping: Mapping | null): MappingProposal {
  if (mapping === null) return proposal;
  const names = (told: object): ReadonlySet<string> => new Set(Object.keys(told).map(foldName));
  const [keys, tags, kinds] = [names(mapping.keys), names(mapping.tags), names(mapping.kinds)];
  const folders = new Set(Object.keys(mapping.folders));
  const isSaid = ({ kind, name }: OpenLine): boolean =>
    ({ key: keys, tag: tags, value: kinds, folder: folders })[kind].has(
      kind === 'folder' ? name : foldName(name),
    );
  return {
    kinds: proposal.kinds.filter(({ name, value }) => mapping.kinds[name]?.[value ?? ''] === undefined),
    tags: proposal.tags.filter(({ name }) => !tags.has(foldName(name))),
    folders: proposal.folders.filter(({ name }) => !folders.has(name)),
    keys: proposal.keys.filter(({ name }) => !keys.has(foldName(name))),
    ignore: [],
    open: proposal.open.filter((one) => !isSaid(one)),
  };
}

/** What keys, tags and folders the notes have. */
export async function vaultNames(root: string, ignore: readonly string[]): Promise<VaultNames> {
  const { notes } = await survey(root, ignore);
  const keys = notes.flatMap(({ fields, labels }) => [...keysIn(fields), ...labels].map(({ key }) => key));
  const tags = notes.flatMap((note) => note.tags.flatMap(levelsOf));
  return { key: [...new Set(keys)], tag: [...new Set(tags)], folder: [...foldersOf(notes)] };
}

/** `npc/foe` is an `npc`, too. */
function levelsOf(tag: string): string[] {
  const parts = tag.split('/');
  return [...parts.map((_, i) => parts.slice(0, i + 1).join('/')), ...parts.slice(-1)];
}
