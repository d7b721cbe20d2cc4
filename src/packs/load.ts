/** Loads packs and a world's own declarations into one ontology, or says everything that is wrong with them. */
import { atOnce, inTurns } from '../model/breathe.js';
import type { Position } from '../model/index.js';
import { buildOntology } from './build.js';
import { keepOntology, ontologyKeptIn, programKey } from './kept-ontology.js';
import type { Layer } from './layer.js';
import { keepLoaded, keyOf, loadedBefore } from './loaded.js';
import { type MergedLayers, mergeLayers } from './merge.js';
import type { Ontology } from './ontology.js';
import { orderPacks } from './order.js';
import { invalidPacks, type Problem, Problems } from './problems.js';
import type { RuleFile } from './rules/rule-file.js';
import { areSound } from './shipped-data.js';
import { SHIPPED_PACKS } from './shipped-packs.js';
import { validateCalendars, validateDeclarations } from './validate/index.js';
import { validateRules } from './validate/rules.js';
import { readWorldLayer, type WorldSource } from './world-layer.js';

export interface OntologyRequest {
  /** Ids; `core` is always there. A later one has the last word where two say different things. */
  readonly packs: readonly string[];
  /** Folders that hold packs of one's own; they are looked in before the shipped ones. */
  readonly packFolders?: readonly string[];
  readonly world?: WorldSource;
  /** A file that keeps what was loaded for the next time, in a folder that may not be there. */
  readonly keptIn?: string;
}

/** Throws one `pack/invalid` that lists every problem. */
export function loadOntology(request: OntologyRequest): Ontology {
  return atOnce(load(request));
}

/** The same, with a turn for others between its steps: it takes a quarter of a second, in which a server answers. */
export function loadInTurns(request: OntologyRequest): Promise<Ontology> {
  return inTurns(load(request));
}

/** Every problem of these packs and this world; empty when they are sound. */
export function checkPacks(request: OntologyRequest): readonly Problem[] {
  const problems = new Problems();
  atOnce(gather(request, problems));
  return problems.list();
}

function* load(request: OntologyRequest): Generator<undefined, Ontology> {
  const key = keyOf(request);
  const before = loadedBefore(key);
  if (before !== undefined) return before;
  const program = request.keptIn === undefined || key === null ? null : programKey();
  const kept = program === null ? null : { file: request.keptIn ?? '', key: `${program} ${key}` };
  const found = kept === null ? null : ontologyKeptIn(kept.file, kept.key);
  if (found !== null) {
    keepLoaded(key, found);
    return found;
  }
  const problems = new Problems();
  const { layers, merged, rules } = yield* gather(request, problems);
  if (problems.size > 0) throw invalidPacks(problems.list());
  const ontology = buildOntology(layers, merged, rules);
  // What was saved meanwhile may have been read half before and half after.
  if (keyOf(request) !== key) return ontology;
  keepLoaded(key, ontology);
  if (kept !== null) keepOntology(kept.file, kept.key, ontology);
  return ontology;
}

/** A turn for others wherever it yields. */
function* gather(
  { packs, packFolders = [], world }: OntologyRequest,
  problems: Problems,
): Generator<undefined, { layers: Layer[]; merged: MergedLayers; rules: RuleFile[] }> {
  const asked = (): Position => ({ file: world?.file ?? packFolders[0] ?? SHIPPED_PACKS });
  const packed = yield* orderPacks(packs, packFolders, asked, problems);
  const layers = [...packed];
  const own = world === undefined ? null : readWorldLayer(world, problems);
  yield;
  const rules = [...layers, ...(own === null ? [] : [own])].flatMap((layer) => layer.rules);
  if (own !== null && saysSomething(own)) layers.push(own);
  const merged = mergeLayers(layers);
  yield;
  const declares = own !== null && DECLARED.some((kind) => own[kind].length > 0);
  if (declares || !areSound(packed)) yield* validateDeclarations(merged, problems);
  validateCalendars(layers, problems);
  validateRules(rules, merged, problems);
  yield;
  return { layers, merged, rules };
}

const DECLARED = ['entities', 'relations', 'attributes', 'thresholds'] as const;

function saysSomething(layer: Layer): boolean {
  const { settings } = layer;
  const declared = [...DECLARED, 'calendars' as const].some((kind) => layer[kind].length > 0);
  return declared || Object.values(settings).some((value) => value !== undefined);
}
