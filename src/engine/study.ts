/** Studies the vault of a world, and changes what its lore.yaml says that folders, tags and keys mean. */
import type { Mapping } from '../ingest/mapping.js';
import type { Open, Proposal } from '../ingest/study/proposal.js';
import { study } from '../ingest/study/study.js';
import { type Survey, survey } from '../ingest/study/survey.js';
import { withProposal } from '../ingest/study/write.js';
import { foldName } from '../model/index.js';
import type { Ontology } from '../packs/index.js';
import { createDateParser, type DateContext } from '../time/index.js';
import { writeConfig } from './mapping.js';
import { readWorld } from './read-world.js';

export interface Studied {
  readonly proposal: Proposal;
  readonly survey: Survey;
}

/** What the notes under a folder seem to mean, by the words of an ontology. */
export async function studyFolder(
  root: string,
  ontology: Ontology,
  dates: DateContext,
  ignore: readonly string[] = [],
): Promise<Studied> {
  const looked = await survey(root, ignore);
  const { parse } = createDateParser(dates);
  const isReal = ontology.defaultCalendar === 'gregorian' || ontology.defaultCalendar === 'julian';
  return { survey: looked, proposal: study(looked, { ontology, parseDate: parse, isInvented: !isReal }) };
}

export interface StudiedAgain extends Studied {
  /** Lines that lore.yaml does not have yet. */
  readonly fresh: Proposal;
  /** Whether they were written. */
  readonly added: number;
}

/** For a world whose vault has grown: what the owner wrote stays as it is. */
export async function studyAgain(
  folder: string,
  { write }: { readonly write: boolean },
): Promise<StudiedAgain> {
  const { root, config, ontology, dates } = await readWorld(folder);
  const studied = await studyFolder(root, ontology, dates, config.ignore);
  const fresh = unsaid(studied.proposal, config.mapping);
  if (!write) return { ...studied, fresh, added: 0 };
  const { text, added } = withProposal(config.text, fresh);
  if (added > 0) await writeConfig(root, text);
  return { ...studied, fresh, added };
}

/** What of a proposal the mapping does not speak of. */
function unsaid(proposal: Proposal, mapping: Mapping | null): Proposal {
  if (mapping === null) return proposal;
  const names = (told: object): ReadonlySet<string> => new Set(Object.keys(told).map(foldName));
  const [keys, tags, kinds] = [names(mapping.keys), names(mapping.tags), names(mapping.kinds)];
  const folders = new Set(Object.keys(mapping.folders));
  const isSaid = ({ kind, name }: Open): boolean =>
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
