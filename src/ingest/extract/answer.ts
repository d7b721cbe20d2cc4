/** A model's answer as a document: its text can be found and cited, and what it says in so many words is provisional. */
import { contentHash, type Ref, type StatementDraft } from '../../model/index.js';
import type { BoundSource, CommitReport } from '../../store/changes.js';
import { bindSource } from '../bind/bind.js';
import { UNRESOLVED } from '../leaning.js';
import type { IngestWorld } from '../world.js';
import { linesOf } from './blocks.js';
import { extractProse, PROSE_MODEL, type ProseClaim } from './prose.js';
import { asDraft } from './read-prose.js';
import { TITLES } from './words.js';

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
  readonly extracted: number;
  readonly report: CommitReport;
}

const LONGEST_TITLE = 80;
const LONGEST_PASSAGE = 2_000;

/** What an answer says, ready to be committed as `put-origin` with its id as the origin. */
export function answerSource(answer: Answer, world: Omit<AnswerWorld, 'store'>): BoundSource {
  const { ontology, parseDate, ongoingAt } = world;
  const id = `answer:${contentHash(answer.text).slice(0, 16)}`;
  const passages = passagesOf(answer.text);
  const claims = extractProse(answer.text, { ontology, parseDate }).filter(isPlain);
  const title = (answer.question ?? '').trim().slice(0, LONGEST_TITLE) || 'An answer';
  const draft = {
    ...({ id, title, format: 'answer', reliability: 'reported', entityOrigin: 'extracted' } as const),
    ...{ passages, entities: [], mentions: [], notices: [] },
    statements: claims.map((claim) => ofAnswer(claim, passages, answer.sourceModel ?? PROSE_MODEL)),
  };
  const dates = {
    ...{
      parse: parseDate,
      resolve: UNRESOLVED,
      ongoingAt: ongoingAt(undefined),
      absentEnd: ontology.absentEnd,
    },
  };
  const origin = { file: id, hash: contentHash(answer.text) };
  const { source } = bindSource(draft, origin, { ontology, dates, typeOfName: () => null });
  const expertDomain = answer.expertDomain ?? null;
  return { ...source, refs: source.refs.map((ref) => ({ ...ref, expertDomain })) };
}

/** Writes it. Entities that it alone speaks of are made up, as extracted ones; nothing written is touched by it. */
export async function ingestAnswer(answer: Answer, world: AnswerWorld): Promise<IngestedAnswer> {
  const source = answerSource(answer, world);
  const { id } = source.source;
  const report = await world.store.commit([{ kind: 'put-origin', origin: id, sources: [source] }], {
    author: answer.sourceModel ?? 'a model',
    reason: 'an answer',
  });
  return { source: id, extracted: source.statements.length, report };
}

/** Whom a pronoun means is told by who is known; where nobody has to be, it may be anybody. */
function isPlain({ subject, object }: ProseClaim): boolean {
  return subject.isPlain && (!('ref' in object) || object.ref.isPlain);
}

/** Nobody has to be known to be spoken of; a title is no part of a new name. */
function ofAnswer(
  claim: ProseClaim,
  passages: readonly { lines: { start: number; end: number } }[],
  model: string,
): StatementDraft {
  const passage = passages.findIndex(({ lines }) => claim.lines.start <= lines.end);
  const { known: _, subject, object, ...draft } = asDraft(claim, passage < 0 ? null : passage, model);
  const told = object.kind === 'ref' ? ({ kind: 'ref', ref: plainRef(object.ref) } as const) : object;
  return { ...draft, subject: plainRef(subject), object: told };
}

function plainRef({ name, others = [] }: Ref): Ref {
  return { name: withoutTitle({ name, others }), others: [name, ...others] };
}

export function withoutTitle({ name, others = [] }: Pick<Ref, 'name' | 'others'>): string {
  const [first = ''] = name.toLowerCase().split(' ');
  const shorter = TITLES.has(first) ? others.filter((other) => name.endsWith(other)) : [];
  return shorter[shorter.length - 1] ?? name;
}

/** Paragraphs together, up to a length that can be cited. */
function passagesOf(text: string) {
  const passages: { heading: string[]; text: string; lines: { start: number; end: number } }[] = [];
  let lines: { number: number; text: string }[] = [];
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
  };
  for (const line of linesOf(text)) {
    lines.push(line);
    const length = lines.reduce((sum, one) => sum + one.text.length + 1, 0);
    if (line.text.trim() === '' && length > LONGEST_PASSAGE / 2) close();
  }
  close();
  return passages;
}
