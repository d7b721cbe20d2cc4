/** Names that prose tells something of and nobody defines: kept as proposals, and nobody is made up for them. */
import { PROSE_MODEL, withoutTitle } from '../language/reader/index.js';
import { foldName, groupBy } from '../model/index.js';
import type { Ontology } from '../packs/ontology.js';
import type { BoundRef, BoundSource, BoundStatement } from '../store/changes.js';
import type { Extraction, FoundName } from '../store/extractions.js';
import type { Store } from '../store/store.js';
import type { BoundFile } from './bind-files.js';
import { passageHash } from './extract/found.js';
import { likelyType } from './likely-type.js';
import { namesOf } from './namesakes.js';

/** A name where prose speaks of it. */
interface Spoken {
  readonly file: string;
  readonly source: BoundSource;
  readonly statement: BoundStatement;
  readonly ref: BoundRef;
}

/** Who reads it. */
interface Told {
  readonly model: string;
  /** The field of knowledge of whoever tells it. */
  readonly expertDomain: string | null;
}

const BY_PATTERNS: Told = { model: PROSE_MODEL, expertDomain: null };

/** Takes the place of what was kept of these files before; gives the names that nobody bears. */
export async function keepUnknownNames(
  { store, ontology }: { readonly store: Store; readonly ontology: Ontology },
  files: readonly BoundFile[],
  gone: readonly string[],
  told: Told = BY_PATTERNS,
): Promise<string[]> {
  const spoken = files.flatMap(({ file, bound }) =>
    bound.flatMap(({ source }) => spokenIn(file, source, told, ontology)),
  );
  const names = new Set(spoken.flatMap(({ ref }) => namesOf(ref)));
  const known = new Set(
    names.size === 0 ? [] : (await store.named([...names])).map(({ name }) => foldName(name)),
  );
  const unknown = spoken.filter(({ ref }) => !namesOf(ref).some((name) => known.has(name)));
  const found = byPassage(unknown, typesOf(unknown, ontology), told);
  await store.extractions.replace(told.model, [...files.map(({ file }) => file), ...gone], found);
  const byName = found.flatMap((one) => one.names.map(({ name }) => [foldName(name), name] as const));
  return [...new Map(byName).values()];
}

function spokenIn(file: string, source: BoundSource, { model }: Told, ontology: Ontology): Spoken[] {
  const spoken: Spoken[] = [];
  for (const statement of source.statements) {
    if (statement.sourceModel !== model) continue;
    const { subject, object } = statement;
    const refs = ('ref' in object ? [subject, object.ref] : [subject]).flatMap((at) => source.refs[at] ?? []);
    // "The mill" is no name, and who is said to be at one need not be somebody.
    const isOfTerms =
      ontology.relationTypes.get(statement.predicate)?.inProse.some(({ terms }) => terms) ?? false;
    if (!isOfTerms && !refs.every(({ name }) => /^\p{Lu}/u.test(name))) continue;
    for (const ref of refs) {
      if (ref.id === null && ref.known) spoken.push({ file, source, statement, ref });
    }
  }
  return spoken;
}

/** By the name without its title. */
function typesOf(spoken: readonly Spoken[], ontology: Ontology): ReadonlyMap<string, string> {
  const byName = groupBy(spoken, ({ ref }) => withoutTitle(ref));
  return new Map(
    [...byName].map(([name, some]) => {
      const titled = some.map(({ ref }) => ref.name).find((one) => one !== name && one.endsWith(name));
      const expects = some.map(({ ref }) => ref.expects);
      return [name, likelyType(ontology, titled ?? name, expects)];
    }),
  );
}

function byPassage(
  spoken: readonly Spoken[],
  types: ReadonlyMap<string, string>,
  { model, expertDomain }: Told,
): Extraction[] {
  const found = new Map<string, Omit<Extraction, 'names'> & { readonly names: FoundName[] }>();
  for (const { file, source, statement, ref } of spoken) {
    const { passage, quote, lines } = statement;
    const text = passage === null ? '' : (source.passages[passage]?.text ?? '');
    // Not by the words alone: the same words in two files are two places.
    const hash = passageHash(`${file}\n${text}`);
    const one = found.get(hash) ?? {
      ...{ hash, model, file, line: lines?.start ?? null },
      ...{ claims: [], names: [] },
    };
    found.set(hash, one);
    const name = withoutTitle(ref);
    const field = expertDomain === null ? {} : { expertDomain };
    one.names.push({ name, type: types.get(name) ?? ref.fallbackType, quote: quote ?? '', ...field });
  }
  return [...found.values()];
}
