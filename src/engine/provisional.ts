/** What was only found in prose, and a person's word on it: accepted or rejected, remembered, and taken back. */
import { acceptName, dropName, nameOrigin } from '../ingest/accept-name.js';
import type { IngestWorld } from '../ingest/world.js';
import { foldName, LoreError, type Statement } from '../model/index.js';
import { typeByWord } from '../packs/index.js';
import type { Reasoning } from '../reason/reasoning.js';
import { type ToldStatement, tell } from '../reason/told-statement.js';
import { type Proposed, proposedNames } from '../reason/unresolved.js';
import type { Change } from '../store/changes.js';

export interface ProvisionalList {
  /** Provisional statements in all, of the entity where one is given. */
  readonly total: number;
  /** The surest first. */
  readonly statements: readonly ToldStatement[];
}

export interface ProvisionalVerdict {
  /** Id of a statement, or a unique beginning of it. */
  readonly statement: string;
  readonly by?: string;
  readonly reason?: string;
}

export interface Decided {
  readonly verdict: 'accepted' | 'rejected' | 'open';
  readonly statement: ToldStatement;
}

export interface Provisional {
  list(filter?: {
    readonly entity?: string;
    readonly limit?: number;
    readonly offset?: number;
  }): Promise<ProvisionalList>;
  /** It counts from now on as though its document had said it in so many words. */
  accept(verdict: ProvisionalVerdict): Promise<Decided>;
  /** It is believed no longer, whoever says it in prose again. */
  reject(verdict: ProvisionalVerdict): Promise<Decided>;
  /** Takes back what was decided: it is provisional again. */
  undo(verdict: ProvisionalVerdict): Promise<Decided>;
  /** Names that prose tells of and nobody defines, those of the most passages first. */
  names(): Promise<readonly Proposed[]>;
  /** Makes a candidate entity of such a name; what prose tells of it is provisional from then on. */
  acceptName(verdict: NameVerdict): Promise<NamedEntity>;
  /** It is only proposed again. */
  undoName(verdict: NameVerdict): Promise<void>;
}

export interface NameVerdict {
  readonly name: string;
  /** What it is; else what most of its words would make it. */
  readonly type?: string;
  readonly by?: string;
  readonly reason?: string;
}

export interface NamedEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Provisional statements that speak of it now. */
  readonly statements: number;
}

export interface ProvisionalParts {
  readonly reasoning: Reasoning;
  readonly ingestWorld: IngestWorld;
  /** After a change: rules look at what was touched. */
  readonly sweep: () => Promise<unknown>;
}

const USUAL = 50;
const SHORTEST_ID = 4;

export function createProvisional({ reasoning, ingestWorld, sweep }: ProvisionalParts): Provisional {
  const { store } = reasoning;
  const decide = async (changes: readonly Change[], { by = 'person', reason = '' }: ProvisionalVerdict) => {
    await store.commit(changes, { author: by, reason });
    await sweep();
  };
  const told = async (statement: Statement, asOf?: number): Promise<ToldStatement> => {
    const [one] = await tell(reasoning, [statement], asOf === undefined ? {} : { asOf });
    if (one === undefined) throw new Error(`${statement.id} cannot be told`);
    return one;
  };
  return {
    list: async ({ entity, limit = USUAL, offset = 0 } = {}) => {
      const about = entity === undefined ? {} : { about: (await reasoning.find(entity)).id };
      const all = (await undecided(reasoning, about)).sort(surestFirst);
      return { total: all.length, statements: await tell(reasoning, all.slice(offset, offset + limit)) };
    },
    accept: async (verdict) => {
      const statement = await believed(reasoning, verdict.statement);
      const by = verdict.by ?? 'person';
      const reason = verdict.reason ?? 'accepted what prose says';
      await decide([{ kind: 'accept', statement: statement.id, by, stands: true }], { ...verdict, reason });
      return { verdict: 'accepted', statement: await told(await believed(reasoning, statement.id)) };
    },
    reject: async (verdict) => {
      const statement = await believed(reasoning, verdict.statement);
      if (!statement.extracted) throw notProvisional(statement.id);
      const before = await told(statement);
      const reason = verdict.reason ?? 'prose does not say so';
      await decide([{ kind: 'retcon', statement: statement.id, successor: null, reason }], {
        ...verdict,
        reason,
      });
      return { verdict: 'rejected', statement: before };
    },
    undo: async (verdict) => {
      const [known] = await store.statements({ ids: [checked(verdict.statement)] });
      const by = verdict.by ?? 'person';
      const change: Change = known
        ? { kind: 'accept', statement: known.id, by, stands: false }
        : { kind: 'reinstate', statement: verdict.statement };
      const reason = verdict.reason ?? 'took a verdict back';
      await decide([change], { ...verdict, reason });
      return { verdict: 'open', statement: await told(await believed(reasoning, verdict.statement)) };
    },
    names: () => proposedNames(reasoning),
    acceptName: async ({ name, type, by = 'person' }) => {
      const proposed = await proposal(reasoning, name);
      const kind = type === undefined ? proposed.type : typeNamed(ingestWorld, type);
      await acceptName({ ...proposed, type: kind }, ingestWorld, { author: by });
      await sweep();
      const [entity] = await store.named([foldName(proposed.name)]);
      if (entity === undefined) throw new Error(`${proposed.name} was not made`);
      const about = await undecided(reasoning, { about: entity.entity });
      return { id: entity.entity, name: proposed.name, type: kind, statements: about.length };
    },
    undoName: async ({ name, by = 'person' }) => {
      const [source] = await store.sources({ ids: [nameOrigin(name)] });
      if (source === undefined) throw notAccepted(name);
      await dropName(name, ingestWorld, { author: by });
      await sweep();
    },
  };
}

