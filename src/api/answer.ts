/** An answer sentence by sentence: who says so, what is doubtful about it, what was struck, which findings touch it. */
import type { z } from 'zod';
import { askModel, askWorld, isModelFailure, type ModelAnswer } from '../engine/ask.js';
import type { World } from '../engine/index.js';
import { entityOf } from '../mcp/shapes/entity.js';
import { synthesisJson } from '../report/syntheses.js';
import type { answerShape } from './shapes/answer.js';

type Told = z.input<typeof answerShape>;
type Part = Told['parts'][number];
type Sentence = Part['sentences'][number];
type Plain = Awaited<ReturnType<typeof askWorld>>;

export async function answerTo(
  world: World,
  question: string,
  isPlain: boolean,
  signal: AbortSignal,
): Promise<Told> {
  const told = isPlain ? null : await fromModel(world, question, signal);
  if (told !== null && 'text' in told) return whole(world, await modelAnswer(told));
  const answer = await askWorld(world, question);
  return whole(world, { ...plainAnswer(answer), without_model: told });
}

type Bare = Omit<Told, 'entities' | 'open_findings'>;

/** Null where none is configured; its failure where it could not be had, as the record answers by itself too. */
async function fromModel(
  world: World,
  question: string,
  signal: AbortSignal,
): Promise<ModelAnswer | { code: string; message: string } | null> {
  if (world.models.client() === null) return null;
  try {
    const { harnessFor } = await import('../mcp/harness/agent.js');
    return await askModel(world, question, { ...(await harnessFor(world)), signal });
  } catch (error) {
    if (!isModelFailure(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

function plainAnswer({ question, parts, now, syntheses = [] }: Plain): Bare {
  return {
    ...{ question, now, model: null, without_model: null, struck: [] },
    parts: parts.map(({ question: asked, kind, outcome, sentences, caveats, choices, passages }) => ({
      ...{ question: asked, type: kind, outcome, caveats: [...caveats] },
      sentences: sentences
        .filter(({ text }) => text !== '')
        .map(({ text, statements, citations }) => ({
          ...{ text, statements: [...statements], marks: [] },
          citations: citations.map(citationOf),
        })),
      choices: choices.map((choice) => ({ ...choice })),
      passages: passages.map(({ lines, ...passage }) => ({
        ...passage,
        lines: lines === null ? null : { start: lines.start, end: lines.end },
      })),
    })),
    syntheses: syntheses.map(synthesisJson),
  };
}

/** What is left of the draft, each sentence with what bears it out. */
async function modelAnswer({ question, model, struck, caveats, verified, text }: ModelAnswer): Promise<Bare> {
  const gone = new Set(struck.map(({ sentence }) => sentence));
  const kept = verified.sentences.flatMap(({ text: words }, index): Sentence[] => {
    if (gone.has(words.trim())) return [];
    const own = verified.claims.filter(({ sentence }) => sentence === index);
    return [
      {
        text: words.trim(),
        statements: [...new Set(own.flatMap(({ statements }) => statements.map(({ id }) => id)))],
        marks: [],
        citations: own.flatMap(({ citations }) => citations.map(citationOf)),
      },
    ];
  });
  const sentences = kept.length > 0 ? kept : [{ text, statements: [], marks: [], citations: [] }];
  const outcome = kept.length > 0 ? ('answered' as const) : ('silent' as const);
  const part = { question, type: null, outcome, sentences, caveats: [...caveats], choices: [], passages: [] };
  return {
    ...{ question, model, without_model: null, now: verified.now, parts: [part] },
    struck: struck.map((one) => ({ ...one })),
    syntheses: [],
  };
}

type Cited = Plain['parts'][number]['sentences'][number]['citations'][number];

function citationOf({ source, title, file, lines, quote, reliability }: Cited) {
  return {
    ...{ source, title, file, quote, reliability },
    lines: lines === null ? null : { start: lines.start, end: lines.end },
  };
}

const MOST_ENTITIES = 12;
const MOST_FINDINGS = 8;

/** Marked by what the statements are worth now, with the findings that rest on them. */
async function whole(world: World, bare: Bare): Promise<Told> {
  const ids = [
    ...new Set(bare.parts.flatMap(({ sentences }) => sentences.flatMap(({ statements }) => statements))),
  ];
  const statements = ids.length === 0 ? [] : await world.store.statements({ ids });
  const known = new Map(statements.map((one) => [one.id, one]));
  const marksOf = (told: readonly string[]): Sentence['marks'] => {
    const some = told.flatMap((id) => known.get(id) ?? []);
    return [
      ...(some.some(({ disputed }) => disputed) ? (['disputed'] as const) : []),
      ...(some.some(({ extracted }) => extracted) ? (['provisional'] as const) : []),
      ...(some.some(({ reliability }) => reliability === 'unreliable' || reliability === 'rumour')
        ? (['hearsay'] as const)
        : []),
      ...(some.some(({ reliability }) => reliability === 'prophetic') ? (['foretold'] as const) : []),
    ];
  };
  const about = [
    ...new Set(statements.flatMap((s) => (s.kind === 'relation' ? [s.subject, s.object] : [s.subject]))),
  ];
  const resting = [...new Set([...(await world.store.desk.restingOn(ids)).values()].flat())];
  const shown = resting.length === 0 ? [] : await world.findings({ ids: resting.slice(0, MOST_FINDINGS) });
  return {
    ...bare,
    parts: bare.parts.map((part) => ({
      ...part,
      sentences: part.sentences.map((sentence) => ({ ...sentence, marks: marksOf(sentence.statements) })),
    })),
    entities: (await world.store.briefs.entities(about.slice(0, MOST_ENTITIES))).map(entityOf),
    open_findings: {
      total: resting.length,
      items: shown.map(({ id, kind, severity, message }) => ({ id, kind, severity, message })),
    },
  };
}
