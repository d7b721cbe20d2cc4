/** A model's answer as a document: its text can be found and cited, and what it says of those who are known is provisional. */

import { PROSE_MODEL, type ProseClaim } from '../../language/reader/index.js';
import { contentHash } from '../../model/index.js';
import type { AttributeType } from '../../packs/ontology.js';
import type { BoundSource, CommitReport } from '../../store/changes.js';
import { bindSource } from '../bind/bind.js';
import { UNRESOLVED } from '../leaning.js';
import { NO_NOTES } from '../notes/note-book.js';
import { keepUnknownNames } from '../unknown-names.js';
import type { IngestWorld } from '../world.js';
import { draftWithFound } from './found.js';
import { extractProse } from './prose.js';
import { asDraft } from './read-prose.js';
import { type UnclearName, withShortNames } from './short-names.js';

const MOST_BELIEVED = 0.7;

export interface Answer {
  /** Without the blocks in which it marks its insights. */
  readonly text: string;
  /** What was asked. */
  readonly question?: string | null;
  readonly sourceModel?: string | null;
  readonly expertDomain?: string | null;
}

export type AnswerWorld = Pick<IngestWorld, 'store' | 'ontology' | 'parseDate' | 'ongoingAt'>;

export interface IngestedAnswer {
  /** Id of the document; the same answer is the same document. */
  readonly source: string;
  /** Statements that it makes of those who are known. */
  readonly extracted: number;
  /** Names in it that nobody bears: they are proposed, and what is said of them waits for somebody who does. */
  readonly proposed: readonly string[];
  /** Names in it that several may be meant by: nothing is said of any of them. */
  readonly unclear: readonly UnclearName[];
  readonly report: CommitReport;
}

/** An answer as it is kept. */
interface KeptAnswer {
  readonly id: string;
  readonly hash: string;
  readonly title: string;
  readonly text: string;
  readonly model: string;
  readonly author: string;
  readonly expertDomain: string | null;
}

const LONGEST_TITLE = 80;
const LONGEST_PASSAGE = 2_000;
const LONGEST_PART = 4;

/** Writes it. Nobody is made up by it, and nothing written is touched by it. */
export function ingestAnswer(answer: Answer, world: AnswerWorld): Promise<IngestedAnswer> {
  const { text, sourceModel, expertDomain = null } = answer;
  const hash = contentHash(text);
  return writeAnswer(
    {
      ...{ id: `answer:${hash.slice(0, 16)}`, hash, text, expertDomain },
      title: (answer.question ?? '').trim().slice(0, LONGEST_TITLE) || 'An answer',
      model: sourceModel ?? PROSE_MODEL,
      author: sourceModel ?? 'a model',
    },
    world,
  );
}

/** Those that were kept before: whom they mean hangs on who is known. With names, those that speak of one of them. */
export async function answersAbout(
  names: ReadonlySet<string> | 'anybody',
  { store }: Pick<AnswerWorld, 'store'>,
): Promise<string[]> {
  if (names === 'anybody')
    return (await store.sources()).filter(({ format }) => format === 'answer').map(({ id }) => id);
  if (names.size === 0) return [];
  const parts = new Set([...names].flatMap(partsOf));
  return (await store.referencing([...parts])).filter((origin) => origin.startsWith('answer:'));
}

/** Written once more, they mean those who are known now. */
export async function readAnswersAgain(ids: readonly string[], world: AnswerWorld): Promise<CommitReport[]> {
  if (ids.length === 0) return [];
  const { store } = world;
  const proposals = await store.extractions.all();
  const reports: CommitReport[] = [];
  for (const { id, hash, title } of await store.sources({ ids })) {
    const proposal = proposals.find(({ file }) => file === id);
    const [said] = await store.assertions({ source: id });
    const model = proposal?.model ?? said?.sourceModel ?? PROSE_MODEL;
    const text = textOf(await store.passages({ source: id }));
    const expertDomain = proposal?.names[0]?.expertDomain ?? null;
    const kept = { id, hash, title, text, model, author: 'ingest', expertDomain };
    reports.push((await writeAnswer(kept, world)).report);
  }
  return reports;
}

