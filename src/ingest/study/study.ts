/** Studies a vault before anything of it is read: what its folders, tags and keys mean, with the evidence for it. */

import { breathe } from '../../model/breathe.js';
import type { MappingProposal } from '../../model/index.js';
import { foldName } from '../../model/index.js';
import type { Ontology } from '../../packs/index.js';
import type { ParseDate } from '../bind/dates.js';
import { leadingDate } from '../bind/leading-date.js';
import { textList } from '../fields.js';
import type { Mapping } from '../mapping.js';
import { kindOfNote, nameOfFile } from '../readers/note-kind.js';
import { typeInLabels } from '../readers/note-labels.js';
import { typeInLook } from '../readers/note-look.js';
import { NAME_KEYS, typeInOpening } from '../readers/note-opening.js';
import { typeInTitle } from '../readers/note-title.js';
import { stemOf } from '../readers/source-builder.js';
import { vocabularyOf } from '../vocabulary.js';
import type { TypedNote } from './key-fit.js';
import { studyKeys } from './keys.js';
import { studyLabels } from './labels.js';
import { flat, kindsOf, studyNotes } from './note-types.js';
import type { Survey } from './survey.js';

/** Of the notes whose type no word tells: a look takes some twenty milliseconds, and so many tell enough of what keys mean. */
const MOST_LOOKED_AT = 200;

export interface StudyOptions {
  readonly ontology: Ontology;
  readonly parseDate: ParseDate;
  /** The world counts its years in eras of its own. */
  readonly isInvented: boolean;
}

/** With a turn for others between its steps. */
export async function study(
  survey: Survey,
  { ontology, parseDate, isInvented }: StudyOptions,
): Promise<MappingProposal> {
  await breathe();
  const { kinds, tags, folders, ignore, open } = await studyNotes(
    survey,
    ontology,
    vocabularyOf(ontology, null),
  );
  await breathe();
  const mapping: Mapping = { kinds: kindsOf(kinds), tags: flat(tags), folders: flat(folders), keys: {} };
  const vocabulary = vocabularyOf(ontology, mapping);
  const isLeft = (path: string): boolean => ignore.some(({ name }) => path.startsWith(`${name}/`));
  const typed: TypedNote[] = [];
  let looked = 0;
  for (const note of survey.notes) {
    const kind = kindOfNote(note.path, note.fields, note.tags, vocabulary);
    if (kind.isDocument || isLeft(note.path)) continue;
    const names = [stemOf(note.path), note.title, ...NAME_KEYS.flatMap((key) => textList(note.fields[key]))];
    const labels = note.labels.map(({ key, values }) => ({ key, value: values[0]?.text ?? '' }));
    const told =
      kind.type ??
      typeInOpening(note.opening, names, vocabulary) ??
      typeInLabels(labels, vocabulary) ??
      typeInTitle(nameOfFile(note.path, vocabulary), vocabulary);
    const type =
      told === null && looked++ < MOST_LOOKED_AT
        ? await typeInLook({ path: note.path, body: note.head }, vocabulary)
        : told;
    typed.push({ note, type: ontology.entityTypes.has(type ?? '') ? type : null });
  }
  const types = new Map(typed.map(({ note, type }) => [note.path, type]));
  const typeOfName = (name: string): string | null => {
    const [note, another] = survey.named.get(foldName(name)) ?? [];
    return note === undefined || another !== undefined ? null : (types.get(note.path) ?? null);
  };
  const isDate = (text: string): boolean => {
    const parsed = parseDate(text);
    return parsed.kind === 'moment' || parsed.kind === 'relative' || leadingDate(text, parseDate) !== null;
  };
  const isOwnEra = (era: string): boolean => {
    const [bare, own] = [parseDate('12'), parseDate(`12 ${era}`)];
    return bare.kind === 'moment' && own.kind === 'moment' && bare.moment.min === own.moment.min;
  };
  const declared = (key: string): string | undefined => survey.obsidian.types.get(foldName(key));
  const parts = { notes: typed, ontology, typeOfName, isDate, isOwnEra, isInvented, declared };
  await breathe();
  const keys = studyKeys(parts);
  await breathe();
  const taken = [...keys.keys, ...keys.open].map(({ name }) => foldName(name));
  const labels = studyLabels(parts, new Set(taken));
  return {
    kinds,
    tags,
    folders,
    ignore,
    keys: [...keys.keys, ...labels],
    open: [...open, ...keys.open.filter(({ name }) => !kinds.some((kind) => kind.name === name))].sort(
      (a, b) => b.count - a.count,
    ),
  };
}
