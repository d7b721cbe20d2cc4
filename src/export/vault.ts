/** Writes a world as a vault of Markdown notes, one for each entity, that a person can read on and edit. */
import { Document, isScalar, visit } from 'yaml';
import type { EntityRecord } from '../ingest/readers/exchange.js';
import {
  type Assertion,
  type Entity,
  formatValue,
  groupBy,
  type Passage,
  type Statement,
} from '../model/index.js';
import type { Lifetime, Ontology } from '../packs/ontology.js';
import type { Definition, Store } from '../store/store.js';
import type { DateWords, OngoingAt } from './date-words.js';
import { EntityNames } from './gather.js';
import { calendarFiles } from './world-record.js';

export interface Note {
  /** Relative to the vault. */
  readonly file: string;
  readonly text: string;
}

interface VaultWorld {
  readonly store: Store;
  readonly ontology: Ontology;
}

/** Characters that some file system or Obsidian itself forbids in a note's name. */
const FORBIDDEN = /[\\/:*?"<>|#^[\]]|\p{Cc}/gu;
const MAX_NAME = 120;

export async function* vaultNotes({ store, ontology }: VaultWorld, dates: DateWords): AsyncGenerator<Note> {
  yield* calendarFiles(ontology);
  const names = await EntityNames.of(store);
  const writtenIn = new Map((await store.sources()).map(({ id, written }) => [id, written]));
  const taken = new Set<string>();
  const lifetimeOf = ({ type }: Entity) =>
    ontology.entityTypes.get(type)?.lifetime ?? { from: [], until: [] };
  for await (const entity of store.entities()) {
    const definitions = await store.definitions(entity.id);
    const statements = await store.statements({ subject: entity.id });
    const mentionedOnly = definitions.length === 0;
    if (mentionedOnly && statements.length === 0) continue;
    const asserted = await store.assertions({ statements: statements.map((s) => s.id) });
    const assertions = groupBy(asserted, (a) => a.statement);
    const written = dateOfNote(
      statements,
      [...definitions, ...asserted].map(({ source }) => writtenIn.get(source) ?? null),
      dates,
    );
    const ongoing = dates.ongoingAt(written);
    const all = statements.map((s) => claim(s, assertions.get(s.id) ?? [], names, dates, ongoing));
    const fields = plainDates(statements, all, lifetimeOf(entity), dates);
    const claims = all.filter(({ type }) => !Object.hasOwn(fields, String(type)));
    yield {
      file: fileFor(entity, taken),
      text: note(entity, { written, mentionedOnly, fields, claims }, await bodyOf(definitions, store)),
    };
  }
}

/**
 * The date of its own that a note needs so that `ongoing` in it means what it meant in the documents the note is
 * made of; where they have several dates, the one that keeps the words of most statements.
 */
function dateOfNote(
  statements: readonly Statement[],
  told: readonly (string | null)[],
  dates: DateWords,
): string | null {
  const known = new Set(told);
  const kept = (written: string | null) =>
    statements.filter(({ valid }) => dates.keepsWords(valid, dates.ongoingAt(written))).length;
  const frequency = (written: string | null) => told.filter((other) => other === written).length;
  const ranked = [...known].sort((a, b) => kept(b) - kept(a) || frequency(b) - frequency(a));
  return ranked[0] ?? null;
}

type Claim = Readonly<Record<string, unknown>>;

/** The beginning and end of it, where there is no more to say than when: `birth: 374 AF`, as a person writes them. */
function plainDates(
  statements: readonly Statement[],
  claims: readonly Claim[],
  { from, until }: Pick<Lifetime, 'from' | 'until'>,
  dates: DateWords,
): Claim {
  const ends = new Set([...from, ...until]);
  const byName = groupBy(statements, ({ predicate }) => predicate);
  return Object.fromEntries(
    statements.flatMap((s, i) => {
      const isPlain = Object.keys(claims[i] ?? {}).every((key) => key === 'type' || key === 'value');
      const isOnly = byName.get(s.predicate)?.length === 1;
      if (!ends.has(s.predicate) || s.kind !== 'attribute' || s.value.kind !== 'date' || !isPlain || !isOnly)
        return [];
      return dates.isPlain(s.value.date) ? [[s.predicate, dates.moment(s.value.date)]] : [];
    }),
  );
}

function claim(
  statement: Statement,
  assertions: readonly Assertion[],
  names: EntityNames,
  dates: DateWords,
  ongoing: OngoingAt,
): Claim {
  // What a document states outright tells more than what a model found, however sure the model was.
  const outright = assertions.filter(({ sourceModel }) => sourceModel === null);
  const [best] = [...(outright.length > 0 ? outright : assertions)].sort(
    (a, b) => b.confidence - a.confidence,
  );
  const object =
    statement.kind === 'relation'
      ? { to: link(statement.object, names) }
      : { value: statement.value.kind === 'date' ? dates.moment(statement.value.date) : scalar(statement) };
  return {
    type: statement.predicate,
    ...object,
    ...dates.window(statement.valid, [ongoing]),
    ...statement.qualifiers,
    ...(best === undefined || best.reliability === 'canonical' ? {} : { reliability: best.reliability }),
    ...(best === undefined || best.confidence === 1 ? {} : { confidence: best.confidence }),
    ...(best?.note == null ? {} : { note: best.note }),
    ...(statement.extracted && best?.sourceModel != null ? { model: best.sourceModel } : {}),
  };
}

function scalar(statement: Extract<Statement, { kind: 'attribute' }>): string | number | boolean {
  const { value } = statement;
  if (value.kind === 'number' && value.unit === null && Number.isFinite(value.number)) return value.number;
  return value.kind === 'boolean' ? value.boolean : formatValue(value);
}

/** By id, because the name alone might lead elsewhere; what has no page of its own is told with its type. */
function link(object: string, names: EntityNames): EntityRecord {
  const { id, name, type } = names.ref(object);
  const isKnown = names.entity(object)?.verified === true;
  return { id, name: `[[${name}]]`, ...(isKnown ? {} : { type }) };
}

interface NoteFront {
  readonly written: string | null;
  readonly mentionedOnly: boolean;
  readonly fields: Claim;
  readonly claims: readonly Claim[];
}

function note(entity: Entity, { written, mentionedOnly, fields, claims }: NoteFront, body: string): string {
  const front = new Document({
    type: entity.type,
    id: entity.id,
    name: entity.name,
    ...(entity.aliases.length === 0 ? {} : { aliases: entity.aliases }),
    ...(mentionedOnly ? { mentioned_only: true } : {}),
    ...(written === null ? {} : { written }),
    ...fields,
    ...(claims.length === 0 ? {} : { relations: claims }),
  });
  visit(front, {
    Map: (key, node) => {
      if (typeof key === 'number') node.flow = true;
    },
    Scalar: (_, node) => {
      if (isScalar(node) && typeof node.value === 'string' && node.value.startsWith('[['))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return `---\n${front.toString({ lineWidth: 0 })}---\n${body === '' ? `# ${entity.name}\n` : body}`;
}

/** The words of the documents that define it. */
async function bodyOf(definitions: readonly Definition[], store: Store): Promise<string> {
  const ids = definitions.map((d) => d.passage).filter((id) => id !== null);
  const passages = ids.length === 0 ? [] : await store.passages({ ids });
  return passages.map(passageText).join('\n');
}

function passageText({ heading, text }: Passage): string {
  const title = heading.at(-1);
  const headed = title === undefined || text.trimStart().startsWith('#') ? text : `# ${title}\n\n${text}`;
  return headed.endsWith('\n') ? headed : `${headed}\n`;
}

function fileFor({ name, type, id }: Entity, taken: Set<string>): string {
  const clean = name.replace(FORBIDDEN, '-').replace(/^\.+/, '').trim().slice(0, MAX_NAME) || id;
  const plain = `${type}/${clean}.md`;
  const file = taken.has(plain.toLowerCase()) ? `${type}/${clean} (${id.replace(FORBIDDEN, '-')}).md` : plain;
  taken.add(file.toLowerCase());
  return file;
}
