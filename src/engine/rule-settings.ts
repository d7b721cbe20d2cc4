/** What lore.yaml says about rules, changed in place: whom it trusts, how much each weighs, thresholds. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import { didYouMean, LoreError, type Severity } from '../model/index.js';
import { loadInTurns, type Ontology, type Threshold } from '../packs/index.js';
import { CONFIG_FILE, parseConfig } from './config.js';
import { writeConfig } from './mapping.js';
import { worldPacks } from './read-world.js';
import type { World } from './world.js';

export interface RuleSettingsChange {
  readonly trusted?: boolean;
  /** Null: the rule's own. */
  readonly severity?: Severity | null;
  /** Null: what the packs say. */
  readonly thresholds?: Readonly<Record<string, number | null>>;
}

export interface ShownThreshold extends Pick<Threshold, 'name' | 'value' | 'unit' | 'description'> {
  /** What the packs say. */
  readonly usual: number;
  readonly isChanged: boolean;
}

/** Gives whether anything was written; the world has to be opened anew then. */
export async function changeRuleSettings(
  { root, ontology }: Pick<World, 'root' | 'ontology'>,
  rule: string,
  { trusted, severity, thresholds = {} }: RuleSettingsChange,
): Promise<boolean> {
  for (const name of Object.keys(thresholds)) demandThreshold(ontology, name);
  const file = path.join(root, CONFIG_FILE);
  const before = await readFile(file, 'utf8');
  const document = parseDocument(before, { keepSourceTokens: true });
  const set = (at: readonly string[], value: unknown): void => {
    if (value === null) {
      if (document.hasIn(at)) document.deleteIn(at);
      return;
    }
    for (let depth = 1; depth < at.length; depth++) {
      const node = document.getIn(at.slice(0, depth), true);
      if (!isMap(node)) document.setIn(at.slice(0, depth), document.createNode({}));
    }
    document.setIn(at, value);
  };
  if (trusted !== undefined) {
    const node = document.getIn(['check', 'trust'], true);
    const now: unknown = isSeq(node) ? node.toJSON() : (document.getIn(['check', 'trust']) ?? []);
    const others = (Array.isArray(now) ? now : [now]).map(String).filter((name) => name !== rule);
    const all = trusted ? [...others, rule] : others;
    if (all.length > 0 || document.hasIn(['check', 'trust'])) set(['check', 'trust'], all);
  }
  if (severity !== undefined) set(['check', 'severity', rule], severity);
  for (const [name, value] of Object.entries(thresholds)) set(['extend', 'thresholds', name], value);
  const text = document.toString({ lineWidth: 0 });
  if (text === before) return false;
  await loadInTurns(await worldPacks(root, parseConfig(text, file)));
  await writeConfig(root, text);
  return true;
}

function demandThreshold({ thresholds }: Ontology, name: string): void {
  if (thresholds.has(name)) return;
  const known = [...thresholds.keys()];
  throw new LoreError({
    code: 'rule/unknown-threshold',
    message: `There is no threshold "${name}".`,
    hint: didYouMean(name, known) ?? `There are ${known.join(', ')}.`,
  });
}

const usual = new WeakMap<Ontology, Promise<Ontology>>();

/** The thresholds of a rule, with what the packs say beside what counts here. */
export async function thresholdsOf(
  { root, config, ontology }: Pick<World, 'root' | 'config' | 'ontology'>,
  names: readonly string[],
): Promise<ShownThreshold[]> {
  if (names.length === 0) return [];
  const known =
    usual.get(ontology) ?? worldPacks(root, config).then(({ world: _, ...packs }) => loadInTurns(packs));
  usual.set(ontology, known);
  const packs = await known;
  return names.flatMap((name) => {
    const here = ontology.thresholds.get(name);
    if (here === undefined) return [];
    const said = packs.thresholds.get(name)?.value ?? here.value;
    const { value, unit, description } = here;
    return [{ name, value, unit, description, usual: said, isChanged: said !== value }];
  });
}