async function writeAnswer(answer: KeptAnswer, world: AnswerWorld): Promise<IngestedAnswer> {
  const { store } = world;
  const { id, model, author, expertDomain } = answer;
  const { source, unclear } = await withShortNames(await answerSource(answer, world), world);
  const report = await store.commit([{ kind: 'put-origin', origin: id, sources: [source] }], {
    ...{ author, reason: 'an answer' },
  });
  const bound = [{ file: id, bound: [{ source, notices: [], leaning: [], written: [] }] }];
  const unknown = await keepUnknownNames(world, bound, [], { model, expertDomain });
  const names = new Set(unclear.map(({ name }) => name));
  return {
    source: id,
    extracted: (await store.statements({ source: id })).length,
    proposed: unknown.filter((name) => !names.has(name)),
    unclear,
    report,
  };
}

async function answerSource(answer: KeptAnswer, world: AnswerWorld): Promise<BoundSource> {
  const { ontology, parseDate, ongoingAt } = world;
  const { id, hash, title, model } = answer;
  const passages = passagesOf(answer.text);
  // What a model says disagrees with nobody.
  const claims = extractProse(answer.text, { ontology, parseDate })
    .filter((claim) => isPlain(claim) && !isOfKin(ontology.attributes.get(claim.predicate)))
    .map((claim) => ({ ...claim, confidence: Math.min(claim.confidence, MOST_BELIEVED) }));
  const draft = {
    ...({ id, title, format: 'answer', reliability: 'reported', entityOrigin: 'extracted' } as const),
    ...{ passages, entities: [], mentions: [], notices: [] },
    statements: claims.map((claim) => {
      const passage = passages.findIndex(({ lines }) => claim.lines.start <= lines.end);
      return asDraft(claim, passage < 0 ? null : passage, model);
    }),
  };
  const dates = {
    ...{
      parse: parseDate,
      resolve: UNRESOLVED,
      ongoingAt: ongoingAt(undefined),
      absentEnd: ontology.absentEnd,
    },
  };
  return bindSource(
    await draftWithFound(draft, world),
    { file: id, hash },
    { ontology, dates, typeOfName: () => null, isNamed: () => false, fullNames: () => [], notes: NO_NOTES },
  ).source;
}

/** Whom a pronoun means is told by the page that it stands on; an answer is the page of nobody. */
/** Kin in its own words are for those who look after notes. */
function isOfKin(attribute: AttributeType | undefined): boolean {
  return attribute !== undefined && (attribute.kin !== null || attribute.denies !== null);
}

function isPlain({ subject, object }: ProseClaim): boolean {
  return subject.isPlain && (!('ref' in object) || object.ref.isPlain);
}

/** The name, and whatever somebody of that name may be called for short. */
function partsOf(name: string): string[] {
  const words = name.split(' ');
  const parts = [name];
  for (let from = 0; from < words.length; from++)
    for (let length = 1; length <= LONGEST_PART && from + length <= words.length; length++)
      parts.push(words.slice(from, from + length).join(' '));
  return parts;
}

type Piece = { readonly text: string; readonly lines: { readonly start: number; readonly end: number } };

/** Paragraphs together, up to a length that can be cited. */
export function passagesOf(text: string): (Piece & { readonly heading: string[] })[] {
  const passages: (Piece & { readonly heading: string[] })[] = [];
  let lines: { number: number; text: string }[] = [];
  let length = 0;
  const close = () => {
    const [first] = lines;
    const last = lines[lines.length - 1];
    const said = lines
      .map((line) => line.text)
      .join('\n')
      .trim();
    if (first && last && said !== '')
      passages.push({ heading: [], text: said, lines: { start: first.number, end: last.number } });
    lines = [];
    length = 0;
  };
  for (const [i, raw] of text.split('\n').entries()) {
    const line = { number: i + 1, text: raw.replace(/\r$/, '') };
    if (lines.length === 0 && line.text.trim() === '') continue;
    lines.push(line);
    length += line.text.length + 1;
    if (line.text.trim() === '' && length > LONGEST_PASSAGE / 2) close();
  }
  close();
  return passages;
}

/** Each line where it stood. */
function textOf(
  passages: readonly { readonly text: string; readonly lines: Piece['lines'] | null }[],
): string {
  const lines: string[] = [];
  for (const { text, lines: span } of passages) {
    const start = (span?.start ?? lines.length + 2) - 1;
    const end = Math.max(start, (span?.end ?? start + 1) - 1);
    for (const [offset, line] of text.split('\n').entries()) lines[start + offset] = line;
    lines[end] ??= '';
  }
  return Array.from(lines, (line) => line ?? '').join('\n');
}
