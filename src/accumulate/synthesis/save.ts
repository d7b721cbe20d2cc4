/** Saving an insight: known by its id, compared with those that are near, linked to whom it names and to what it rests on. */
import { LoreError, plainText } from '../../model/index.js';
import { namesInQuestion } from '../../search/names-in-question.js';
import type { Store } from '../../store/store.js';
import type { InsightType, NewSynthesis, Synthesis } from '../../store/syntheses.js';
import { cleaned, synthesisId, synthesisText } from './insight.js';
import { meantBy } from './meant.js';
import { type NearInsight, nearTo } from './near.js';

export interface SaveRequest {
  readonly summary: string;
  /** Whom it speaks of, by name or id; found in its words when left out. */
  readonly entities?: readonly string[];
  readonly insightType?: InsightType;
  /** Ids of the statements it rests on; looked for when left out. */
  readonly ground?: readonly string[];
  /** What it rests on as well and is not known here; only with `ground`. */
  readonly absent?: NewSynthesis['absent'];
  readonly domain?: string | null;
  readonly expertDomain?: string | null;
  readonly sourceModel?: string | null;
  readonly confidence?: number | null;
  readonly author?: string;
  /** Saved though one that is near is known. */
  readonly force?: boolean;
}

export interface SavedSynthesis {
  /** `known`: the very same was saved before. `near`: one in much the same words was, and nothing is saved. */
  readonly outcome: 'saved' | 'known' | 'near';
  /** The one that is kept: for `near`, the other. */
  readonly synthesis: Synthesis;
  readonly near: NearInsight | null;
  /** Names that nobody is known by, or more than one. */
  readonly unresolved: readonly string[];
}

export interface SynthesisWorld {
  readonly store: Store;
  /** Statements that bear out the words of an insight. */
  readonly groundFor: (text: string) => Promise<readonly string[]>;
}

const USUAL_CONFIDENCE = 0.6;
const MOST_GROUND = 100;
const MOST_ENTITIES = 50;
const CANDIDATES = 40;

export async function saveSynthesis(world: SynthesisWorld, request: SaveRequest): Promise<SavedSynthesis> {
  const { store } = world;
  const { summary, force = false, author = 'agent' } = request;
  demandSummary(summary);
  demandConfidence(request.confidence);
  const id = synthesisId(summary);
  const text = synthesisText(summary);
  const [known] = await store.syntheses.syntheses({ ids: [id] });
  const entities = await resolved(store, request.entities ?? [], text);
  const unresolved = entities.flatMap(({ name, entity }) => (entity === null ? [name] : []));
  const near = known === undefined ? await nearest(store, text, entities) : null;
  if (near !== null && !force) {
    const [other] = await store.syntheses.syntheses({ ids: [near.id] });
    if (other !== undefined) return { outcome: 'near', synthesis: other, near, unresolved };
  }
  const ground = request.ground ?? (await world.groundFor(text));
  const synthesis: NewSynthesis = {
    id,
    text,
    entities: [...entities, ...(await othersIn(store, ground, entities))].slice(
      0,
      Math.max(entities.length, MOST_ENTITIES),
    ),
    insightType: request.insightType ?? 'synthesis',
    ground: ground.slice(0, MOST_GROUND),
    absent: (request.absent ?? []).slice(0, MOST_GROUND),
    domain: plainOrNull(request.domain),
    expertDomain: plainOrNull(request.expertDomain),
    sourceModel: plainOrNull(request.sourceModel),
    confidence: request.confidence ?? USUAL_CONFIDENCE,
  };
  if (known === undefined || restsElsewhere(known, synthesis))
    await store.commit([], { author, reason: `synthesis ${id}`, syntheses: [{ kind: 'save', synthesis }] });
  return {
    outcome: known === undefined ? 'saved' : 'known',
    synthesis: await theSynthesis(store, id),
    near,
    unresolved,
  };
}