/** Kin in the words of a passage are no statement that somebody would decide. */
async function undecided(
  { store, ontology }: Reasoning,
  about: { readonly about?: string },
): Promise<Statement[]> {
  const all = await store.statements({ ...about, extracted: true });
  return all.filter(({ predicate }) => !ontology.attributes.get(predicate)?.kin);
}

async function proposal(reasoning: Reasoning, name: string): Promise<Proposed> {
  const all = await proposedNames(reasoning);
  const found = all.find((one) => foldName(one.name) === foldName(name));
  if (found !== undefined) return found;
  const some = all.slice(0, SOME_NAMES).map((one) => `"${one.name}"`);
  throw new LoreError({
    code: 'provisional/unknown-name',
    message: `Prose proposes nobody by the name of "${name}".`,
    hint:
      some.length === 0
        ? 'Nobody is proposed: whoever prose speaks of is known.'
        : `Proposed are, among others, ${some.join(', ')}; \`lore unresolved\` lists them.`,
  });
}

const SOME_NAMES = 3;

function typeNamed({ ontology }: IngestWorld, word: string): string {
  const type = typeByWord(ontology, word);
  if (type !== null && !type.abstract) return type.name;
  const all = [...ontology.entityTypes.values()].filter(({ abstract }) => !abstract).map((one) => one.name);
  throw new LoreError({
    code: 'provisional/unknown-type',
    message: `"${word}" is no type of entity.`,
    hint: `There are ${all.sort().join(', ')}.`,
  });
}

function notAccepted(name: string): LoreError {
  return new LoreError({
    code: 'provisional/not-accepted',
    message: `Nobody has accepted the name "${name}".`,
    hint: 'A name is accepted with `lore unresolved --accept <name>`.',
  });
}

function surestFirst(a: Statement, b: Statement): number {
  return b.confidence - a.confidence || (a.id < b.id ? -1 : 1);
}

async function believed({ store }: Reasoning, id: string): Promise<Statement> {
  const [found] = await store.statements({ ids: [checked(id)] });
  if (found !== undefined) return found;
  throw new LoreError({
    code: 'provisional/unknown',
    message: `No statement with the id ${id} is believed now.`,
    hint: '`lore unresolved` lists what is provisional; what was rejected is brought back with --undo.',
  });
}

function checked(id: string): string {
  if (/^[0-9a-f]{4,24}$/.test(id)) return id;
  throw new LoreError({
    code: 'provisional/bad-id',
    message: `"${id}" is not the id of a statement.`,
    hint: `Ids are ${SHORTEST_ID} to 24 of the digits 0 to 9 and a to f; \`lore unresolved\` prints them.`,
  });
}

function notProvisional(id: string): LoreError {
  return new LoreError({
    code: 'provisional/written',
    message: `${id} is no provisional statement: it is written or accepted.`,
    hint: 'A verdict is taken back with --undo; a retcon changes what is written.',
  });
}
