/** Facts on their way out of a world and into another: one line of JSON each, with how they ended. */
import { z } from 'zod';
import { LoreError, parseJson, plainText } from '../model/index.js';
import { redact } from '../model/secrets/index.js';
import type { Change } from '../store/changes.js';
import {
  DURABILITIES,
  FACT_ENDS,
  FACT_KINDS,
  type Fact,
  type FactFilter,
  type FactWrite,
  type NewFact,
} from '../store/facts.js';
import { boundFact } from './bound.js';
import { sameWordsKey } from './content-key.js';
import { claimsOf } from './draft-claims.js';
import {
  contentKeyOf,
  factsCommit,
  heldUntil,
  type MemoryWorld,
  neverHeld,
  sourceOf,
} from './memory-world.js';
import { issueWords, nameText, scopeText, toldText, toldTime } from './request.js';

/** What a line holds. A reader of an older version refuses what it does not know. */
const lineSchema = z.strictObject({
  lore_fact: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{12}$/),
  content: toldText.pipe(z.string().min(1)),
  scope: scopeText,
  author: nameText.min(1),
  kind: z.enum(FACT_KINDS),
  confidence: z.number().min(0).max(1),
  provenance: toldText.nullable(),
  durability: z.enum(DURABILITIES),
  valid_from: toldTime,
  expires: toldTime.nullable(),
  supersedes: z.array(z.string()),
  corrects: z.array(z.string()),
  redacted: z.array(z.string()),
  /** When the world that it comes from learnt it; the one it goes to learns it when it is read. */
  committed_at: z.string(),
  end: z
    .strictObject({
      at: toldTime,
      how: z.enum(FACT_ENDS),
      by: z.string().nullable(),
      author: nameText,
      reason: toldText,
    })
    .nullable(),
  corroborations: z.array(
    z.strictObject({ author: nameText, provenance: toldText.nullable(), at: z.string() }),
  ),
});
type Line = z.infer<typeof lineSchema>;

/** In the order they were committed. */
export async function exportFacts({ store }: MemoryWorld, filter: FactFilter = {}): Promise<string[]> {
  return (await store.facts.facts(filter)).map((fact) => JSON.stringify(lineOf(fact)));
}

function lineOf(fact: Fact): Line {
  const { id, content, scope, author, kind, confidence, provenance, durability } = fact;
  return {
    lore_fact: 1,
    ...{ id, content, scope, author, kind, confidence, provenance, durability },
    valid_from: fact.validFrom,
    expires: fact.expires,
    supersedes: [...fact.supersedes],
    corrects: [...fact.corrects],
    redacted: [...fact.redacted],
    committed_at: new Date(fact.committedAt).toISOString(),
    end: fact.end,
    corroborations: fact.corroborations.map(({ at, ...rest }) => ({
      ...rest,
      at: new Date(at).toISOString(),
    })),
  };
}

export interface ImportedFacts {
  readonly imported: number;
  /** They were here already, by their id. */
  readonly known: number;
  /** Lines that say something else than the fact that has their id; they are left out. */
  readonly clashes: readonly { readonly line: number; readonly fact: string }[];
  /** Lines that a secret was taken out of, and of what kind. */
  readonly redacted: readonly { readonly line: number; readonly kinds: readonly string[] }[];
}

const AT_ONCE = 100;

/** All lines are read before the first is written. What is known by its id is left as it is, so that a second time does nothing. */
export async function importFacts(
  world: MemoryWorld,
  lines: readonly string[],
  by: string,
): Promise<ImportedFacts> {
  const read = lines.flatMap((text, i) =>
    text.trim() === '' ? [] : [{ number: i + 1, line: readLine(text, i + 1) }],
  );
  const ids = read.map(({ line }) => line.id);
  const known = new Map(
    (await world.store.facts.facts({ ids })).map(({ id, scope, content }) => [
      id,
      contentKeyOf(scope, plainText(content)),
    ]),
  );
  const fresh: { readonly number: number; readonly line: Line }[] = [];
  const clashes: { readonly line: number; readonly fact: string }[] = [];
  for (const { number, line } of read) {
    const says = contentKeyOf(line.scope, redact(line.content).text);
    const said = known.get(line.id);
    if (said === undefined) fresh.push({ number, line });
    else if (said !== says) clashes.push({ line: number, fact: line.id });
    known.set(line.id, said ?? says);
  }
  const lacking = fresh.map(({ line }) => line);
  for (let i = 0; i < fresh.length; i += AT_ONCE) await importSome(world, lacking.slice(i, i + AT_ONCE), by);
  return {
    imported: fresh.length,
    known: read.length - fresh.length - clashes.length,
    clashes,
    redacted: fresh.flatMap(({ number, line }) => {
      const kinds = secretsIn(line);
      return kinds.length === 0 ? [] : [{ line: number, kinds }];
    }),
  };
}

function secretsIn({ content, provenance, end, corroborations }: Line): string[] {
  const told = [content, provenance, end?.reason, ...corroborations.map((one) => one.provenance)];
  return [...new Set(told.flatMap((text) => redact(text ?? '').redacted))];
}

async function importSome(world: MemoryWorld, lines: readonly Line[], by: string): Promise<void> {
  const changes: Change[] = [];
  const writes: FactWrite[] = [];
  for (const line of lines) {
    const fact = factOf(line, world);
    const claims = await claimsOf(world, fact);
    const until = heldUntil({ expires: fact.expires, end: line.end });
    const isGone = line.end !== null && neverHeld(line.end.how);
    const source = boundFact(fact, isGone ? [] : claims, until, world.ontology);
    changes.push({ kind: 'put-origin', origin: fact.source, sources: [source] });
    writes.push({ kind: 'add', fact, claims });
    if (line.end !== null)
      writes.push({ kind: 'end', fact: fact.id, end: { ...line.end, reason: redact(line.end.reason).text } });
    for (const { author, provenance } of line.corroborations)
      writes.push({ kind: 'corroborate', fact: fact.id, author, provenance: withoutSecrets(provenance) });
  }
  await world.store.commit(changes, factsCommit(world, by, `${lines.length} facts imported`, writes));
}

function factOf(line: Line, { ontology }: MemoryWorld): NewFact {
  const { id, scope, author, kind, confidence, durability, expires, supersedes, corrects } = line;
  const told = redact(line.content);
  const provenance = withoutSecrets(line.provenance);
  return {
    ...{ id, scope, author, kind, confidence, durability, expires, supersedes, corrects, provenance },
    content: told.text,
    contentKey: sameWordsKey(ontology, scope, told.text),
    validFrom: line.valid_from,
    redacted: [...new Set([...line.redacted, ...told.redacted])],
    source: sourceOf(scope, id),
  };
}

const withoutSecrets = (text: string | null): string | null => (text === null ? null : redact(text).text);

function readLine(text: string, number: number): Line {
  const parsed = lineSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LoreError({
    code: 'facts/bad-line',
    message: `Line ${number} is no fact: ${issue === undefined ? 'it cannot be read' : issueWords(issue)}.`,
    hint: '`lore fact export` writes such lines. Nothing was imported.',
  });
}