/** By its id, or the beginning of it. */
export async function theSynthesis(store: Store, id: string): Promise<Synthesis> {
  const found = /^[0-9a-f]{1,16}$/.test(id) ? await store.syntheses.syntheses({ ids: [id], limit: 4 }) : [];
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return only;
  throw new LoreError({
    code: only === undefined ? 'syntheses/unknown' : 'syntheses/ambiguous-id',
    message:
      only === undefined
        ? `There is no synthesis ${id}.`
        : `Several syntheses have an id that begins with ${id}: ${found.map((one) => one.id).join(', ')}.`,
    hint: only === undefined ? '`lore synthesis list` lists them.' : 'Write more of it.',
  });
}

export async function retireSynthesis(
  store: Store,
  id: string,
  author: string,
  reason: string,
): Promise<Synthesis> {
  const synthesis = await theSynthesis(store, id);
  if (reason.trim() === '')
    throw new LoreError({
      code: 'syntheses/no-reason',
      message: 'A synthesis is not retired without a reason.',
      hint: 'Say why, for whoever meets it in the log.',
    });
  await store.commit([], {
    author,
    reason: `synthesis ${synthesis.id} retired: ${plainText(reason)}`,
    syntheses: [{ kind: 'retire', id: synthesis.id }],
  });
  return synthesis;
}

const plainOrNull = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : plainText(text);

function restsElsewhere(known: Synthesis, { ground, absent = [] }: NewSynthesis): boolean {
  const all = [...ground, ...absent.map(({ statement }) => statement)];
  return (
    all.length > 0 && (all.length !== known.ground.length || all.some((id) => !known.ground.includes(id)))
  );
}

type Named = NewSynthesis['entities'][number];

async function resolved(store: Store, names: readonly string[], text: string): Promise<Named[]> {
  const told = [...new Set(names.map(cleaned).filter((name) => name !== ''))];
  if (told.length === 0)
    return (await namesInQuestion(store, text)).map(({ name, entity }) => ({ name, entity }));
  const found: Named[] = [];
  for (const name of told) {
    const one = await meantBy(store, name);
    // Two names of one entity are one link.
    if (one === null) found.push({ name, entity: null });
    else if (!found.some(({ entity }) => entity === one.id)) found.push({ name: one.name, entity: one.id });
  }
  return found;
}

/** Those of whom its ground speaks and it does not say that it is about them. */
async function othersIn(store: Store, ground: readonly string[], told: readonly Named[]): Promise<Named[]> {
  if (ground.length === 0) return [];
  const known = new Set(told.map(({ entity }) => entity));
  const ids = (await store.statements({ ids: [...ground] }))
    .flatMap((one) => (one.kind === 'relation' ? [one.subject, one.object] : [one.subject]))
    .filter((id) => !known.has(id));
  if (ids.length === 0) return [];
  const found: Named[] = [];
  for await (const { id, name } of store.entities({ ids: [...new Set(ids)] }))
    found.push({ name, entity: id });
  return found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Among those with the same words, and those about the same entities. */
async function nearest(store: Store, text: string, entities: readonly Named[]): Promise<NearInsight | null> {
  const ids = entities.flatMap(({ entity }) => entity ?? []);
  const worded = await store.syntheses.syntheses({ text, limit: CANDIDATES });
  const about = ids.length === 0 ? [] : await store.syntheses.syntheses({ entities: ids, limit: CANDIDATES });
  return nearTo(text, [...worded, ...about]);
}

function demandSummary(summary: string): void {
  if (cleaned(summary) !== '') return;
  throw new LoreError({
    code: 'syntheses/no-summary',
    message: 'There is no insight in an empty summary.',
    hint: 'Say it in one or two sentences that stand by themselves.',
  });
}

function demandConfidence(confidence: number | null | undefined): void {
  if (confidence === null || confidence === undefined || (confidence >= 0 && confidence <= 1)) return;
  throw new LoreError({
    code: 'syntheses/bad-confidence',
    message: `The confidence ${confidence} is not between 0 and 1.`,
  });
}
