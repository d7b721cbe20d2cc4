/** `lore pack`: what the ontology declares, and whether it is sound. */
import path from 'node:path';
import { didYouMean, LoreError, type Notice } from '../../model/index.js';
import type { Ontology } from '../../packs/ontology.js';
import { cleanText } from '../../report/clean.js';
import { noticeJson } from '../../report/json.js';
import { noticesReport, noticeTotals } from '../../report/notices.js';
import { attributeReport, ontologyReport, relationReport, typeReport } from '../../report/ontology.js';
import { defineAction, defineFamily, maybe, text } from '../command.js';
import type { Context } from '../context.js';
import { attributeJson, ontologyJson, relationJson, typeJson } from '../ontology-json.js';

const show = defineAction({
  name: 'show',
  summary: 'all that is declared, or one type, relation or attribute',
  description:
    'In a world: its packs with its own extensions. Elsewhere: the pack that --pack names, high-fantasy when left out.',
  arguments: { word: maybe('an entity type, a relation or an attribute, by any of its names') },
  options: { pack: text('id', "a pack, instead of the world's") },
  examples: [
    { run: 'pack show', says: 'Every type, relation, attribute and calendar.' },
    { run: 'pack show RULES', says: 'One relation: what it joins, its other names, its rules.' },
    { run: 'pack show Battle --pack high-fantasy', says: 'One type, outside of any world.' },
  ],
  run: async (context, { word }, { pack }) => {
    const ontology = await ontologyOf(context, pack);
    if (word === undefined) {
      context.print(
        () => ontologyJson(ontology),
        () => ontologyReport(ontology, context.theme),
      );
      return 0;
    }
    await showWord(word, ontology, context);
    return 0;
  },
});

const validate = defineAction({
  name: 'validate',
  summary: "check a pack's folder, or the packs of this world",
  description: 'Every problem with its file, line and column, what was found, and what would be right.',
  arguments: { folder: maybe("a pack's folder; the packs and lore.yaml of this world when left out") },
  options: {},
  examples: [
    { run: 'pack validate', says: 'The packs of this world and what its lore.yaml adds.' },
    { run: 'pack validate packs/steampunk', says: 'A pack of your own.' },
  ],
  run: async (context, { folder }) => {
    const { problems, checked } = await problemsOf(context, folder);
    context.print(
      () => ({ ok: problems.length === 0, checked: [...checked], problems: problems.map(noticeJson) }),
      () =>
        problems.length === 0
          ? cleanText(`Sound: ${checked.join(', ')}.`)
          : `${noticesReport(problems, context.theme, problems.length)}\n\n${noticeTotals(problems)}.`,
    );
    return problems.length === 0 ? 0 : 1;
  },
});

export const command = defineFamily({
  name: 'pack',
  group: 'Keep',
  summary: 'show or check the ontology: types, relations, attributes',
  actions: [show, validate],
  examples: [
    { run: 'pack show Person', says: 'One entity type, with all that may be said of it.' },
    { run: 'pack validate packs/steampunk', says: 'A pack of your own.' },
  ],
});

async function ontologyOf(context: Context, pack: string | undefined): Promise<Ontology> {
  const { loadOntology } = await import('../../packs/index.js');
  const root = pack === undefined ? await context.maybeWorldRoot() : null;
  if (root === null) return loadOntology({ packs: [pack ?? 'high-fantasy'] });
  const { readWorld } = await import('../../engine/index.js');
  return (await readWorld(root)).ontology;
}

async function showWord(word: string, ontology: Ontology, context: Context): Promise<void> {
  const { typeByWord, findPredicate } = await import('../../packs/index.js');
  const type = typeByWord(ontology, word);
  if (type !== null) {
    return context.print(
      () => typeJson(type),
      () => typeReport(type, ontology, context.theme),
    );
  }
  const predicate = findPredicate(ontology, word, {});
  if (predicate?.kind === 'relation') {
    return context.print(
      () => relationJson(predicate.relation),
      () => relationReport(predicate.relation, context.theme),
    );
  }
  if (predicate?.kind === 'attribute') {
    return context.print(
      () => attributeJson(predicate.attribute),
      () => attributeReport(predicate.attribute, context.theme),
    );
  }
  throw await unknownWord(word, ontology);
}

async function unknownWord(word: string, ontology: Ontology): Promise<LoreError> {
  const { typeWords, predicateWords } = await import('../../packs/index.js');
  return new LoreError({
    code: 'cli/unknown-word',
    message: `No type, relation or attribute is called "${word}".`,
    hint:
      didYouMean(word, [...typeWords(ontology), ...predicateWords(ontology)]) ??
      '`lore pack show` lists them all.',
  });
}

async function problemsOf(context: Context, folder: string | undefined): Promise<Checked> {
  if (folder === undefined) return worldProblems(await context.worldRoot());
  const { checkPacks } = await import('../../packs/index.js');
  const full = path.resolve(context.cwd, folder);
  const id = path.basename(full);
  return { problems: checkPacks({ packs: [id], packFolders: [path.dirname(full)] }), checked: [id] };
}

async function worldProblems(root: string): Promise<Checked> {
  const { CONFIG_FILE, readConfig, readWorld, worldPacks } = await import('../../engine/index.js');
  const { checkPacks } = await import('../../packs/index.js');
  const config = await readConfig(root);
  const problems = checkPacks(await worldPacks(root, config));
  // What the packs extend was checked with them, and can be named once they load.
  const packs =
    problems.length > 0 ? config.packs : (await readWorld(root)).ontology.packs.map(({ id }) => id);
  return { problems, checked: [...packs, CONFIG_FILE] };
}

interface Checked {
  readonly problems: readonly Notice[];
  readonly checked: readonly string[];
}
